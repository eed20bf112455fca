// Words of help and of "I can't find my bank", Arabic: spec §2 Pay with bank flow, §5, §8.
import type { Translated } from '../catalogue.ts';
import type { bankHelp as english } from '../en/bank-help.ts';
import { isolated } from './format.ts';

export const bankHelp: Translated<typeof english> = {
  messages: [
    'لن تفقد شيئًا وأنت تقرأ هذا، ومهما كررت التحقق، فلن يُخصم منك المبلغ مرتين.',
    'إذا خصم بنكك المبلغ ولم تذكر هذه الصفحة ذلك بعد، فانتظر بضع دقائق. عملية الدفع المؤكدة تظهر هنا دائمًا.',
    'إذا لم تظهر بعد ذلك، فتواصل معنا واذكر الرقم المرجعي لعملية الدفع هذه. سنبحث عنها مع بنكك.',
  ],
  position: ({ at, of }) => `الرسالة ${isolated(at)} من ${isolated(of)}`,
  list: 'رسائل المساعدة',
  next: 'التالي',
  previous: 'السابق',
  contact: 'تواصل مع الدعم',
  goBack: 'رجوع',

  // bank-unavailable
  intro: 'أخبرنا باسم البنك الذي تريد الدفع منه، وسنحاول إضافته.',
  bank: 'بنكك',
  choose: 'اختر من القائمة',
  other: 'أو اكتب اسمه',
  submit: 'إرسال',
  sending: 'جارٍ الإرسال…',
  missing: 'اختر بنكك أو اكتب اسمه.',
  received: '✓ شكرًا لك. وصلنا طلبك',
  failed: 'حدثت مشكلة في إرسال طلبك بشأن البنك. من فضلك حاول مرة أخرى.',
};
