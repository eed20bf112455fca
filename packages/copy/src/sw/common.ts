// Words of the chrome and around the method list, Swahili: spec §2.
import type { Translated } from '../catalogue.ts';
import type { common as english } from '../en/common.ts';

export const common: Translated<typeof english> = {
  // Chrome
  pay: ({ money }) => `Lipa ${money}`,
  includesFee: ({ fee }) => `pamoja na ada ya ${fee}`,
  amount: 'Kiasi',
  fees: 'Ada',
  total: 'Jumla',
  rowFee: ({ fee }) => `+ ada ya ${fee}`,
  order: 'Oda',
  orderTotal: 'Jumla ya oda',
  times: ({ quantity }) => `× ${quantity}`,
  takenOff: ({ money }) => `−${money}`,
  anyBankApp: 'kutoka app yoyote ya benki',
  onCardPage: 'Kwenye ukurasa salama wa kadi',
  equivalentOf: ({ money }) => `Sawa na ${money}`,
  testMode: 'HALI YA MAJARIBIO',
  testModeMeans: 'Si pesa halisi.',
  testTools: 'Zana za majaribio',
  testFaults: 'Sababisha hitilafu',
  close: 'Funga malipo',
  secured: 'Inalindwa na Titan Checkout',
  methodPage: 'Njia ya malipo',
  chooseMethod: 'Ungependa kulipa kwa njia gani?',
  isNew: 'Mpya',
  changeMethod: 'Badilisha njia ya malipo',
  cancel: 'Ghairi',
  help: 'Msaada?',
  cancelPayment: 'Ghairi malipo',
  offline: 'Huna intaneti. Hakuna kinachotumwa wala kuangaliwa hadi intaneti yako irudi.',
  notSent:
    'Haijatumwa: hukuwa na intaneti, kwa hiyo hatua hii haikukata pesa zozote. Jaribu tena ukishapata intaneti.',
  noMoneyTaken: 'Hakuna pesa zilizokatwa.',
  declined: 'Malipo yameshindikana. Hakuna pesa zilizokatwa.',
  noAnswerYet: 'Bado tunasubiri jibu. Tafadhali baki kwenye ukurasa huu: hutakatwa pesa mara mbili.',
  notReached:
    'Hatua hiyo haikutufikia, kwa hiyo haikukata pesa zozote. Angalia intaneti yako, kisha bonyeza tena.',
  notResent: 'Hatuna uhakika kama imetumwa tena. Kama hakuna kitakachofika, tafadhali omba mara moja zaidi.',
  cardDeleted: 'Kadi yako imefutwa.',
  noRate: 'Tumeshindwa kupata kiwango kipya cha kubadilisha fedha. Angalia intaneti yako, kisha jaribu tena.',
  processing: 'Inashughulikiwa…',
  problemTitle: 'Kuna hitilafu',
  somethingWrong:
    'Kumetokea hitilafu upande wetu. Pakia upya ukurasa huu ili uone malipo yako yamefikia wapi.',
  reload: 'Pakia upya ukurasa huu',
  pageTitle: ({ screen, merchant }) => `${screen} · ${merchant}`,
  errorTitle: ({ title }) => `Hitilafu: ${title}`,
};
