// Words for money that goes back to the payer, Swahili. A chunk of their own: few payers ever read them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    excess: 'Ulituma zaidi ya kiasi ambacho malipo haya yanahitaji.',
    underpaid: 'Ulituma pungufu ya kiasi ambacho malipo haya yanahitaji.',
    wrong_amount: 'Kiasi hakikuwa kile ambacho malipo haya yanahitaji.',
    late: 'Pesa zilifika zikiwa zimechelewa kwa malipo haya.',
    duplicate: 'Malipo haya yalikuwa tayari yamelipwa.',
    account_used: 'Akaunti ilikuwa tayari imepokea uhamisho wake mmoja.',
    out_of_limits: 'Kiasi ulichohamisha kiko nje ya kile ambacho akaunti inapokea.',
  },
  owed: ({ money }) => `${money} ambazo benki au pochi yako ilikata zinarudishwa kwako. Tunazituma.`,
  tells: 'Ukurasa huu utakujulisha zitakapokuwa zimetumwa.',
  sent: ({ money }) =>
    `${money} ambazo benki au pochi yako ilikata zimetumwa kurudi kwako. Huenda ikachukua siku chache hadi uzione.`,
};
