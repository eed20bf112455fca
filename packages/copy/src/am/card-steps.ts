// Amharic, a draft: words of the card stages after card entry.
import type { Translated } from '../catalogue.ts';
import type { cardSteps as english } from '../en/card-steps.ts';
import { plural } from './format.ts';

export const cardSteps: Translated<typeof english> = {
  // PIN
  pinTitle: 'የካርድዎን PIN ያስገቡ',
  pinHint: ({ card }) => `የእርስዎ ${card} ባለ 4 አሃዝ PIN። ሻጩ በፍጹም አያየውም።`,
  pinLegend: 'የካርድ PIN',
  pinBox: ({ position }) => `አሃዝ ${position} ከ4`,
  pinSendsItself: 'አራተኛውን አሃዝ ካስገቡ ከ1 ሰከንድ በኋላ PINዎ ይላካል። ለማስቆም ማንኛውንም ቁልፍ ይጫኑ።',
  pinSending: 'PINዎ እየተላከ ነው… ለማስቆም ማንኛውንም ቁልፍ ይጫኑ።',
  continue: 'ይቀጥሉ',

  // OTP
  otpTitle: 'ከባንክዎ የተላከውን ኮድ ያስገቡ',
  otpHint: ({ card }) => `ባንክዎ ለእርስዎ ${card} የአንድ ጊዜ ኮድ ልኳል፤ ብዙውን ጊዜ በSMS ነው።`,
  otp: 'የአንድ ጊዜ ኮድ (OTP)',
  authorize: 'ያጽድቁ',
  otpMissing: 'የሚቀረው፦ ኮዱ',
  otpChange: 'እንደገና ለመሞከር ኮዱን ይቀይሩ',
  resendIn: ({ time }) => `ከ${time} በኋላ አዲስ ኮድ መጠየቅ ይችላሉ`,
  resend: 'ኮዱ እንደገና ይላክልኝ',
  resending: 'አዲስ ኮድ እየተላከ ነው…',
  resendLeft: ({ left }) =>
    plural(left, {
      one: `ኮዱ ገና አልደረስዎትም? ሌላ ${left} ጊዜ መጠየቅ ይችላሉ።`,
      other: `ኮዱ ገና አልደረስዎትም? ሌላ ${left} ጊዜ መጠየቅ ይችላሉ።`,
    }),
  resent: 'OTP እንደገና ተልኳል',
  resendLimit: 'ደጋግሞ የመላክ ገደቡ አልፏል',
  tryAnotherCard: 'ሌላ ካርድ ይሞክሩ',

  // Billing address, card_enroll and CVV: their other words are in card-answers.ts
  addressTitle: 'የክፍያ አድራሻዎን ያስገቡ',
  phoneTitle: 'ስልክ ቁጥርዎን ያስገቡ',
  birthdayTitle: 'የትውልድ ቀንዎን ያስገቡ',
  cvvTitle: 'የደህንነት ኮድዎን ያረጋግጡ',

  // Saved cards
  savedTitle: 'በተቀመጠ ካርድ ይክፈሉ',
  deleteTitle: 'ይህ ካርድ ይሰረዝ?',

  // Names of the card in sentences
  thisCard: 'ካርድ',
  cardEnding: ({ type, lastFour }) => `${type} ካርድ (መጨረሻው ${lastFour})`,

  // 3ds; its other words are in three-ds.ts
  bankTitle: 'ከባንክዎ ጋር ያረጋግጡ',
  hostedTitle: 'በካርድ ገጹ ላይ ይክፈሉ',

  // no_auth, checking
  noAuthTitle: 'ይህን ካርድ እዚህ መጠቀም አይቻልም',
  retry: 'እንደገና ይሞክሩ',
  checkingTitle: 'ክፍያዎን አሁንም እያጣራን ነው',
  checkingMessage: 'ባንክዎ ገና መልስ አልሰጠም። ሁለት ጊዜ አይቆረጥብዎትም።',
  checkingHint: 'ማጣራታችንን እንቀጥላለን። ይህን ገጽ ዘግተው በዚሁ ሊንክ መመለስ ይችላሉ።',
  checkNow: 'አሁን ያጣሩ',
  checkAsking: 'እያጣራን ነው…',

  // TEST MODE
  testPin: ({ pin, failing }) => `የሙከራ PIN፦ ${pin}። ለማይሳኩ ካርዶች፦ ${failing}።`,
  testPinFill: 'የሙከራ PIN ይጠቀሙ',
  testOtp: ({ otp, failing }) => `የሙከራ ኮድ፦ ${otp}። ለማይሳኩ ካርዶች፦ ${failing}። ሌላ ማንኛውም ኮድ ስህተት ነው።`,
  testOtpFill: 'የሙከራ ኮዱን ይጠቀሙ',
};
