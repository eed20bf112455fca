// Words of saved cards, Arabic: spec §2 Footer actions, §4 Saved cards. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { savedCards as english } from '../en/saved-cards.ts';
import { isolated } from './format.ts';

export const savedCards: Translated<typeof english> = {
  name: ({ brand, lastFour }) => `${isolated(brand)} تنتهي بـ ${isolated(lastFour)}`,
  anyCard: 'بطاقة',

  // Choosing
  choose: 'اختر بطاقة',
  useNewCard: 'استخدم بطاقة جديدة',
  delete: 'حذف',
  deleteName: ({ card }) => `حذف ${isolated(card)}`,

  // CVV
  cvvHint: ({ card }) => `لبطاقتك: ${isolated(card)}. نرسله إلى بنكك ولا نحتفظ به.`,
  testCvv: ({ cvv }) => `رمز الأمان (CVV) للاختبار: ${isolated(cvv)}`,

  // Deleting
  deleteMeans: ({ card, merchant }) =>
    `لن تظهر لك هذه البطاقة (${isolated(card)}) بعد الآن عندما تدفع إلى ${isolated(merchant)}، ونحذف رقمها. عمليات الدفع التي أتممتها تبقى كما هي.`,
  deleteCard: 'حذف البطاقة',
  deleting: 'جارٍ الحذف…',
};
