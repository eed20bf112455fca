// Headings of the mobile-money stages after the first, Arabic; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneyTitles as english } from '../en/mobile-money-titles.ts';

export const mobileMoneyTitles: Translated<typeof english> = {
  otp: 'أدخل الرمز الذي أرسلته شبكتك',
  voucher: 'أدخل القسيمة',
  offline: 'ادفع من قائمة هاتفك',
  check: 'وافق على الدفع من هاتفك',
  delay: 'يستغرق هذا وقتًا أطول من المعتاد',
  unknown: 'ما زلنا نتحقق من عملية الدفع',
  pending: 'وافق على الدفع في محفظتك',
};
