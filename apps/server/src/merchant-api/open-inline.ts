// The story of a payment that a merchant's page opens (facts/merchant-api "Inline script", decision 0029).
import { isCurrency } from '@titan/rules/currency';
import { parseAmount } from '@titan/rules/money';
import type { Ids } from '../platform/ports.ts';
import { hashOfAddress } from '../payments/page-address.ts';
import type { InlineCaller, InlineStore } from './inline-store.ts';
import type { PublicKey } from '../merchants/merchant-key.ts';
import type { FieldProblems } from './field-problems.ts';
import { newTransaction, type OpenParts } from './open-transaction.ts';
import { type ReadInlineBody, readInlineBody } from './read-inline-body.ts';

export type InlineParts = Omit<OpenParts, 'store' | 'ids'> & {
  inline: InlineStore;
  ids: Pick<Ids, 'payment' | 'press'>;
};

/** What a page asks for; `origin` is the page's, as its browser says. */
export type InlineAsk = { key: PublicKey; body: Record<string, unknown>; origin: string | undefined };

export type InlineOutcome =
  | {
      kind: 'open';
      reference: string;
      address: string;
      canFrame: boolean;
      ignored: ReadInlineBody['ignored'];
    }
  | { kind: 'invalid'; problems: FieldProblems }
  | { kind: 'duplicate' }
  | { kind: 'unauthorised' };

/** A lost race shows the winner at the next look. */
const LOOKS = 3;

/**
 * Opens the payment, or finds the one that has its reference: opened by the merchant's server, or by this page before. It is found
 * whatever became of it, so that a page can hear the result again. Another amount or currency than that payment has is refused.
 */
export async function openInline(parts: InlineParts, ask: InlineAsk): Promise<InlineOutcome> {
  const { key, body, origin } = ask;
  const asked = referenceIn(body);
  for (let look = 1; look <= LOOKS; look += 1) {
    const caller = await parts.inline.find(key, asked);
    if (caller === null) return { kind: 'unauthorised' };
    const canFrame = origin !== undefined && caller.frameOrigins.includes(origin);
    if (caller.known && asked !== null) {
      return isSameMoney(caller.known, body)
        ? { kind: 'open', reference: asked, address: addressOf(caller.known, body), canFrame, ignored: [] }
        : { kind: 'duplicate' };
    }
    const opened = await openNew(parts, ask, caller);
    if (opened !== null) return opened.kind === 'open' ? { ...opened, canFrame } : opened;
  }
  throw new Error('A payment could neither be opened nor found');
}

function referenceIn({ reference }: Record<string, unknown>): string | null {
  return typeof reference === 'string' || Number.isSafeInteger(reference) ? String(reference) : null;
}

/** Null: another call took the reference meanwhile. */
async function openNew(
  parts: InlineParts,
  { key, body }: InlineAsk,
  { frameOrigins }: InlineCaller,
): Promise<InlineOutcome | null> {
  const read = readInlineBody(body, {
    env: key.env,
    channels: parts.channels,
    frameOrigins,
    newReference: () => `INL-${parts.ids.press()}`,
  });
  if (!read.ok) return { kind: 'invalid', problems: read.problems };
  const { reference } = read.request;
  const transaction = newTransaction(parts, read.request);
  if (!(await parts.inline.open(key, transaction))) return null;
  return {
    kind: 'open',
    reference,
    address: parts.addresses.of(transaction.intentReference),
    canFrame: false,
    ignored: read.ignored,
  };
}

/** Its own address for a page that was given it, by its server or when it opened the payment; for any other the one by reference. */
function addressOf(
  { pageReference, addressHash }: NonNullable<InlineCaller['known']>,
  { checkout_url: given }: Record<string, unknown>,
): string {
  const address = typeof given === 'string' && URL.canParse(given) ? new URL(given).pathname.slice(1) : '';
  return addressHash?.equals(hashOfAddress(address)) ? address : pageReference;
}

/** A page need not say the sum of a payment that its server has opened; what it says must be true. */
function isSameMoney(
  known: NonNullable<InlineCaller['known']>,
  { amount, currency = known.currency }: Record<string, unknown>,
): boolean {
  if (currency !== known.currency || !isCurrency(known.currency)) return false;
  if (amount === undefined) return true;
  if (typeof amount !== 'string' && typeof amount !== 'number') return false;
  const read = parseAmount(amount, known.currency);
  return read.ok && read.minor === known.amountMinor;
}
