// Words of going on with another device, and of asking somebody else to pay, Arabic.
import type { Translated } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';
import { isolated } from './format.ts';

export const share: Translated<typeof english> = {
  title: 'استخدم جهازًا آخر أو اطلب من شخص الدفع',
  toPay: ({ money, merchant }) => `${money} إلى ${isolated(merchant)}`,
  waiting: 'لم يتم الدفع بعد.',
  underWay: 'هناك من يدفع الآن.',
  showsResult: 'تعرض هذه الصفحة النتيجة تلقائيًا.',

  code: {
    title: 'تابع على جهاز آخر',
    means: 'وجّه كاميرا هاتف إلى هذا الرمز، فتُفتح عملية الدفع هناك كما هي هنا.',
    picture: 'رمز QR لعملية الدفع هذه',
    yours: 'احتفظ بهذا الرمز لنفسك: من يمسحه يرى عملية الدفع كما تراها أنت.',
  },

  ask: {
    title: 'اطلب من شخص أن يدفع',
    means: ({ merchant }) =>
      `يرى ${isolated(merchant)} والمبلغ وما يُدفع مقابله ورسالتك، ولا يرى عنك أي شيء آخر.`,
    note: 'رسالتك',
    hint: ({ most }) => `اختيارية، بحد أقصى ${isolated(most)} حرفًا`,
    tooLong: ({ most }) => `من فضلك اختصر رسالتك إلى ${isolated(most)} حرفًا.`,
    submit: 'إنشاء رابط',
  },
  asksEnough: 'طلبت من أكبر عدد ممكن من الأشخاص في وقت واحد. اسحب رابطًا لتطلب من شخص آخر.',
  askedTooOften: 'طلبت من أكبر عدد من الأشخاص تسمح به عملية الدفع هذه.',

  askedPerson: 'شخص طلبت منه الدفع',
  noNote: 'بدون رسالة',
  notShownAgain: 'أُنشئ هذا الرابط من قبل ولا يمكن عرضه مرة أخرى.',
  message: ({ money, merchant, url }) =>
    `هل يمكنك دفع ${money} إلى ${isolated(merchant)} نيابة عني؟ ${isolated(url)}`,
  messageWithNote: ({ note, money, merchant, url }) =>
    `${isolated(note)} هل يمكنك دفع ${money} إلى ${isolated(merchant)} نيابة عني؟ ${isolated(url)}`,
  send: 'إرسال عبر واتساب',
  copy: 'نسخ الرابط',
  copied: 'تم النسخ',
  selected: 'تم التحديد',
  takeBack: 'سحب الطلب',
  tookBack: 'سُحب الطلب. لا يمكن لأحد أن يبدأ الدفع من ذلك الرابط بعد الآن.',
  back: 'العودة إلى عملية الدفع',

  youWereAsked: 'طُلب منك دفع هذا المبلغ. لا تدفع إلا إذا كنت تعرف من أرسل إليك الرابط.',
  over: {
    'taken-back': {
      title: 'سُحب هذا الطلب',
      means: ({ merchant }) => `لم يعد مطلوبًا منك الدفع إلى ${isolated(merchant)}. يمكنك إغلاق هذه الصفحة.`,
    },
    paid: {
      title: 'تم الدفع بالفعل',
      means: ({ merchant }) => `وصل المبلغ إلى ${isolated(merchant)}. لم يبقَ شيء لدفعه.`,
    },
    over: {
      title: 'انتهت عملية الدفع هذه',
      means: ({ merchant }) => `لم يعد من الممكن الدفع إلى ${isolated(merchant)} هنا.`,
    },
  },
};
