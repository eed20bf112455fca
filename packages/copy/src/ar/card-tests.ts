// Words of TEST MODE's cards, Arabic.
import type { Translated } from '../catalogue.ts';
import type { cardTests as english } from '../en/card-tests.ts';
import { isolated } from './format.ts';

export const cardTests: Translated<typeof english> = {
  fill: 'املأ بيانات بطاقة اختبار',
  scenarios: {
    virtual_card: 'بطاقة افتراضية',
    no_auth: 'بلا تأكيد',
    pin: 'الرقم السري (PIN)',
    otp: 'رمز التحقق (OTP)',
    '3ds': isolated('3-D Secure'),
    '3ds_html': `${isolated('3-D Secure')}، صفحة البنك نفسه`,
    avs: 'عنوان الفاتورة (AVS)',
    avs_country: 'عنوان الفاتورة، مع ذكر البلد',
    birthday: 'تاريخ الميلاد',
    card_enroll: 'تسجيل البطاقة',
    cvv: 'رمز الأمان (CVV) مرة أخرى',
    insufficient_funds: 'الرصيد غير كافٍ',
  },
  errorCards: 'أو ببطاقة تفشل',
  filled: ({ name }) => `تم ملء بيانات بطاقة الاختبار: ${isolated(name)}`,
};
