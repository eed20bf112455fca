// Words of the pay-with-bank stages after the first, Hausa, a draft: spec §2 Pay with bank flow, §4, §5, §8.
import type { Translated } from '../catalogue.ts';
import type { payWithBankSteps as english } from '../en/pay-with-bank-steps.ts';

export const payWithBankSteps: Translated<typeof english> = {
  anotherBank: 'Yi amfani da wani banki',
  yourBank: 'bankinku',

  // bank-authorize
  otpHint: ({ bank }) => `An aiko muku da lambar tabbatarwa daga ${bank}. Sau ɗaya ake amfani da ita.`,
  payIdHint: ({ bank }) => `Ku karɓi Pay ID daga ${bank}, ku rubuta shi a nan. Yana aiki na minti 10.`,
  validateHint: ({ bank, account }) =>
    `An aiko da lambar tabbatarwa daga ${bank} domin tabbatar da cewa ${account} naku ne.`,
  thisAccount: 'wannan asusun',
  accountEnding: ({ lastFour }) => `asusun mai ƙarewa da ${lastFour}`,
  otp: 'Lambar tabbatarwa (OTP)',
  payId: 'Pay ID',
  codeDigits: 'Lambobi 4 zuwa 6',
  codeMissing: ({ name }) => `Abin da ya rage: ${name}, lambobi 4 zuwa 6`,
  codeChange: 'Ku canja lambar domin sake gwadawa',
  codeSending: 'Bankinku yana duba ta. Don Allah ku bar wannan shafin a buɗe.',
  guide: 'Yadda ake samun Pay ID',
  guides: {
    'kuda-mfb': [
      'Ku buɗe manhajar Kuda ku shiga.',
      'Ku danna Pay.',
      'Ku danna Pay ID.',
      'Ku zaɓi yin biya.',
      'Ku tabbatar ta PIN, yatsa ko fuskarku.',
      'Ku kwafa Pay ID ɗinku, ku rubuta shi a nan.',
    ],
  },
  send: {
    otp: 'Amince',
    payId: 'Amince',
    validate: 'Tabbatar',
    birthday: 'Ci gaba',
    phone: 'Ci gaba',
  },
  birthdayHint: ({ bank }) =>
    `${bank} yana neman ranar haihuwar mai asusun. Bankinku kawai za a aika wa, ba wani wuri ba.`,
  phoneHint: ({ bank }) => `${bank} yana neman lambar wayar da yake da ita ta wannan asusun.`,
  holderChange: {
    birthday: 'Ku canja ranar haihuwar domin sake gwadawa',
    phone: 'Ku canja lambar domin sake gwadawa',
  },

  // Resending
  resendLimit: 'An wuce iyakar sake aiko da lamba',
  codeIn: ({ time }) => `Za ku iya neman sabuwar lamba nan da ${time}`,
  noCode: 'Lambar ba ta zo ba?',
  resend: 'Sake aiko da lamba',
  resending: 'Ana aiko da sabuwar lamba…',
  resent: 'An sake aiko da OTP',

  // approval-guide
  guideSteps: ({ bank }) => [
    `Ku buɗe manhajar ${bank} ku shiga.`,
    'Ku amince da buƙatar wannan biyan.',
    'Za a tabbatar da biyan kuɗinku a nan.',
  ],
  keepOpen: 'Don Allah kada ku rufe wannan shafin har sai an tabbatar da biyan kuɗinku.',
  waiting: 'Ana jiran amincewarku…',

  // bank-pending
  processing: 'Ana aiwatar da biyan kuɗinku. Don Allah ku jira…',
  longer: 'Wannan biyan yana ɗaukar lokaci fiye da yadda aka saba. Don Allah ku jira mintuna kaɗan…',
  over: ({ merchant }) =>
    `Ba mu ji daga bankinku ba. Don Allah ku tuntuɓi ${merchant}, ku faɗa musu lambar bin diddigi da ke ƙasa.`,
  overStill:
    'Har yanzu muna dubawa, kuma linkin nan zai nuna biyan kuɗinku da zarar ya iso. Kada ku biya karo na biyu.',
  checkNow: 'Duba yanzu',
  asking: 'Ana tambayar bankinku…',
  notYet: 'Bankinku bai tabbatar ba tukuna. Za mu ci gaba da dubawa.',
  ifClosed: 'Idan wannan shafin ya rufe, biyan zai ci gaba; linkinsa yana nuna sakamakon.',
  mayClose: 'Za ku iya rufe wannan shafin; linkinsa yana nuna sakamakon.',
  mayLeave:
    'Idan kun biya ta wata hanya dabam, kada kuma ku amince da wannan: kuɗin biya na biyu za su dawo gare ku.',

  // The bank's own page
  frameTitle: ({ bank }) => `Shafin ${bank}`,
  frameClose: ({ bank }) => `Rufe shafin ${bank}`,
  pageNone: ({ bank }) => `Ku je ${bank}, ku amince da biyan a can, sannan ku dawo nan.`,
  pageTab: ({ bank }) =>
    `An buɗe ${bank} a wani tab. Ku amince da biyan a can ku dawo: wannan shafin zai ci gaba da kansa.`,
  pageBlocked: ({ bank }) => `Burauzarku ta hana buɗe ${bank}. Ku danna maɓallin domin buɗewa.`,
  openHere: ({ bank }) => `Ci gaba zuwa ${bank}`,
  openTab: ({ bank }) => `Buɗe ${bank} a sabon tab`,
  goThere: ({ bank }) => `Je zuwa ${bank}`,

  // TEST MODE
  testCode: ({ code }) => `Lambar gwaji: ${code}. Duk wata lamba dabam ba daidai ba ce.`,
  testFill: 'Yi amfani da lambar gwaji',
  testHolder: {
    birthday: ({ text }) => `Ranar haihuwa ta gwaji: ${text}. Duk wata dabam ba daidai ba ce.`,
    phone: ({ text }) => `Lambar gwaji: ${text}. Duk wata dabam ba daidai ba ce.`,
  },
  testHolderFill: 'Yi amfani da ita',
  testApp: 'Manhajar bankin gwaji',
  testAsks: ({ merchant, money }) => `Ana neman ku biya ${money} ga ${merchant}.`,
  testActs: { approve: 'Amince', decline: 'Ƙi', no_money: 'Kuɗi ba su isa ba', ignore: 'Ƙyale' },
  testIgnored: 'Buƙatar za ta tsaya a buɗe har lokacinta ya ƙare.',
};
