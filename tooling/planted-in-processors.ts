// Mistakes of the connectors to real processors; see planted-mistakes.ts.
import { within } from './mistakes-within.ts';

export const DARAJA = within('apps/server/src/providers/daraja', 'daraja/daraja.kit.ts', [
  {
    would: 'a payment that is still being processed is called failed (4999)',
    file: 'words.ts',
    line: "'9999': 'NOT_COMPLETED',",
    instead: "'9999': 'NOT_COMPLETED', '4999': 'NOT_COMPLETED',",
    by: 'words',
  },
  {
    would: 'any code but 0 is a failure, also one that nobody has seen yet',
    file: 'words.ts',
    line: "return errorType ? { kind: 'declined', errorType, message: '' } : UNKNOWN;",
    instead: "return { kind: 'declined', errorType: errorType ?? 'NOT_COMPLETED', message: '' };",
    by: 'words',
  },
  {
    would: 'a phone that was not reached at once has failed, and its payer pays twice',
    file: 'index.ts',
    line: 'if (!isNews) return said;',
    instead: 'return said;',
    by: 'words',
  },
  {
    would: '`ResponseCode` 0, which says that the question was taken, is read as paid',
    file: 'words.ts',
    line: "if (said.ResultCode === PAID) return { kind: 'approved', amountMinor, currency, message: '' };",
    instead:
      "if (said.ResponseCode === PAID) return { kind: 'approved', amountMinor, currency, message: '' };",
    by: 'words',
  },
  {
    would: 'an answer about another payment settles this one',
    file: 'words.ts',
    line: 'if (said.CheckoutRequestID !== charge.handle || said.ResponseCode !== TAKEN) return UNKNOWN;',
    instead: 'if (said.ResponseCode !== TAKEN) return UNKNOWN;',
    by: 'words',
  },
  {
    would: 'every error with 500 proves that no prompt was sent, also one after it was',
    file: 'words.ts',
    line: 'const INVALID = /^(?:400\\.|404\\.001\\.01$|405\\.001$)/;',
    instead: 'const INVALID = /^(?:400\\.|404\\.001\\.01$|405\\.001$|500\\.)/;',
    by: 'words',
  },
  {
    would: 'shillings are charged as cents, a hundred times too much',
    file: 'index.ts',
    line: 'const SHILLING_MINOR = 100;',
    instead: 'const SHILLING_MINOR = 1;',
    by: 'words',
  },
  {
    would: 'a prompt is asked about by our own reference, which M-Pesa does not know',
    file: 'index.ts',
    line: 'const body: QueryRequest = { ...signed(), CheckoutRequestID: handle };',
    instead: 'const body: QueryRequest = { ...signed(), CheckoutRequestID: reference };',
    by: 'wire',
  },
  {
    would: 'the time in the password is London’s',
    file: 'calls.ts',
    line: 'const OFFSET_MS = 3 * 60 * 60 * SECOND_MS;',
    instead: 'const OFFSET_MS = 0 * SECOND_MS;',
    by: 'wire',
  },
  {
    would: 'the initiator’s password is sent in clear',
    file: 'index.ts',
    line: 'SecurityCredential: securityCredential(initiator.key, initiator.password),',
    instead: 'SecurityCredential: initiator.password,',
    by: 'wire',
  },
  {
    would: 'the tokens of two accounts are shared',
    file: 'calls.ts',
    line: 'const tokenKey = `${accountId} ${consumerKey}`;',
    instead: "const tokenKey = 'daraja';",
    by: 'wire',
  },
  {
    would: 'a token that was refused is used again',
    file: 'calls.ts',
    line: 'if (isTokenRefused(answer)) tokens.forget(tokenKey, token);',
    instead: '',
    by: 'wire',
  },
  {
    would: '"not found" after a while proves that a prompt was never sent',
    file: 'reach.ts',
    line: 'query: { firstAfterMs: 10 * SECOND_MS, gapMs: 10 * SECOND_MS, notFoundProvesAfterMs: null },',
    instead:
      'query: { firstAfterMs: 10 * SECOND_MS, gapMs: 10 * SECOND_MS, notFoundProvesAfterMs: 5 * MINUTE_MS },',
    by: 'reach',
  },
  {
    would: 'a prompt whose name was lost with its answer is called failed',
    file: 'index.ts',
    line: 'if (handle === null) return UNKNOWN;',
    instead: "if (handle === null) return { kind: 'declined', errorType: 'NOT_COMPLETED', message: '' };",
    by: 'faults of the create call',
  },
  {
    would: 'a forged callback is believed',
    file: 'callback.ts',
    line: "return { kind: 'hint', handle, ...(isReceipt(receipt) && { refundHandle: receipt }) };",
    instead:
      "return { kind: 'news', id: handle, handle, said: { kind: 'declined', errorType: 'NOT_COMPLETED', message: '' } };",
    by: 'callbacks',
  },
  {
    would: 'a callback does not name the charge whose answer was lost',
    file: 'callback.ts',
    line: "return { kind: 'hint', handle, ...(isReceipt(receipt) && { refundHandle: receipt }) };",
    instead: "return { kind: 'hint', ...(isReceipt(receipt) && { refundHandle: receipt }) };",
    by: 'faults of the create call',
  },
  {
    would: 'the receipt is looked for in a fixed place, and nothing can be refunded',
    file: 'callback.ts',
    line: "const receipt = metadata?.Item.find(({ Name }) => Name === 'MpesaReceiptNumber')?.Value;",
    instead: 'const receipt = metadata?.Item[0]?.Value;',
    by: 'refunds',
  },
  {
    would: 'that a reversal was taken is called its end',
    file: 'words.ts',
    line: "return { kind: 'pending', ...(isHandle(handle) && { handle }) };",
    instead: "return { kind: 'reversed', ...(isHandle(handle) && { handle }) };",
    by: 'words',
  },
  {
    would: 'a question takes the name of the reversal that it is about, and its answer the place of the end',
    file: 'index.ts',
    line: "return answer.kind === 'lost' ? answer : { ...takenAnswerOf(answer), handle };",
    instead: "return answer.kind === 'lost' ? answer : takenAnswerOf(answer);",
    by: 'refunds',
  },
  {
    would: 'a reversal whose answer was lost is sent again, and is a second one',
    file: 'reach.ts',
    line: 'refunds: { byOurReference: false, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: null },',
    instead: 'refunds: { byOurReference: true, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: null },',
    by: 'faults of the refund call',
  },
]);

