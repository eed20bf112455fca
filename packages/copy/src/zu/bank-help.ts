// Zulu, a draft: words of help and of "I can't find my bank".
import type { Translated } from '../catalogue.ts';
import type { bankHelp as english } from '../en/bank-help.ts';

export const bankHelp: Translated<typeof english> = {
  messages: [
    'Akukho okulahlekayo ngesikhathi ufunda lokhu, futhi noma ungabheka kangaki, ngeke ukhokhiswe kabili.',
    'Uma ibhange lakho selithathe imali kodwa leli khasi lingakakusho lokho, linda imizuzu embalwa. Inkokhelo eqinisekisiwe ihlale ivela lapha.',
    'Uma ingakaveli namanje, sithinte usinike inombolo yereferensi yale nkokhelo. Sizoyibheka nebhange lakho.',
  ],
  position: ({ at, of }) => `Umyalezo ${at} kwengu-${of}`,
  list: 'Imiyalezo yosizo',
  next: 'Okulandelayo',
  previous: 'Okwangaphambili',
  contact: 'Xhumana nabosizo',
  goBack: 'Buyela emuva',

  // bank-unavailable
  intro: 'Sitshele ukuthi ungathanda ukukhokha ngaliphi ibhange, sizozama ukulengeza.',
  bank: 'Ibhange lakho',
  choose: 'Khetha ohlwini',
  other: 'Noma ubhale igama lalo',
  submit: 'Thumela',
  sending: 'Siyathumela…',
  missing: 'Khetha ibhange lakho noma ubhale igama lalo.',
  received: '✓ Siyabonga. Sisitholile isicelo sakho',
  failed: 'Kube nenkinga ngokuthumela isicelo sakho sebhange. Sicela uzame futhi.',
};
