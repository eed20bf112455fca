// Zulu, a draft: words of the pay-with-bank stages after the first.
import type { Translated } from '../catalogue.ts';
import type { payWithBankSteps as english } from '../en/pay-with-bank-steps.ts';

const YOUR_BANK = 'ibhange lakho';
/** A name stands in brackets behind "your bank", so that it needs no prefix. */
const named = (bank: string) => (bank === YOUR_BANK ? '' : ` (${bank})`);

export const payWithBankSteps: Translated<typeof english> = {
  anotherBank: 'Sebenzisa elinye ibhange',
  yourBank: YOUR_BANK,

  // bank-authorize
  otpHint: ({ bank }) => `Ibhange lakho${named(bank)} likuthumelele ikhodi esetshenziswa kanye.`,
  payIdHint: ({ bank }) =>
    `Thola i-Pay ID ebhange lakho${named(bank)} bese uyibhala lapha. Isebenza imizuzu engu-10.`,
  validateHint: ({ bank, account }) =>
    `Ibhange lakho${named(bank)} lithumele ikhodi ukuze kuqinisekiswe ukuthi eyakho: ${account}.`,
  thisAccount: 'le akhawunti',
  accountEnding: ({ lastFour }) => `i-akhawunti egcina ngo-${lastFour}`,
  otp: 'Ikhodi esetshenziswa kanye (OTP)',
  payId: 'I-Pay ID',
  codeDigits: 'Izinombolo ezingu-4 kuya kwezingu-6',
  codeMissing: ({ name }) => `Okusadingeka: ${name}, izinombolo ezingu-4 kuya kwezingu-6`,
  codeChange: 'Shintsha ikhodi ukuze uzame futhi',
  codeSending: 'Ibhange lakho liyayibheka. Sicela ungalivali leli khasi.',
  guide: 'Indlela yokwenza i-Pay ID',
  guides: {
    'kuda-mfb': [
      'Vula i-app ye-Kuda bese ungena.',
      'Thepha okuthi Pay.',
      'Thepha okuthi Pay ID.',
      'Khetha ukukhokha.',
      'Qinisekisa nge-PIN yakho, ngomunwe noma ngobuso bakho.',
      'Kopisha i-Pay ID yakho bese uyibhala lapha.',
    ],
  },
  send: {
    otp: 'Gunyaza',
    payId: 'Gunyaza',
    validate: 'Qinisekisa',
    birthday: 'Qhubeka',
    phone: 'Qhubeka',
  },
  birthdayHint: ({ bank }) =>
    `Ibhange lakho${named(bank)} licela usuku lokuzalwa lomnikazi we-akhawunti. Luya ebhange lakho kuphela, aluyi kwenye indawo.`,
  phoneHint: ({ bank }) => `Ibhange lakho${named(bank)} licela inombolo yocingo elinayo yale akhawunti.`,
  holderChange: {
    birthday: 'Shintsha usuku lokuzalwa ukuze uzame futhi',
    phone: 'Shintsha inombolo ukuze uzame futhi',
  },

  // Resending
  resendLimit: 'Umkhawulo wokuthumela futhi weqiwe',
  codeIn: ({ time }) => `Ukuze ucele ikhodi entsha, linda ${time}`,
  noCode: 'Ayikafiki ikhodi?',
  resend: 'Thumela ikhodi futhi',
  resending: 'Sithumela ikhodi entsha…',
  resent: 'I-OTP ithunyelwe futhi',

  // approval-guide
  guideSteps: ({ bank }) => [
    `Vula i-app yebhange lakho${named(bank)} bese ungena.`,
    'Gunyaza isicelo sale nkokhelo.',
    'Inkokhelo yakho iqinisekiswa lapha.',
  ],
  keepOpen: 'Sicela ungalivali leli khasi kuze kuqinisekiswe inkokhelo yakho.',
  waiting: 'Silinde ukuthi ugunyaze…',

  // bank-pending
  processing: 'Sicubungula inkokhelo yakho. Sicela ulinde…',
  longer: 'Le nkokhelo ithatha isikhathi eside kunokujwayelekile. Sicela ubekezele imizuzu embalwa…',
  over: ({ merchant }) =>
    `Asikezwa lutho ebhange lakho. Sicela uthinte i-${merchant} uyinike inombolo yereferensi engezansi.`,
  overStill:
    'Sisabheka, futhi yona leyo linki izobonisa inkokhelo yakho lapho nje ifika. Ungakhokhi okwesibili.',
  checkNow: 'Bheka manje',
  asking: 'Sibuza ibhange lakho…',
  notYet: 'Ibhange lakho alikakuqinisekisi okwamanje. Sizoqhubeka nokubheka.',
  ifClosed: 'Uma leli khasi livaleka, inkokhelo iyaqhubeka; ilinki yalo izobonisa umphumela.',
  mayClose: 'Ungalivala leli khasi; ilinki yalo izobonisa umphumela.',
  mayLeave: 'Uma ukhokha ngenye indlela, ungakugunyazi nalokhu: inkokhelo yesibili ibuyiselwa kuwe.',

  // The bank's own page
  frameTitle: ({ bank }) => `Ikhasi lebhange lakho${named(bank)}`,
  frameClose: ({ bank }) => `Vala ikhasi lebhange lakho${named(bank)}`,
  pageNone: ({ bank }) => `Iya ebhange lakho${named(bank)}, gunyaza inkokhelo khona, bese ubuyela lapha.`,
  pageTab: ({ bank }) =>
    `Ibhange lakho${named(bank)} livulekile kwenye ithebhu. Gunyaza inkokhelo khona bese ubuya: leli khasi liqhubeka ngokwalo.`,
  pageBlocked: ({ bank }) =>
    `Ibhrawuza yakho ivimbe ibhange lakho${named(bank)} ukuthi lingavuleki. Cindezela inkinobho ukuze ulivule.`,
  openHere: ({ bank }) => `Qhubeka uye ebhange lakho${named(bank)}`,
  openTab: ({ bank }) => `Vula ibhange lakho${named(bank)} kuthebhu entsha`,
  goThere: ({ bank }) => `Iya ebhange lakho${named(bank)}`,

  // TEST MODE
  testCode: ({ code }) => `Ikhodi yokuhlola: ${code}. Noma iyiphi enye ikhodi ayilungile.`,
  testFill: 'Sebenzisa ikhodi yokuhlola',
  testHolder: {
    birthday: ({ text }) => `Usuku lokuzalwa lokuhlola: ${text}. Noma yiluphi olunye alulungile.`,
    phone: ({ text }) => `Inombolo yokuhlola: ${text}. Noma iyiphi enye ayilungile.`,
  },
  testHolderFill: 'Kusebenzise',
  testApp: 'I-app yebhange yokuhlola',
  testAsks: ({ merchant, money }) => `I-${merchant} icela ukuthi ukhokhe imali engu-${money}.`,
  testActs: { approve: 'Gunyaza', decline: 'Yenqaba', no_money: 'Imali ayanele', ignore: 'Ungasinaki' },
  testIgnored: 'Isicelo sihlala sivulekile size siphelelwe yisikhathi.',
};
