// What became of a charge by bank transfer or pay with bank (spec §7 POST /bank/query, §4 "the first confirmation check").
import type { ChargeView } from '@titan/contract/charge';
import type { ChargeConfirmation } from '@titan/contract/confirmation';
import type { Unchanged } from '@titan/contract/unchanged';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { confirmedStatus } from '../../payments/charge-status.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { paymentViewOf } from '../../payments/payment-view.ts';
import { askAgain, findCharge } from '../../payments/query-charge.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { Session } from '../../payments/session.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import { transferView } from '../bank-transfer/account.ts';

/** The payer may ask often; the provider is asked at most this often for one charge, ms. */
const ASK_EVERY_MS = 2_000;

/**
 * Confirms the charge named by its own reference, or the latest one when the payment's reference is given. After the provider was
 * asked, whoever knows the payment's version hears only whether it still holds.
 */
export async function confirmBank(
  parts: ServiceParts,
  session: Session,
  { reference, known }: { reference: string; known?: string | undefined },
): Promise<ChargeConfirmation | Unchanged | Refused> {
  const charge = await askedCharge(parts, session, reference);
  if (charge === null) return refused('UNKNOWN_REFERENCE');
  const view = await bankViewOf(parts, charge);
  if (known === undefined) return confirmationOf(charge, view);
  const row = await parts.payments.byId(session.transactionId, session);
  const server_time = parts.clock.now();
  const isKnown = row !== null && paymentViewOf(row, parts.channels, server_time).version === known;
  return isKnown ? { unchanged: true, server_time } : confirmationOf(charge, view);
}

/** The same charge as every other call tells it. */
export async function queryBank(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<ChargeView | Refused> {
  const charge = await askedCharge(parts, session, reference);
  return charge === null ? refused('UNKNOWN_REFERENCE') : bankViewOf(parts, charge);
}

function confirmationOf({ status, channel }: ChargeRow, view: ChargeView): ChargeConfirmation {
  return {
    ...view,
    status: confirmedStatus(status, channel === 'bank_transfer'),
    amount_collected: view.bank_transfer?.amount_collected ?? null,
  };
}

/** After its provider was asked; null: it is no charge by bank of this session's payment. */
async function askedCharge(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<ChargeRow | null> {
  const charge = await findCharge(parts, session, reference);
  const isByBank = charge?.channel === 'bank_transfer' || charge?.channel === 'pay_with_bank';
  return isByBank ? askBankCharge(parts, charge, ASK_EVERY_MS) : null;
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
