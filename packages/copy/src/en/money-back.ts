// Words for money that goes back to the payer, English. A chunk of their own: few payers ever read them. All of them ours.
import type { ReversalReason } from '@titan/rules/reversal-reason';

export const moneyBack = {
  /** Before the sentence that says how far it is. */
  why: {
    excess: 'You sent more than this payment asks for.',
    underpaid: 'You sent less than this payment asks for.',
    wrong_amount: 'It was a different amount than this payment asks for.',
    late: 'The money came too late for this payment.',
    duplicate: 'This payment had already been paid.',
    account_used: 'The account had already received its one transfer.',
    out_of_limits: 'Your transfer was outside what the account accepts.',
  } satisfies Record<ReversalReason, string>,
  owed: ({ money }: { money: string }) =>
    `${money} that your bank or wallet took goes back to you. We are sending it.`,
  /** After it, where the page does. */
  tells: 'This page will tell you when it has been sent.',
  sent: ({ money }: { money: string }) =>
    `${money} that your bank or wallet took has been sent back to you. It may take a few days until you see it.`,
} as const;
