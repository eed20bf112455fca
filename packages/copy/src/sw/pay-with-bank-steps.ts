// Words of the pay-with-bank stages after the first, Swahili: spec §2 Pay with bank flow, §4, §5, §8.
import type { Translated } from '../catalogue.ts';
import type { payWithBankSteps as english } from '../en/pay-with-bank-steps.ts';

export const payWithBankSteps: Translated<typeof english> = {
  anotherBank: 'Tumia benki nyingine',
  yourBank: 'benki yako',

  // bank-authorize
  otpHint: ({ bank }) => `Umetumiwa na ${bank} namba ya uthibitisho ya mara moja.`,
  payIdHint: ({ bank }) => `Pata Pay ID kutoka ${bank} na uiandike hapa. Inatumika kwa dakika 10.`,
  validateHint: ({ bank, account }) =>
    `Umetumiwa na ${bank} namba ya uthibitisho ili kuhakikisha kuwa ${account} ni yako.`,
  thisAccount: 'akaunti hii',
  accountEnding: ({ lastFour }) => `akaunti inayoishia na ${lastFour}`,
  otp: 'Namba ya uthibitisho (OTP)',
  payId: 'Pay ID',
  codeDigits: 'Tarakimu 4 hadi 6',
  codeMissing: ({ name }) => `Bado kinahitajika: ${name}, tarakimu 4 hadi 6`,
  codeChange: 'Badilisha namba uliyoweka ili kujaribu tena',
  codeSending: 'Benki yako inaiangalia. Tafadhali usifunge ukurasa huu.',
  guide: 'Jinsi ya kupata Pay ID',
  guides: {
    'kuda-mfb': [
      'Fungua app ya Kuda na uingie.',
      'Gusa Pay.',
      'Gusa Pay ID.',
      'Chagua kufanya malipo.',
      'Thibitisha kwa PIN, alama ya kidole au uso wako.',
      'Nakili Pay ID yako na uiandike hapa.',
    ],
  },
  send: {
    otp: 'Idhinisha',
    payId: 'Idhinisha',
    validate: 'Hakiki',
    birthday: 'Endelea',
    phone: 'Endelea',
  },
  birthdayHint: ({ bank }) =>
    `Tarehe ya kuzaliwa ya mwenye akaunti inaombwa na ${bank}. Inatumwa kwa benki yako tu, si kwingine.`,
  phoneHint: ({ bank }) => `Namba ya simu iliyosajiliwa kwa akaunti hii inaombwa na ${bank}.`,
  holderChange: {
    birthday: 'Badilisha tarehe ya kuzaliwa ili kujaribu tena',
    phone: 'Badilisha namba ya simu ili kujaribu tena',
  },

  // Resending
  resendLimit: 'Umefikia kikomo cha kutuma tena',
  codeIn: ({ time }) => `Unaweza kuomba namba mpya ya uthibitisho baada ya ${time}`,
  noCode: 'Hujapata namba ya uthibitisho?',
  resend: 'Tuma OTP tena',
  resending: 'Tunatuma namba mpya ya uthibitisho…',
  resent: 'OTP imetumwa tena',

  // approval-guide
  guideSteps: ({ bank }) => [
    `Fungua app ya ${bank} na uingie.`,
    'Kubali ombi la malipo haya.',
    'Malipo yako yatathibitishwa hapa.',
  ],
  keepOpen: 'Tafadhali usifunge ukurasa huu hadi malipo yako yathibitishwe.',
  waiting: 'Tunasubiri ukubali…',

  // bank-pending
  processing: 'Tunashughulikia malipo yako. Tafadhali subiri...',
  longer: 'Muamala huu unachukua muda mrefu kuliko kawaida. Tafadhali subiri dakika chache...',
  over: ({ merchant }) =>
    `Hatujapata jibu kutoka benki yako. Tafadhali wasiliana na ${merchant} na utaje namba ya kumbukumbu iliyo hapa chini.`,
  overStill:
    'Bado tunaangalia, na linki hii hii itaonyesha malipo yako mara tu yatakapofika. Usilipe mara ya pili.',
  checkNow: 'Angalia sasa',
  asking: 'Tunaiuliza benki yako…',
  notYet: 'Benki yako bado haijathibitisha. Tutaendelea kuangalia.',
  ifClosed: 'Ukurasa huu ukifungwa, malipo yataendelea; linki yake itaonyesha matokeo.',
  mayClose: 'Unaweza kufunga ukurasa huu; linki yake itaonyesha matokeo.',
  mayLeave: 'Ukilipa kwa njia nyingine, usikubali malipo haya pia: malipo ya pili yatarudishwa kwako.',

  // The bank's own page
  frameTitle: ({ bank }) => `Ukurasa wa ${bank}`,
  frameClose: ({ bank }) => `Funga ukurasa wa ${bank}`,
  pageNone: ({ bank }) => `Nenda kwenye ukurasa wa ${bank}, kubali malipo huko, kisha urudi hapa.`,
  pageTab: ({ bank }) =>
    `Ukurasa wa ${bank} umefunguka kwenye kichupo kingine. Kubali malipo huko kisha urudi: ukurasa huu utaendelea wenyewe.`,
  pageBlocked: ({ bank }) =>
    `Kivinjari chako kimezuia ukurasa wa ${bank} kufunguka. Bonyeza kitufe ili kuufungua.`,
  openHere: ({ bank }) => `Endelea kwenye ukurasa wa ${bank}`,
  openTab: ({ bank }) => `Fungua ukurasa wa ${bank} kwenye kichupo kipya`,
  goThere: ({ bank }) => `Nenda kwenye ukurasa wa ${bank}`,

  // TEST MODE
  testCode: ({ code }) => `Namba ya majaribio: ${code}. Namba nyingine yoyote si sahihi.`,
  testFill: 'Tumia namba ya majaribio',
  testHolder: {
    birthday: ({ text }) => `Tarehe ya kuzaliwa ya majaribio: ${text}. Nyingine yoyote si sahihi.`,
    phone: ({ text }) => `Namba ya majaribio: ${text}. Nyingine yoyote si sahihi.`,
  },
  testHolderFill: 'Itumie',
  testApp: 'App ya benki ya majaribio',
  testAsks: ({ merchant, money }) => `Unaombwa na ${merchant} ulipe ${money}.`,
  testActs: { approve: 'Kubali', decline: 'Kataa', no_money: 'Pesa hazitoshi', ignore: 'Puuza' },
  testIgnored: 'Ombi litabaki wazi hadi muda wake uishe.',
};
