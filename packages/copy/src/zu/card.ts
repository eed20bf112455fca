// Zulu, a draft: words of card entry.
import type { Translated } from '../catalogue.ts';
import type { cardCopy as english } from '../en/card.ts';

export const cardCopy: Translated<typeof english> = {
  // Card entry
  number: 'Inombolo yekhadi',
  expiry: 'Usuku lokuphelelwa',
  expiryHint: 'MM/YY',
  cvv: 'Ikhodi yokuphepha',
  cvvHint: 'I-CVV, izinombolo ezingu-3 ngemuva',
  cvvHelp: 'Ikuphi ikhodi yokuphepha?',
  cvvTooltip:
    'Izinombolo zokugcina ezingu-3 noma ezingu-4 ngemuva kwekhadi lakho, eduze kwendawo yokusayina.',
  name: 'Igama elisekhadini',
  numberError: 'Inombolo yekhadi ayilungile',
  expiryError: 'Usuku lokuphelelwa alulungile',
  cvvError: 'I-CVV yekhadi ayilungile',
  nameError: 'Faka igama elisekhadini, izinhlamvu ezingu-2 kuya kwezingu-40',
  pay: ({ money }) => `Khokha ${money}`,
  missing: ({ fields }) => `Okusadingeka: ${fields}`,
  missingNames: {
    number: 'inombolo yekhadi',
    expiry: 'usuku lokuphelelwa',
    cvv: 'ikhodi yokuphepha',
    name: 'igama',
  },
  rateNeeded: 'Thola izinga elisha ukuze ubone ukuthi uzokhokha malini.',
  back: 'Emuva',
  save: 'Gcina leli khadi ukuze ulisebenzise ngokuzayo',
  saveMastercard: 'Gcina leli khadi ukuze ulisebenzise ngokuzayo (i-Mastercard kuphela)',
  saveMeans: ({ merchant }) =>
    `Kule bhrawuza, ngezinkokhelo eziya ku-${merchant}. Inombolo siyigcina ibethelwe; ikhodi yokuphepha asisoze sayigcina. Ungalisusa noma nini.`,
  keepOpen: 'Sixhumana nebhange lakho. Sicela ungalivali leli khasi.',
  secure: 'Ukukhokha okuphephile nge-Mastercard ne-Visa',
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'Virtual' },
};
