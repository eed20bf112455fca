// Words at the foot of a page, which the service draws, Swahili.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  language: 'Lugha',
  why: 'Ukurasa huu umepunguzwa ili kuokoa data yako',
  full: 'Fungua ukurasa kamili',
};
