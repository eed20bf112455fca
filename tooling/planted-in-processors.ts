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
