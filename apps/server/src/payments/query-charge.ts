// What became of a charge (spec §7 the channels' query calls): our own state, or a word from the provider when ours is not
// known yet.
import type { ChargeView } from '@titan/contract/charge';
import type { Channel } from '@titan/rules/methods';
import { isAtBank } from './at-bank.ts';
import type { ChargeRow } from './charge-row.ts';
import { askBank } from './ask-bank.ts';
import { hearProvider } from './hear-provider.ts';
import { noteDelay } from './note-delay.ts';
import { chargeViewOf } from './charge-view.ts';
import { type Refused, refused } from '../platform/refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Session } from './session-token.ts';

/** The payer may ask often; the provider is asked at most this often for one charge, ms. */
const ASK_EVERY_MS = 2_000;
/** A page asks again and again while its payer is at the bank; most of that time there is nothing to hear. */
const ASK_BANK_EVERY_MS = 10_000;

/**
 * Answers the charge named by its own reference, or the latest one when the payment's reference is given. Each channel's
 * query knows the charges of that channel only.
 */
export async function queryCharge(
  parts: ServiceParts,
  channel: Channel,
  session: Session,
  reference: string,
): Promise<ChargeView | Refused> {
  const charge = await findCharge(parts, session, reference);
  if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
  if (isAtBank(charge)) return chargeViewOf(await askBank(parts, charge, ASK_BANK_EVERY_MS));
  return chargeViewOf(isDue(parts, charge) ? await askAgain(parts, charge) : charge);
}

/** Asks the charge's own provider what became of it and settles what it says. Safe at any time: a query changes nothing there. */
export async function askAgain(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  const asked = parts.providers.of(charge.provider).query(charge.reference);
  return noteDelay(parts, await hearProvider(parts, charge, 'query', asked));
}

/** The charge of the session's payment that the caller names, or the latest one when it names the payment. */
export async function findCharge(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<ChargeRow | null> {
  const { pageReference, intentReference, merchantReference } = session;
  const isPayment = [pageReference, intentReference, merchantReference].includes(reference);
  if (!isPayment) return parts.payments.charge(session, reference);
  const payment = await parts.payments.byId(session.transactionId, session);
  return payment?.charge ?? null;
}

/** Whether nobody has asked about it just now. */
export function isDue(parts: ServiceParts, charge: ChargeRow): boolean {
  return charge.status === 'unknown' && parts.clock.now() - charge.updated_at.getTime() >= ASK_EVERY_MS;
}
