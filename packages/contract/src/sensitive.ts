// The one list of fields that may never be logged, stored or put in an address (design §6): redaction and the scans derive from it.

/** Wire names of card data and codes, wherever in a body they stand. */
export const SENSITIVE_FIELDS = [
  'number',
  'card_number',
  'cvv',
  'pin',
  'otp',
  'token',
  'expiry',
  'expiry_month',
  'expiry_year',
  'charge_data',
  'session_token',
  'browser_card_token',
  'authorization',
] as const;

/** Wire names whose values may not even survive in the fingerprint of a repeated call (guides/reliability-security §0.3). */
export const SECRET_FIELDS = ['cvv', 'pin', 'otp', 'token'] as const;
