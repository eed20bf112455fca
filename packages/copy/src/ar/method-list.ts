// Words of the method list that few payers have, Arabic.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';
import { isolated } from './format.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'لا يمكنك دفع هذا المبلغ الآن',
  noMethodMeans: ({ merchant }) =>
    `لا تتوفر أي طريقة للدفع الآن. من فضلك حاول مرة أخرى لاحقًا، أو اسأل ${isolated(merchant)}.`,

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'استُخدمت في المرة السابقة',
  notYou: 'لست أنت؟ انسَها',
};
