// Words of the card stages after card entry, Swahili: spec §4 PIN, OTP, no_auth, §8 Card.
import type { Translated } from '../catalogue.ts';
import type { cardSteps as english } from '../en/card-steps.ts';
import { plural } from './format.ts';

export const cardSteps: Translated<typeof english> = {
  // PIN
  pinTitle: 'Weka namba ya siri (PIN) ya kadi yako',
  pinHint: ({ card }) => `Namba ya siri (PIN) yenye tarakimu 4 ya ${card}. Biashara unayolipa haiioni kamwe.`,
  pinLegend: 'PIN ya kadi',
  pinBox: ({ position }) => `Tarakimu ya ${position} kati ya 4`,
  pinSendsItself:
    'PIN yako itatumwa sekunde 1 baada ya tarakimu ya nne. Bonyeza kitufe chochote kuisimamisha.',
  pinSending: 'Tunatuma PIN yako… Bonyeza kitufe chochote kuisimamisha.',
  continue: 'Endelea',

  // OTP
  otpTitle: 'Weka namba ya uthibitisho kutoka benki yako',
  otpHint: ({ card }) =>
    `Benki yako imetuma namba ya uthibitisho ya mara moja kwa ajili ya ${card}, kwa kawaida kwa SMS.`,
  otp: 'Namba ya uthibitisho (OTP)',
  authorize: 'Idhinisha',
  otpMissing: 'Bado kinahitajika: namba ya uthibitisho',
  otpChange: 'Badilisha namba ya uthibitisho ili kujaribu tena',
  resendIn: ({ time }) => `Unaweza kuomba namba mpya ya uthibitisho baada ya ${time}`,
  resend: 'Tuma OTP tena',
  resending: 'Tunatuma namba mpya ya uthibitisho…',
  resendLeft: ({ left }) =>
    plural(left, {
      one: 'Hujapata namba ya uthibitisho? Unaweza kuomba mara moja zaidi.',
      other: `Hujapata namba ya uthibitisho? Unaweza kuomba mara ${left} zaidi.`,
    }),
  resent: 'OTP imetumwa tena',
  resendLimit: 'Umefikia kikomo cha kutuma tena',
  tryAnotherCard: 'Jaribu kadi nyingine',

  // Billing address, card_enroll and CVV: their other words are in card-answers.ts
  addressTitle: 'Weka anwani yako ya malipo',
  phoneTitle: 'Weka namba yako ya simu',
  birthdayTitle: 'Weka tarehe yako ya kuzaliwa',
  cvvTitle: 'Thibitisha namba yako ya usalama',

  // Saved cards
  savedTitle: 'Lipa kwa kadi iliyohifadhiwa',
  deleteTitle: 'Unataka kufuta kadi hii?',

  // Names of the card in sentences: "yako" belongs to the name, because it stands inside it
  thisCard: 'kadi yako',
  cardEnding: ({ type, lastFour }) =>
    type === '' ? `kadi yako inayoishia na ${lastFour}` : `kadi yako ya ${type} inayoishia na ${lastFour}`,

  // 3ds; its other words are in three-ds.ts
  bankTitle: 'Thibitisha na benki yako',
  hostedTitle: 'Lipa kwenye ukurasa wa kadi',

  // no_auth, checking
  noAuthTitle: 'Kadi hii haiwezi kutumika hapa',
  retry: 'Jaribu tena',
  checkingTitle: 'Bado tunaangalia malipo yako',
  checkingMessage: 'Benki yako bado haijajibu. Hutakatwa pesa mara mbili.',
  checkingHint: 'Tunaendelea kuangalia. Unaweza kufunga ukurasa huu na kurudi kwa linki hii hii.',
  checkNow: 'Angalia sasa',
  checkAsking: 'Tunaangalia…',

  // TEST MODE
  testPin: ({ pin, failing }) => `PIN ya majaribio: ${pin}. Kadi zinazokataliwa: ${failing}.`,
  testPinFill: 'Tumia PIN ya majaribio',
  testOtp: ({ otp, failing }) =>
    `Namba ya uthibitisho ya majaribio: ${otp}. Kadi zinazokataliwa: ${failing}. Namba nyingine yoyote si sahihi.`,
  testOtpFill: 'Tumia namba ya uthibitisho ya majaribio',
};
