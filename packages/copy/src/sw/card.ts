// Words of card entry, Swahili: spec §2 Card flow, §4 Card init, §5.
import type { Translated } from '../catalogue.ts';
import type { cardCopy as english } from '../en/card.ts';

export const cardCopy: Translated<typeof english> = {
  // Card entry
  number: 'Namba ya kadi',
  expiry: 'Mwisho wa matumizi',
  expiryHint: 'Mwezi/mwaka: MM/YY',
  cvv: 'Namba ya usalama',
  cvvHint: 'CVV, tarakimu 3 nyuma ya kadi',
  cvvHelp: 'Namba ya usalama iko wapi?',
  cvvTooltip: 'Tarakimu 3 au 4 za mwisho nyuma ya kadi yako, kando ya sehemu ya sahihi yako.',
  name: 'Jina kwenye kadi',
  // The service says the same
  numberError: 'Namba ya kadi si sahihi',
  expiryError: 'Tarehe ya mwisho wa matumizi si sahihi',
  cvvError: 'CVV ya kadi si sahihi',
  nameError: 'Weka jina lililo kwenye kadi, herufi 2 hadi 40',
  pay: ({ money }) => `Lipa ${money}`,
  missing: ({ fields }) => `Bado kinahitajika: ${fields}`,
  missingNames: {
    number: 'namba ya kadi',
    expiry: 'mwisho wa matumizi',
    cvv: 'namba ya usalama',
    name: 'jina',
  },
  rateNeeded: 'Pata kiwango kipya cha kubadilisha fedha ili uone utalipa kiasi gani.',
  back: 'Rudi nyuma',
  save: 'Hifadhi kadi hii kwa wakati mwingine',
  saveMastercard: 'Hifadhi kadi hii kwa wakati mwingine (Mastercard tu)',
  saveMeans: ({ merchant }) =>
    `Kwenye kivinjari hiki, kwa malipo kwa ${merchant}. Tunahifadhi namba ya kadi kwa usimbaji fiche, na kamwe hatuhifadhi namba ya usalama. Unaweza kuifuta kadi wakati wowote.`,
  keepOpen: 'Tunawasiliana na benki yako. Tafadhali usifunge ukurasa huu.',
  secure: 'Malipo salama ya Mastercard na Visa',
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'Virtual' },
};
