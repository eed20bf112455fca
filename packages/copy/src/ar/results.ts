// Words of the endings, Arabic: spec §4 Transaction on load, Results, §8 Transaction and links.
import type { Translated } from '../catalogue.ts';
import type { results as english } from '../en/results.ts';
import { common } from './common.ts';
import { isolated, plural } from './format.ts';

export const results: Translated<typeof english> = {
  // Copying and references
  reference: 'الرقم المرجعي',
  copy: { copy: 'نسخ', copyName: 'نسخ الرقم المرجعي', copied: 'تم النسخ', selected: 'تم التحديد' },
  contact: ({ merchant }) => `تواصل مع ${isolated(merchant)}`,
  backTo: ({ merchant }) => `العودة إلى ${isolated(merchant)}`,

  // Success
  successTitle: 'تم استلام المبلغ',
  paidBeforeTitle: 'تم الدفع من قبل',
  successMessage: ({ money }) => `تم استلام المبلغ الذي دفعته: ${money}`,
  walletMessage: ({ money }) => `تم استلام المبلغ الذي دفعته: ${money}.`,
  goingBack: ({ merchant, seconds }) =>
    plural(seconds, {
      zero: `العودة إلى ${isolated(merchant)} بعد ${isolated(seconds)} ثانية`,
      one: `العودة إلى ${isolated(merchant)} بعد ثانية واحدة`,
      two: `العودة إلى ${isolated(merchant)} بعد ثانيتين`,
      few: `العودة إلى ${isolated(merchant)} بعد ${isolated(seconds)} ثوانٍ`,
      many: `العودة إلى ${isolated(merchant)} بعد ${isolated(seconds)} ثانية`,
      other: `العودة إلى ${isolated(merchant)} بعد ${isolated(seconds)} ثانية`,
    }),
  continueNow: 'المتابعة الآن',
  stay: 'البقاء في هذه الصفحة',
  cardSaved: 'بطاقتك محفوظة في هذا المتصفح للمرة القادمة.',
  cardNotSaved: 'لم نتمكن من حفظ بطاقتك. عملية الدفع نفسها مكتملة؛ في المرة القادمة، أدخل البطاقة مرة أخرى.',
  keepReference: 'يمكنك إغلاق هذه الصفحة الآن. احتفظ بالرقم المرجعي إذا احتجت إلى السؤال عن شيء.',

  // Failed
  failedTitle: 'فشلت عملية الدفع',
  returnTitle: 'تحويلك يعود إليك',
  noMoneyTaken: common.noMoneyTaken,
  olderOpen:
    'لم يُخصم أي مبلغ في هذه المحاولة. قد يكون هناك طلب سابق أو حساب تحويل سابق ما زال مفتوحًا: إذا وافقت على الطلب أو أرسلت مبلغًا إلى الحساب، فإنك بذلك تدفع.',
  earlierOpen:
    'قد يكون هناك طلب سابق أو حساب تحويل سابق ما زال مفتوحًا: إذا وافقت على الطلب أو أرسلت مبلغًا إلى الحساب، فإنك بذلك تدفع.',
  stillChecked:
    'ما زلنا نتحقق مما إذا كان أي مبلغ قد خُصم. إذا كان قد خُصم، فقد تمت عملية الدفع، ولن يُخصم منك المبلغ مرتين. عد إلى هذا الرابط لترى النتيجة.',
  accountOpen: 'لم يصلنا أي تحويل بعد. إذا أرسلت المبلغ إلى الحساب الذي أعطيناك إياه، تتم عملية الدفع.',
  partHeld: ({ money, when }) =>
    `وصل ${money}، وما زال الباقي ناقصًا. إذا لم يصل الباقي، يعود هذا المبلغ إليك تلقائيًا في ${isolated(when)}.`,
  notCompleted: 'عذرًا، لم تكتمل عملية الدفع.',
  startingAgain: ({ seconds }) =>
    plural(seconds, {
      zero: `نبدأ من جديد بعد ${isolated(seconds)} ثانية`,
      one: 'نبدأ من جديد بعد ثانية واحدة',
      two: 'نبدأ من جديد بعد ثانيتين',
      few: `نبدأ من جديد بعد ${isolated(seconds)} ثوانٍ`,
      many: `نبدأ من جديد بعد ${isolated(seconds)} ثانية`,
      other: `نبدأ من جديد بعد ${isolated(seconds)} ثانية`,
    }),
  tryAgain: 'حاول مرة أخرى',
  changePayment: 'تغيير الدفع',
  changePaymentOption: 'تغيير خيار الدفع',

  // Issue detected
  issueTitle: 'توجد مشكلة',
  issues: {
    completed: 'اكتملت هذه المعاملة من قبل. لا تبدأ معاملة جديدة إلا إذا كنت تريد أن تدفع مقابل شيء آخر.',
    abandoned: 'تُركت هذه المعاملة دون إكمال. من فضلك ابدأ معاملة جديدة',
    expired: 'انتهت صلاحية هذه المعاملة. من فضلك ابدأ معاملة جديدة',
  },
  chargeCompleted: 'اكتملت عملية الخصم هذه من قبل. من فضلك ابدأ معاملة جديدة',

  // Pages that cannot show a payment
  problemTitle: common.problemTitle,
  linkTitle: 'الرابط غير مكتمل',
  processedTitle: 'عملية الدفع جارية',
  problems: {
    'link-incomplete': 'يبدو أن رابط عملية الدفع هذه ناقص أو خطأ، من فضلك راجعه مرة أخرى.',
    'unknown-reference': 'يبدو أن هناك مشكلة في التحقق من بيانات عملية الدفع.',
    'something-wrong': common.somethingWrong,
    'being-processed': 'عملية الدفع قيد التنفيذ الآن.',
  },

  // Endings
  sessionEndTitle: 'انتهت الجلسة',
  sessionEnd: 'وصلت إلى الحد الأقصى لمحاولات الدفع في هذه المعاملة، من فضلك ابدأ معاملة جديدة لتدفع.',
  redirectTitle: ({ merchant }) => `نعيدك إلى ${isolated(merchant)}`,
  redirectMessage: 'إذا لم يحدث شيء، فاضغط «المتابعة الآن».',
  closedTitle: 'أُغلقت عملية الدفع',
  reopen: 'العودة إلى عملية الدفع',
  closed: 'خرجت من عملية الدفع هذه قبل أن تكتمل. يمكنك إغلاق هذه الصفحة الآن.',
};
