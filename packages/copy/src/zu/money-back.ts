// Zulu, a draft: words for money that goes back to the payer. A chunk of their own: few payers ever read them.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    excess: 'Uthumele imali engaphezu kwaleyo efunwa yile nkokhelo.',
    underpaid: 'Uthumele imali engaphansi kwaleyo efunwa yile nkokhelo.',
    wrong_amount: 'Inani belehlukile kunalelo elifunwa yile nkokhelo.',
    late: 'Imali ifike sekwephuzile kule nkokhelo.',
    duplicate: 'Le nkokhelo ibisivele ikhokhiwe.',
    account_used: 'I-akhawunti ibisivele ikutholile ukudluliselwa kwayo okukodwa.',
    out_of_limits: 'Imali oyidlulisele ibingaphandle kwalokho okwamukelwa yi-akhawunti.',
  },
  owed: ({ money }) =>
    `Imali engu-${money} ethathwe yibhange noma yi-wallet yakho ibuyiselwa kuwe. Siyayithumela.`,
  tells: 'Leli khasi lizokutshela uma isithunyelwe.',
  sent: ({ money }) =>
    `Imali engu-${money} ethathwe yibhange noma yi-wallet yakho isibuyiselwe kuwe. Kungathatha izinsuku ezimbalwa uze uyibone.`,
};
