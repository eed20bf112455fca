// Opens the payer's session on a transaction (spec §7 POST /?type=modal-payment).
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { refused } from '@titan/platform/refusal';
import type { Warn } from '@titan/platform/ports';
import type { PaymentChannel } from './channel.ts';
import type { Exchange } from '../attempts/exchange.ts';
import { hashOfAddress, type PageAddresses } from '../session/page-address.ts';
import type { LastWays } from '../session/last-way.ts';
import type { PaymentName, PaymentRow, PaymentStore } from '../views/payment-store.ts';
import type { Views } from '../views/payment-view.ts';
import type { PayerBrowser, Session, SessionTokens } from '../session/session.ts';
import type { OpenedPage, OpenedPayment, PaymentOpener } from './opened-page.ts';
import { readTimelineOf, timelineToDraw, type TimelineStore } from '../views/timeline.ts';

// Which payment is meant, and with what authority (decision 0047): a capability address gives a full session, an address of a public session
// that one again, and a reference opens a public one, but a full one in the browser that has opened the payment at its capability address.

export type PaymentLookup = { addresses: PageAddresses; payments: PaymentStore };

/** The payment whose page this is, as that page's reader sees it; one statement. */
export async function rowAt(
  { addresses, payments }: PaymentLookup,
  segment: string,
  browser: PayerBrowser,
): Promise<PaymentRow | null> {
  const page = addresses.readPublic(segment);
  return page ? payments.byId(page.transactionId, page) : payments.atPage(namedBy(segment, browser));
}

/** Where a page that was found by this goes on: a capability address goes on being its own, whatever key it was made under. */
function addressAt(
  { addresses }: Pick<PaymentLookup, 'addresses'>,
  row: PaymentRow,
  segment: string,
): string {
  return row.address_hash?.equals(hashOfAddress(segment)) ? segment : addresses.for(row);
}

/** Whether a session is the one that this page gives. A reference gives a public one to anybody. */
export async function isSessionOf(
  { addresses, payments }: PaymentLookup,
  { transactionId, publicSession }: Session,
  segment: string,
): Promise<boolean> {
  const page = addresses.readPublic(segment);
  if (page) return page.transactionId === transactionId && page.publicSession === publicSession;
  return publicSession === null && (await payments.idAt(hashOfAddress(segment))) === transactionId;
}

function namedBy(reference: string, browser: PayerBrowser): PaymentName {
  return {
    reference,
    addressHash: hashOfAddress(reference),
    publicSession: browser.publicSession(reference),
    opened: browser.payments.all(),
  };
}

/** What the bearer may open by this name: a public key its merchant's payments, a session token its own again. */
async function paymentBy(
  { addresses, payments, sessions }: OpeningDeps,
  bearer: string,
  reference: string,
  browser: PayerBrowser,
): Promise<PaymentRow | null> {
  const session = sessions.read(bearer);
  if (session) {
    const row = await payments.byId(session.transactionId, session);
    const named = row && [row.page_reference, row.reference, row.payment_reference].includes(reference);
    return named ? row : null;
  }
  const page = addresses.readPublic(reference);
  if (!page) return payments.byPublicKey(bearer, namedBy(reference, browser));
  const isOwn = await payments.isKeyOf(bearer, page.transactionId);
  return isOwn ? payments.byId(page.transactionId, page) : null;
}

type OpeningDeps = PaymentLookup & {
  sessions: SessionTokens;
  views: Pick<Views, 'payment'>;
  exchange: Pick<Exchange, 'conversionOf'>;
  timelines: TimelineStore;
  lastWays: LastWays;
  channels: readonly Pick<PaymentChannel, 'addToPayment' | 'addToPage'>[];
  warn: Warn;
};

const ROUTES_HELP = 'its payer finds no way to pay. See: npm run provider -- routes';

/** Builds the service. */
export function createPaymentOpener(deps: OpeningDeps): PaymentOpener {
  const { addresses, payments, sessions, views } = deps;
  const issueSession = (row: PaymentRow): string => sessions.issue(sessionOf(row));
  const openRow = async (row: PaymentRow, browser: PayerBrowser): Promise<OpenedPayment> => {
    const session_token = issueSession(row);
    const view = views.payment(row);
    if (isOpen(view) && view.payment_channels.length === 0 && !view.paused_channels)
      deps.warn(`No route takes a payment in ${row.currency}: ${ROUTES_HELP}`, {});
    const conversion = isOpen(view) ? await deps.exchange.conversionOf(row) : null;
    const opened = { browser, session: sessionOf(row) };
    let payment: PaymentView = { ...view, conversion };
    for (const channel of deps.channels) payment = (await channel.addToPayment?.(payment, opened)) ?? payment;
    if (isOpen(view) && row.public_session === null)
      payment = await deps.lastWays.addTo(payment, row.id, browser);
    return { payment, session_token };
  };
  const openPageOf = async (row: PaymentRow, browser: PayerBrowser, address: string): Promise<OpenedPage> => {
    // So that a card is saved, and that a payer who comes back to a reference finds their own attempts.
    browser.meet();
    if (row.public_session === null) browser.payments.add(row.payment_reference);
    const { session_token, ...opened } = await openRow(row, browser);
    let { payment } = opened;
    if (isOpen(payment))
      for (const channel of deps.channels) payment = (await channel.addToPage?.(payment)) ?? payment;
    const timeline = await timelineToDraw(deps, row);
    return { payment, session_token, address, timeline, frameOrigins: row.frame_origins, row };
  };
  return {
    issueSession,
    async open(bearer, asked, browser) {
      const row = await paymentBy(deps, bearer, asked.reference, browser);
      if (!row) return refused('UNKNOWN_REFERENCE');
      if (asked.env && asked.env !== row.env) return refused('ENV_MISMATCH');
      return openRow(row, browser);
    },
    async page(segment, browser) {
      const row = await rowAt(deps, segment, browser);
      return row && openPageOf(row, browser, addressAt(deps, row, segment));
    },
    async pageAgain(found, browser) {
      const row = await payments.byId(found.id, { publicSession: found.public_session });
      return openPageOf(row ?? found, browser, addresses.for(found));
    },
    async status(segment, browser) {
      const row = await rowAt(deps, segment, browser);
      if (!row) return null;
      const payment = views.payment(row);
      const timeline = await readTimelineOf(deps, {
        transactionId: row.id,
        publicSession: row.public_session,
      });
      return { row, address: addressAt(deps, row, segment), payment, timeline };
    },
  };
}

/** What a session on the payment says. */
export function sessionOf(row: PaymentRow): Session {
  return {
    transactionId: row.id,
    paymentReference: row.payment_reference,
    pageReference: row.page_reference,
    merchantReference: row.reference,
    publicKey: row.public_key,
    env: row.env,
    currency: row.currency,
    paymentCurrency: row.payment_currency,
    publicSession: row.public_session,
  };
}

/** Whether it can still be paid. */
export function isOpen({ status }: PaymentView): boolean {
  return status === 'pending' || status === 'processing';
}
