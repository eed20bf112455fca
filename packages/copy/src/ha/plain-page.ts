// Words at the foot of a page, which the service draws, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  language: 'Harshe',
  why: 'An rage wannan shafin domin adana data ɗinku',
  full: 'Buɗe cikakken shafin',
};
