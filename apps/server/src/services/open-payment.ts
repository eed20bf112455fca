// Opens the payer's session on a transaction (spec §7 POST /?type=modal-payment, design §2 authority of a call).
import type { PaymentView } from '@titan/contract/payment';
import type { PaymentRow } from '../store/payment-store.ts';
import { paymentViewOf } from './payment-view.ts';
import { type Refused, refused } from './refusal.ts';
import type { ServiceParts } from './service-parts.ts';

export type OpenedPayment = { payment: PaymentView; session_token: string };

/** By bearer: the merchant's public key opens any of its transactions; a session token reads its own again. */
export async function openPayment(
  parts: ServiceParts,
  bearer: string,
  asked: { reference: string; env?: 'test' | 'live' | undefined },
): Promise<OpenedPayment | Refused> {
  const row = await findPayment(parts, bearer, asked.reference);
  if (!row) return refused('UNKNOWN_REFERENCE');
  if (asked.env && asked.env !== row.env) return refused('ENV_MISMATCH');
  return openedPayment(parts, row);
}

/** By page address: whoever has the link may see the payment and try to pay it. */
export async function openPage(parts: ServiceParts, pageReference: string): Promise<OpenedPayment | null> {
  const row = await parts.payments.byPage(pageReference);
  return row && openedPayment(parts, row);
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

function openedPayment(parts: ServiceParts, row: PaymentRow): OpenedPayment {
  const session_token = parts.sessions.issue({
    transactionId: row.id,
    intentReference: row.intent_reference,
    pageReference: row.page_reference,
    merchantReference: row.reference,
    publicKey: row.public_key,
    env: row.env,
    currency: row.currency,
  });
  return { payment: paymentViewOf(row, parts.channels, parts.clock.now()), session_token };
}
