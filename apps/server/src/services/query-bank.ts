// What became of a charge by bank transfer or pay with bank (spec §7 POST /bank/query, §4 "the first confirmation check").
import type { ChargeView } from '@titan/contract/charge';
import type { Unchanged } from '@titan/contract/unchanged';
import type { ChargeRow } from '../store/charge-row.ts';
import { chargeViewOf } from './charge-view.ts';
import { paymentViewOf } from './payment-view.ts';
import { askAgain, findCharge } from './query-charge.ts';
import { type Refused, refused } from './refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Session } from './session-token.ts';
import { transferView } from './transfer-account.ts';

/** The payer may ask often; the provider is asked at most this often for one charge, ms. */
const ASK_EVERY_MS = 2_000;

/**
 * Answers the charge named by its own reference, or the latest one when the payment's reference is given. After the provider was
 * asked, whoever knows the payment's version hears only whether it still holds.
 */
export async function queryBankSince(
  parts: ServiceParts,
  session: Session,
  { reference, known }: { reference: string; known?: string | undefined },
): Promise<ChargeView | Unchanged | Refused> {
  const charge = await queryBank(parts, session, reference);
  if (known === undefined || 'kind' in charge) return charge;
  const row = await parts.payments.byId(session.transactionId);
  const server_time = parts.clock.now();
  const isKnown = row !== null && paymentViewOf(row, parts.channels, server_time).version === known;
  return isKnown ? { unchanged: true, server_time } : charge;
}

/** Answers the charge named by its own reference, or the latest one when the payment's reference is given. */
export async function queryBank(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<ChargeView | Refused> {
  const charge = await findCharge(parts, session, reference);
  if (charge?.channel !== 'bank_transfer' && charge?.channel !== 'pay_with_bank') {
    return refused('UNKNOWN_REFERENCE');
  }
  return bankViewOf(parts, await askBankCharge(parts, charge, ASK_EVERY_MS));
}

/** The charge after its provider's newest word, where money may still come by it and nobody has asked just now. */
export async function askBankCharge(
  parts: ServiceParts,
  charge: ChargeRow,
  everyMs: number,
): Promise<ChargeRow> {
  const mayStillPay = charge.status === 'unknown' || charge.status === 'left';
  const isDue = parts.clock.now() - charge.updated_at.getTime() >= everyMs;
  return mayStillPay && isDue ? askAgain(parts, charge) : charge;
}

async function bankViewOf(parts: ServiceParts, charge: ChargeRow): Promise<ChargeView> {
  return charge.channel === 'bank_transfer' ? transferView(parts, charge) : chargeViewOf(charge);
}
