// Words at the foot of a page that is sent with as little as possible, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  why: 'An rage wannan shafin domin adana data ɗinku',
  full: 'Buɗe cikakken shafin',
};