export const MTN_MOMO = within('apps/server/src/providers/mtn-momo', 'mtn-momo/mtn-momo.kit.ts', [
  {
    would: 'any answer to a request counts as "it was taken", and its payer is asked again beside it',
    file: 'words.ts',
    line: "return answered.status === ACCEPTED && answered.body === '' ? PROMPTED : undecided(answered);",
    instead: 'return PROMPTED;',
    by: 'faults of the create call',
  },
  {
    would: 'a failure that is still going on is called one (DELAYED)',
    file: 'words.ts',
    line: 'if (GOES_ON.has(reason)) return UNKNOWN;',
    instead: '',
    by: 'words',
  },
  {
    would: 'a gateway’s 404 is read as the processor’s',
    file: 'words.ts',
    line: 'return status === NOT_FOUND && readBody(errorBody, body)?.code === NO_SUCH_REFERENCE;',
    instead: 'return status === NOT_FOUND;',
    by: 'words',
  },
  {
    would: 'every charge gets a new reference when it is asked about',
    file: 'calls.ts',
    line: "const bytes = createHash('sha256').update(`mtn-momo ${reference}`).digest().subarray(0, 16);",
    instead:
      "const bytes = createHash('sha256').update(`${Math.random()} ${reference}`).digest().subarray(0, 16);",
    by: 'wire',
  },
  {
    would: 'the tokens of two accounts are shared',
    file: 'calls.ts',
    line: 'const tokenKey = `${accountId} ${product} ${productKeys.apiUser}`;',
    instead: 'const tokenKey = product;',
    by: 'wire',
  },
  {
    would: 'every market is called by the name of the test market',
    file: 'calls.ts',
    line: "'x-target-environment': market,",
    instead: "'x-target-environment': 'sandbox',",
    by: 'wire',
  },
  {
    would: 'it is asked every second',
    file: 'reach.ts',
    line: 'gapMs: 5 * SECOND_MS,',
    instead: 'gapMs: SECOND_MS,',
    by: 'reach',
  },
  {
    would: 'a refund that was taken is called done',
    file: 'words.ts',
    line: "return (status === ACCEPTED && body === '') || status === CONFLICT ? { kind: 'pending' } : UNREAD;",
    instead:
      "return (status === ACCEPTED && body === '') || status === CONFLICT ? { kind: 'reversed' } : UNREAD;",
    by: 'words',
  },
  {
    would: 'a forged callback is believed',
    file: 'callback.ts',
    line: "return payer === undefined ? { kind: 'ignored' } : { kind: 'hint', reference };",
    instead:
      "return payer === undefined ? { kind: 'ignored' } : { kind: 'news', id: reference, reference, said: { kind: 'declined', errorType: 'NOT_COMPLETED', message: '' } };",
    by: 'callbacks',
  },
]);

