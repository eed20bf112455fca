// Words of what a payer does with a receipt, Hausa, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { keepReceipt as english } from '../en/keep-receipt.ts';

export const keepReceipt: Translated<typeof english> = {
  share: 'Raba rasit',
  whatsApp: 'Raba ta WhatsApp',
  copyLink: 'Kwafa linki',
  linkCopied: 'An kwafa linki',
  save: 'Ajiye ko buga',
  sharedText: ({ money, merchant }) =>
    `Rasit: an biya ${money} ga ${merchant}. Kowa zai iya tantance shi a nan:`,
  codeName: 'Lambar hoto ta tantance wannan rasit',
  codeMeans: 'Kowa zai iya tantance wannan rasit: a ɗauki lambar hoton, ko a buɗe linkinsa.',
  check: 'Tantance wannan rasit',
  paymentReference: 'Lambar bin diddigin biya',
  email: ({ to }) => `Aika zuwa imel ɗina (${to})`,
  emailing: 'Ana aikawa…',
  emailSent: ({ to }) => `An aika zuwa ${to}.`,
  emailNotSent: 'Ba a aika ba. Don Allah ku sake gwadawa daga baya.',
  emailUnsure: 'Ba mu da tabbacin an aika. Ku duba imel ɗinku kafin ku sake aikawa.',
  emailNoMore: 'Ba za a iya sake aikawa ba.',
};
