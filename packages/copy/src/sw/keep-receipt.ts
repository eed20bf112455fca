// Words of what a payer does with a receipt, Swahili. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { keepReceipt as english } from '../en/keep-receipt.ts';

export const keepReceipt: Translated<typeof english> = {
  share: 'Shiriki risiti',
  whatsApp: 'Shiriki kwa WhatsApp',
  copyLink: 'Nakili linki',
  linkCopied: 'Linki imenakiliwa',
  save: 'Hifadhi au chapisha',
  sharedText: ({ money, merchant }) =>
    `Risiti: ${money} zimelipwa kwa ${merchant}. Yeyote anaweza kuihakiki hapa:`,
  codeName: 'Msimbo wa kuhakiki risiti hii',
  codeMeans: 'Yeyote anaweza kuhakiki risiti hii: changanua msimbo, au fungua linki yake.',
  check: 'Hakiki risiti hii',
  paymentReference: 'Namba ya kumbukumbu ya malipo',
  email: ({ to }) => `Tuma kwa barua pepe yangu (${to})`,
  emailing: 'Inatumwa…',
  emailSent: ({ to }) => `Imetumwa kwa ${to}.`,
  emailNotSent: 'Haikutumwa. Tafadhali jaribu tena baadaye.',
  emailUnsure: 'Hatuna uhakika kama imetumwa. Angalia barua pepe zako kabla ya kuituma tena.',
  emailNoMore: 'Haiwezi kutumwa tena.',
};
