// Spec §4 Payment link: "Confirming the link leads to paymentLink. Proceed starts a charge and leads to loaded". Here Proceed opens a
// transaction on the link, once per idempotency key (decision 0027).
import type { payLink } from '@titan/contract/payer/endpoints.schema';
import type { LinkView } from '@titan/contract/payer/payment-link.schema';
import { spokenLanguages } from '@titan/copy/languages';
import type { Currency } from '@titan/rules/currency';
import { isEmail, normalEmail } from '@titan/rules/email';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import { parseAmount } from '@titan/rules/parse-amount';
import { isOpenLink, readLinkAmount, slugInAddress, withinLink } from '@titan/rules/payment-link';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ChannelFees } from '../db/column-values.ts';
import { inEachLanguage, shownText } from '../merchants/kept-text.ts';
import { picturePath } from '../merchants/pictures.ts';
import { PAYMENT_LIFETIME_MS } from '../payments/views/expiry.ts';
import { fingerprintOf, isSameFingerprint, withoutJoiners } from '../payments/attempts/fingerprint.ts';
import { hashOfAddress, type PageAddresses } from '../payments/session/page-address.ts';
import { type LinePath, orderOf } from '../payments/order-lines.ts';
import type { Clock, Ids } from '@titan/platform/ports';
import { isRefused, type Refused, refused, tooMany, type WrongFields, wrong } from '@titan/platform/refusal';
import { languageNow, logPayment } from '@titan/platform/request-context';
import type { LinkRow, LinkStore, NewLinkTransaction } from './link-store.ts';
import { hasLinkEnded } from './merchant-links.ts';

// Spec §3 Payment link: a link as the payer's page and `validate-link` show it.

/** A link that can be paid. */
export type PayableLink = LinkRow & { public_key: string };

/** Spec §1 "plan amount '0.00' means open". */
export function linkViewOf(row: PayableLink, linePath: LinePath): LinkView {
  const { currency, amount_minor: amount } = row;
  return {
    reference: row.slug,
    ...textsOf(row, linePath),
    merchant: {
      name: row.merchant_name,
      merchant_id: row.merchant_id,
      email: row.support_email ?? row.merchant_email,
    },
    plan: { amount: toDecimal(amount ?? 0, currency), currency },
    transaction_limit: {
      min: toDecimal(row.min_minor ?? amount ?? 0, currency),
      max: toDecimal(row.max_minor ?? amount ?? 0, currency),
    },
    ...looksOf(row),
    public_key: row.public_key,
  };
}

export function looksOf(row: LinkRow): Pick<LinkView, 'checkout_customization' | 'env'> {
  const { logo, primary_color, secondary_color, env } = row;
  return { checkout_customization: { logo: logo && picturePath(logo), primary_color, secondary_color }, env };
}

/** The merchant's words. */
function textsOf(
  row: PayableLink,
  linePath: LinePath,
): Pick<LinkView, 'name' | 'description' | 'items' | 'texts'> {
  const [name, description] = [
    { plain: row.name, texts: row.names },
    { plain: row.description, texts: row.descriptions },
  ];
  return inEachLanguage(spokenLanguages(row.draft_languages), languageNow().tag, (tag) => ({
    name: shownText(name, tag, row.locale),
    description: shownText(description, tag, row.locale),
    ...orderOf(row, tag, linePath),
  }));
}

export type PayLinkDeps = {
  clock: Clock;
  ids: Pick<Ids, 'payment'>;
  links: LinkStore;
  addresses: PageAddresses;
  linePath: LinePath;
  /** Key for the fingerprints of calls. */
  fingerprintKey: Buffer;
  /** Channels that are offered. */
  channels: readonly Channel[];
  /** Fee and VAT of each channel, as for any other payment. */
  feesOf(amountMinor: number, currency: Currency, channels: readonly Channel[]): ChannelFees;
};

/** What the slug after `/pay/` resolves to. */
type FoundLink =
  | { kind: 'payable'; link: PayableLink }
  | { kind: 'unknown' }
  | { kind: 'switched-off' | 'ended' | 'merchant-closed'; link: LinkRow };

/** @param text what follows `/pay/`, unchecked */
export async function findLink(
  { links, clock }: Pick<PayLinkDeps, 'links' | 'clock'>,
  text: string,
): Promise<FoundLink> {
  const slug = slugInAddress(text);
  const link = slug === null ? null : await links.bySlug(slug);
  if (!link) return { kind: 'unknown' };
  if (!link.active) return { kind: 'switched-off', link };
  if (hasLinkEnded(link, clock.now())) return { kind: 'ended', link };
  const [public_key] = link.public_keys;
  return public_key === undefined
    ? { kind: 'merchant-closed', link }
    : { kind: 'payable', link: { ...link, public_key } };
}

/** The same as the link or the refusal of a call. */
export async function payableLink(
  deps: Pick<PayLinkDeps, 'links' | 'clock'>,
  text: string,
): Promise<PayableLink | Refused> {
  const found = await findLink(deps, text);
  switch (found.kind) {
    case 'payable':
      return found.link;
    case 'unknown':
      return refused('UNKNOWN_LINK');
    case 'switched-off':
      return refused('LINK_SWITCHED_OFF');
    case 'ended':
      return refused('LINK_ENDED');
    case 'merchant-closed':
      return refused('MERCHANT_CLOSED');
  }
}

