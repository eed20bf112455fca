// Words at the foot of a page that is sent with as little as possible, Swahili.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  why: 'Ukurasa huu umepunguzwa ili kuokoa data yako',
  full: 'Fungua ukurasa kamili',
};
