// Headings of the bank-transfer stages after the intro, Yoruba, a draft; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { bankTransferTitles as english } from '../en/bank-transfer-titles.ts';

export const bankTransferTitles: Translated<typeof english> = {
  account: 'Ẹ fi owó ránṣẹ́ láti báńkì yín',
  help: 'Ìrànlọ́wọ́ nípa owó tí ẹ fi ránṣẹ́',
  termination: 'A kò fìdí ìfowóránṣẹ́ múlẹ̀',
  rest: 'Apá kan ìsanwó yín ti dé',
  checking: 'A ń gba àkáǹtì fún yín',
};
