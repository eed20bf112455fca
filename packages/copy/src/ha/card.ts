// Words of card entry, Hausa, a draft: spec §2 Card flow, §4 Card init, §5.
import type { Translated } from '../catalogue.ts';
import type { cardCopy as english } from '../en/card.ts';

export const cardCopy: Translated<typeof english> = {
  // Card entry
  number: 'Lambar kati',
  expiry: 'Ranar ƙarewa',
  expiryHint: 'Wata/shekara: WW/SS',
  cvv: 'Lambar tsaro',
  cvvHint: 'CVV, lambobi 3 a bayan kati',
  cvvHelp: 'Ina lambar tsaro take?',
  cvvTooltip: 'Lambobi 3 ko 4 na ƙarshe a bayan katinku, kusa da wurin sa hannu.',
  name: 'Suna a jikin kati',
  // The service says the same
  numberError: 'Lambar katin ba daidai ba ce',
  expiryError: 'Ranar ƙarewar ba daidai ba ce',
  cvvError: 'Lambar tsaron (CVV) ba daidai ba ce',
  nameError: 'Ku shigar da sunan da ke jikin katin, haruffa 2 zuwa 40',
  pay: ({ money }) => `Biya ${money}`,
  missing: ({ fields }) => `Abin da ya rage: ${fields}`,
  missingNames: { number: 'lambar kati', expiry: 'ranar ƙarewa', cvv: 'lambar tsaro', name: 'suna' },
  rateNeeded: 'Ku ɗauko sabon farashin canji domin ganin abin da za ku biya.',
  back: 'Koma baya',
  save: 'Adana wannan katin don gaba',
  saveMastercard: 'Adana wannan katin don gaba (Mastercard kawai)',
  saveMeans: ({ merchant }) =>
    `A wannan burauzar, domin biyan ${merchant}. Muna adana lambar katin a ɓoye, ba ma adana lambar tsaro ko kaɗan. Za ku iya goge katin a kowane lokaci.`,
  keepOpen: 'Muna magana da bankinku. Don Allah ku bar wannan shafin a buɗe.',
  secure: 'Amintaccen biya na Mastercard da Visa',
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'Virtual' },
};
