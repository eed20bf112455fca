// Words of the card stages after card entry, Arabic: spec §4 PIN, OTP, no_auth, §8 Card.
import type { Translated } from '../catalogue.ts';
import type { cardSteps as english } from '../en/card-steps.ts';
import { isolated, plural } from './format.ts';

export const cardSteps: Translated<typeof english> = {
  // PIN
  pinTitle: 'أدخل الرقم السري للبطاقة',
  pinHint: ({ card }) => `الرقم السري (PIN) ل${card}، وهو 4 أرقام. لا يراه المتجر أبدًا.`,
  pinLegend: 'الرقم السري للبطاقة',
  pinBox: ({ position }) => `الخانة ${isolated(position)} من 4`,
  pinSendsItself: 'يُرسل رقمك السري بعد ثانية واحدة من كتابة الرقم الرابع. اضغط أي مفتاح لإيقاف ذلك.',
  pinSending: 'نرسل رقمك السري… اضغط أي مفتاح لإيقاف ذلك.',
  continue: 'متابعة',

  // OTP
  otpTitle: 'أدخل الرمز الذي أرسله بنكك',
  otpHint: ({ card }) => `أرسل بنكك رمز تحقق خاصًا ب${card}، ويُستخدم مرة واحدة. يصل عادةً في رسالة SMS.`,
  otp: 'رمز التحقق (OTP)',
  authorize: 'تأكيد',
  otpMissing: 'ما زال مطلوبًا: الرمز',
  otpChange: 'غيّر الرمز لتحاول مرة أخرى',
  resendIn: ({ time }) => `يمكنك طلب رمز جديد بعد ${isolated(time)}`,
  resend: 'إعادة إرسال الرمز',
  resending: 'نرسل رمزًا جديدًا…',
  resendLeft: ({ left }) =>
    plural(left, {
      zero: 'لم يصلك الرمز؟ لم يعد بإمكانك طلبه مرة أخرى.',
      one: 'لم يصلك الرمز؟ يمكنك طلبه مرة واحدة أخرى.',
      two: 'لم يصلك الرمز؟ يمكنك طلبه مرتين أخريين.',
      few: `لم يصلك الرمز؟ يمكنك طلبه ${isolated(left)} مرات أخرى.`,
      many: `لم يصلك الرمز؟ يمكنك طلبه ${isolated(left)} مرة أخرى.`,
      other: `لم يصلك الرمز؟ يمكنك طلبه ${isolated(left)} مرة أخرى.`,
    }),
  resent: 'تمت إعادة إرسال رمز التحقق',
  resendLimit: 'تجاوزت الحد المسموح به لإعادة الإرسال',
  tryAnotherCard: 'جرّب بطاقة أخرى',

  // Billing address, card_enroll and CVV: their other words are in card-answers.ts
  addressTitle: 'أدخل عنوان الفاتورة',
  phoneTitle: 'أدخل رقم هاتفك',
  birthdayTitle: 'أدخل تاريخ ميلادك',
  cvvTitle: 'أكّد رمز الأمان',

  // Saved cards
  savedTitle: 'ادفع ببطاقة محفوظة',
  deleteTitle: 'هل تريد حذف هذه البطاقة؟',

  // Names of the card in sentences: each is "your card", and starts with that word
  thisCard: 'بطاقتك',
  cardEnding: ({ type, lastFour }) => `بطاقتك ${isolated(type)} المنتهية بـ ${isolated(lastFour)}`,

  // 3ds; its other words are in three-ds.ts
  bankTitle: 'أكّد الدفع لدى بنكك',
  hostedTitle: 'ادفع على صفحة البطاقة',

  // no_auth, checking
  noAuthTitle: 'لا يمكن استخدام هذه البطاقة هنا',
  retry: 'حاول مرة أخرى',
  checkingTitle: 'ما زلنا نتحقق من عملية الدفع',
  checkingMessage: 'لم يرد بنكك بعد. لن يُخصم منك المبلغ مرتين.',
  checkingHint: 'نواصل التحقق. يمكنك إغلاق هذه الصفحة والعودة من الرابط نفسه.',
  checkNow: 'تحقق الآن',
  checkAsking: 'جارٍ التحقق…',

  // TEST MODE
  testPin: ({ pin, failing }) =>
    `الرقم السري للاختبار: ${isolated(pin)}. للبطاقات التي تفشل: ${isolated(failing)}.`,
  testPinFill: 'استخدم الرقم السري للاختبار',
  testOtp: ({ otp, failing }) =>
    `رمز الاختبار: ${isolated(otp)}. للبطاقات التي تفشل: ${isolated(failing)}. أي رمز آخر يُعد خطأ.`,
  testOtpFill: 'استخدم رمز الاختبار',
};
