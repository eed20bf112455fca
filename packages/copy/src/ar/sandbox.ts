// What the sandbox says to a tester, Arabic: its calls, its pages and its phone.
import type { Translated } from '../catalogue.ts';
import type { sandboxPageAway as englishPageAway, sandboxWords as english } from '../en/sandbox.ts';
import { isolated } from './format.ts';

/** In place of a bank's or a wallet's page. */
export const sandboxPageAway: Translated<typeof englishPageAway> = {
  title: 'لا يمكن الوصول إلى هذه الصفحة الآن',
  text: 'بنك الاختبار لا يرد. يمكنك المحاولة بأمان مرة أخرى بعد لحظة: لا يمكن أن تدفع مرتين.',
  tryAgain: 'حاول مرة أخرى',
};

export const sandboxWords: Translated<typeof english> = {
  SANDBOX_AWAY: 'بيئة الاختبار لا ترد. من فضلك حاول مرة أخرى بعد لحظة.',
  FAULT_MISSING: 'اختر الخطأ الذي يحدث.',
  WALLET_PIN_WRONG: `هذا الرقم السري غير صحيح. الرقم السري للاختبار هو ${isolated('1234')}.`,
  PASSWORD_MISSING: 'أدخل كلمة المرور.',
  PASSWORD_WRONG: 'لا يعرف البنك كلمة المرور هذه.',
  NO_SUCH_ACCOUNT:
    'لم تفتح بيئة الاختبار حسابًا بهذا الرقم. ابدأ تحويلًا بنكيًا على صفحة الدفع، وأرسل الرقم المكتوب هناك.',
  NO_SUCH_PAYMENT:
    'لا توجد عملية دفع بهذا الرقم المرجعي. خذ الرقم الموجود في عنوان صفحة الدفع الخاصة بها، أو اتركه فارغًا: عندئذ يحدث الخطأ لعملية الدفع التالية أيًا كانت.',
  TRANSFER_NOT_POSITIVE: 'يجب أن يكون أكبر من 0',
  TRANSFER_NOT_WHOLE: ({ currency }) =>
    `يجب أن يكون عددًا صحيحًا بلا كسور: لا توجد كسور عشرية في ${isolated(currency)}`,
  TRANSFER_TOO_MANY_DECIMALS: 'يجب ألا يزيد على رقمين بعد العلامة العشرية',
  TRANSFER_TOO_LARGE: 'أكبر مما يمكن إرساله',
  TRANSFER_NOT_A_NUMBER: `يجب أن يكون نصًا عشريًا مثل ${isolated('"1500"')} أو ${isolated('"1500.50"')}`,
};
