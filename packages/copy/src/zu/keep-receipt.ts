// Words of what a payer does with a receipt, Zulu, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { keepReceipt as english } from '../en/keep-receipt.ts';

export const keepReceipt: Translated<typeof english> = {
  share: 'Yabelana ngerisidi',
  whatsApp: 'Yabelana ku-WhatsApp',
  copyLink: 'Kopisha ilinki',
  linkCopied: 'Ilinki ikopishiwe',
  save: 'Gcina noma uphrinte',
  sharedText: ({ money, merchant }) =>
    `Irisidi: kukhokhwe ${money} ku-${merchant}. Noma ubani angayihlola lapha:`,
  codeName: 'Ikhodi eholela ekuhlolweni kwale risidi',
  codeMeans: 'Noma ubani angayihlola le risidi: skena ikhodi, noma uvule ilinki yayo.',
  check: 'Hlola le risidi',
  paymentReference: 'Inombolo yereferensi yenkokhelo',
  email: ({ to }) => `Thumela ku-imeyili yami (${to})`,
  emailing: 'Iyathunyelwa…',
  emailSent: ({ to }) => `Ithunyelwe ku-${to}.`,
  emailNotSent: 'Ayithunyelwanga. Sicela uzame futhi ngemva kwesikhathi.',
  emailUnsure:
    'Asiqiniseki ukuthi ithunyelwe. Bheka ibhokisi lakho lama-imeyili ngaphambi kokuyithumela futhi.',
  emailNoMore: 'Ayisakwazi ukuthunyelwa futhi.',
};
