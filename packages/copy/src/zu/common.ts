// Zulu, a draft: words of the chrome and around the method list.
import type { Translated } from '../catalogue.ts';
import type { common as english } from '../en/common.ts';

export const common: Translated<typeof english> = {
  // Chrome
  pay: ({ money }) => `Khokha ${money}`,
  includesFee: ({ fee }) => `kuhlanganisa izindleko ezingu-${fee}`,
  amount: 'Inani',
  fees: 'Izindleko',
  total: 'Isamba',
  rowFee: ({ fee }) => `+ izindleko ezingu-${fee}`,
  order: 'I-oda',
  orderTotal: 'Isamba se-oda',
  times: ({ quantity }) => `× ${quantity}`,
  takenOff: ({ money }) => `−${money}`,
  anyBankApp: 'kunoma iyiphi i-app yebhange',
  onCardPage: 'Ekhasini lekhadi eliphephile',
  equivalentOf: ({ money }) => `Kulingana no-${money}`,
  testMode: 'IMODI YOKUHLOLA',
  testModeMeans: 'Ayikho imali yangempela ehambayo.',
  testTools: 'Amathuluzi okuhlola',
  testFaults: 'Yenza okuthile kungahambi kahle',
  close: 'Vala inkokhelo',
  secured: 'Kuvikelwe yi-Titan Checkout',
  methodPage: 'Indlela yokukhokha',
  chooseMethod: 'Ungathanda ukukhokha kanjani?',
  isNew: 'Okusha',
  changeMethod: 'Shintsha indlela yokukhokha',
  cancel: 'Khansela',
  help: 'Usizo?',
  cancelPayment: 'Khansela inkokhelo',
  offline: 'Awuxhunyiwe ku-inthanethi. Akukho okuthunyelwayo noma okubhekwayo uze uxhumeke futhi.',
  notSent:
    'Akuthunyelwanga: ubungaxhunyiwe ku-inthanethi, ngakho lokhu akukhokhisanga lutho. Zama futhi uma usuxhumekile.',
  noMoneyTaken: 'Ayikho imali ethathiwe.',
  declined: 'Inkokhelo ihlulekile. Ayikho imali ethathiwe.',
  noAnswerYet: 'Sisalinde impendulo. Sicela uhlale kuleli khasi: ngeke ukhokhiswe kabili.',
  notReached:
    'Lokho akufikanga kithi, ngakho akukhokhisanga lutho. Bheka ukuxhumeka kwakho bese ucindezela futhi.',
  notResent: 'Asinaso isiqiniseko sokuthi kuthunyelwe futhi. Uma kungafiki lutho, sicela ucele futhi kanye.',
  cardDeleted: 'Ikhadi lakho lisusiwe.',
  noRate: 'Asikwazanga ukuthola izinga elisha lokushintsha imali. Bheka ukuxhumeka kwakho bese uzama futhi.',
  processing: 'Kuyacutshungulwa…',
  problemTitle: 'Kukhona okungahambi kahle',
  somethingWrong:
    'Kukhona okungahambanga kahle ngakithi. Layisha leli khasi kabusha ukuze ubone ukuthi inkokhelo yakho imi kuphi.',
  reload: 'Layisha leli khasi kabusha',
  pageTitle: ({ screen, merchant }) => `${screen} · ${merchant}`,
  errorTitle: ({ title }) => `Iphutha: ${title}`,
};
