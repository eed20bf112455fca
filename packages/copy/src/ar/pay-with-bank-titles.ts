// Headings of the pay-with-bank stages after the first, Arabic; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { payWithBankTitles as english } from '../en/pay-with-bank-titles.ts';

export const payWithBankTitles: Translated<typeof english> = {
  otp: 'أدخل الرمز الذي أرسله بنكك',
  payId: 'أدخل Pay ID',
  validate: 'أكّد حسابك',
  birthday: 'أدخل تاريخ ميلادك',
  phone: 'أدخل رقم هاتفك',
  guide: 'وافق على الدفع في تطبيق بنكك',
  pending: 'عملية الدفع الآن لدى بنكك',
  over: 'حدث خطأ ما',
  help: 'مساعدة في عملية الدفع',
  unavailable: 'لا أجد بنكي',
};
