// Words of the steps that one form answers, Arabic: spec §4 avs, card_enroll, cvv, §5. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { cardAnswers as english } from '../en/card-answers.ts';
import { isolated } from './format.ts';

// `card` is "your card" in words (card-steps.ts), so that a preposition can be joined to it.
export const cardAnswers: Translated<typeof english> = {
  justSent: 'يمكنك الإرسال مرة أخرى بعد لحظة.',

  // Billing address
  addressHint: ({ card }) => `العنوان المسجل لدى بنكك ل${card}. يُرسل إلى بنكك فقط، ولا يُرسل إلى أي جهة أخرى.`,
  addressFields: {
    country: 'البلد',
    address: 'الشارع والعنوان',
    state: 'الولاية أو المحافظة',
    city: 'المدينة',
    zip_code: 'الرمز البريدي',
  },
  addressErrors: {
    country: 'اختر البلد.',
    address: 'أدخل الشارع والعنوان.',
    state: 'اختر ولاية أو محافظة في هذا البلد.',
    city: 'أدخل المدينة.',
    zip_code: 'أدخل أرقام الرمز البريدي.',
  },
  zipHint: 'أرقام الرمز البريدي فقط',
  chooseCountry: 'اختر بلدك',
  chooseState: 'اختر ولايتك أو محافظتك',
  addressMissing: ({ fields }) => `ما زال مطلوبًا: ${fields}`,
  addressMissingNames: {
    country: 'البلد',
    address: 'الشارع والعنوان',
    state: 'الولاية أو المحافظة',
    city: 'المدينة',
    zip_code: 'الرمز البريدي',
  },
  countriesMissing: 'لم نتمكن من تحميل قائمة البلدان.',
  loadCountries: 'تحميلها مرة أخرى',

  // card_enroll
  phoneHint: ({ card }) => `الرقم المسجل لدى بنكك ل${card}. يرسل إليه بنكك رمزًا.`,

  // birthday
  birthdayHint: ({ card }) =>
    `تاريخ الميلاد المسجل لدى بنكك لصاحب ${card}. يُرسل إلى بنكك فقط، ولا يُرسل إلى أي جهة أخرى.`,

  // CVV
  cvvHint: ({ card }) => `يطلب بنكك مرة أخرى رمز الأمان ل${card}.`,
  cvvMissing: 'ما زال مطلوبًا: رمز الأمان',

  // TEST MODE
  testAddress: ({ address }) => `عنوان الاختبار: ${isolated(address)}. أي عنوان آخر يُعد خطأ.`,
  testAddressFill: 'استخدم عنوان الاختبار',
  testPhone: ({ phone }) => `رقم الاختبار: ${isolated(phone)}. أي رقم آخر يُعد خطأ.`,
  testPhoneFill: 'استخدم رقم الاختبار',
  testBirthday: ({ birthday }) => `تاريخ ميلاد الاختبار: ${isolated(birthday)}. أي تاريخ آخر يُعد خطأ.`,
  testBirthdayFill: 'استخدم تاريخ ميلاد الاختبار',
  testCvv: ({ cvv }) => `رمز الأمان (CVV) للاختبار: ${isolated(cvv)}. أي رمز آخر يُعد خطأ.`,
  testCvvFill: 'استخدم رمز الأمان (CVV) للاختبار',
};
