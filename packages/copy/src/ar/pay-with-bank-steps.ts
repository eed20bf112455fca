// Words of the pay-with-bank stages after the first, Arabic: spec §2 Pay with bank flow, §4, §5, §8.
import type { Translated } from '../catalogue.ts';
import type { payWithBankSteps as english } from '../en/pay-with-bank-steps.ts';
import { isolated } from './format.ts';

export const payWithBankSteps: Translated<typeof english> = {
  anotherBank: 'استخدم بنكًا آخر',
  yourBank: 'بنكك',

  // bank-authorize
  otpHint: ({ bank }) => `أرسل إليك ${isolated(bank)} رمز تحقق لمرة واحدة.`,
  payIdHint: ({ bank }) => `احصل على Pay ID من ${isolated(bank)} واكتبه هنا. يبقى صالحًا لمدة 10 دقائق.`,
  validateHint: ({ bank, account }) => `أرسل ${isolated(bank)} رمزًا للتأكد من أن ${isolated(account)} لك.`,
  thisAccount: 'هذا الحساب',
  accountEnding: ({ lastFour }) => `الحساب المنتهي بـ ${isolated(lastFour)}`,
  otp: 'رمز التحقق (OTP)',
  payId: 'Pay ID',
  codeDigits: 'من 4 إلى 6 أرقام',
  codeMissing: ({ name }) => `ما زال مطلوبًا: ${isolated(name)}، من 4 إلى 6 أرقام`,
  codeChange: 'غيّر الرمز لتحاول مرة أخرى',
  codeSending: 'بنكك يتحقق منه. من فضلك اترك هذه الصفحة مفتوحة.',
  guide: 'كيف تحصل على Pay ID',
  guides: {
    'kuda-mfb': [
      'افتح تطبيق Kuda وسجّل الدخول.',
      'اضغط Pay.',
      'اضغط Pay ID.',
      'اختر إجراء عملية دفع.',
      'أكّد بالرقم السري أو البصمة أو الوجه.',
      'انسخ Pay ID واكتبه هنا.',
    ],
  },
  send: {
    otp: 'تأكيد',
    payId: 'تأكيد',
    validate: 'تحقق',
    birthday: 'متابعة',
    phone: 'متابعة',
  },
  birthdayHint: ({ bank }) =>
    `يطلب ${isolated(bank)} تاريخ ميلاد صاحب الحساب. يُرسل إلى بنكك فقط، ولا يُرسل إلى أي جهة أخرى.`,
  phoneHint: ({ bank }) => `يطلب ${isolated(bank)} رقم الهاتف المسجل لديه لهذا الحساب.`,
  holderChange: {
    birthday: 'غيّر تاريخ الميلاد لتحاول مرة أخرى',
    phone: 'غيّر الرقم لتحاول مرة أخرى',
  },

  // Resending
  resendLimit: 'تجاوزت الحد المسموح به لإعادة الإرسال',
  codeIn: ({ time }) => `يمكنك طلب رمز جديد بعد ${isolated(time)}`,
  noCode: 'لم يصلك الرمز؟',
  resend: 'إعادة إرسال الرمز',
  resending: 'نرسل رمزًا جديدًا…',
  resent: 'تمت إعادة إرسال رمز التحقق',

  // approval-guide
  guideSteps: ({ bank }) => [
    `افتح تطبيق ${isolated(bank)} وسجّل الدخول.`,
    'وافق على طلب عملية الدفع هذه.',
    'تتأكد عملية الدفع هنا.',
  ],
  keepOpen: 'من فضلك لا تغلق هذه الصفحة حتى تتأكد عملية الدفع.',
  waiting: 'ننتظر موافقتك…',

  // bank-pending
  processing: 'جارٍ تنفيذ عملية الدفع. من فضلك انتظر…',
  longer: 'تستغرق هذه المعاملة وقتًا أطول من المعتاد. من فضلك انتظر بضع دقائق…',
  over: ({ merchant }) =>
    `لم يصلنا رد من بنكك. من فضلك تواصل مع ${isolated(merchant)} واذكر الرقم المرجعي الموجود بالأسفل.`,
  overStill: 'ما زلنا نتحقق، وسيعرض الرابط نفسه عملية الدفع بمجرد أن تصل. لا تدفع مرة ثانية.',
  checkNow: 'تحقق الآن',
  asking: 'نسأل بنكك…',
  notYet: 'لم يؤكد بنكك عملية الدفع بعد. سنواصل التحقق.',
  ifClosed: 'إذا أُغلقت هذه الصفحة، تستمر عملية الدفع؛ ورابطها يعرض النتيجة.',
  mayClose: 'يمكنك إغلاق هذه الصفحة؛ فرابطها يعرض النتيجة.',
  mayLeave: 'إذا دفعت بطريقة أخرى، فلا توافق على هذا الطلب أيضًا: أي مبلغ يُدفع مرة ثانية يعود إليك.',

  // The bank's own page
  frameTitle: ({ bank }) => `صفحة ${isolated(bank)}`,
  frameClose: ({ bank }) => `إغلاق صفحة ${isolated(bank)}`,
  pageNone: ({ bank }) => `انتقل إلى صفحة ${isolated(bank)}، ووافق على الدفع هناك، ثم عد إلى هنا.`,
  pageTab: ({ bank }) =>
    `صفحة ${isolated(bank)} مفتوحة في علامة تبويب أخرى. وافق على الدفع هناك ثم عد: هذه الصفحة تكمل من تلقاء نفسها.`,
  pageBlocked: ({ bank }) => `منع متصفحك فتح صفحة ${isolated(bank)}. اضغط الزر لفتحها.`,
  openHere: ({ bank }) => `المتابعة إلى ${isolated(bank)}`,
  openTab: ({ bank }) => `افتح صفحة ${isolated(bank)} في علامة تبويب جديدة`,
  goThere: ({ bank }) => `انتقل إلى ${isolated(bank)}`,

  // TEST MODE
  testCode: ({ code }) => `رمز الاختبار: ${isolated(code)}. أي رمز آخر يُعد خطأ.`,
  testFill: 'استخدم رمز الاختبار',
  testHolder: {
    birthday: ({ text }) => `تاريخ ميلاد الاختبار: ${isolated(text)}. أي تاريخ آخر يُعد خطأ.`,
    phone: ({ text }) => `رقم الاختبار: ${isolated(text)}. أي رقم آخر يُعد خطأ.`,
  },
  testHolderFill: 'استخدمه',
  testApp: 'تطبيق بنك للاختبار',
  testAsks: ({ merchant, money }) => `مطلوب منك دفع ${money} إلى ${isolated(merchant)}.`,
  testActs: { approve: 'موافقة', decline: 'رفض', no_money: 'الرصيد لا يكفي', ignore: 'تجاهل' },
  testIgnored: 'يبقى الطلب مفتوحًا حتى تنتهي مدته.',
};
