// Words of the mobile-money stages after the first, Hausa, a draft: spec §2 Mobile money flow, §4, §8.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneySteps as english } from '../en/mobile-money-steps.ts';

const COPY = { copy: 'Kwafa', copied: 'An kwafa', selected: 'An zaɓa' } as const;

export const mobileMoneySteps: Translated<typeof english> = {
  // mobile_money_otp
  otpHint: ({ number }) =>
    `Kamfanin layinku ya aiko da lambar tabbatarwa zuwa ${number} ta SMS. Sau ɗaya ake amfani da ita.`,
  otp: 'Lambar tabbatarwa (OTP)',
  authorize: 'Amince',
  otpMissing: 'Abin da ya rage: lambar tabbatarwa',
  otpChange: 'Ku canja lambar domin sake gwadawa',
  otpSending: 'Muna duba lambarku. Don Allah ku bar wannan shafin a buɗe.',

  // A voucher is such a code, which the payer fetches
  voucherDial: ({ number }) =>
    `Ku kira wannan a wayar ${number}, ku bi menu ɗin. Sannan ku shigar da lambar voucher a nan.`,
  voucherHint: 'Ku karɓi lambar voucher daga kamfanin layinku, ku shigar da ita a nan.',
  voucher: {
    label: 'Lambar voucher',
    missing: 'Abin da ya rage: lambar voucher',
    change: 'Ku canja lambar voucher domin sake gwadawa',
    sending: 'Muna duba lambar voucher. Don Allah ku bar wannan shafin a buɗe.',
  },

  // Resending
  resendLimit: 'An wuce iyakar sake aikawa',
  codeIn: ({ time }) => `Za ku iya neman sabuwar lamba nan da ${time}`,
  codeMissing: 'Lambar ba ta zo ba?',
  resendCode: 'Sake aiko da lamba',
  sendingCode: 'Ana aiko da sabuwar lamba…',
  codeSent: 'An sake aiko da OTP',
  promptIn: ({ time }) => `Za ku iya neman sabon saƙon amincewa nan da ${time}`,
  promptMissing: 'Saƙon amincewa bai zo ba?',
  resendPrompt: 'Sake aiko da saƙon amincewa',
  sendingPrompt: 'Ana sake aiko da saƙon amincewa…',
  promptSent: 'An sake aiko da saƙon amincewa',
  anotherNumber: 'Yi amfani da wata lamba',

  // mobile_money_check
  checkSteps: {
    phone: ({ number }) => `Ku duba wayar ${number}.`,
    amount: ({ money }) => `Ku duba adadin: ${money}.`,
    pin: 'Ku shigar da PIN na walat ɗinku a can, ba a nan ba.',
  },
  checkWaiting: 'Ana jiran amincewarku…',
  offline: {
    paybill: 'Lambar paybill',
    account: 'Lambar asusu',
    amount: 'Adadi',
    steps: {
      open: ({ number }) => `Ku buɗe menu na walat a wayar ${number}.`,
      paybill: 'Ku zaɓi biyan bil, ku shigar da lambar paybill da lambar asusu.',
      pin: 'Ku shigar da adadin da PIN na walat ɗinku a can, ba a nan ba.',
    },
    waiting: 'Ana jiran biyan kuɗinku…',
    mayLeave:
      'Idan kun biya ta wata hanya dabam, kada kuma ku biya a can: kuɗin biya na biyu za su dawo gare ku.',
    copyPaybill: { ...COPY, copyName: 'Kwafa lambar paybill' },
    copyAccount: { ...COPY, copyName: 'Kwafa lambar asusu' },
    copyAmount: { ...COPY, copyName: 'Kwafa adadin' },
  },
  looksAgain: ({ time }) => `Za a sake dubawa nan da ${time}`,
  moneySent: 'Na tura kuɗin',
  asking: 'Ana tambayar kamfanin layinku…',
  notYet: 'Kamfanin layinku bai tabbatar ba tukuna. Za mu ci gaba da dubawa.',
  mayClose: 'Za ku iya rufe wannan shafin; linkinsa yana nuna sakamakon.',
  mayLeave:
    'Idan kun biya ta wata hanya dabam, kada kuma ku amince da wannan: kuɗin biya na biyu za su dawo gare ku.',

  // mobile_money_payment_query
  delayMessage:
    'Kamfanin layinku bai faɗa mana ba tukuna ko kun amince. Babu abin da ya ɓace, kuma ba za a cire muku kuɗi sau biyu ba.',
  delayApprove: ({ number }) =>
    `Idan saƙon amincewa yana nan a buɗe a ${number}, za ku iya amincewa da shi yanzu.`,
  unknownMessage: 'Kamfanin layinku bai amsa ba tukuna. Ba za a cire muku kuɗi sau biyu ba.',
  checkNow: 'Duba yanzu',

  // pending_payment
  wallet: 'walat ɗinku',
  redirectOpened: ({ name }) =>
    `An buɗe ${name} a wani tab. Ku amince da biyan a can ku dawo: wannan shafin zai ci gaba da kansa.`,
  redirectNone: ({ name }) => `Ku buɗe ${name}, ku amince da biyan a can, sannan ku dawo nan.`,
  redirectBlocked: ({ name }) => `Burauzarku ta hana buɗe ${name}. Ku danna maɓallin domin buɗewa.`,
  goToWallet: ({ name }) => `Je zuwa ${name}`,
  openWallet: ({ name }) => `Buɗe ${name} (sabon tab)`,
  openAgain: ({ name }) => `Sake buɗe ${name} (sabon tab)`,

  // "Didn't receive a prompt?"
  noPrompt: 'Ba ku sami saƙon amincewa ba?',
  noPromptHint: 'Za ku iya amincewa daga menu na kamfanin layinku:',
  dial: ({ code }) => `Kira ${code}`,
  copyCode: { ...COPY, copyName: 'Kwafa lambar' },

  // TEST MODE
  testOtp: ({ otp }) => `Lambar gwaji: ${otp}. Duk wata lamba dabam ba daidai ba ce.`,
  testFill: 'Yi amfani da lambar gwaji',
  testPhone: 'Wayar gwaji',
  testPrompt: ({ merchant, money }) => `Ana neman ku biya ${money} ga ${merchant}.`,
  testPin: 'PIN na walat',
  testApprove: 'Amince',
  testDecline: 'Ƙi',
  testIgnore: 'Ƙyale',
  testIgnored: 'Saƙon amincewa zai tsaya a buɗe har lokacinsa ya ƙare.',
};
