// Words of a receipt that is sent by e-mail, Yoruba, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptMail as english } from '../en/receipt-mail.ts';

export const receiptMail: Translated<typeof english> = {
  subject: ({ money, merchant }) => `Rìsíìtì: a san ${money} fún ${merchant}`,
  intro: ({ merchant }) => `Rìsíìtì yín láti ọ̀dọ̀ ${merchant} nìyí.`,
  test: 'Ìsanwó ìdánwò ni èyí. A kò san owó gidi.',
  row: ({ name, value }) => `${name}: ${value}`,
  check: 'Ẹnikẹ́ni lè yẹ̀ ẹ́ wò níbí pé òtítọ́ ni:',
  why: 'Ẹ gba ímeèlì yìí nítorí pé a béèrè fún un lórí ojú ìwé ìsanwó yín. Kò sí ẹni tó ń ka ìdáhùn sí i.',
};
