// Words of the payment link's form, Arabic: spec §2 Payment link form, §5, §8 Transaction and links.
import type { Translated } from '../catalogue.ts';
import type { paymentLink as english } from '../en/payment-link.ts';
import { isolated } from './format.ts';

export const paymentLink: Translated<typeof english> = {
  payMerchant: ({ merchant }) => `الدفع إلى ${isolated(merchant)}`,
  fullName: 'الاسم بالكامل',
  optional: 'يمكنك ترك هذا فارغًا.',
  email: 'البريد الإلكتروني',
  emailRight: 'يبدو هذا البريد الإلكتروني صحيحًا.',
  amount: 'المبلغ',
  limits: ({ currency, min, max }) =>
    `${isolated(currency)}: الحد الأدنى ${isolated(min)}، والحد الأقصى ${isolated(max)}`,
  // In a box that is written from left to right (RLI and PDI).
  least: ({ min }) => `\u2067الحد الأدنى ${isolated(min)}\u2069`,
  proceed: 'متابعة',
  next: ({ money }) => `بعد ذلك تختار كيف تدفع ${money}.`,
  missing: ({ fields }) => `ما زال مطلوبًا: ${fields}`,
  missingNames: { name: 'اسم أقصر', email: 'بريدك الإلكتروني', amount: 'مبلغ ضمن الحدود' },
  contact: ({ merchant }) => `تواصل مع ${isolated(merchant)}`,
  close: 'إغلاق',
  closesItself: 'تُغلق هذه الرسالة من تلقاء نفسها بعد بضع ثوانٍ. لم يُخصم أي مبلغ.',
  notReached: 'لم تصلنا هذه الخطوة، ولم يُخصم أي مبلغ. تأكد من اتصالك بالإنترنت واضغط «متابعة» مرة أخرى.',
  chargeFails: 'عذرًا، لم نتمكن من تنفيذ هذه المعاملة. من فضلك تواصل مع المتجر الذي تحاول الدفع إليه لمساعدتك',
  nameTooLong: 'أدخل اسمًا لا يزيد على 100 حرف.',
  emailWrong: `أدخل بريدًا إلكترونيًا مثل ${isolated('name@example.com')}.`,
  amountMissing: 'أدخل المبلغ.',
  amountTooSmall: ({ least }) => `أدخل ${least} على الأقل.`,
  amountTooLarge: ({ most }) => `أدخل ${most} على الأكثر.`,
  amountNotWhole: ({ currency }) => `أدخل مبلغًا بلا كسور: لا توجد كسور عشرية في ${isolated(currency)}.`,
  amountTooFine: `أدخل مبلغًا برقمين على الأكثر بعد العلامة العشرية، مثل ${isolated('1250.50')}.`,
  amountNoNumber: ({ example }) => `اكتب المبلغ بالأرقام، مثل ${isolated(example)}.`,
  amountChanged: 'تغيّر مبلغ هذا الرابط. راجع المبلغ الجديد واضغط «متابعة» مرة أخرى.',
  // Links that cannot be paid
  problemTitles: {
    'switched-off': 'هذا الرابط متوقف',
    'merchant-closed': 'لا يمكن الدفع إلى هذا المتجر هنا',
    'not-resolved': 'حدث خطأ ما',
  },
  problems: {
    'switched-off': ({ merchant }) =>
      `لم يعد الدفع إلى ${isolated(merchant)} متاحًا من هذا الرابط. من فضلك اطلب رابطًا آخر.`,
    'merchant-closed': ({ merchant }) =>
      `لا يمكن الدفع إلى ${isolated(merchant)} هنا في الوقت الحالي. لم يُخصم أي مبلغ.`,
    'not-resolved': () => 'حدث خطأ أثناء فتح رابط الدفع هذا. من فضلك تأكد من أنه ليس ناقصًا أو خطأ.',
  },
};
