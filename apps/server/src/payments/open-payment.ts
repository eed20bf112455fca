// Opens the payer's session on a transaction (spec §7 POST /?type=modal-payment, design §2 authority of a call).
import type { PaymentView } from '@titan/contract/payment';
import type { TimelineStep } from '@titan/contract/timeline';
import { cardNews, offerCards } from '../channels/card/saved-cards.ts';
import { listBanksSoon } from '../channels/pay-with-bank/banks.ts';
import { type Refused, refused } from '../platform/refusal.ts';
import { conversionOf } from './exchange.ts';
import { hashOfAddress } from './page-address.ts';
import type { Named, PaymentRow } from './payment-store.ts';
import { paymentViewOf, withBanks } from './payment-view.ts';
import type { ServiceParts } from './service-parts.ts';
import type { PayerBrowser, Session } from './session.ts';
import { readTimelineOf, timelineToDraw } from './timeline.ts';

// Which payment is meant, and with what authority (decision 0047): a capability address gives a full session, an address of a public session
// that one again, and a reference opens a public one.

type FindParts = Pick<ServiceParts, 'addresses' | 'payments'>;

/** The payment whose page this is, as that page's reader sees it; one statement. */
export async function rowAt(
  { addresses, payments }: FindParts,
  segment: string,
  browser: PayerBrowser,
): Promise<PaymentRow | null> {
  const page = addresses.readPublic(segment);
  return page ? payments.byId(page.transactionId, page) : payments.atPage(namedBy(segment, browser));
}

/** Where a page that was found by this goes on: a capability address goes on being its own, whatever key it was made under. */
function addressAt({ addresses }: Pick<FindParts, 'addresses'>, row: PaymentRow, segment: string): string {
  return row.address_hash?.equals(hashOfAddress(segment)) ? segment : addresses.for(row);
}

/** Whether a session is the one that this page gives. A reference gives a public one to whoever comes. */
export async function isSessionOf(
  { addresses, payments }: FindParts,
  { transactionId, publicSession }: Session,
  segment: string,
): Promise<boolean> {
  const page = addresses.readPublic(segment);
  if (page) return page.transactionId === transactionId && page.publicSession === publicSession;
  return publicSession === null && (await payments.idAt(hashOfAddress(segment))) === transactionId;
}

function namedBy(reference: string, browser: PayerBrowser): Named {
  return {
    reference,
    addressHash: hashOfAddress(reference),
    publicSession: browser.publicSession(reference),
  };
}

/** What the bearer may open by this name: a public key its merchant's payments, a session token its own again. */
async function paymentBy(
  parts: FindParts & Pick<ServiceParts, 'sessions'>,
  bearer: string,
  reference: string,
  browser: PayerBrowser,
): Promise<PaymentRow | null> {
  const { addresses, payments } = parts;
  const session = parts.sessions.read(bearer);
  if (session) {
    const row = await payments.byId(session.transactionId, session);
    const named = row && [row.page_reference, row.reference, row.intent_reference].includes(reference);
    return named ? row : null;
  }
  const page = addresses.readPublic(reference);
  if (!page) return payments.byPublicKey(bearer, namedBy(reference, browser));
  const isOwn = await payments.isKeyOf(bearer, page.transactionId);
  return isOwn ? payments.byId(page.transactionId, page) : null;
}

export type OpenedPayment = { payment: PaymentView; session_token: string };
/** With what the page's headers and addresses need and its data does not show. */
export type OpenedPage = OpenedPayment & {
  /** The page's own: what its links and forms lead to. */
  address: string;
  timeline: TimelineStep[];
  frameOrigins: readonly string[];
};

/**
 * By bearer: the merchant's public key opens any of its transactions, with full authority where the capability address names it and with a
 * public session otherwise (decision 0047); a session token reads its own again.
 */
export async function openPayment(
  parts: ServiceParts,
  bearer: string,
  asked: { reference: string; env?: 'test' | 'live' | undefined },
  browser: PayerBrowser,
): Promise<OpenedPayment | Refused> {
  const row = await paymentBy(parts, bearer, asked.reference, browser);
  if (!row) return refused('UNKNOWN_REFERENCE');
  if (asked.env && asked.env !== row.env) return refused('ENV_MISMATCH');
  return openedPayment(parts, row, browser);
}

