// Mistakes of connectors that have cost others money, each planted as one line in a connector, and the case of the conformance kit that must
// find it (npm run test:processors). Those of processors that have no connector here yet are planted in the decoy, which has their habits.
import { KIT, within } from './mistakes-within.ts';
import type { Fault } from './plant.ts';
import { DARAJA } from './planted-in-daraja.ts';
import { FLUTTERWAVE_V3 } from './planted-in-flutterwave-v3.ts';
import { KORA } from './planted-in-kora.ts';
import { MTN_MOMO } from './planted-in-mtn-momo.ts';
import { PAYSTACK, PAYSTACK_IN_KENYA, PAYSTACK_IN_SOUTH_AFRICA } from './planted-in-paystack.ts';

/** In what all processors with tokens are called by. */
const TOKEN_CALLS = within('apps/server/src/providers', 'decoy/decoy.test.ts', [
  {
    would: 'a token that the processor has withdrawn is used until its life is over',
    file: 'token-calls.ts',
    line: 'if (isTokenRefused(answer)) tokens.forget(tokenKey, token);',
    instead: '',
    by: 'wire',
  },
  {
    would: 'a charge whose answer was lost is sent a second time, and debited twice (Daraja, Flutterwave)',
    file: 'token-calls.ts',
    line: 'const answer = first !== null && isTokenRefused(first) ? await once(call) : first;',
    instead:
      "const answer = first?.kind === 'lost' || (first && isTokenRefused(first)) ? await once(call) : first;",
    by: 'faults of',
  },
]);

