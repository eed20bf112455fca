// Words of the mobile-money stages after the first, Arabic: spec §2 Mobile money flow, §4, §8.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneySteps as english } from '../en/mobile-money-steps.ts';
import { isolated } from './format.ts';

const COPY = { copy: 'نسخ', copied: 'تم النسخ', selected: 'تم التحديد' } as const;

export const mobileMoneySteps: Translated<typeof english> = {
  // mobile_money_otp
  otpHint: ({ number }) => `أرسلت شبكتك رمز تحقق لمرة واحدة إلى ${isolated(number)} في رسالة SMS.`,
  otp: 'رمز التحقق (OTP)',
  authorize: 'تأكيد',
  otpMissing: 'ما زال مطلوبًا: الرمز',
  otpChange: 'غيّر الرمز لتحاول مرة أخرى',
  otpSending: 'نتحقق من الرمز. من فضلك اترك هذه الصفحة مفتوحة.',

  // A voucher is such a code, which the payer fetches
  voucherDial: ({ number }) =>
    `اطلب هذا الكود من الهاتف ${isolated(number)} واتبع القائمة التي تظهر. ثم أدخل القسيمة هنا.`,
  voucherHint: 'احصل على قسيمة من شبكتك، وأدخلها هنا.',
  voucher: {
    label: 'القسيمة',
    missing: 'ما زال مطلوبًا: القسيمة',
    change: 'غيّر القسيمة لتحاول مرة أخرى',
    sending: 'نتحقق من القسيمة. من فضلك اترك هذه الصفحة مفتوحة.',
  },

  // Resending
  resendLimit: 'تجاوزت الحد المسموح به لإعادة الإرسال',
  codeIn: ({ time }) => `يمكنك طلب رمز جديد بعد ${isolated(time)}`,
  codeMissing: 'لم يصلك الرمز؟',
  resendCode: 'إعادة إرسال الرمز',
  sendingCode: 'نرسل رمزًا جديدًا…',
  codeSent: 'تمت إعادة إرسال رمز التحقق',
  promptIn: ({ time }) => `يمكنك إعادة إرسال طلب الموافقة بعد ${isolated(time)}`,
  promptMissing: 'لم يصلك طلب الموافقة؟',
  resendPrompt: 'إعادة إرسال طلب الموافقة',
  sendingPrompt: 'نعيد إرسال طلب الموافقة…',
  promptSent: 'تمت إعادة إرسال طلب الموافقة',
  anotherNumber: 'استخدم رقمًا آخر',

  // mobile_money_check
  checkSteps: {
    phone: ({ number }) => `انظر إلى الهاتف ${isolated(number)}.`,
    amount: ({ money }) => `تأكد من المبلغ: ${money}.`,
    pin: 'أدخل الرقم السري لمحفظتك هناك، وليس هنا.',
  },
  checkWaiting: 'ننتظر موافقتك…',
  offline: {
    paybill: 'رقم Paybill',
    account: 'رقم الحساب',
    amount: 'المبلغ',
    steps: {
      open: ({ number }) => `افتح قائمة المحفظة على الهاتف ${isolated(number)}.`,
      paybill: 'اختر دفع فاتورة، وأدخل رقم Paybill ورقم الحساب.',
      pin: 'أدخل المبلغ والرقم السري لمحفظتك هناك، وليس هنا.',
    },
    waiting: 'ننتظر أن تدفع…',
    mayLeave: 'إذا دفعت بطريقة أخرى، فلا تدفع هناك أيضًا: أي مبلغ يُدفع مرة ثانية يعود إليك.',
    copyPaybill: { ...COPY, copyName: 'نسخ رقم Paybill' },
    copyAccount: { ...COPY, copyName: 'نسخ رقم الحساب' },
    copyAmount: { ...COPY, copyName: 'نسخ المبلغ' },
  },
  looksAgain: ({ time }) => `نتحقق مرة أخرى بعد ${isolated(time)}`,
  moneySent: 'أرسلت المبلغ',
  asking: 'نسأل شبكتك…',
  notYet: 'لم تؤكد شبكتك عملية الدفع بعد. سنواصل التحقق.',
  mayClose: 'يمكنك إغلاق هذه الصفحة؛ فرابطها يعرض النتيجة.',
  mayLeave: 'إذا دفعت بطريقة أخرى، فلا توافق على هذا الطلب أيضًا: أي مبلغ يُدفع مرة ثانية يعود إليك.',

  // mobile_money_payment_query
  delayMessage: 'لم تخبرنا شبكتك بعد إن كنت قد وافقت أم لا. لم تفقد شيئًا، ولن يُخصم منك المبلغ مرتين.',
  delayApprove: ({ number }) =>
    `إذا كان طلب الموافقة ما زال مفتوحًا على ${isolated(number)}، فيمكنك الموافقة عليه الآن.`,
  unknownMessage: 'لم ترد شبكتك بعد. لن يُخصم منك المبلغ مرتين.',
  checkNow: 'تحقق الآن',

  // pending_payment
  wallet: 'محفظتك',
  redirectOpened: ({ name }) =>
    `صفحة ${isolated(name)} مفتوحة في علامة تبويب أخرى. وافق على الدفع هناك ثم عد: هذه الصفحة تكمل من تلقاء نفسها.`,
  redirectNone: ({ name }) => `افتح ${isolated(name)}، ووافق على الدفع هناك، ثم عد إلى هنا.`,
  redirectBlocked: ({ name }) => `منع متصفحك فتح ${isolated(name)}. اضغط الزر لفتح الصفحة.`,
  goToWallet: ({ name }) => `انتقل إلى ${isolated(name)}`,
  openWallet: ({ name }) => `افتح ${isolated(name)} (علامة تبويب جديدة)`,
  openAgain: ({ name }) => `افتح ${isolated(name)} مرة أخرى (علامة تبويب جديدة)`,

  // "Didn't receive a prompt?"
  noPrompt: 'لم يصلك طلب الموافقة؟',
  noPromptHint: 'يمكنك الموافقة من قائمة شبكتك:',
  dial: ({ code }) => `اطلب ${isolated(code)}`,
  copyCode: { ...COPY, copyName: 'نسخ الكود' },

  // TEST MODE
  testOtp: ({ otp }) => `رمز الاختبار: ${isolated(otp)}. أي رمز آخر يُعد خطأ.`,
  testFill: 'استخدم رمز الاختبار',
  testPhone: 'هاتف الاختبار',
  testPrompt: ({ merchant, money }) => `مطلوب منك دفع ${money} إلى ${isolated(merchant)}.`,
  testPin: 'الرقم السري للمحفظة',
  testApprove: 'موافقة',
  testDecline: 'رفض',
  testIgnore: 'تجاهل',
  testIgnored: 'يبقى طلب الموافقة مفتوحًا حتى تنتهي مدته.',
};
