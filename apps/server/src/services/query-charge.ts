// What became of a charge (spec §7 card/query): our own state, or a word from the provider when ours is not known yet.
import type { ChargeView } from '@titan/contract/charge';
import type { ChargeRow } from '../store/charge-row.ts';
import { hearProvider } from './hear-provider.ts';
import { chargeViewOf } from './payment-view.ts';
import { type Refused, refused } from './refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Session } from './session-token.ts';

/** The payer may ask often; the provider is asked at most this often for one charge, ms. */
const ASK_EVERY_MS = 2_000;

/** Answers the charge named by its own reference, or the latest one when the payment's reference is given. */
export async function queryCharge(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<ChargeView | Refused> {
  const charge = await findCharge(parts, session, reference);
  if (!charge) return refused('UNKNOWN_REFERENCE');
  return chargeViewOf(isDue(parts, charge) ? await askAgain(parts, charge) : charge);
}

/** Asks the provider what became of the charge and settles what it says. Safe at any time: a query changes nothing there. */
export function askAgain(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  return hearProvider(parts, charge, 'query', parts.provider.query(charge.reference));
}

async function findCharge(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<ChargeRow | null> {
  const { pageReference, intentReference, merchantReference } = session;
  const isPayment = [pageReference, intentReference, merchantReference].includes(reference);
  if (!isPayment) return parts.payments.charge(session.transactionId, reference);
  const payment = await parts.payments.byId(session.transactionId);
  return payment?.charge ?? null;
}

function isDue(parts: ServiceParts, charge: ChargeRow): boolean {
  return charge.status === 'unknown' && parts.clock.now() - charge.updated_at.getTime() >= ASK_EVERY_MS;
}
