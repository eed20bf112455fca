// What each way to pay is called and how it works, Arabic: spec §2 Method list, §3 Payment method catalogue.
import type { Translated } from '../catalogue.ts';
import type { methodWords as english } from '../en/methods.ts';

export const methodWords: Translated<typeof english> = {
  // Each is a noun, «الدفع …», for `howItWorks`
  labels: {
    pay_with_bank: 'الدفع عن طريق البنك',
    pay_with_opay: 'الدفع عن طريق OPay',
    pay_with_palmpay: 'الدفع عن طريق PalmPay',
    pay_with_gtb: 'الدفع عن طريق GTBank',
    pay_with_capitec: 'الدفع عن طريق Capitec',
    mobile_money: 'الدفع بالمحفظة الإلكترونية',
    card: 'الدفع ببطاقة الخصم',
    bank_transfer: 'الدفع بتحويل بنكي',
    wave: 'الدفع عن طريق Wave',
    mtn: 'الدفع عن طريق MTN',
    moov: 'الدفع عن طريق Moov',
    orange: 'الدفع عن طريق Orange',
  },
  bankInZar: 'الدفع عن طريق البنك (Instant EFT)',
  howItWorks: ({ method }) => `كيفية ${method}`,
  steps: {
    card: [
      'أدخل رقم بطاقتك وتاريخ الانتهاء ورمز الأمان.',
      'وافق بالرقم السري أو برمز أو على صفحة بنكك.',
      'انتظر التأكيد هنا.',
    ],
    bank_transfer: [
      'انسخ رقم الحساب الذي نعرضه لك.',
      'حوّل المبلغ المحدد من تطبيق بنكك.',
      'ابقَ هنا حتى نؤكد وصوله.',
    ],
    pay_with_bank: [
      'اختر بنكك.',
      'أدخل البيانات التي يحتاج إليها بنكك، إن وُجدت.',
      'وافق برمز أو في تطبيق بنكك.',
    ],
    mobile_money: ['أدخل رقم محفظتك.', 'وافق على الطلب بالرقم السري لمحفظتك.', 'انتظر التأكيد هنا.'],
  },
};
