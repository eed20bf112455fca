// Words at the foot of a page that is sent with as little as possible, Zulu, a draft.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  why: 'Leli khasi linciphisiwe ukuze konge idatha yakho',
  full: 'Vula ikhasi eliphelele',
};
