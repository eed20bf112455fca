// Words of what a payer does with a receipt, Yoruba, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { keepReceipt as english } from '../en/keep-receipt.ts';

export const keepReceipt: Translated<typeof english> = {
  share: 'Pín rìsíìtì',
  whatsApp: 'Pín lórí WhatsApp',
  copyLink: 'Ṣe ẹ̀dà línkì',
  linkCopied: 'A ti ṣe ẹ̀dà línkì',
  save: 'Tọ́jú tàbí tẹ̀ ẹ́ jáde',
  sharedText: ({ money, merchant }) => `Rìsíìtì: a san ${money} fún ${merchant}. Ẹnikẹ́ni lè yẹ̀ ẹ́ wò níbí:`,
  codeName: 'Àmì fún yíyẹ rìsíìtì yìí wò',
  codeMeans: 'Ẹnikẹ́ni lè yẹ rìsíìtì yìí wò: ẹ ya àwòrán àmì náà, tàbí ẹ ṣí línkì rẹ̀.',
  check: 'Yẹ rìsíìtì yìí wò',
  paymentReference: 'Nọ́ńbà ìtọ́kasí ìsanwó',
  email: ({ to }) => `Fi ránṣẹ́ sí ímeèlì mi (${to})`,
  emailing: 'A ń fi ránṣẹ́…',
  emailSent: ({ to }) => `A ti fi ránṣẹ́ sí ${to}.`,
  emailNotSent: 'A kò fi ránṣẹ́. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́yìn náà.',
  emailUnsure: 'Kò dá wa lójú pé ó ti lọ. Ẹ wo ímeèlì yín kí ẹ tó tún fi ránṣẹ́.',
  emailNoMore: 'A kò lè tún fi ránṣẹ́ mọ́.',
};
