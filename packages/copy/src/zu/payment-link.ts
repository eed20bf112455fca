// Zulu, a draft: words of the payment link's form.
import type { Translated } from '../catalogue.ts';
import type { paymentLink as english } from '../en/payment-link.ts';

export const paymentLink: Translated<typeof english> = {
  payMerchant: ({ merchant }) => `Khokhela i-${merchant}`,
  fullName: 'Igama eligcwele',
  optional: 'Ungakushiya lokhu kungenalutho.',
  email: 'I-imeyili',
  emailRight: 'Leli kheli le-imeyili libukeka lilungile.',
  amount: 'Inani',
  limits: ({ currency, min, max }) => `${currency}: okungenani ${min}, okungadluli ku-${max}`,
  least: ({ min }) => `Okungenani ${min}`,
  proceed: 'Qhubeka',
  next: ({ money }) => `Okulandelayo uzokhetha ukuthi uyikhokha kanjani imali engu-${money}.`,
  missing: ({ fields }) => `Okusadingeka: ${fields}`,
  missingNames: {
    name: 'igama elifushane',
    email: 'i-imeyili yakho',
    amount: 'inani elingeqi imikhawulo',
  },
  contact: ({ merchant }) => `Thinta i-${merchant}`,
  close: 'Vala',
  closesItself: 'Lokhu kuzozivala emasekhondini ambalwa. Ayikho imali ethathiwe.',
  notReached:
    'Lokho akufikanga kithi, futhi ayikho imali ethathiwe. Bheka ukuxhumeka kwakho bese ucindezela u-“Qhubeka” futhi.',
  chargeFails:
    'Uxolo, asikwazanga ukucubungula le nkokhelo. Sicela uthinte ibhizinisi ozama ukulikhokhela ukuze uthole usizo',
  nameTooLong: 'Faka igama elingadluli ezinhlamvini ezingu-100.',
  emailWrong: 'Faka ikheli le-imeyili elifana no-name@example.com.',
  amountMissing: 'Faka inani.',
  amountTooSmall: ({ least }) => `Faka okungenani ${least}.`,
  amountTooLarge: ({ most }) => `Faka inani elingadluli ku-${most}.`,
  amountNotWhole: ({ currency }) => `Faka inani eliphelele: i-${currency} ayinawo amasenti.`,
  amountTooFine: 'Faka inani elinezinombolo ezingadluli kwezingu-2 ngemva kwechashazi, njengo-1250.50.',
  amountNoNumber: ({ example }) => `Faka inani ngezinombolo, njengo-${example}.`,
  amountChanged: 'Inani lale linki lishintshile. Bheka inani elisha bese ucindezela u-“Qhubeka” futhi.',
  problemTitles: {
    'switched-off': 'Le linki ivaliwe',
    'merchant-closed': 'Leli bhizinisi alikwazi ukukhokhelwa lapha',
    'not-resolved': 'Kukhona okungahambi kahle',
  },
  problems: {
    'switched-off': ({ merchant }) =>
      `I-${merchant} ayisazamukeli izinkokhelo ngale linki. Sicela ucele enye.`,
    'merchant-closed': ({ merchant }) =>
      `I-${merchant} ayizamukeli izinkokhelo lapha okwamanje. Ayikho imali ethathiwe.`,
    'not-resolved': () =>
      'Kube nephutha ngesikhathi kuvulwa le linki yokukhokha. Sicela uqinisekise ukuthi iphelele futhi ilungile.',
  },
};
