// What can have happened to a payment, as its payer sees it (decision 0028).

export const TIMELINE_EVENTS = [
  /** The merchant asked for the payment. */
  'asked',
  /** The payer started an attempt: it went to the provider. */
  'tried',
  /** The provider asked the payer for a step: `auth_model` says which, where that was written down. */
  'step',
  /** The account of a bank transfer was opened. */
  'account',
  /** Money landed on that account. */
  'arrived',
  /** The provider's answer was lost; we query. */
  'unsure',
  'approved',
  /** The attempt ended without money. */
  'declined',
  /** The attempt was given up: nothing can approve it any more. */
  'given-up',
  /** The merchant is credited. */
  'received',
  /** The merchant's server has accepted a webhook. */
  'told',
  'expired',
  'abandoned',
  /** Money is to go back to the payer, and has gone. */
  'owed',
  'reversed',
  /** The merchant gives money back. */
  'refunded',
] as const;
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number];