const DECOY = within(`${KIT}/decoy`, 'decoy/decoy.test.ts', [
  {
    would: 'a charge that is still being processed is called failed (Daraja’s 4999)',
    file: 'words.ts',
    line: "case 'EXPIRED':",
    instead: "case 'EXPIRED': case 'SUBMITTED':",
    by: 'words',
  },
  {
    would: '"success" for a request that was taken is read as paid (Capitec at Paystack)',
    file: 'words.ts',
    line: "case 'COMPLETED':",
    instead: "case 'COMPLETED': case 'PENDING':",
    by: 'words',
  },
  {
    would: 'money that went back is called a decline, and its payer pays again',
    file: 'words.ts',
    line: "return sumOf(data, 'reversed');",
    instead: "return { kind: 'declined', ...DECLINED };",
    by: 'words',
  },
  {
    would: '404 for a charge that is on its way is read as never sent (Daraja, Kora)',
    file: 'words.ts',
    line: "if (isQuery && status === NOT_FOUND) return { kind: 'not_found' };",
    instead: "if (status === NOT_FOUND) return { kind: 'lost', sent: 'never', cause: 'http_404' };",
    by: 'words',
  },
  {
    would: '"not found" half an hour later proves that the charge was never made',
    file: 'reach.ts',
    line: 'query: { firstAfterMs: 10_000, gapMs: 30_000, notFoundProvesAfterMs: null },',
    instead: 'query: { firstAfterMs: 10_000, gapMs: 30_000, notFoundProvesAfterMs: 30 * MINUTE_MS },',
    by: 'reach',
  },
  {
    would: 'an error of the processor’s gateway is called a decline',
    file: 'words.ts',
    line: 'if (data?.merchant_ref !== reference) return UNKNOWN;',
    instead: "if (status >= 500 || !data) return { kind: 'declined', ...DECLINED };",
    by: 'words',
  },
  {
    would: 'an answer about another charge settles this one (Kora’s list by amount)',
    file: 'words.ts',
    line: 'if (data?.merchant_ref !== reference) return UNKNOWN;',
    instead: 'if (!data) return UNKNOWN;',
    by: 'words',
  },
  {
    would: 'the word on top of a body is not looked at',
    file: 'wire.ts',
    line: "export const collectionBody = z.object({ status: z.literal('success'), data: collection });",
    instead: 'export const collectionBody = z.object({ status: z.string(), data: collection });',
    by: 'words',
  },
  {
    would:
      'the processor’s id of a charge is dropped, which is all that it can be asked by (Daraja’s CheckoutRequestID)',
    file: 'words.ts',
    line: 'return { ...meaningOf(data), handle: data.id };',
    instead: 'return meaningOf(data);',
    by: 'words',
  },
  {
    would: 'amounts without decimals are sent in another form than the processor takes',
    file: 'calls.ts',
    line: 'return minorUnitsOf(currency) === 0 ? `${decimal}.00` : decimal;',
    instead: 'return decimal;',
    by: 'words',
  },
  {
    would: 'XOF is charged at a hundredth of its amount',
    file: 'calls.ts',
    line: 'const decimal = toDecimal(minor, currency);',
    instead: 'const decimal = (minor / 100).toFixed(2);',
    by: 'words',
  },
  {
    would: 'a token is shared between the accounts of two merchants',
    file: 'index.ts',
    line: "const tokenKey = `${id} ${credentials['clientId'] ?? ''}`;",
    instead: "const tokenKey = 'token';",
    by: 'wire',
  },
  {
    would: 'the secret is sent in a body where a header is meant for it',
    file: 'calls.ts',
    line: "body: 'grant_type=client_credentials',",
    instead: 'body: `grant_type=client_credentials&client_secret=${clientSecret}`,',
    by: 'wire',
  },
  {
    would: 'a wallet’s number is sent as a number',
    file: 'index.ts',
    line: "create(request, { channel: 'wallet', msisdn: wallet.number, network: wallet.network }),",
    instead:
      "create(request, { channel: 'wallet', msisdn: Number(wallet.number), network: wallet.network }),",
    by: 'wire',
  },
  {
    would: 'a forged callback is believed (M-Pesa, MoMo)',
    file: 'callback.ts',
    line: "return { kind: 'hint', reference, handle };",
    instead:
      "return { kind: 'news', id: handle, reference, said: { kind: 'declined', errorType: 'NOT_COMPLETED', message: '' } };",
    by: 'callbacks',
  },
  {
    would: 'a callback about something else is refused, and the processor sends it for days',
    file: 'callback.ts',
    line: "if (!callback.event.startsWith('collection.') || reference === undefined) return { kind: 'ignored' };",
    instead:
      "if (!callback.event.startsWith('collection.') || reference === undefined) return { kind: 'refused' };",
    by: 'callbacks',
  },
  {
    would: 'a forged callback of a refund is believed',
    file: 'callback.ts',
    line: "if (callback.event.startsWith('refund.')) return { kind: 'refund_hint', handle };",
    instead:
      "if (callback.event.startsWith('refund.')) return { kind: 'refund_news', id: handle, handle, said: { kind: 'reversed' } };",
    by: 'callbacks',
  },
  {
    would: 'the processor is asked more often than it allows, and answers from a cache (Capitec)',
    file: 'reach.ts',
    line: 'query: { firstAfterMs: 10_000, gapMs: 30_000, notFoundProvesAfterMs: null },',
    instead: 'query: { firstAfterMs: 10_000, gapMs: 5_000, notFoundProvesAfterMs: null },',
    by: 'reach',
  },
  {
    would: 'the processor is asked before it can know',
    file: 'reach.ts',
    line: 'query: { firstAfterMs: 10_000, gapMs: 30_000, notFoundProvesAfterMs: null },',
    instead: 'query: { firstAfterMs: 0, gapMs: 30_000, notFoundProvesAfterMs: null },',
    by: 'reach',
  },
  {
    would: 'a prompt is said to be cancelled at a processor that cannot',
    file: 'reach.ts',
    line: 'cancels: false,',
    instead: 'cancels: true,',
    by: 'reach',
  },
  {
    would: 'a lost refund is sent again where a repeat is a second refund (Paystack, Flutterwave)',
    file: 'reach.ts',
    line: 'refunds: { byOurReference: false, gapMs: HOUR_MS, notFoundProvesAfterMs: 2 * HOUR_MS },',
    instead: 'refunds: { byOurReference: true, gapMs: HOUR_MS, notFoundProvesAfterMs: 2 * HOUR_MS },',
    by: 'faults of',
  },
  {
    would: 'a refund that is only queued is called done',
    file: 'words.ts',
    line: "case 'DONE':",
    instead: "case 'DONE': case 'QUEUED':",
    by: 'refunds',
  },
  {
    would: 'a refund that waits for a person waits for ever (needs-attention at Paystack)',
    file: 'words.ts',
    line: "return { kind: 'needs_person', message: 'The processor holds the refund', handle };",
    instead: "return { kind: 'pending', handle };",
    by: 'refunds',
  },
  {
    would: 'a refund whose answer cannot be read is called refused, and given again by hand',
    file: 'words.ts',
    line: 'return refund && isOf(request, refund) ? stateOf(refund) : UNREAD;',
    instead: "return refund && isOf(request, refund) ? stateOf(refund) : { kind: 'refused', message: '' };",
    by: 'faults of',
  },
  {
    would: 'another refund of the same sum is taken for this one',
    file: 'words.ts',
    line: 'if (alike.length === 1 && only.amount === only.collection_amount) return stateOf(only);',
    instead: 'return stateOf(only);',
    by: 'refunds',
  },
]);