/** What the payer submits with Proceed. */
type LinkAsk = {
  /** Cleaned for display; empty where the payer gave none. */
  name: string;
  email: string;
  /** A text as typed, a number as a program sends it; null: the link's own amount. */
  amount: string | number | null;
  idempotencyKey: string | null;
};

/** After a lost race the next round finds the winner's row. */
const ROUNDS = 3;

/**
 * Opens a transaction on the link.
 * @returns the address of its page, the same for a repeat; KEY_REUSED for the same key with other details; INVALID_INPUT by the wire's fields
 */
async function payThroughLink(
  deps: PayLinkDeps,
  link: PayableLink,
  ask: LinkAsk,
): Promise<{ address: string } | Refused> {
  const view = linkViewOf(link, deps.linePath);
  const amount = ask.amount ?? (isOpenLink(view) ? '' : view.plan.amount);
  const read =
    typeof amount === 'number'
      ? withinLink(parseAmount(amount, link.currency), view)
      : readLinkAmount(amount, view);
  const problems = { ...customerProblems(ask), ...amountProblems(read, view) };
  if (!read.ok || Object.keys(problems).length > 0) return wrong(problems);
  return openOnce(deps, newTransaction(deps, link, ask, read.minor));
}

async function openOnce(
  deps: PayLinkDeps,
  transaction: NewLinkTransaction,
): Promise<{ address: string } | Refused> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { opened, known } = await deps.links.open(transaction);
    const reference = opened ?? known?.reference ?? null;
    if (reference !== null) logPayment(reference);
    if (opened !== null) return { address: deps.addresses.of(opened) };
    if (known !== null) {
      const isRepeat = isSameFingerprint(known.fingerprint, transaction.fingerprint);
      return isRepeat ? { address: deps.addresses.of(known.reference) } : refused('KEY_REUSED');
    }
    // The link may have been switched off, or its last day be over, since it was read.
    const again = await payableLink(deps, transaction.link.slug);
    if (isRefused(again)) return again;
  }
  throw new Error('A link could neither be paid nor be found in use');
}

function customerProblems({ name, email }: LinkAsk): WrongFields {
  return {
    ...(name.length > LIMITS.payerNameMaxLength ? { 'customer.name': { code: 'PAYER_NAME_TOO_LONG' } } : {}),
    ...(isEmail(email) ? {} : { 'customer.email': { code: 'EMAIL_WRONG' } }),
  };
}

function amountProblems(read: ReturnType<typeof readLinkAmount>, view: LinkView): WrongFields {
  if (read.ok) return {};
  if (!isOpenLink(view)) return { amount: { code: 'LINK_AMOUNT_CHANGED' } };
  const params = { problem: read.problem, currency: view.plan.currency, ...view.transaction_limit };
  return { amount: { code: 'AMOUNT_WRONG', params } };
}

function newTransaction(
  deps: PayLinkDeps,
  link: PayableLink,
  ask: LinkAsk,
  amountMinor: number,
): NewLinkTransaction {
  const now = deps.clock.now();
  const customerEmail = normalEmail(ask.email) ?? '';
  const fingerprinted = { slug: link.slug, name: ask.name, email: customerEmail, amountMinor };
  const paymentReference = deps.ids.payment();
  return {
    link,
    paymentReference,
    addressHash: hashOfAddress(deps.addresses.of(paymentReference)),
    idempotencyKey: ask.idempotencyKey,
    fingerprint: fingerprintOf('payment-link-1', withoutJoiners(fingerprinted), deps.fingerprintKey),
    amountMinor,
    fees: deps.feesOf(amountMinor, link.currency as Currency, deps.channels),
    channels: [...deps.channels],
    customerName: ask.name || null,
    customerEmail,
    attemptsMax: LIMITS.sessionAttempts,
    createdAt: now,
    expiresAt: now + PAYMENT_LIFETIME_MS,
  };
}

/** Both the call of spec §7 and the plain form. */
type LinkBody = z.output<(typeof payLink)['body']>;

/** Counts the submission against the client's address, and opens the link's transaction. */
export async function openLinkPayment(
  deps: PayLinkDeps,
  request: FastifyRequest,
  link: PayableLink,
  body: LinkBody,
  idempotencyKey: string | null,
): Promise<{ address: string } | Refused> {
  const problem = contradiction(link, body);
  if (problem) return problem;
  const secondsToWait = await request.server.countLinkOpening(request);
  if (secondsToWait > 0) return tooMany(secondsToWait);
  const { customer, amount } = body;
  return payThroughLink(deps, link, {
    name: customer.name ?? '',
    email: customer.email,
    amount: amount ?? null,
    idempotencyKey,
  });
}

/** What the body says about the link must agree with it. */
function contradiction(link: PayableLink, { public_key: named, currency }: LinkBody): Refused | null {
  if (named !== undefined && !link.public_keys.includes(named)) return refused('NOT_AUTHORISED');
  if (currency === undefined || currency === link.currency) return null;
  return wrong({ currency: { code: 'LINK_CURRENCY', params: { currency: link.currency } } });
}
