// Which payment is meant, and with what authority (decision 0047): a capability address gives a full session, an address of a public session
// that one again, and a reference opens a public one.
import type { Named, PaymentRow } from './payment-store.ts';
import { hashOfAddress } from './page-address.ts';
import type { PayerBrowser } from './payer-browser.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Session } from './session-token.ts';

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
export function addressAt(
  { addresses }: Pick<FindParts, 'addresses'>,
  row: PaymentRow,
  segment: string,
): string {
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
export async function paymentBy(
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
