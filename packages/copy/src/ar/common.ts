// Words of the chrome and around the method list, Arabic: spec §2.
import type { Translated } from '../catalogue.ts';
import type { common as english } from '../en/common.ts';
import { isolated } from './format.ts';

export const common: Translated<typeof english> = {
  // Chrome
  pay: ({ money }) => `ادفع ${money}`,
  includesFee: ({ fee }) => `شامل رسوم ${isolated(fee)}`,
  amount: 'المبلغ',
  fees: 'الرسوم',
  total: 'الإجمالي',
  rowFee: ({ fee }) => `+ رسوم ${isolated(fee)}`,
  order: 'الطلب',
  orderTotal: 'إجمالي الطلب',
  times: ({ quantity }) => `× ${isolated(quantity)}`,
  // The sign belongs to the left of the money, so both are set apart together.
  takenOff: ({ money }) => isolated(`−${money}`),
  anyBankApp: 'من تطبيق أي بنك',
  onCardPage: 'على صفحة بطاقات آمنة',
  equivalentOf: ({ money }) => `ما يعادل ${money}`,
  testMode: 'وضع الاختبار',
  testModeMeans: 'لا تُنقل أي أموال حقيقية.',
  testTools: 'أدوات الاختبار',
  testFaults: 'جرّب حدوث خطأ',
  close: 'إغلاق عملية الدفع',
  secured: 'مؤمَّن بواسطة Titan Checkout',
  methodPage: 'طريقة الدفع',
  chooseMethod: 'كيف تريد أن تدفع؟',
  isNew: 'جديد',
  changeMethod: 'تغيير طريقة الدفع',
  cancel: 'إلغاء',
  help: 'مساعدة؟',
  cancelPayment: 'إلغاء الدفع',
  offline: 'أنت غير متصل بالإنترنت. لن يُرسل شيء ولن نتحقق من شيء حتى يعود الاتصال.',
  notSent:
    'لم يُرسل: كنت غير متصل بالإنترنت، لذلك لم يُخصم أي مبلغ بهذه الخطوة. حاول مرة أخرى عندما يعود الاتصال.',
  noMoneyTaken: 'لم يُخصم أي مبلغ.',
  declined: 'فشلت عملية الدفع. لم يُخصم أي مبلغ.',
  noAnswerYet: 'ما زلنا ننتظر الرد. من فضلك ابقَ في هذه الصفحة: لن يُخصم منك المبلغ مرتين.',
  notReached: 'لم تصلنا هذه الخطوة، لذلك لم يُخصم بها أي مبلغ. تأكد من اتصالك بالإنترنت واضغط مرة أخرى.',
  notResent: 'لسنا متأكدين من أنه أُرسل مرة أخرى. إذا لم يصلك شيء، فاطلبه مرة أخرى.',
  cardDeleted: 'تم حذف بطاقتك.',
  noRate: 'تعذّر الحصول على سعر الصرف الجديد. تأكد من اتصالك بالإنترنت وحاول مرة أخرى.',
  processing: 'جارٍ التنفيذ…',
  problemTitle: 'حدث خطأ ما',
  somethingWrong: 'حدث خطأ من جانبنا. أعد تحميل هذه الصفحة لترى أين وصلت عملية الدفع.',
  reload: 'إعادة تحميل هذه الصفحة',
  pageTitle: ({ screen, merchant }) => `${isolated(screen)} · ${isolated(merchant)}`,
  errorTitle: ({ title }) => `خطأ: ${title}`,
};