const SANDBOX = within('apps/server/src/providers/sandbox', 'sandbox/sandbox.kit.ts', [
  {
    would: 'a PIN is sent as a number, and 0000 becomes 0',
    file: 'connector.ts',
    line: "answerStep: async (charge, answer) => withoutLimit(await about(charge, 'step', { answer })),",
    instead:
      "answerStep: async (charge, answer) => withoutLimit(await about(charge, 'step', { answer: { ...answer, value: Number(answer.value) } })),",
    by: 'wire',
  },
  {
    would: 'the signature of a callback is not checked',
    file: 'connector.ts',
    line: "return isFresh && isOurs ? readingOf(body) : { kind: 'refused' };",
    instead: "return isFresh ? readingOf(body) : { kind: 'refused' };",
    by: 'callbacks',
  },
  {
    would: 'a recorded callback can be sent again for ever',
    file: 'connector.ts',
    line: "return isFresh && isOurs ? readingOf(body) : { kind: 'refused' };",
    instead: "return isOurs ? readingOf(body) : { kind: 'refused' };",
    by: 'callbacks',
  },
  {
    would: 'an error quotes what was sent, a card’s number with it',
    file: 'words.ts',
    line: "return { kind: 'lost', sent: isNothingDone(answer) ? 'never' : 'maybe', cause: `http_${status}` };",
    instead:
      "return { kind: 'lost', sent: isNothingDone(answer) ? 'never' : 'maybe', cause: `${status} ${body}` };",
    by: 'wire',
  },
  {
    would: 'every 400 proves that nothing was done, also that of a gateway after the debit',
    file: 'words.ts',
    line: 'status === UNAUTHORISED || (status === BAD_REQUEST && failureEnvelope.safeParse(jsonIn(body)).success)',
    instead: 'status === UNAUTHORISED || status === BAD_REQUEST',
    by: 'words',
  },
  {
    would: 'an answer about another charge is taken for this one’s',
    file: 'words.ts',
    line: 'if (read.success && Object.keys(about).every(isIt)) return read.data;',
    instead: 'if (read.success) return read.data;',
    by: 'words',
  },
  {
    would: 'a prompt that could be cancelled is left, and the payer pays twice',
    file: 'reach.ts',
    line: 'cancels: true,',
    instead: 'cancels: false,',
    by: 'reach',
  },
]);

/** The service's own, which the kit finds at each processor. */
const SERVICE = ['daraja/daraja.kit.ts', 'kora/kora.kit.ts', 'sandbox/sandbox.kit.ts'].flatMap((foundBy) =>
  within('apps/server/src/payments', foundBy, [
    {
      would: 'a payer is asked a second time while the first ask, whose answer was lost, may still be paid',
      file: 'attempts/accept-store.ts',
      line: "when c.status = 'unknown' and c.auth_model = any ($2::text[]) then 'left'",
      instead: "when c.status = 'unknown' and $2::text[] is not null then 'left'",
      by: 'faults of the create call',
    },
  ]),
);

export const MISTAKES: readonly Fault[] = [
  ...SERVICE,
  ...DECOY,
  ...TOKEN_CALLS,
  ...SANDBOX,
  ...DARAJA,
  ...FLUTTERWAVE_V3,
  ...KORA,
  ...MTN_MOMO,
  ...PAYSTACK,
  ...PAYSTACK_IN_KENYA,
  ...PAYSTACK_IN_SOUTH_AFRICA,
];
