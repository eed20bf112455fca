// Words at the foot of a page, which the service draws, Zulu, a draft.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  language: 'Ulimi',
  why: 'Leli khasi linciphisiwe ukuze konge idatha yakho',
  full: 'Vula ikhasi eliphelele',
};