/** By what stands in the page's address: its capability, a public session's, or a reference, which opens a public session. */
export async function openPage(
  parts: ServiceParts,
  segment: string,
  browser: PayerBrowser,
): Promise<OpenedPage | null> {
  const row = await rowAt(parts, segment, browser);
  return row && openPageOf(parts, row, browser, addressAt(parts, row, segment));
}

/** The page of a payment that was found otherwise and then asked about, as the same reader sees it now. */
export async function openPageAgain(
  parts: ServiceParts,
  found: PaymentRow,
  browser: PayerBrowser,
): Promise<OpenedPage> {
  const row = await parts.payments.byId(found.id, { publicSession: found.public_session });
  return openPageOf(parts, row ?? found, browser, parts.addresses.for(found));
}

async function openPageOf(
  parts: ServiceParts,
  row: PaymentRow,
  browser: PayerBrowser,
  address: string,
): Promise<OpenedPage> {
  // So that a card is saved, and that who comes back to a reference finds their own attempts.
  if (row.public_session !== null || (row.can_save_card && row.channels.includes('card'))) browser.meet();
  const opened = await openedPayment(parts, row, browser);
  return {
    ...opened,
    address,
    payment: await withBankList(parts, opened.payment),
    timeline: await timelineToDraw(parts, row),
    frameOrigins: row.frame_origins,
  };
}

/** What the payment's lasting page shows: no session, so nothing can be done with it. */
type PaymentStatusPage = Pick<OpenedPage, 'address' | 'payment' | 'timeline'> & { row: PaymentRow };

/** By page address, as the payment's own page: whoever may see that may see this. */
export async function openStatus(
  parts: ServiceParts,
  segment: string,
  browser: PayerBrowser,
): Promise<PaymentStatusPage | null> {
  const row = await rowAt(parts, segment, browser);
  if (!row) return null;
  const payment = paymentViewOf(row, parts.channels, parts.clock.now());
  const timeline = await readTimelineOf(parts, { transactionId: row.id, publicSession: row.public_session });
  return { row, address: addressAt(parts, row, segment), payment, timeline };
}

/** The first HTML of a payment that can be made from a bank has its banks, for a payer without script. */
async function withBankList(parts: ServiceParts, payment: PaymentView): Promise<PaymentView> {
  const { payment_channels_details: details, currency, unique_reference: paymentReference } = payment;
  if (!details.pay_with_bank || !isOpen(payment)) return payment;
  const banks = await listBanksSoon(parts, { currency, paymentReference });
  return {
    ...payment,
    payment_channels_details: { ...details, pay_with_bank: withBanks(details.pay_with_bank, banks) },
  };
}

async function openedPayment(
  parts: ServiceParts,
  row: PaymentRow,
  browser: PayerBrowser,
): Promise<OpenedPayment> {
  const session_token = issueSession(parts, row);
  const payment = paymentViewOf(row, parts.channels, parts.clock.now());
  const conversion = isOpen(payment) ? await conversionOf(parts, row) : null;
  return {
    payment: await withCards(parts, browser, sessionOf(row), { ...payment, conversion }),
    session_token,
  };
}

/** A new session on the payment. */
export function issueSession(parts: ServiceParts, row: PaymentRow): string {
  return parts.sessions.issue(sessionOf(row));
}

/** What a session on the payment says. */
export function sessionOf(row: PaymentRow): Session {
  return {
    transactionId: row.id,
    intentReference: row.intent_reference,
    pageReference: row.page_reference,
    merchantReference: row.reference,
    publicKey: row.public_key,
    env: row.env,
    currency: row.currency,
    paymentCurrency: row.payment_currency,
    publicSession: row.public_session,
  };
}

function isOpen({ status }: PaymentView): boolean {
  return status === 'pending' || status === 'processing';
}

/** The payment with what this browser knows of it: its saved cards while it can still be paid, and news of the last charge. */
async function withCards(
  parts: ServiceParts,
  browser: PayerBrowser,
  session: Session,
  payment: PaymentView,
): Promise<PaymentView> {
  const { payment_channels_details: details } = payment;
  const isOffered = isOpen(payment) && payment.payment_channels.includes('card');
  const charge = payment.charge && (await cardNews(parts, browser, session, payment.charge));
  const saved_cards = isOffered ? await offerCards(parts, browser, session) : [];
  return {
    ...payment,
    charge,
    payment_channels_details: { ...details, card: { ...details.card, saved_cards } },
  };
}
