// Words of 3-D Secure, Arabic: spec §2 3DS modal and tab, §4 3DS, §8. Fetched only by payers whose bank asks for it.
import type { Translated } from '../catalogue.ts';
import type { threeDs as english } from '../en/three-ds.ts';

export const threeDs: Translated<typeof english> = {
  // `card` is "your card" in words (card-steps.ts), so that a preposition can be joined to it.
  why: ({ card }) => `يريد بنكك أن يتأكد من أنك أنت من يدفع ب${card}.`,
  proceed: 'متابعة',
  proceedHere: 'تُفتح صفحة بنكك فوق هذه الصفحة.',
  proceedInTab: 'تُفتح صفحة بنكك في علامة تبويب جديدة. هذه الصفحة تنتظرك.',
  proceedAway: 'تُفتح صفحة بنكك بعد ذلك وتعيدك إلى هنا.',
  anotherCard: 'جرّب بطاقة أخرى',
  noWay: 'حدث خطأ أثناء نقلك إلى صفحة تأكيد الدفع، من فضلك حاول مرة أخرى',

  // Modal
  connecting: 'جارٍ الاتصال ببنكك، من فضلك انتظر',
  frameTitle: 'صفحة بنكك',
  cancel: 'إلغاء',
  openTab: 'افتح في علامة تبويب جديدة',
  stopTitle: 'هل تريد إيقاف عملية الدفع هذه؟',
  stopMeans:
    'إذا كنت قد أكدتها لدى بنكك، فقد تم الدفع، وسنعرض لك ذلك. وإذا لم تؤكدها، فلا تؤكدها الآن من فضلك، ولن يُخصم أي مبلغ.',
  stopNot: 'المتابعة لدى بنكي',
  stop: 'إيقاف عملية الدفع هذه',

  // Tab
  checking: 'نتحقق من معاملتك',
  checkingMeans: 'أكّد الدفع على صفحة بنكك. هذه الصفحة تكمل بمجرد أن تؤكد.',
  openAgain: 'افتح صفحة البنك مرة أخرى',
  continueHere: 'لم تُفتح علامة تبويب جديدة؟ تابع في هذه النافذة',
  tryAgain: 'حاول مرة أخرى',
  anotherMeans:
    'قبل أن تحاول مرة أخرى أو تدفع بطريقة أخرى، نسأل بنكك عن هذه المحاولة. من فضلك لا تؤكدها بعد ذلك: إذا تمت المحاولتان، يعود إليك المبلغ الثاني.',
  ending: 'ننهي هذه المحاولة…',

  // Incomplete
  incomplete: 'تأكيد الدفع غير مكتمل',
  notCompleted: 'لم يكتمل تأكيد الدفع',
  stillChecking: 'ما زلنا نتحقق مع بنكك. لن يُخصم منك المبلغ مرتين.',
  noMoneyTaken: 'لم يُخصم أي مبلغ.',
  otherMethod: 'استخدم طريقة أخرى',

  hosted: {
    why: () => 'تُدخل بيانات بطاقتك في الصفحة التالية، وهي الصفحة الآمنة للبطاقات.',
    proceed: 'افتح صفحة البطاقة',
    proceedInTab: 'تُفتح صفحة البطاقة في علامة تبويب جديدة. هذه الصفحة تنتظرك.',
    proceedAway: 'تُفتح صفحة البطاقة بعد ذلك وتعيدك إلى هنا.',
    anotherCard: 'ابدأ من جديد',
    checkingMeans: 'ادفع على صفحة البطاقة. هذه الصفحة تكمل بمجرد أن تدفع.',
    openAgain: 'افتح صفحة البطاقة مرة أخرى',
    anotherMeans:
      'قبل أن تحاول مرة أخرى أو تدفع بطريقة أخرى، نسأل عن هذه المحاولة. من فضلك لا تدفع على صفحتها بعد ذلك: إذا تمت المحاولتان، يعود إليك المبلغ الثاني.',
    stillChecking: 'ما زلنا نتحقق. لن يُخصم منك المبلغ مرتين.',
    testHint: 'اختبار: استخدم بطاقة اختبار من مقدم خدمة الدفع.',
  },

  // TEST MODE
  testHint: 'اختبار: صفحة البنك تخبرك بما تكتبه.',
};
