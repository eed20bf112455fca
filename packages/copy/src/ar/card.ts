// Words of card entry, Arabic: spec §2 Card flow, §4 Card init, §5.
import type { Translated } from '../catalogue.ts';
import type { cardCopy as english } from '../en/card.ts';
import { isolated } from './format.ts';

export const cardCopy: Translated<typeof english> = {
  // Card entry
  number: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء',
  expiryHint: 'الشهر ثم السنة',
  cvv: 'رمز الأمان',
  cvvHint: '3 أرقام خلف البطاقة (CVV)',
  cvvHelp: 'أين أجد رمز الأمان؟',
  cvvTooltip: 'آخر 3 أو 4 أرقام على ظهر بطاقتك، بجوار مكان توقيعك.',
  name: 'الاسم على البطاقة',
  numberError: 'رقم البطاقة غير صحيح',
  expiryError: 'تاريخ الانتهاء غير صحيح',
  cvvError: 'رمز الأمان (CVV) غير صحيح',
  nameError: 'أدخل الاسم المكتوب على البطاقة، من 2 إلى 40 حرفًا',
  pay: ({ money }) => `ادفع ${money}`,
  missing: ({ fields }) => `ما زال مطلوبًا: ${fields}`,
  missingNames: { number: 'رقم البطاقة', expiry: 'تاريخ الانتهاء', cvv: 'رمز الأمان', name: 'الاسم' },
  rateNeeded: 'احصل على سعر الصرف الجديد لترى المبلغ الذي ستدفعه.',
  back: 'رجوع',
  save: 'احفظ هذه البطاقة للمرة القادمة',
  saveMastercard: 'احفظ هذه البطاقة للمرة القادمة (Mastercard فقط)',
  saveMeans: ({ merchant }) =>
    `في هذا المتصفح، لعمليات الدفع إلى ${isolated(merchant)}. نحتفظ بالرقم مشفّرًا ولا نحتفظ برمز الأمان أبدًا. يمكنك حذف البطاقة في أي وقت.`,
  keepOpen: 'نتواصل مع بنكك. من فضلك اترك هذه الصفحة مفتوحة.',
  secure: 'دفع آمن ببطاقات Mastercard وVisa',
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'الافتراضية' },
};
