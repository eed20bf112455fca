// Why money that came goes back to its payer (spec §2 return, return excess, §8 Bank transfer), one word for one reason everywhere.

export const REVERSAL_REASONS = [
  /** More came than was asked for; the excess goes back. */
  'excess',
  'underpaid',
  /** Another amount or currency than was asked for. */
  'wrong_amount',
  /** After the account, the attempt or the payment had ended. */
  'late',
  /** The payment had been paid already. */
  'duplicate',
  /** The account had taken its one transfer, and that one did not pay the payment. */
  'account_used',
  /** Outside what the account accepts. */
  'out_of_limits',
] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];
