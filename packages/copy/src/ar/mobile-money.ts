// Words of the first stage of mobile money, Arabic: spec §2 Mobile money flow, §5 Mobile money number.
import type { Translated } from '../catalogue.ts';
import type { mobileMoney as english } from '../en/mobile-money.ts';
import { isolated } from './format.ts';

export const mobileMoney: Translated<typeof english> = {
  number: 'رقم المحفظة',
  networks: ({ names, example }) => `يعمل مع ${isolated(names)}، مثال: ${isolated(example)}`,
  example: ({ example }) => `مثال: ${isolated(example)}`,
  examples: {
    KES: '0712 345 678',
    GHS: '024 123 4567',
    NGN: '0803 123 4567',
    XAF: '6 71 23 45 67',
    XOF: '07 01 23 45 67',
    EGP: '010 0123 4567',
    ZAR: '082 123 4567',
    TZS: '0754 123 456',
  },
  networksPaused: ({ names }) => `لا تستجيب الآن: ${isolated(names)}`,
  network: 'ما المحفظة التي تستخدمها؟',
  missing: ({ fields }) => `ما زال مطلوبًا: ${fields}`,
  numberInvalid: 'من فضلك أدخل رقم محفظة صحيحًا',
  tryAnotherNumber: 'لا يمكن استخدام هذا الرقم هنا. من فضلك جرّب رقمًا آخر.',
  missingNames: { network: 'محفظتك', number: 'رقم المحفظة' },
  approveOnPhone: 'توافق على عملية الدفع هذه من هاتفك، بالرقم السري لمحفظتك.',
  approveOnPage: ({ name }) =>
    `تُفتح صفحة ${isolated(name)} في علامة تبويب جديدة، وفيها توافق على عملية الدفع هذه.`,
  keepOpen: 'نسأل شبكتك. من فضلك اترك هذه الصفحة مفتوحة.',
  otherNetwork: ({ name }) =>
    `يبدو أن هذا الرقم من أرقام ${isolated(name)}. إذا كنت قد نقلته إلى شبكة أخرى، فتابع.`,
  promptOpen:
    'ما زال هناك طلب موافقة مفتوح لعملية الدفع هذه. إذا وافقت عليه أيضًا، فإنك تدفع مرة واحدة فقط: المبلغ الثاني يعود إليك.',
  backToPrompt: 'العودة إلى الطلب المفتوح',

  // TEST MODE
  testNumbers: 'املأ رقم اختبار',
  testFailing: 'أو برقم لا يدفع',
  testChoose: 'اختر ما يحدث',
  testFill: 'املأ',
  testFilled: ({ name }) => `تم ملء رقم الاختبار: ${isolated(name)}`,
  testOutcomes: {
    success: 'نجاح',
    failed: 'فشل',
    insufficient_funds: 'الرصيد لا يكفي',
    invalid_number: 'الرقم غير مسجل',
    declined_on_phone: 'رُفض من الهاتف',
    pending: 'لا يصل رد أبدًا',
    redirect: 'موافقة على صفحة Wave',
    voucher: 'قسيمة تُطلب بالكود',
    offline: 'دفع من قائمة الهاتف',
  },
};