const OPENED =
  "if (OPEN.has(status)) return { kind: 'open', handle, channel, isAbandoned: status === ABANDONED };";
const DECLINED =
  "return { kind: 'answer', answer: { kind: 'declined', errorType: 'NOT_COMPLETED', message: '', handle } };";

export const PAYSTACK = within('apps/server/src/providers/paystack', 'paystack/paystack.kit.ts', [
  {
    would: 'only the first page of debits is read, and the others of a restored hour stay unknown',
    file: 'debits.ts',
    line: 'const next = rows.length === 0 ? null : String(Number(number) + 1);',
    instead: 'const next = null;',
    by: 'debits',
  },
  {
    would: '`abandoned` is called failed, and its payer pays twice',
    file: 'words.ts',
    line: OPENED,
    instead: `if (status === 'abandoned') ${DECLINED} ${OPENED}`,
    by: 'words',
  },
  {
    would: '`reversed` is called declined',
    file: 'words.ts',
    line: "return sumOf(data, 'reversed');",
    instead: "return { kind: 'declined', errorType: 'NOT_COMPLETED', message: '' };",
    by: 'words',
  },
  {
    would: '`amount` is read for `requested_amount`, and the fees count as paid',
    file: 'words.ts',
    line: 'return fromPaystackAmount(requested_amount ?? amount, currency);',
    instead: 'return fromPaystackAmount(amount, currency);',
    by: 'words',
  },
  {
    would: 'XOF is charged at a hundredth of its amount',
    file: 'calls.ts',
    line: 'const factorOf = (currency: string): number => (minorUnitsOf(currency) === 0 ? HUNDREDTHS : 1);',
    instead: 'const factorOf = (_currency: string): number => 1;',
    by: 'words',
  },
  {
    would: 'a step’s `failed` inside a 400 ends the charge, without a query',
    file: 'words.ts',
    line: 'if (data) return isAbout(about, data) ? stepOf(about, data) : UNKNOWN;',
    instead:
      "if (data?.status === 'failed') return { kind: 'declined', errorType: 'NOT_COMPLETED', message: '' }; if (data) return isAbout(about, data) ? stepOf(about, data) : UNKNOWN;",
    by: 'words',
  },
  {
    would: 'a charge that is not to be found was never sent',
    file: 'words.ts',
    line: "return isNone ? { kind: 'not_found' } : UNKNOWN;",
    instead: "return isNone ? { kind: 'lost', sent: 'never', cause: 'http_404' } : UNKNOWN;",
    by: 'words',
  },
  {
    would: '`duplicate_reference` is taken for proof that nothing was charged',
    file: 'words.ts',
    line: "'charge_restricted',",
    instead: "'charge_restricted', 'duplicate_reference',",
    by: 'words',
  },
  {
    would: 'a transfer to an account is settled as a card is',
    file: 'words.ts',
    line: 'if (data.channel === BY_TRANSFER) return transferOf(data);',
    instead: '',
    by: 'words',
  },
  {
    would: 'a PIN is sent as a number, and 0000 becomes 0',
    file: 'index.ts',
    line: 'return { what: answer.kind, [answer.kind]: answer.value };',
    instead: 'return { what: answer.kind, [answer.kind]: Number(answer.value) as never };',
    by: 'wire',
  },
  {
    would: 'what is signed is not the bytes that came (the sample in Paystack’s own documents)',
    file: 'callback.ts',
    line: 'isSignature(headers[SIGNATURE], FORM, secretKey, body),',
    instead: 'isSignature(headers[SIGNATURE], FORM, secretKey, JSON.stringify(JSON.parse(body.toString()))),',
    by: 'callbacks',
  },
  {
    would: 'any callback is believed to be Paystack’s',
    file: 'callback.ts',
    line: "if (!isOurs) return { kind: 'refused' };",
    instead: '',
    by: 'callbacks',
  },
  {
    would: 'it is asked before the ten seconds are over',
    file: 'reach.ts',
    line: 'query: { firstAfterMs: 10 * SECOND_MS, gapMs: 10 * SECOND_MS, notFoundProvesAfterMs: 3 * MINUTE_MS },',
    instead:
      'query: { firstAfterMs: 10 * SECOND_MS, gapMs: SECOND_MS, notFoundProvesAfterMs: 3 * MINUTE_MS },',
    by: 'reach',
  },
  {
    would: 'a lost refund of a part is sent again, and is a second one',
    file: 'reach.ts',
    line: 'refunds: { byOurReference: false, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: HOUR_MS },',
    instead: 'refunds: { byOurReference: true, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: HOUR_MS },',
    by: 'refunds',
  },
  {
    would: 'another refund of the same charge is taken for this one',
    file: 'refunds.ts',
    line: 'const ours = refunds.find(({ merchant_note: note }) => note === request.reversalReference);',
    instead: 'const [ours] = refunds;',
    by: 'refunds',
  },
  {
    would: '`needs-attention` is waited for, and nobody acts',
    file: 'refunds.ts',
    line: "return { kind: 'needs_person', message: 'Paystack needs an account to send the refund to', handle };",
    instead: "return { kind: 'pending', handle };",
    by: 'refunds',
  },
  {
    would: 'the notice of a transfer that went back is refused, and comes again for three days',
    file: 'callback.ts',
    line: "return { kind: 'ignored' };",
    instead: "return { kind: 'refused' };",
    by: 'transfers',
  },
  {
    would: 'an account that ends with a wrong sum holds its payment up for a day',
    file: 'words.ts',
    line: "if (data.status === 'failed' || data.status === 'reversed') return { ...answer, transfers: [] };",
    instead: "if (data.status === 'reversed') return { ...answer, transfers: [] };",
    by: 'transfers',
  },
  {
    would: 'an account is waited for after its end, because no query names it any more',
    file: 'index.ts',
    line: "if (channel !== BY_TRANSFER || answer.kind === 'account') return answer;",
    instead: 'return answer;',
    by: 'transfers',
  },
  {
    would:
      'a step is not read whose answer leaves the reference out, and its payer never gets to the next one',
    file: 'words.ts',
    line: 'return data.reference === undefined || data.reference === reference;',
    instead: 'return data.reference === reference;',
    by: 'faults of steps, by bank',
  },
  {
    would: 'a card’s page whose address was lost holds its payment up for a day',
    file: 'words.ts',
    line: "return isAbandoned && WAITS.has(word) ? { ...STEP, authModel: '3DS' } : UNKNOWN;",
    instead: 'return UNKNOWN;',
    by: 'faults of the create call, by hosted',
  },
  {
    would: 'the page for a card leads its payer back to no payment',
    file: 'index.ts',
    line: "const body = { ...chargeOf(request), callback_url: returnUrl, channels: ['card'] };",
    instead:
      "const body = { ...chargeOf(request), callback_url: new URL(returnUrl).origin, channels: ['card'] };",
    by: 'hosted cards',
  },
  {
    would: 'a card that was declined on the page is waited for, and no other can be tried',
    file: 'words.ts',
    line: "case 'failed':",
    instead: '',
    by: 'hosted cards',
  },
  {
    would: 'a payer who types slowly on the page is told that the card has failed',
    file: 'words.ts',
    line: OPENED,
    instead: `if (status === 'abandoned' && channel === 'card') ${DECLINED} ${OPENED}`,
    by: 'hosted cards',
  },
]);
