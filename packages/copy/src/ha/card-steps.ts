// Words of the card stages after card entry, Hausa, a draft: spec §4 PIN, OTP, no_auth, §8 Card.
import type { Translated } from '../catalogue.ts';
import type { cardSteps as english } from '../en/card-steps.ts';
import { plural } from './format.ts';

export const cardSteps: Translated<typeof english> = {
  // PIN
  pinTitle: 'Shigar da PIN na katinku',
  pinHint: ({ card }) => `PIN mai lambobi 4 na ${card}. Shagon ba ya taɓa ganinsa.`,
  pinLegend: 'PIN na kati',
  pinBox: ({ position }) => `Lamba ta ${position} cikin 4`,
  pinSendsItself:
    'Za a aika PIN ɗinku sakan 1 bayan lamba ta huɗu. Ku danna kowane maɓalli don dakatar da shi.',
  pinSending: 'Ana aika PIN ɗinku… Ku danna kowane maɓalli don dakatar da shi.',
  continue: 'Ci gaba',

  // OTP
  otpTitle: 'Shigar da lambar da bankinku ya aiko',
  otpHint: ({ card }) =>
    `Bankinku ya aiko da lambar tabbatarwa ta ${card}, wadda ake amfani da ita sau ɗaya, yawanci ta SMS.`,
  otp: 'Lambar tabbatarwa (OTP)',
  authorize: 'Amince',
  otpMissing: 'Abin da ya rage: lambar tabbatarwa',
  otpChange: 'Ku canja lambar domin sake gwadawa',
  resendIn: ({ time }) => `Za ku iya neman sabuwar lamba nan da ${time}`,
  resend: 'Sake aiko da lamba',
  resending: 'Ana aiko da sabuwar lamba…',
  resendLeft: ({ left }) =>
    plural(left, {
      one: 'Lambar ba ta zo ba? Za ku iya sake nema sau ɗaya.',
      other: `Lambar ba ta zo ba? Za ku iya sake nema sau ${left}.`,
    }),
  resent: 'An sake aiko da OTP',
  resendLimit: 'An wuce iyakar sake aiko da lamba',
  tryAnotherCard: 'Gwada wani kati',

  // Billing address, card_enroll and CVV: their other words are in card-answers.ts
  addressTitle: 'Shigar da adireshin katinku',
  phoneTitle: 'Shigar da lambar wayarku',
  birthdayTitle: 'Shigar da ranar haihuwarku',
  cvvTitle: 'Tabbatar da lambar tsaro',

  // Saved cards
  savedTitle: 'Biya da katin da aka adana',
  deleteTitle: 'A goge wannan katin?',

  // Names of the card in sentences: with "your" in them
  thisCard: 'katinku',
  cardEnding: ({ type, lastFour }) => `katinku na ${type} mai ƙarewa da ${lastFour}`,

  // 3ds; its other words are in three-ds.ts
  bankTitle: 'Tabbatar da biyan a bankinku',
  hostedTitle: 'Biya a shafin kati',

  // no_auth, checking
  noAuthTitle: 'Ba za a iya amfani da wannan katin a nan ba',
  retry: 'Sake gwadawa',
  checkingTitle: 'Har yanzu muna duba biyan kuɗinku',
  checkingMessage: 'Bankinku bai amsa ba tukuna. Ba za a cire muku kuɗi sau biyu ba.',
  checkingHint: 'Muna ci gaba da dubawa. Za ku iya rufe wannan shafin ku dawo da wannan linkin.',
  checkNow: 'Duba yanzu',
  checkAsking: 'Ana dubawa…',

  // TEST MODE
  testPin: ({ pin, failing }) => `PIN na gwaji: ${pin}. Katunan da ba sa yin nasara: ${failing}.`,
  testPinFill: 'Yi amfani da PIN na gwaji',
  testOtp: ({ otp, failing }) =>
    `Lambar gwaji: ${otp}. Katunan da ba sa yin nasara: ${failing}. Duk wata lamba dabam ba daidai ba ce.`,
  testOtpFill: 'Yi amfani da lambar gwaji',
};
