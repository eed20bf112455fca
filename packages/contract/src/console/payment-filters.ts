// The filters of the console's list of payments.

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
] as const;
