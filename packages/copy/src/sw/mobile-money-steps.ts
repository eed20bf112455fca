// Words of the mobile-money stages after the first, Swahili: spec §2 Mobile money flow, §4, §8.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneySteps as english } from '../en/mobile-money-steps.ts';

const COPY = { copy: 'Nakili', copied: 'Imenakiliwa', selected: 'Imechaguliwa' } as const;

export const mobileMoneySteps: Translated<typeof english> = {
  // mobile_money_otp
  otpHint: ({ number }) =>
    `Mtandao wako wa simu umetuma namba ya uthibitisho ya mara moja kwenye ${number} kwa SMS.`,
  otp: 'Namba ya uthibitisho (OTP)',
  authorize: 'Idhinisha',
  otpMissing: 'Bado kinahitajika: namba ya uthibitisho',
  otpChange: 'Badilisha namba ya uthibitisho ili kujaribu tena',
  otpSending: 'Tunaangalia namba yako ya uthibitisho. Tafadhali usifunge ukurasa huu.',

  // A voucher is such a code, which the payer fetches
  voucherDial: ({ number }) =>
    `Piga namba hii kwenye simu ${number} na ufuate menyu yake. Kisha weka vocha hapa.`,
  voucherHint: 'Pata vocha ya malipo kutoka mtandao wako wa simu, kisha uiweke hapa.',
  voucher: {
    label: 'Vocha ya malipo',
    missing: 'Bado kinahitajika: vocha ya malipo',
    change: 'Badilisha vocha ili kujaribu tena',
    sending: 'Tunaangalia vocha yako. Tafadhali usifunge ukurasa huu.',
  },

  // Resending
  resendLimit: 'Umefikia kikomo cha kutuma tena',
  codeIn: ({ time }) => `Unaweza kuomba namba mpya ya uthibitisho baada ya ${time}`,
  codeMissing: 'Hujapata namba ya uthibitisho?',
  resendCode: 'Tuma OTP tena',
  sendingCode: 'Tunatuma namba mpya ya uthibitisho…',
  codeSent: 'OTP imetumwa tena',
  promptIn: ({ time }) => `Unaweza kuomba ombi litumwe tena baada ya ${time}`,
  promptMissing: 'Ombi bado halijafika?',
  resendPrompt: 'Tuma ombi tena',
  sendingPrompt: 'Tunatuma ombi tena…',
  promptSent: 'Ombi limetumwa tena',
  anotherNumber: 'Tumia namba nyingine',

  // mobile_money_check
  checkSteps: {
    phone: ({ number }) => `Angalia simu ${number}.`,
    amount: ({ money }) => `Hakikisha kiasi: ${money}.`,
    pin: 'Weka PIN ya pochi yako kwenye simu hiyo, si hapa.',
  },
  checkWaiting: 'Tunasubiri ukubali…',
  offline: {
    paybill: 'Namba ya Paybill',
    account: 'Namba ya akaunti',
    amount: 'Kiasi',
    steps: {
      open: ({ number }) => `Fungua menyu ya pochi kwenye simu ${number}.`,
      paybill: 'Chagua kulipa bili, kisha weka namba ya Paybill na namba ya akaunti.',
      pin: 'Weka kiasi na PIN ya pochi yako kwenye simu hiyo, si hapa.',
    },
    waiting: 'Tunasubiri malipo yako…',
    mayLeave: 'Ukilipa kwa njia nyingine, usilipe huko pia: malipo ya pili yatarudishwa kwako.',
    copyPaybill: { ...COPY, copyName: 'Nakili namba ya Paybill' },
    copyAccount: { ...COPY, copyName: 'Nakili namba ya akaunti' },
    copyAmount: { ...COPY, copyName: 'Nakili kiasi' },
  },
  looksAgain: ({ time }) => `Tutaangalia tena baada ya ${time}`,
  moneySent: 'Nimetuma pesa',
  asking: 'Tunauliza mtandao wako wa simu…',
  notYet: 'Mtandao wako wa simu bado haujathibitisha. Tutaendelea kuangalia.',
  mayClose: 'Unaweza kufunga ukurasa huu; linki yake itaonyesha matokeo.',
  mayLeave: 'Ukilipa kwa njia nyingine, usikubali ombi hili pia: malipo ya pili yatarudishwa kwako.',

  // mobile_money_payment_query
  delayMessage:
    'Mtandao wako wa simu bado haujatuambia kama ulikubali. Hakuna kilichopotea, na hutakatwa pesa mara mbili.',
  delayApprove: ({ number }) => `Kama ombi bado liko wazi kwenye ${number}, unaweza kulikubali sasa.`,
  unknownMessage: 'Mtandao wako wa simu bado haujajibu. Hutakatwa pesa mara mbili.',
  checkNow: 'Angalia sasa',

  // pending_payment
  wallet: 'pochi yako',
  redirectOpened: ({ name }) =>
    `Ukurasa wa ${name} umefunguka kwenye kichupo kingine. Kubali malipo huko kisha urudi: ukurasa huu utaendelea wenyewe.`,
  redirectNone: ({ name }) => `Fungua ${name}, kubali malipo huko, kisha urudi hapa.`,
  redirectBlocked: ({ name }) => `Kivinjari chako kimezuia ${name} kufunguka. Bonyeza kitufe ili kuifungua.`,
  goToWallet: ({ name }) => `Nenda kwenye ${name}`,
  openWallet: ({ name }) => `Fungua ${name} (kichupo kipya)`,
  openAgain: ({ name }) => `Fungua ${name} tena (kichupo kipya)`,

  // "Didn't receive a prompt?"
  noPrompt: 'Hujapata ombi kwenye simu?',
  noPromptHint: 'Unaweza kukubali malipo kupitia menyu ya mtandao wako wa simu:',
  dial: ({ code }) => `Piga ${code}`,
  copyCode: { ...COPY, copyName: 'Nakili namba ya kupiga' },

  // TEST MODE
  testOtp: ({ otp }) => `Namba ya uthibitisho ya majaribio: ${otp}. Namba nyingine yoyote si sahihi.`,
  testFill: 'Tumia namba ya uthibitisho ya majaribio',
  testPhone: 'Simu ya majaribio',
  testPrompt: ({ merchant, money }) => `Unaombwa na ${merchant} ulipe ${money}.`,
  testPin: 'PIN ya pochi',
  testApprove: 'Kubali',
  testDecline: 'Kataa',
  testIgnore: 'Puuza',
  testIgnored: 'Ombi litabaki wazi hadi muda wake uishe.',
};
