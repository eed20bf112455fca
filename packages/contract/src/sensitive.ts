// The one list of fields that may never be logged, stored or put in an address: redaction and the scans derive from it.

/** Wire names of card data and codes, anywhere in a body. */
export const SENSITIVE_FIELDS = [
  'number',
  'card_number',
  'cvv',
  'pin',
  'otp',
  'payId',
  'token',
  'account_number',
  'phone_number',
  'account_name',
  'date_of_birth',
  'expiry',
  'expiry_month',
  'expiry_year',
  'charge_data',
  'avs',
  'phone',
  'birthday',
  'address',
  'city',
  'zip_code',
  'session_token',
  'browser_card_token',
  'authorization',
  // opens a payment's push channel for a minute, and has to be in that address
  'ticket',
  // 3-D Secure: the bank's page, and what banks send back
  'step_page',
  'creq',
  'cres',
  'PaReq',
  'PaRes',
  'MD',
  'threeDSSessionData',
] as const;

export type SensitiveField = (typeof SENSITIVE_FIELDS)[number];

/** Wire names whose values may not even survive in the fingerprint of a repeated call. */
export const SECRET_FIELDS = [
  'cvv',
  'pin',
  'otp',
  'payId',
  'token',
  'avs',
  'phone',
  'birthday',
] as const satisfies readonly SensitiveField[];
