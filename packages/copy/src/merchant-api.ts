// What the merchant API says to a merchant's developer, spelled as existing clients know it. The rule of a field is in its schema,
// because it is the field's documentation too.

/** Refusals by their reasons. */
export const MERCHANT_SENTENCES = {
  badKey: 'Invalid authorization key',
  invalid: "It seems there's an issue with your input. Please correct it and try again.",
  duplicate: 'Duplicate payment reference',
  chargeNotFound: 'Charge not found',
  wrongOtp: 'The OTP you provided is invalid',
  refundNotFound: 'Refund not found',
  duplicateRefund: 'Duplicate refund reference',
  conflict: 'This charge is not waiting for that step.',
  limited: 'Too many tries. Please wait a little and try again.',
  webhookNotFound: 'Webhook not found',
  testKeyNeeded: 'This call is for tests. Please send it with a test secret key (sk_test_…).',
  liveKeyNeeded:
    'Your live pages look like your test pages. Please send this with a live secret key (sk_live_…).',
  accountNotFound:
    'Account not found. Please send the number of an account that was opened for a payment of yours.',
  linkNotFound: 'Payment link not found',
  onceKeyForm: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.',
  onceKeyUsed:
    'This Idempotency-Key was used for another payment link. Please send a new key with a new link.',
  routeNotFound: 'There is nothing at this address. Please check its path and method.',
  malformed: 'The request could not be read. Please send one well-formed JSON object.',
  tooLarge: 'The request body is too large.',
  notJson: 'Please send the body as JSON, with the header Content-Type: application/json.',
  unknownEncoding:
    'The Content-Encoding of this request is not known here. Please send the body as it is, without that header, or compressed with gzip, br or deflate.',
  tooMany: 'Too many requests. Please wait a little and try again.',
  busy: 'The service is not available just now. It is safe to send the same request again.',
  ours: 'Something went wrong on our side. Please look the charge up before you try again.',
} as const;

/** What to do about a reference that is taken; its own sentence is one that existing clients compare. */
export const DUPLICATE_REMEDIES = {
  duplicate:
    '"reference" names another payment of yours. Send a new one; or, to have that payment again, the same body as then.',
  duplicateRefund:
    '"reference" names another refund of yours. Send a new one; or, to have that refund again, the same body as then.',
} as const;

/** Why a key is refused, as far as its caller sent it: nothing here says whether a key exists. */
export const KEY_SENTENCES = {
  missing: 'The Authorization header is missing: send "Authorization: Bearer" and your key.',
  notBearer: 'The Authorization header must be "Bearer", one space and your key.',
  notKey:
    'What stands after "Bearer" is no key: a key begins with sk_test_, sk_live_, pk_test_ or pk_live_ and is sent whole.',
  secretNeeded: 'This call takes a secret key (sk_…), and a public key was sent.',
  publicNeeded:
    'This call takes a public key (pk_…), and a secret key was sent, which must stay on your server.',
  test: 'A test key was sent that is not valid here: check that it is whole, has not been replaced, and is of this installation.',
  live: 'A live key was sent that is not valid here: check that it is whole, has not been replaced, and is of this installation. A sandbox takes test keys alone.',
} as const;

/** Shown for an attempt in place of the provider's words, which are from before its money came. */
export const ATTEMPT_SENTENCES = {
  duplicate: 'Approved after this payment was already complete. The money goes back: see reversals.',
  late: 'The money came after this attempt had ended. It goes back: see reversals.',
} as const;
