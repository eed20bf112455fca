// Mistakes of the connector to Kora; see planted-mistakes.ts.
import { within } from './mistakes-within.ts';

const FOLDER = 'apps/server/src/providers/kora';

const BY_KIT = within(FOLDER, 'kora/kora.kit.ts', [
  {
    would: 'debits are listed in the first currency alone',
    file: 'debits.ts',
    line: 'const follows = CURRENCIES[CURRENCIES.indexOf(currency) + 1] ?? null;',
    instead: 'const follows = null;',
    by: 'debits',
  },
  {
    would: 'a code is shown as sent again, whatever the answer says',
    file: 'words.ts',
    line: "return RESENT.has(body.data?.status ?? 'processing') ? { kind: 'sent' } : UNKNOWN;",
    instead: "return { kind: 'sent' };",
    by: 'words',
  },
  {
    would: 'payers are charged Kora’s fee beside ours, which is its default',
    file: 'calls.ts',
    line: 'merchant_bears_cost: true,',
    instead: '',
    by: 'wire',
  },
  {
    would: 'the page for a card leads its payer back to no payment',
    file: 'index.ts',
    line: "const led = { redirect_url: returnUrl, ...koraAddress('notification_url', callbackUrl) };",
    instead: 'const led = { redirect_url: new URL(returnUrl).origin };',
    by: 'hosted cards',
  },
  {
    would: 'a page of Kora’s for another charge is opened for this one',
    file: 'words.ts',
    line: 'return data.reference === about.reference ? pageOf(about.base, about.opens, data.checkout_url) : UNKNOWN;',
    instead: 'return pageOf(about.base, about.opens, data.checkout_url);',
    by: 'words',
  },
  {
    would: 'a body that says no more than that it was understood is believed (`status` on top)',
    file: 'wire.ts',
    line: 'export const verifiedBody = z.object({ status: z.literal(true), data: verified });',
    instead: 'export const verifiedBody = z.object({ status: z.boolean(), data: verified });',
    by: 'words',
  },
  {
    would: 'an answer about another charge settles this one',
    file: 'words.ts',
    line: 'if (data.reference !== charge.reference && data.reference !== charge.handle) return UNKNOWN;',
    instead: '',
    by: 'words',
  },
  {
    would: 'a payer who still has to enter a code reads that the card was charged',
    file: 'words.ts',
    line: 'return { canResendOtp, ...(said && !/success/i.test(said) && { display: said }) };',
    instead: 'return { canResendOtp, ...(said && { display: said }) };',
    by: 'words',
  },
  {
    would: 'what was asked for is credited, whatever Kora has accepted',
    file: 'words.ts',
    line: 'const credited = amount_accepted ?? (bank_transfer?.reversal ? null : amount_paid);',
    instead: 'const credited = data.amount;',
    by: 'words',
  },
  {
    would: 'a reference that was used before is taken for proof that nothing was charged',
    file: 'words.ts',
    line: 'return REFUSED.has(status) && !/duplicate/i.test(message);',
    instead: 'return REFUSED.has(status);',
    by: 'words',
  },
  {
    would: 'a gateway’s 404 is read as Kora’s',
    file: 'words.ts',
    line: "return said.status === NOT_FOUND && /not found/i.test(readBody(errorBody, said.body)?.message ?? '');",
    instead: 'return said.status === NOT_FOUND;',
    by: 'words',
  },
  {
    would: 'Kora’s own reference is dropped, which steps are answered by and codes sent again by',
    file: 'words.ts',
    line: 'return handle && isHandle(handle) ? { handle } : {};',
    instead: 'return {};',
    by: 'words',
  },
  {
    would: 'a card whose step was lost holds its payment up for a day, because no query names the step',
    file: 'words.ts',
    line: 'return WAITS_AT[charge.channel] ?? UNKNOWN;',
    instead: 'return UNKNOWN;',
    by: 'faults of steps, by asked card',
  },
  {
    would: 'a code is sent as a number, and 012345 becomes 12345',
    file: 'index.ts',
    line: "return answer.kind === 'otp' ? { reference, token: answer.value } : null;",
    instead: "return answer.kind === 'otp' ? { reference, token: Number(answer.value) } : null;",
    by: 'wire',
  },
  {
    would: 'a card is encrypted without the tag that shows a change',
    file: 'charge-data.ts',
    line: "return [iv, encrypted, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':');",
    instead: "return [iv, encrypted].map((part) => part.toString('hex')).join(':');",
    by: 'wire',
  },
  {
    would: 'the event of a callback is believed, which nobody has signed',
    file: 'callback.ts',
    line: "return { kind: 'hint', reference: data.payment_reference ?? reference, handle: reference };",
    instead:
      "return { kind: 'news', id: `${event} ${reference}`, reference: reference ?? '', said: { kind: 'declined', errorType: 'NOT_COMPLETED', message: '' } };",
    by: 'callbacks',
  },
  {
    would: 'the first of two `data` is held against the signature, and the last one read by others',
    file: 'callback.ts',
    line: 'return found.at(-1)?.trim() ?? null;',
    instead: 'return found.at(0)?.trim() ?? null;',
    by: 'callbacks',
  },
  {
    would: 'a callback with 150.00 in it is refused, because Kora signs it as 150',
    file: 'callback.ts',
    line: 'const formsOf = (data: string): string[] => [data, JSON.stringify(JSON.parse(data))];',
    instead: 'const formsOf = (data: string): string[] => [data];',
    by: 'callbacks',
  },
  {
    would: 'any callback is believed to be Kora’s',
    file: 'callback.ts',
    line: "if (!isOurs) return { kind: 'refused' };",
    instead: '',
    by: 'callbacks',
  },
  {
    would: 'a payer’s prompt is never sent again',
    file: 'reach.ts',
    line: "resends: ['otp', 'prompt'],",
    instead: 'resends: [],',
    by: 'reach',
  },
  {
    would: 'a charge that is on its way through Kora’s gateway is called never made after ten seconds',
    file: 'reach.ts',
    line: 'query: { firstAfterMs: 5 * SECOND_MS, gapMs: 5 * SECOND_MS, notFoundProvesAfterMs: 3 * MINUTE_MS },',
    instead:
      'query: { firstAfterMs: 5 * SECOND_MS, gapMs: 5 * SECOND_MS, notFoundProvesAfterMs: 10 * SECOND_MS },',
    by: 'reach',
  },
  {
    would: 'a refund of another sum is taken for this one',
    file: 'refunds.ts',
    line: 'return isSum && (refund.refund_reference ?? refund.reference) === reversalReference;',
    instead: 'return (refund.refund_reference ?? refund.reference) === reversalReference;',
    by: 'words',
  },
]);

