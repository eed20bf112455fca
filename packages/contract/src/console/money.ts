// Money: balances, and what went back and what it cost in a month.
import type { ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './money.schema.ts';

/** What a merchant gave back, and what no payment was owed: paid twice, too late, or of another amount. */
export const BACK_KINDS = ['refund', 'reversal'] as const;

export type Month = Reply<typeof schemas.month>;

export const balances: ConsoleCall<typeof schemas.balances> = {
  method: 'GET',
  path: '/balances',
  right: 'figures',
};
export const month: ConsoleCall<typeof schemas.month> = { method: 'GET', path: '/month', right: 'figures' };
/** A file. Whoever may export sees figures too. */
export const statement: ConsoleCall<typeof schemas.statement> = {
  method: 'GET',
  path: '/statement',
  right: 'export',
};
