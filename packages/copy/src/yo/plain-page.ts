// Words at the foot of a page, which the service draws, Yoruba, a draft.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  language: 'Èdè',
  why: 'A dín ojú ìwé yìí kù láti má jẹ́ kí dátà yín tètè tán',
  full: 'Ẹ ṣí ojú ìwé náà ní kíkún',
};
