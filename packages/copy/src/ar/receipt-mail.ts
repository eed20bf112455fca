// Words of a receipt that is sent by e-mail, Arabic. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptMail as english } from '../en/receipt-mail.ts';
import { isolated } from './format.ts';

export const receiptMail: Translated<typeof english> = {
  subject: ({ money, merchant }) => `إيصال: دُفع ${money} إلى ${isolated(merchant)}`,
  intro: ({ merchant }) => `هذا إيصالك من ${isolated(merchant)}.`,
  test: 'كانت هذه عملية دفع تجريبية. لم تُدفع أي أموال حقيقية.',
  row: ({ name, value }) => `${name}: ${isolated(value)}`,
  check: 'يمكن لأي شخص التأكد هنا من أنه أصلي:',
  why: 'وصلتك هذه الرسالة لأنها طُلبت في صفحة الدفع الخاصة بك. لا يقرأ أحد الردود عليها.',
};
