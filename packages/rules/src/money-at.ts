// Where a channel's payer has their money: who asks them for steps, and says why a charge was declined. A module of its own, since the page's
// first load does without it.
import type { Channel } from './methods.ts';

export const MONEY_AT: Readonly<Record<Channel, 'bank' | 'wallet'>> = {
  card: 'bank',
  bank_transfer: 'bank',
  pay_with_bank: 'bank',
  mobile_money: 'wallet',
};