const BY_BODIES = within(FOLDER, 'kora/bodies.test.ts', [
  {
    would: 'a refusal of a refund is read by one sentence alone, and sent again each hour otherwise',
    file: 'refund-refusals.ts',
    line: '{ says: /amount can(?:no|.)t be more than/i, means: refused },',
    instead: "{ says: /amount can't be more than/i, means: refused },",
    by: 'refunds.json',
  },
  {
    would: 'a refund of a payment that is not settled yet has failed for ever',
    file: 'refund-refusals.ts',
    line: '{ says: /has not yet been settled/i, means: notYet },',
    instead: '{ says: /has not yet been settled/i, means: refused },',
    by: 'refunds.json',
  },
  {
    would: 'a refund that exists already is called refused, and the merchant gives the money back again',
    file: 'refund-refusals.ts',
    line: '{ says: /already exists with reference/i, isLookedUp: true, means: notShown },',
    instead: '{ says: /already exists with reference/i, isLookedUp: true, means: refused },',
    by: 'refunds.json',
  },
  {
    would: 'what went back by other means is called a refund that has failed',
    file: 'refund-refusals.ts',
    line: '{ says: /full reversal has already been processed/i, isLookedUp: true, means: needsPerson },',
    instead: '{ says: /full reversal has already been processed/i, isLookedUp: true, means: refused },',
    by: 'refunds.json',
  },
  {
    would: 'a refusal in Kora’s words is believed of a server that has failed',
    file: 'refunds.ts',
    line: 'const refusal = said.status < SERVER_ERROR ? refusalOf(message) : null;',
    instead:
      "const refusal = refusalOf(message) ?? { says: /./, means: () => ({ kind: 'refused', message }) } as const;",
    by: 'refunds.json',
  },
  {
    would: 'a paid wallet is not seen, because Kora names it by its own reference',
    file: 'words.ts',
    line: 'if (data.reference !== charge.reference && data.reference !== charge.handle) return UNKNOWN;',
    instead: 'if (data.reference !== charge.reference) return UNKNOWN;',
    by: 'mobile-money.json',
  },
  {
    would: 'a paid transfer is not seen, because the answer has no time',
    file: 'words.ts',
    line: 'const landedAt = timeOf(data.created_at) ?? sentAt;',
    instead: 'const landedAt = timeOf(data.created_at) ?? undefined;',
    by: 'transfers.json',
  },
  {
    would: 'an overpayment is credited with what Kora has already sent back',
    file: 'words.ts',
    line: 'const credited = amount_accepted ?? (bank_transfer?.reversal ? null : amount_paid);',
    instead: 'const credited = amount_accepted ?? amount_paid;',
    by: 'transfers.json',
  },
  {
    would: 'a refusal with 422 locks the payment until Kora says that it has no such charge',
    file: 'words.ts',
    line: 'const REFUSED: ReadonlySet<number> = new Set([BAD_REQUEST, 403, 422]);',
    instead: 'const REFUSED: ReadonlySet<number> = new Set([BAD_REQUEST]);',
    by: 'refused-charges.json',
  },
]);

export const KORA = [...BY_KIT, ...BY_BODIES];
