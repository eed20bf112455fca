// Opens the payer's session on a transaction (spec §7 POST /?type=modal-payment, design §2 authority of a call).
import type { PaymentView } from '@titan/contract/payment';
import type { TimelineStep } from '@titan/contract/timeline';
import type { PaymentRow } from '../store/payment-store.ts';
import { withBanks } from './bank-details.ts';
import { listBanksSoon } from './bank-list.ts';
import { cardNews } from './card-news.ts';
import { conversionOf } from './exchange.ts';
import { paymentViewOf } from './payment-view.ts';
import type { PayerBrowser } from './payer-browser.ts';
import { readTimelineOf, timelineToDraw } from './read-timeline.ts';
import { type Refused, refused } from './refusal.ts';
import { offerCards } from './saved-cards.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Session } from './session-token.ts';

export type OpenedPayment = { payment: PaymentView; session_token: string };
/** With what the page's headers need and its data does not show. */
export type OpenedPage = OpenedPayment & { timeline: TimelineStep[]; frameOrigins: readonly string[] };

/** By bearer: the merchant's public key opens any of its transactions; a session token reads its own again. */
export async function openPayment(
  parts: ServiceParts,
  bearer: string,
  asked: { reference: string; env?: 'test' | 'live' | undefined },
  browser: PayerBrowser,
): Promise<OpenedPayment | Refused> {
  const row = await findPayment(parts, bearer, asked.reference);
  if (!row) return refused('UNKNOWN_REFERENCE');
  if (asked.env && asked.env !== row.env) return refused('ENV_MISMATCH');
  return openedPayment(parts, row, browser);
}

/** By page address: whoever has the link may see the payment and try to pay it. */
export async function openPage(
  parts: ServiceParts,
  pageReference: string,
  browser: PayerBrowser,
): Promise<OpenedPage | null> {
  const row = await parts.payments.byPage(pageReference);
  if (!row) return null;
  if (row.can_save_card && row.channels.includes('card')) browser.meet();
  const opened = await openedPayment(parts, row, browser);
  return {
    ...opened,
    payment: await withBankList(parts, opened.payment),
    timeline: await timelineToDraw(parts, row),
    frameOrigins: row.frame_origins,
  };
}

/** What the payment's lasting page shows: no session, so nothing can be done with it. */
export type PaymentStatusPage = Pick<OpenedPage, 'payment' | 'timeline'> & { row: PaymentRow };

/** By page address, as the payment's own page: whoever may see that may see this. */
export async function openStatus(
  parts: ServiceParts,
  pageReference: string,
): Promise<PaymentStatusPage | null> {
  const row = await parts.payments.byPage(pageReference);
  if (!row) return null;
  const payment = paymentViewOf(row, parts.channels, parts.clock.now());
  const timeline = await readTimelineOf(parts, row.id);
  return { row, payment, timeline };
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

async function findPayment(
  parts: ServiceParts,
  bearer: string,
  reference: string,
): Promise<PaymentRow | null> {
  const session = parts.sessions.read(bearer);
  if (!session) return parts.payments.byPublicKey(bearer, reference);
  const row = await parts.payments.byId(session.transactionId);
  const named = row && [row.page_reference, row.reference, row.intent_reference].includes(reference);
  return named ? row : null;
}

async function openedPayment(
  parts: ServiceParts,
  row: PaymentRow,
  browser: PayerBrowser,
): Promise<OpenedPayment> {
  const session_token = issueSession(parts, row);
  const payment = paymentViewOf(row, parts.channels, parts.clock.now());
  const conversion = isOpen(payment) ? await conversionOf(parts, row) : null;
  return { payment: await withCards(parts, browser, row.id, { ...payment, conversion }), session_token };
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
  };
}

function isOpen({ status }: PaymentView): boolean {
  return status === 'pending' || status === 'processing';
}

/** The payment with what this browser knows of it: its saved cards while it can still be paid, and news of the last charge. */
async function withCards(
  parts: ServiceParts,
  browser: PayerBrowser,
  transactionId: number,
  payment: PaymentView,
): Promise<PaymentView> {
  const { payment_channels_details: details } = payment;
  const isOffered = isOpen(payment) && payment.payment_channels.includes('card');
  const charge = payment.charge && (await cardNews(parts, browser, { transactionId }, payment.charge));
  const saved_cards = isOffered ? await offerCards(parts, browser, transactionId) : [];
  return {
    ...payment,
    charge,
    payment_channels_details: { ...details, card: { ...details.card, saved_cards } },
  };
}
