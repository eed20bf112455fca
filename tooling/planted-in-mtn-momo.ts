// Mistakes of the connector to MTN MoMo; see planted-mistakes.ts.
import { within } from './mistakes-within.ts';

export const MTN_MOMO = within('apps/server/src/providers/mtn-momo', 'mtn-momo/mtn-momo.kit.ts', [
  {
    would: 'any answer to a request counts as "it was taken", and its payer is asked again beside it',
    file: 'words.ts',
    line: "if (status === ACCEPTED && body === '') return PROMPTED;",
    instead: 'if (status > 0) return PROMPTED;',
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
    line: 'return status === NOT_FOUND && codeIn(body) === NO_SUCH_REFERENCE;',
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
    line: "return payee === undefined ? { kind: 'hint', reference } : { kind: 'ignored' };",
    instead:
      "return payee === undefined ? { kind: 'news', id: reference, reference, said: { kind: 'declined', errorType: 'NOT_COMPLETED', message: '' } } : { kind: 'ignored' };",
    by: 'callbacks',
  },
  {
    would: 'a callback that names no payer is dropped, and its payer waits for the next query',
    file: 'wire.ts',
    line: 'export const callbackBody = z.object({ externalId: z.string(), payee: z.optional(z.unknown()) });',
    instead:
      'export const callbackBody = z.object({ externalId: z.string(), payer: z.looseObject({}), payee: z.optional(z.unknown()) });',
    by: 'callbacks',
  },
  {
    would: 'a number that is no wallet keeps its payer waiting for five minutes',
    file: 'words.ts',
    line: "if (codeIn(body) === 'PAYER_NOT_FOUND')",
    instead: "if (codeIn(body) === 'PAYEE_NOT_FOUND')",
    by: 'words',
  },
  {
    would: 'every error with 500 proves that nobody was asked, also one after the prompt',
    file: 'words.ts',
    line: '? undecided(answered)',
    instead: "? { kind: 'lost', sent: 'never', cause: `http_${status}` }",
    by: 'words',
  },
  {
    would: 'a user that MTN restricts holds each payment up for five minutes',
    file: 'words.ts',
    line: "const REFUSED_REQUESTS = [...OUR_MISTAKES, 'NOT_ALLOWED'];",
    instead: 'const REFUSED_REQUESTS = OUR_MISTAKES;',
    by: 'words',
  },
]);
