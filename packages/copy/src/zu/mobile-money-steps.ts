// Zulu, a draft: words of the mobile-money stages after the first.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneySteps as english } from '../en/mobile-money-steps.ts';

const COPY = { copy: 'Kopisha', copied: 'Kukopishiwe', selected: 'Kukhethiwe' } as const;

const WALLET = 'i-wallet yakho';
/** A name stands in brackets behind "your wallet", so that it needs no prefix. */
const named = (name: string) => (name === WALLET ? '' : ` (${name})`);

export const mobileMoneySteps: Translated<typeof english> = {
  // mobile_money_otp
  otpHint: ({ number }) => `Inethiwekhi yakho ithumele ikhodi esetshenziswa kanye ku-${number} nge-SMS.`,
  otp: 'Ikhodi esetshenziswa kanye (OTP)',
  authorize: 'Gunyaza',
  otpMissing: 'Okusadingeka: ikhodi',
  otpChange: 'Shintsha ikhodi ukuze uzame futhi',
  otpSending: 'Sibheka ikhodi yakho. Sicela ungalivali leli khasi.',

  // A voucher is such a code, which the payer fetches
  voucherDial: ({ number }) =>
    `Dayela lokhu efonini engu-${number} bese ulandela imenyu yayo. Ngemva kwalokho, faka ivawusha lapha.`,
  voucherHint: 'Thola ivawusha kunethiwekhi yakho, bese uyifaka lapha.',
  voucher: {
    label: 'Ivawusha',
    missing: 'Okusadingeka: ivawusha',
    change: 'Shintsha ivawusha ukuze uzame futhi',
    sending: 'Sibheka ivawusha yakho. Sicela ungalivali leli khasi.',
  },

  // Resending
  resendLimit: 'Umkhawulo wokuthumela futhi weqiwe',
  codeIn: ({ time }) => `Ukuze ucele ikhodi entsha, linda ${time}`,
  codeMissing: 'Ayikafiki ikhodi?',
  resendCode: 'Thumela ikhodi futhi',
  sendingCode: 'Sithumela ikhodi entsha…',
  codeSent: 'I-OTP ithunyelwe futhi',
  promptIn: ({ time }) => `Ukuze ucele isicelo sokukhokha esisha, linda ${time}`,
  promptMissing: 'Asikafiki isicelo sokukhokha?',
  resendPrompt: 'Thumela isicelo sokukhokha futhi',
  sendingPrompt: 'Sithumela isicelo sokukhokha futhi…',
  promptSent: 'Isicelo sokukhokha sithunyelwe futhi',
  anotherNumber: 'Sebenzisa enye inombolo',

  // mobile_money_check
  checkSteps: {
    phone: ({ number }) => `Bheka ifoni engu-${number}.`,
    amount: ({ money }) => `Bheka inani: ${money}.`,
    pin: 'Faka i-PIN ye-wallet yakho lapho, hhayi lapha.',
  },
  checkWaiting: 'Silinde ukuthi ugunyaze…',
  offline: {
    paybill: 'Inombolo ye-paybill',
    account: 'Inombolo ye-akhawunti',
    amount: 'Inani',
    steps: {
      open: ({ number }) => `Vula imenyu ye-wallet efonini engu-${number}.`,
      paybill: 'Khetha ukukhokhela ibhili (Pay Bill), bese ufaka inombolo ye-paybill nenombolo ye-akhawunti.',
      pin: 'Faka inani ne-PIN ye-wallet yakho lapho, hhayi lapha.',
    },
    waiting: 'Silinde inkokhelo yakho…',
    mayLeave: 'Uma ukhokha ngenye indlela, ungakhokhi nalapho futhi: inkokhelo yesibili ibuyiselwa kuwe.',
    copyPaybill: { ...COPY, copyName: 'Kopisha inombolo ye-paybill' },
    copyAccount: { ...COPY, copyName: 'Kopisha inombolo ye-akhawunti' },
    copyAmount: { ...COPY, copyName: 'Kopisha inani' },
  },
  looksAgain: ({ time }) => `Sizobheka futhi: kusele ${time}`,
  moneySent: 'Sengiyithumele imali',
  asking: 'Sibuza inethiwekhi yakho…',
  notYet: 'Inethiwekhi yakho ayikakuqinisekisi okwamanje. Sizoqhubeka nokubheka.',
  mayClose: 'Ungalivala leli khasi; ilinki yalo izobonisa umphumela.',
  mayLeave: 'Uma ukhokha ngenye indlela, ungakugunyazi nalokhu: inkokhelo yesibili ibuyiselwa kuwe.',

  // mobile_money_payment_query
  delayMessage:
    'Inethiwekhi yakho ayikasitsheli ukuthi ugunyazile yini. Akukho okulahlekile, futhi ngeke ukhokhiswe kabili.',
  delayApprove: ({ number }) => `Uma isicelo sokukhokha sisavulekile ku-${number}, ungasigunyaza manje.`,
  unknownMessage: 'Inethiwekhi yakho ayikaphenduli. Ngeke ukhokhiswe kabili.',
  checkNow: 'Bheka manje',

  // pending_payment
  wallet: WALLET,
  redirectOpened: ({ name }) =>
    `I-wallet yakho${named(name)} ivulekile kwenye ithebhu. Gunyaza inkokhelo khona bese ubuya: leli khasi liqhubeka ngokwalo.`,
  redirectNone: ({ name }) =>
    `Vula i-wallet yakho${named(name)}, gunyaza inkokhelo khona, bese ubuyela lapha.`,
  redirectBlocked: ({ name }) =>
    `Ibhrawuza yakho ivimbe i-wallet yakho${named(name)} ukuthi ingavuleki. Cindezela inkinobho ukuze uyivule.`,
  goToWallet: ({ name }) => `Iya ku-wallet yakho${named(name)}`,
  openWallet: ({ name }) => `Vula i-wallet yakho${named(name)} kuthebhu entsha`,
  openAgain: ({ name }) => `Vula futhi i-wallet yakho${named(name)} kuthebhu entsha`,

  // "Didn't receive a prompt?"
  noPrompt: 'Awusitholanga isicelo sokukhokha?',
  noPromptHint: 'Ungasigunyaza kumenyu yenethiwekhi yakho:',
  dial: ({ code }) => `Dayela ${code}`,
  copyCode: { ...COPY, copyName: 'Kopisha ikhodi' },

  // TEST MODE
  testOtp: ({ otp }) => `Ikhodi yokuhlola: ${otp}. Noma iyiphi enye ikhodi ayilungile.`,
  testFill: 'Sebenzisa ikhodi yokuhlola',
  testPhone: 'Ifoni yokuhlola',
  testPrompt: ({ merchant, money }) => `I-${merchant} icela ukuthi ukhokhe imali engu-${money}.`,
  testPin: 'I-PIN ye-wallet',
  testApprove: 'Gunyaza',
  testDecline: 'Yenqaba',
  testIgnore: 'Ungasinaki',
  testIgnored: 'Isicelo sokukhokha sihlala sivulekile size siphelelwe yisikhathi.',
};
