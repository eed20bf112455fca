// Words of the page that checks a receipt, Arabic. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { checkReceipt as english } from '../en/check-receipt.ts';
import { isolated } from './format.ts';

export const checkReceipt: Translated<typeof english> = {
  title: 'التحقق من إيصال',
  checking: 'جارٍ التحقق من الإيصال…',
  slow: 'إذا لم يتغير شيء، فأعد تحميل الصفحة.',
  needsScript:
    'تتحقق هذه الصفحة من الإيصال على هاتفك نفسه، وتحتاج لذلك إلى JavaScript. شغّله، أو افتح الرابط في متصفح آخر.',
  emptyTitle: 'لا يوجد إيصال للتحقق منه',
  empty: 'امسح الرمز الموجود على الإيصال، أو افتح الرابط المرفق به كاملًا.',
  genuineTitle: 'إيصال أصلي',
  genuine: ({ money, merchant, paidAt, asOf }) =>
    `أصلي: دُفع ${money} إلى ${isolated(merchant)} في ${isolated(paidAt)}، كما كان في ${isolated(asOf)}.`,
  testTitle: 'إيصال اختبار',
  test: 'لم تُدفع أي أموال حقيقية: هذا إيصال عملية دفع تجريبية. لا تسلّم شيئًا مقابله.',
  backThen: ({ money }) => `كان قد رُدّ منه ${money} إلى الدافع حتى ذلك الوقت.`,
  backNow: ({ money, at }) => `رُدّ منه ${money} إلى الدافع حتى ${isolated(at)}.`,
  allBackTitle: 'دُفع ثم رُدّ',
  allBack: ({ money, at }) => `رُدّ المبلغ كله، ${money}، إلى الدافع حتى ${isolated(at)}.`,
  noneBack: ({ at }) => `لم يُردّ منه شيء حتى ${isolated(at)}.`,
  notAsked: 'لم نتمكن من معرفة ما حدث بعد ذلك. ربما رُدّ جزء من المال.',
  once: 'يمكن عرض الإيصال على أكثر من شخص. قارن الرقم المرجعي بسجلاتك.',
  reference: 'الرقم المرجعي لعملية الدفع',
  forgedTitle: 'غير أصلي',
  forged: 'عُدّل هذا الإيصال، أو صنعه شخص آخر. لا تثق به، ولا تسلّم شيئًا مقابله.',
  unknownKey:
    'لم يُوقَّع بأي من مفاتيحنا التي يعرفها هذا الهاتف. لا تثق به. إذا كنت غير متصل، فاتصل بالإنترنت وتحقق مرة أخرى.',
  cannotTitle: 'لم يتم التحقق',
  noKeys: 'تعذّر تحميل ما يلزم للتحقق منه. اتصل بالإنترنت، ثم أعد تحميل هذه الصفحة.',
  tooOld: 'لا يستطيع هذا المتصفح التحقق من الإيصالات. افتح الرابط في متصفح آخر.',
  trustOnly: ({ host }) => `لا تثق بهذه الإجابة إلا إذا كان عنوان هذه الصفحة يبدأ بـ ${isolated(host)}.`,
};
