// Mistakes of the connector to Paystack; see planted-mistakes.ts.
import { within } from './mistakes-within.ts';

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
    line: 'return fromPaystackAmount(Math.min(requested_amount ?? amount, amount), currency);',
    instead: 'return fromPaystackAmount(amount, currency);',
    by: 'words',
  },
  {
    would: 'less was debited than was asked for, and the whole counts as paid',
    file: 'words.ts',
    line: 'return fromPaystackAmount(Math.min(requested_amount ?? amount, amount), currency);',
    instead: 'return fromPaystackAmount(requested_amount ?? amount, currency);',
    by: 'words',
  },
  {
    would: 'a charge that was never made is waited for, where its 400 has no code',
    file: 'words.ts',
    line: 'isUncoded(said.body, NO_SUCH_REFERENCE);',
    instead: 'false;',
    by: 'words',
  },
  {
    would: 'a key that verify refuses with 400 leaves its operator unwarned',
    file: 'words.ts',
    line: 'return status === BAD_REQUEST && isUncoded(body, /^invalid key\\.?$/i);',
    instead: 'return false;',
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
    line: "isSignature(headers[SIGNATURE], 'sha512', secretKey, body),",
    instead:
      "isSignature(headers[SIGNATURE], 'sha512', secretKey, JSON.stringify(JSON.parse(body.toString()))),",
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

export const PAYSTACK_IN_SOUTH_AFRICA = within(
  'apps/server/src/providers/paystack',
  'paystack/south-africa.kit.ts',
  [
    {
      would: 'a charge of Instant EFT names no provider, and Paystack refuses it',
      file: 'index.ts',
      line: 'if (bank.processor === OZOW) return charged(opened, request, about, { eft: { provider: OZOW } });',
      instead: 'if (bank.processor === OZOW) return charged(opened, request, about, { eft: {} });',
      by: 'wire',
    },
    {
      would: 'a customer of Capitec is named as the world writes phone numbers, and is not found',
      file: 'calls.ts',
      line: ": { identifier_key: 'CELLPHONE', identifier_value: phone.replace(SOUTH_AFRICA, '0') };",
      instead: ": { identifier_key: 'CELLPHONE', identifier_value: phone };",
      by: 'wire',
    },
    {
      would: 'the `success` of Capitec Pay, which says that its customer was asked, is read as paid',
      file: 'words.ts',
      line: 'if (made) return isAbout(about, made) ? { ...IN_APP, handle: String(made.id) } : UNKNOWN;',
      instead:
        "if (made) return { kind: 'approved', amountMinor: 150_000, currency: 'ZAR', message: '', handle: String(made.id) };",
      by: 'words',
    },
    {
      would: 'an answer about another customer’s charge is taken for this one’s',
      file: 'words.ts',
      line: 'if (made) return isAbout(about, made) ? { ...IN_APP, handle: String(made.id) } : UNKNOWN;',
      instead: 'if (made) return { ...IN_APP, handle: String(made.id) };',
      by: 'words',
    },
    {
      would: 'a customer whom Capitec does not know is waited for',
      file: 'words.ts',
      line: 'if (error?.code !== NO_CUSTOMER) return chargeAnswerOf(about, said);',
      instead: 'if (!error || error) return chargeAnswerOf(about, said);',
      by: 'words',
    },
    {
      would: 'Paystack is never asked what became of Capitec Pay, and its payers wait for ever',
      file: 'index.ts',
      line: 'await publicCalls?.({ path: `/capitec-pay/requery/${path}` });',
      instead: '',
      by: 'faults of the create call, by bank',
    },
  ],
);

const IN_KENYA = within('apps/server/src/providers/paystack', 'paystack/kenya.kit.ts', [
  {
    would: 'the reference that the transfer must carry is not read, and no payer’s money is matched',
    file: 'words.ts',
    line: "...(transferReference !== '' && { transferReference }),",
    instead: '',
    by: 'transfers',
  },
  {
    would: 'an account is shown without its reference, and what is sent to it is nobody’s',
    file: 'words.ts',
    line: "if (isPesalink(currency) && transferReference === '') return null;",
    instead: '',
    by: 'words',
  },
  {
    would: 'an account that takes another sum is shown with ours, and each transfer goes back',
    file: 'words.ts',
    line: "if (typeof data.amount === 'number' && fromPaystackAmount(data.amount, currency) !== amountMinor)",
    instead: "if (typeof data.amount === 'string')",
    by: 'words',
  },
  {
    would: 'an account of Pesalink is asked for half an hour, and none is opened',
    file: 'index.ts',
    line: 'const mostMs = accountMinsIn(request.currency, OPEN_MOST_MINS) * MINUTE_MS;',
    instead: "const mostMs = accountMinsIn('NGN', OPEN_MOST_MINS) * MINUTE_MS;",
    by: 'wire',
  },
  {
    would: 'the payer of Pesalink is told to give the account’s number for a reference',
    file: 'words.ts',
    line: "const transferReference = String(data.transaction_reference ?? '');",
    instead: "const transferReference = accountNumber ?? '';",
    by: 'transfers',
  },
]);

const BY_BODIES = within('apps/server/src/providers/paystack', 'paystack/bodies.test.ts', [
  {
    would: 'the page counts down an end that Pesalink’s account does not have',
    file: 'words.ts',
    line: 'expiresAt: Math.min(expiresAt, overBy),',
    instead: 'expiresAt,',
    by: 'pesalink.json',
  },
]);

export const PAYSTACK_IN_KENYA = [...IN_KENYA, ...BY_BODIES];
