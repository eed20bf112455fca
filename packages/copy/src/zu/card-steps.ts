// Zulu, a draft: words of the card stages after card entry.
import type { Translated } from '../catalogue.ts';
import type { cardSteps as english } from '../en/card-steps.ts';
import { plural } from './format.ts';

export const cardSteps: Translated<typeof english> = {
  // PIN
  pinTitle: 'Faka i-PIN yekhadi lakho',
  pinHint: ({ card }) => `I-PIN enezinombolo ezingu-4 ye${card}. Isitolo asisoze sayibona.`,
  pinLegend: 'I-PIN yekhadi',
  pinBox: ({ position }) => `Inombolo ${position} kwezingu-4`,
  pinSendsItself:
    'I-PIN yakho ithunyelwa ngemva kwesekhondi elingu-1 ufake inombolo yesine. Cindezela noma yimuphi ukhiye ukuze ukumise.',
  pinSending: 'Sithumela i-PIN yakho… Cindezela noma yimuphi ukhiye ukuze ukumise.',
  continue: 'Qhubeka',

  // OTP
  otpTitle: 'Faka ikhodi evela ebhange lakho',
  otpHint: ({ card }) =>
    `Ibhange lakho lithumele ikhodi esetshenziswa kanye ye${card}, imvamisa ifika nge-SMS.`,
  otp: 'Ikhodi esetshenziswa kanye (OTP)',
  authorize: 'Gunyaza',
  otpMissing: 'Okusadingeka: ikhodi',
  otpChange: 'Shintsha ikhodi ukuze uzame futhi',
  resendIn: ({ time }) => `Ukuze ucele ikhodi entsha, linda ${time}`,
  resend: 'Thumela ikhodi futhi',
  resending: 'Sithumela ikhodi entsha…',
  resendLeft: ({ left }) =>
    plural(left, {
      one: `Ayikafiki ikhodi? Ungacela futhi isikhathi esingu-${left}.`,
      other: `Ayikafiki ikhodi? Ungacela futhi izikhathi ezingu-${left}.`,
    }),
  resent: 'I-OTP ithunyelwe futhi',
  resendLimit: 'Umkhawulo wokuthumela futhi weqiwe',
  tryAnotherCard: 'Zama elinye ikhadi',

  // Billing address, card_enroll and CVV: their other words are in card-answers.ts
  addressTitle: 'Faka ikheli lakho lokukhokhela',
  phoneTitle: 'Faka inombolo yakho yocingo',
  birthdayTitle: 'Faka usuku lwakho lokuzalwa',
  cvvTitle: 'Qinisekisa ikhodi yakho yokuphepha',

  // Saved cards
  savedTitle: 'Khokha ngekhadi eligciniwe',
  deleteTitle: 'Ufuna ukususa leli khadi?',

  // Names of the card in sentences: a stem without its first vowel ("your card"), which the sentence puts a prefix before
  thisCard: 'khadi lakho',
  cardEnding: ({ type, lastFour }) =>
    type === '' ? `khadi lakho eligcina ngo-${lastFour}` : `khadi lakho le-${type} eligcina ngo-${lastFour}`,

  // 3ds; its other words are in three-ds.ts
  bankTitle: 'Qinisekisa ebhange lakho',
  hostedTitle: 'Khokha ekhasini lekhadi',

  // no_auth, checking
  noAuthTitle: 'Leli khadi alikwazi ukusetshenziswa lapha',
  retry: 'Zama futhi',
  checkingTitle: 'Sisabheka inkokhelo yakho',
  checkingMessage: 'Ibhange lakho alikaphenduli. Ngeke ukhokhiswe kabili.',
  checkingHint: 'Siyaqhubeka nokubheka. Ungalivala leli khasi bese ubuya ngayo leyo linki.',
  checkNow: 'Bheka manje',
  checkAsking: 'Siyabheka…',

  // TEST MODE
  testPin: ({ pin, failing }) => `I-PIN yokuhlola: ${pin}. Eyamakhadi ahlulekayo: ${failing}.`,
  testPinFill: 'Sebenzisa i-PIN yokuhlola',
  testOtp: ({ otp, failing }) =>
    `Ikhodi yokuhlola: ${otp}. Eyamakhadi ahlulekayo: ${failing}. Noma iyiphi enye ikhodi ayilungile.`,
  testOtpFill: 'Sebenzisa ikhodi yokuhlola',
};
