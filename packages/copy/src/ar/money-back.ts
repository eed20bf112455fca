// Words for money that goes back to the payer, Arabic. A chunk of their own: few payers ever read them.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    excess: 'أرسلت أكثر من المبلغ المطلوب.',
    underpaid: 'أرسلت أقل من المبلغ المطلوب.',
    wrong_amount: 'لم يكن هذا هو المبلغ المطلوب.',
    late: 'وصل المال متأخرًا عن عملية الدفع هذه.',
    duplicate: 'كانت عملية الدفع هذه مدفوعة من قبل.',
    account_used: 'كان الحساب قد استقبل تحويله الوحيد من قبل.',
    out_of_limits: 'كان تحويلك خارج الحدود التي يقبلها الحساب.',
  },
  owed: ({ money }) => `يعود إليك المبلغ ${money} الذي خصمه بنكك أو محفظتك. نحن نرسله.`,
  tells: 'ستخبرك هذه الصفحة بعد إرساله.',
  sent: ({ money }) => `أُعيد إليك المبلغ ${money} الذي خصمه بنكك أو محفظتك. قد يستغرق ظهوره لديك بضعة أيام.`,
};
