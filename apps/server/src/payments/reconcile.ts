// Asks providers what became of charges without an answer, until there is final evidence (design §3; guides F-02 to F-04, F-49).
import { isAtBank } from './at-bank.ts';
import { askBank } from './ask-bank.ts';
import { giveUpStep } from './give-up-step.ts';
import { askToEnd } from './leave-behind.ts';
import { askAgain } from './query-charge.ts';
import type { ServiceParts } from './service-parts.ts';
import type { ChargeRow } from './charge-row.ts';
import type { DueStore } from './due-store.ts';

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** One sweep. Answers how many charges were asked about. A provider's silence leaves the charge for the next sweep. */
export async function reconcile(parts: ServiceParts, due: DueStore): Promise<number> {
  const charges = await due.takeCharges(parts.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(charges.map((charge) => lookAfter(parts, charge)));
  return charges.length;
}

async function lookAfter(parts: ServiceParts, charge: ChargeRow): Promise<void> {
  try {
    if (charge.status === 'left') await askToEnd(parts, charge);
    else await (isAtBank(charge) ? lookAfterBank(parts, charge) : askAgain(parts, charge));
  } catch (error) {
    // One that cannot be asked about holds up no other; its row keeps it due.
    parts.warn('A charge could not be asked about', { reference: charge.reference, err: error });
  }
}

/** An attempt that is still at the bank when its payment's time is over is ended there; the payment then ends by itself. */
async function lookAfterBank(parts: ServiceParts, charge: ChargeRow): Promise<void> {
  const asked = await askBank(parts, charge, 0);
  if (!isAtBank(asked)) return;
  const payment = await parts.payments.byId(charge.transaction_id, { publicSession: charge.public_session });
  const isOver = payment !== null && payment.expires_at.getTime() <= parts.clock.now();
  if (isOver && payment.live_charge_id === charge.id) await giveUpStep(parts, payment, asked);
}
