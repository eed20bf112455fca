// Words of the first stage of pay with bank, Arabic: spec §2 Bank selection, §5 Bank account number, §8.
import type { Translated } from '../catalogue.ts';
import type { payWithBank as english } from '../en/pay-with-bank.ts';
import { isolated, plural } from './format.ts';

export const payWithBank: Translated<typeof english> = {
  bank: 'من أي بنك تريد أن تدفع؟',
  searchHint: 'اكتب للبحث، أو اختر من القائمة.',
  plainHint: 'اختره من القائمة، ثم تابع.',
  openList: 'عرض كل البنوك',
  choose: 'اختر بنكك',
  isNew: 'جديد',
  newBank: ({ bank }) => `${isolated(bank)} (جديد)`,
  noneFound: 'لا يوجد بنك بهذا الاسم في القائمة.',
  found: ({ count }) =>
    plural(count, {
      zero: 'لم نجد أي بنك',
      one: 'وجدنا بنكًا واحدًا',
      two: 'وجدنا بنكين',
      few: `وجدنا ${isolated(count)} بنوك`,
      many: `وجدنا ${isolated(count)} بنكًا`,
      other: `وجدنا ${isolated(count)} بنك`,
    }),
  cantFind: 'لا تجد بنكك هنا؟',
  goOn: 'متابعة',
  gettingBanks: 'نحضّر قائمة البنوك…',
  listFailed: 'حدث خطأ أثناء تحميل البنوك لطريقة الدفع هذه. من فضلك حدّث القائمة',
  listGivenUp: 'من فضلك جرّب طريقة دفع أخرى.',
  refresh: 'تحديث القائمة',

  labels: {
    account_number: 'رقم الحساب',
    phone_number: 'رقم الهاتف',
    account_name: 'اسم الحساب',
    date_of_birth: 'تاريخ الميلاد',
  },
  hints: {
    account_number: 'الأرقام العشرة للحساب الذي تدفع منه',
    phone_number: 'الرقم المسجل لدى بنكك',
    account_name: 'كما هو مكتوب في الحساب',
    date_of_birth: `الشهر ثم اليوم ثم السنة، مثل ${isolated('05/31/1990')}`,
  },
  errors: {
    account_number: 'من فضلك أدخل رقم حساب صحيحًا',
    phone_number: 'من فضلك أدخل رقم هاتف صحيحًا.',
    account_name: 'من فضلك أدخل اسم الحساب، 3 أحرف على الأقل.',
    date_of_birth: 'تاريخ الميلاد غير صحيح',
  },
  minimum: ({ money }) =>
    `الحد الأدنى للمعاملة في هذا البنك هو ${money}. من فضلك جرّب بنكًا آخر أو غيّر طريقة الدفع.`,
  accountWarning: ({ digits }) => `${isolated(digits)} من 10 أرقام`,
  mode: 'كيف يعرفك بنكك؟',
  modes: { phone: 'برقم الهاتف', account: 'برقم الحساب' },
  missing: ({ fields }) => `ما زال مطلوبًا: ${fields}`,
  missingNames: {
    bank: 'بنكك',
    account_number: 'رقم الحساب',
    phone_number: 'رقم الهاتف',
    account_name: 'اسم الحساب',
    date_of_birth: 'تاريخ الميلاد',
  },
  next: 'بعد ذلك توافق على عملية الدفع هذه لدى بنكك.',
  keepOpen: 'نسأل بنكك. من فضلك اترك هذه الصفحة مفتوحة.',
  requestOpen:
    'ما زالت هناك عملية دفع مفتوحة لدى بنكك. إذا وافقت عليها أيضًا، فإنك تدفع مرة واحدة فقط: المبلغ الثاني يعود إليك.',
  backToRequest: 'العودة إلى عملية الدفع المفتوحة',

  // TEST MODE
  test: 'املأ بيانات اختبار',
  testOutcomes: { success: 'نجاح', invalid_account: 'حساب غير صحيح' },
  testOtherSteps: 'يطلب Providus Bank تاريخ الميلاد، ويطلب Jaiz Bank رقم الهاتف.',
  testFilled: ({ name }) => `تم ملء بيانات الاختبار: ${isolated(name)}`,
};
