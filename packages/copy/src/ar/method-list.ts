// Words of the method list that few payers have, Arabic.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';
import { isolated } from './format.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'لا يمكنك دفع هذا المبلغ الآن',
  noMethodMeans: ({ merchant }) =>
    `لا تتوفر أي طريقة للدفع الآن. من فضلك حاول مرة أخرى لاحقًا، أو اسأل ${isolated(merchant)}.`,

  // Of a way whose processor does not answer for now (decision 0061)
  paused: 'لا تستجيب الآن. الطرق الأخرى تعمل.',
  allPaused: 'لا تستجيب أي طريقة للدفع الآن. من فضلك حاول مرة أخرى بعد بضع دقائق.',

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'استُخدمت في المرة السابقة',
  notYou: 'لست أنت؟ انسَها',
};
