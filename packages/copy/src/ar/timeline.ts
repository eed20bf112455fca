// Words of what has happened to a payment and who acts next, Arabic. Few payers wait or ask, so they come with the list that says them.
import type { Translated } from '../catalogue.ts';
import type { timelineWords as english } from '../en/timeline.ts';
import { isolated, plural } from './format.ts';

export const timelineWords: Translated<typeof english> = {
  title: 'ما حدث حتى الآن',
  times: ({ zone }) => `المواعيد بتوقيت ${isolated(zone)}.`,
  often: ({ count }) =>
    plural(count, {
      zero: `${isolated(count)} مرة`,
      one: 'مرة واحدة',
      two: 'مرتين',
      few: `${isolated(count)} مرات`,
      many: `${isolated(count)} مرة`,
      other: `${isolated(count)} مرة`,
    }),
  next: 'صاحب الخطوة التالية',
  lasting: 'افتح صفحة للحالة يمكنك الاحتفاظ بها',

  openTitle: 'لم يتم الدفع بعد',
  openMeans: ({ merchant }) => `لم يتم الدفع إلى ${isolated(merchant)} بعد.`,
  goOn: 'انتقل إلى عملية الدفع',
  print: 'طباعة هذه الصفحة',

  events: {
    asked: ({ merchant, money }) => `طُلب دفع ${money} إلى ${isolated(merchant)}`,
    tried: {
      card: ({ money }) => `بدأتَ دفع ${money} بالبطاقة`,
      bank_transfer: ({ money }) => `بدأتَ دفع ${money} بتحويل بنكي`,
      pay_with_bank: ({ money }) => `بدأتَ دفع ${money} عن طريق بنكك`,
      mobile_money: ({ money }) => `بدأتَ دفع ${money} بالمحفظة الإلكترونية`,
    },
    account: 'فُتح حساب لتحويلك',
    arrived: ({ money }) => `وصل ${money} إلى الحساب`,
    unsure: {
      card: 'لم يصل رد من بنكك، لذلك نواصل السؤال',
      bank_transfer: 'لم يصل رد من البنك، لذلك نواصل السؤال',
      pay_with_bank: 'لم يصل رد من بنكك، لذلك نواصل السؤال',
      mobile_money: 'لم يصل رد من محفظتك، لذلك نواصل السؤال',
    },
    approved: {
      card: ({ money }) => `وافق بنكك على ${money}`,
      bank_transfer: ({ money }) => `وافق البنك على ${money}`,
      pay_with_bank: ({ money }) => `وافق بنكك على ${money}`,
      mobile_money: ({ money }) => `وافقت محفظتك على ${money}`,
    },
    declined: {
      card: 'لم يتم الدفع بالبطاقة',
      bank_transfer: 'لم يتم الدفع بالتحويل البنكي',
      pay_with_bank: 'لم يتم الدفع عن طريق بنكك',
      mobile_money: 'لم يتم الدفع بالمحفظة الإلكترونية',
    },
    'given-up': {
      card: 'أُوقف الدفع بالبطاقة',
      bank_transfer: 'أُوقف الدفع بالتحويل البنكي',
      pay_with_bank: 'أُوقف الدفع عن طريق بنكك',
      mobile_money: 'أُوقف الدفع بالمحفظة الإلكترونية',
    },
    received: ({ merchant, money }) => `وصل ${money} إلى ${isolated(merchant)}`,
    told: ({ merchant }) => `تم إبلاغ ${isolated(merchant)} بعملية الدفع`,
    expired: 'انتهى وقت الدفع',
    abandoned: 'انتهى وقت الدفع قبل أن تكتمل عملية الدفع',
    owed: ({ money }) => `يعود إليك ${money}`,
    reversed: ({ money }) => `أُعيد إليك ${money}`,
    refunded: ({ merchant, money }) => `رُدّ إليك ${money} من ${isolated(merchant)}`,
  },

  steps: {
    bank: {
      PIN: 'طلب بنكك رقمك السري',
      OTP: 'طلب بنكك رمز التحقق',
      AVS: 'طلب بنكك عنوان الفاتورة',
      PHONE: 'طلب بنكك رقم هاتفك المحمول',
      CARD_ENROLL: 'طلب بنكك رقم هاتفك المحمول',
      BIRTHDAY: 'طلب بنكك تاريخ ميلادك',
      CVV: 'طلب بنكك رمز الأمان',
      NO_AUTH: 'لم يتمكن بنكك من المتابعة',
      '3DS': 'طلب بنكك موافقتك على صفحته',
      REDIRECT: 'طلب بنكك موافقتك على صفحته',
      PAY_ID: 'طلب بنكك Pay ID',
      PROMPT: 'أُرسل طلب إلى تطبيق بنكك',
      other: 'طلب بنكك أن تؤكد عملية الدفع',
    },
    wallet: {
      OTP: 'طلبت محفظتك رمز التحقق',
      REDIRECT: 'طلبت محفظتك موافقتك على صفحتها',
      VOUCHER: 'طلبت محفظتك قسيمة',
      PAY_OFFLINE: 'طُلب منك الدفع من قائمة هاتفك',
      STK_PROMPT: 'أُرسل طلب الموافقة إلى هاتفك',
      other: 'طلبت محفظتك أن تؤكد عملية الدفع',
    },
  },

  who: {
    choose: 'أنت: اختر كيف تدفع.',
    answer: 'أنت: أكمل الخطوة التي تنتظرها عملية الدفع هذه.',
    approve: {
      '3ds': 'أنت: وافق عليها في صفحة بنكك.',
      mobile_money_check: 'أنت: وافق عليها من هاتفك.',
      pending_payment: 'أنت: وافق عليها في صفحة محفظتك.',
      'approval-guide': 'أنت: وافق عليها في تطبيق بنكك.',
      'bank-pending': 'أنت: وافق عليها في صفحة بنكك.',
    },
    transfer: 'أنت: حوّل المبلغ إلى الحساب الذي أعطيناك إياه.',
    rest: 'أنت: أرسل الباقي، أو اطلب إعادة الجزء الذي أرسلته.',
    again: {
      same: 'أنت: حاول مرة أخرى.',
      other: 'أنت: ادفع بطريقة أخرى.',
      any: 'أنت: حاول مرة أخرى، أو ادفع بطريقة أخرى.',
    },
    'ask-anew': ({ merchant }) =>
      `أنت: اطلب من ${isolated(merchant)} عملية دفع جديدة، إذا كنت ما زلت تريد الدفع.`,
    check: {
      card: 'نحن: ننتظر رد بنكك ونواصل التحقق.',
      bank_transfer: 'نحن: ننتظر رد البنك ونواصل التحقق.',
      pay_with_bank: 'نحن: ننتظر رد بنكك ونواصل التحقق.',
      mobile_money: 'نحن: ننتظر رد محفظتك ونواصل التحقق.',
    },
    'check-older': 'نحن: ما زلنا نتحقق من محاولة سابقة، وما زال من الممكن أن تنجح.',
    'send-back': 'نحن: نعيد أموالك إليك.',
    deliver: ({ merchant }) => `${isolated(merchant)}: اكتملت عملية الدفع.`,
    'given-back': ({ merchant }) =>
      `${isolated(merchant)}: تم ردّ مبلغ إليك. إذا كنت تتوقع شيئًا آخر، فاسأل هناك.`,
  },
};
