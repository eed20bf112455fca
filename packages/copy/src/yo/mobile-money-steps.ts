// Words of the mobile-money stages after the first, Yoruba, a draft: spec §2 Mobile money flow, §4, §8.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneySteps as english } from '../en/mobile-money-steps.ts';

const COPY = { copy: 'Ṣe ẹ̀dà', copied: 'A ti ṣe ẹ̀dà rẹ̀', selected: 'A ti yàn án' } as const;

export const mobileMoneySteps: Translated<typeof english> = {
  // mobile_money_otp
  otpHint: ({ number }) => `Nẹ́tíwọ́ọ̀kì yín ti fi kóòdù ìlò ẹ̀ẹ̀kan ránṣẹ́ sí ${number} nípasẹ̀ SMS.`,
  otp: 'Kóòdù ìlò ẹ̀ẹ̀kan (OTP)',
  authorize: 'Fọwọ́ sí i',
  otpMissing: 'A ṣì nílò: kóòdù náà',
  otpChange: 'Ẹ yí kóòdù náà padà láti gbìyànjú lẹ́ẹ̀kan sí i',
  otpSending: 'A ń yẹ kóòdù yín wò. Ẹ jọ̀wọ́, ẹ jẹ́ kí ojú ìwé yìí wà ní ṣíṣí.',

  // A voucher is such a code, which the payer fetches
  voucherDial: ({ number }) =>
    `Ẹ tẹ èyí lórí fóònù ${number}, kí ẹ sì tẹ̀ lé ohun tó sọ. Lẹ́yìn náà, ẹ tẹ fáúṣà náà síbí.`,
  voucherHint: 'Ẹ gba fáúṣà lọ́wọ́ nẹ́tíwọ́ọ̀kì yín, kí ẹ sì tẹ̀ ẹ́ síbí.',
  voucher: {
    label: 'Fáúṣà (voucher)',
    missing: 'A ṣì nílò: fáúṣà náà',
    change: 'Ẹ yí fáúṣà náà padà láti gbìyànjú lẹ́ẹ̀kan sí i',
    sending: 'A ń yẹ fáúṣà yín wò. Ẹ jọ̀wọ́, ẹ jẹ́ kí ojú ìwé yìí wà ní ṣíṣí.',
  },

  // Resending
  resendLimit: 'Ẹ ti béèrè ju iye ìgbà tí a fàyè gbà lọ',
  codeIn: ({ time }) => `Ẹ lè béèrè fún kóòdù tuntun lẹ́yìn ${time}`,
  codeMissing: 'Ṣé kóòdù kò tíì dé?',
  resendCode: 'Tún fi kóòdù ránṣẹ́',
  sendingCode: 'A ń fi kóòdù tuntun ránṣẹ́…',
  codeSent: 'A ti tún fi OTP ránṣẹ́',
  promptIn: ({ time }) => `Ẹ lè ní ká fi ìbéèrè tuntun ránṣẹ́ lẹ́yìn ${time}`,
  promptMissing: 'Ṣé ìbéèrè kò tíì dé sórí fóònù?',
  resendPrompt: 'Tún fi ìbéèrè náà ránṣẹ́',
  sendingPrompt: 'A tún ń fi ìbéèrè náà ránṣẹ́…',
  promptSent: 'A ti tún fi ìbéèrè náà ránṣẹ́',
  anotherNumber: 'Lo nọ́ńbà mìíràn',

  // mobile_money_check
  checkSteps: {
    phone: ({ number }) => `Ẹ wo fóònù ${number}.`,
    amount: ({ money }) => `Ẹ yẹ iye owó náà wò: ${money}.`,
    pin: 'Ibẹ̀ ni kí ẹ ti tẹ PIN wọ́lẹ́ẹ̀tì yín, kì í ṣe níbí.',
  },
  checkWaiting: 'A ń dúró de ìfọwọ́sí yín…',
  offline: {
    paybill: 'Nọ́ńbà paybill',
    account: 'Nọ́ńbà àkáǹtì',
    amount: 'Iye owó',
    steps: {
      open: ({ number }) => `Ẹ ṣí àkójọ iṣẹ́ (menu) wọ́lẹ́ẹ̀tì náà lórí fóònù ${number}.`,
      paybill: 'Ẹ yan láti san owó bíìlì, kí ẹ sì tẹ nọ́ńbà paybill àti nọ́ńbà àkáǹtì.',
      pin: 'Ibẹ̀ ni kí ẹ ti tẹ iye owó àti PIN wọ́lẹ́ẹ̀tì yín, kì í ṣe níbí.',
    },
    waiting: 'A ń dúró de ìsanwó yín…',
    mayLeave: 'Bí ẹ bá sanwó lọ́nà mìíràn, ẹ má tún sanwó níbẹ̀: ìsanwó kejì máa padà sọ́dọ̀ yín.',
    copyPaybill: { ...COPY, copyName: 'Ṣe ẹ̀dà nọ́ńbà paybill' },
    copyAccount: { ...COPY, copyName: 'Ṣe ẹ̀dà nọ́ńbà àkáǹtì' },
    copyAmount: { ...COPY, copyName: 'Ṣe ẹ̀dà iye owó' },
  },
  looksAgain: ({ time }) => `A máa tún ṣàyẹ̀wò lẹ́yìn ${time}`,
  moneySent: 'Mo ti fi owó náà ránṣẹ́',
  asking: 'A ń béèrè lọ́wọ́ nẹ́tíwọ́ọ̀kì yín…',
  notYet: 'Nẹ́tíwọ́ọ̀kì yín kò tíì fìdí rẹ̀ múlẹ̀. A ó máa ṣàyẹ̀wò lọ.',
  mayClose: 'Ẹ lè pa ojú ìwé yìí dé; línkì rẹ̀ máa fi àbájáde hàn.',
  mayLeave: 'Bí ẹ bá sanwó lọ́nà mìíràn, ẹ má tún fọwọ́ sí èyí: ìsanwó kejì máa padà sọ́dọ̀ yín.',

  // mobile_money_payment_query
  delayMessage:
    'Nẹ́tíwọ́ọ̀kì yín kò tíì sọ fún wa bóyá ẹ fọwọ́ sí i. Kò sí ohun tó sọnù, a kò sì ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
  delayApprove: ({ number }) => `Bí ìbéèrè kan bá ṣì wà lórí ${number}, ẹ lè fọwọ́ sí i báyìí.`,
  unknownMessage: 'Nẹ́tíwọ́ọ̀kì yín kò tíì dáhùn. A kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
  checkNow: 'Ṣàyẹ̀wò báyìí',

  // pending_payment
  wallet: 'wọ́lẹ́ẹ̀tì yín',
  redirectOpened: ({ name }) =>
    `A ti ṣí ${name} nínú táàbù mìíràn. Ẹ fọwọ́ sí ìsanwó náà níbẹ̀ kí ẹ sì padà wá: ojú ìwé yìí máa tẹ̀síwájú fúnra rẹ̀.`,
  redirectNone: ({ name }) => `Ẹ ṣí ${name}, ẹ fọwọ́ sí ìsanwó náà níbẹ̀, kí ẹ sì padà wá síbí.`,
  redirectBlocked: ({ name }) => `Bráúsà yín kò jẹ́ kí ${name} ṣí. Ẹ tẹ bọ́tìnnì náà láti ṣí i.`,
  goToWallet: ({ name }) => `Lọ sí ${name}`,
  openWallet: ({ name }) => `Ṣí ${name} (táàbù tuntun)`,
  openAgain: ({ name }) => `Tún ṣí ${name} (táàbù tuntun)`,

  // "Didn't receive a prompt?"
  noPrompt: 'Ṣé ẹ kò rí ìbéèrè gbà lórí fóònù?',
  noPromptHint: 'Ẹ lè fọwọ́ sí i láti inú àkójọ iṣẹ́ (menu) nẹ́tíwọ́ọ̀kì yín:',
  dial: ({ code }) => `Ẹ tẹ ${code}`,
  copyCode: { ...COPY, copyName: 'Ṣe ẹ̀dà kóòdù náà' },

  // TEST MODE
  testOtp: ({ otp }) => `Kóòdù ìdánwò: ${otp}. Kóòdù mìíràn kò tọ̀nà.`,
  testFill: 'Lo kóòdù ìdánwò',
  testPhone: 'Fóònù ìdánwò',
  testPrompt: ({ merchant, money }) => `${merchant} ní kí ẹ san ${money}.`,
  testPin: 'PIN wọ́lẹ́ẹ̀tì',
  testApprove: 'Fọwọ́ sí i',
  testDecline: 'Kọ̀ ọ́',
  testIgnore: 'Má dá a lóhùn',
  testIgnored: 'Ìbéèrè náà máa wà ní ṣíṣí títí àkókò rẹ̀ fi máa dópin.',
};
