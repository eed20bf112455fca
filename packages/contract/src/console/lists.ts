// Closed lists that the page and the service both use.

/** What stands in the address of the list, and is asked for by the same names. */
export const PAYMENT_FILTERS = [
  'q',
  'status',
  'channel',
  'processor',
  'currency',
  'from',
  'to',
  'min',
  'max',
  'reason',
] as const;

export type PreviewState = (typeof PREVIEW_STATES)[number];

export const PREVIEW_STATES = ['methods', 'card', 'waiting', 'success', 'failed', 'expired'] as const;

export const KEY_KINDS = ['public', 'secret', 'encryption'] as const;

export type KeyKind = (typeof KEY_KINDS)[number];

/** Days. */
export const PERIODS = ['1', '7', '30'] as const;
