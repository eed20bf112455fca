// Words of the pages around the bank's, Arabic: spec §2 /charge-card/3ds-test and /charge-card/verify, §8. Only the service loads them.
import type { Translated } from '../catalogue.ts';
import type { returns as english } from '../en/returns.ts';
import { common } from './common.ts';
import { isolated } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const returns: Translated<typeof english> = {
  frameTitle: 'صفحة بنكك',
  noWay: threeDs.noWay,
  noWayMoney: 'لا يُخصم أي مبلغ قبل أن تؤكد لدى بنكك.',
  back: 'العودة إلى عملية الدفع',
  verifying: 'نتحقق من عملية الدفع',
  verifyingMeans: 'نسأل بنكك. يستغرق هذا بضع ثوانٍ.',
  stillProcessing:
    'يبدو أن هناك مشكلة في التحقق من هذه المعاملة، من فضلك أعد تحميل هذه الصفحة. إذا استمرت المشكلة، فتواصل مع الدعم من فضلك.',
  failedTitle: 'لم تكتمل عملية الدفع',
  failed: results.notCompleted,
  failedMoney: {
    'not-debited': common.noMoneyTaken,
    'coming-back': 'ما خصمه بنكك في هذه المحاولة يعود إليك. لم يُرسل بعد.',
    'sent-back': 'ما خصمه بنكك في هذه المحاولة أُعيد إليك؛ وقد يحتاج بنكك إلى بضعة أيام ليظهره.',
    'still-checked': 'ما زلنا نتحقق مع بنكك. لن يُخصم منك المبلغ مرتين.',
  },
  paidBesides: {
    'not-debited': null,
    'still-checked': null,
    'coming-back': 'تم أيضًا خصم مبلغ محاولة ثانية. ذلك المبلغ يعود إليك؛ ولم يُرسل بعد.',
    'sent-back': 'تم أيضًا خصم مبلغ محاولة ثانية. ذلك المبلغ أُعيد إليك؛ وقد يحتاج بنكك إلى بضعة أيام ليظهره.',
  },
  notFound: 'لا يمكن التحقق من هذه المعاملة. من فضلك تواصل مع الدعم.',
  elsewhereKnown: 'إذا جئت من علامة تبويب أخرى، فالنتيجة موجودة فيها بالفعل، ويمكنك إغلاق هذه.',
  elsewhereGoesOn: 'إذا جئت من علامة تبويب أخرى، فإنها تكمل بمجرد أن يرد بنكك.',
  returnedTitle: 'عدت من صفحة بنكك',
  returnedMeans: 'تستمر عملية الدفع في الصفحة المحيطة بهذه الصفحة.',
  testTitle: `اختبار ${isolated('3-D Secure')}`,
  testMeans: 'هذه الصفحة تحل محل صفحة بنكك. لا تُنقل أي أموال حقيقية.',
  testAmount: 'المبلغ',
  testPaidTo: 'يُدفع إلى',
  password: 'كلمة المرور',
  passwordHint: 'ملأناها لك: قيمة الاختبار',
  submit: 'إرسال',
};
