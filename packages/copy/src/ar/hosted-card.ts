// Words of card entry where the card is typed on the processor's own page, Arabic.
import type { Translated } from '../catalogue.ts';
import type { hostedCard as english } from '../en/hosted-card.ts';
import { isolated } from './format.ts';

export const hostedCard: Translated<typeof english> = {
  means: ({ merchant }) =>
    `تُدخل بيانات بطاقتك على الصفحة الآمنة للشركة التي تستقبل الدفع بالبطاقات لصالح ${isolated(merchant)}.`,
  leads: 'تعيدك تلك الصفحة إلى هنا بعد أن تدفع.',
  continue: ({ money }) => `المتابعة لدفع ${money}`,
};
