// Asks providers what became of charges without an answer, until there is final evidence (design §3; guides F-02 to F-04, F-49).
import { withLogFacts } from '../platform/request-log.ts';
import { CHANNEL_RULES } from './channel-rules.ts';
import type { ChargeRow } from './charge-row.ts';
import { isAtBank } from './charge-status.ts';
import type { DueStore, Obligation } from './due-store.ts';
import { giveUpStep } from './give-up-step.ts';
import { askAgain, askBank } from './query-charge.ts';
import type { ServiceParts } from './service-parts.ts';
import { hearProvider } from './settle.ts';

// Attempts that the payer has left while money may still come by them (decisions 0021, 0023): asked to end where that can be, and asked about until there is
// evidence. What is approved after all is the payment, or goes back when something else has paid.

/** Asks the provider to end the attempt; one that cannot be taken back answers as a query does. Repeats are the same. */
async function askToEnd(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  if (!CHANNEL_RULES[charge.channel].endsWhenLeft) return askAgain(parts, charge);
  const payment = await parts.payments.byId(charge.transaction_id, { publicSession: charge.public_session });
  const { reference } = charge;
  const paymentReference = payment?.intent_reference ?? '';
  const asked = parts.providers.of(charge.provider).cancel({ reference, paymentReference });
  return hearProvider(parts, charge, 'query', asked);
}

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** One sweep. Answers how many charges were asked about. A provider's silence leaves the charge for the next sweep. */
export async function reconcile(parts: ServiceParts, due: DueStore): Promise<number> {
  const charges = await due.takeCharges(parts.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(
    charges.map((charge) => withLogFacts({ payment: charge.payment }, () => lookAfter(parts, charge))),
  );
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

// Pays back what we owe: duplicate and late approvals (design §3 Obligation; guides I-12, I-13).

/** One sweep. A lost answer leaves the obligation owed: the same reversal reference is sent again later. */
export async function settleObligations(parts: ServiceParts, due: DueStore): Promise<number> {
  const owed = await due.takeObligations(parts.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(
    owed.map((each) => withLogFacts({ payment: each.payment }, () => payBack(parts, due, each))),
  );
  return owed.length;
}

async function payBack(parts: ServiceParts, due: DueStore, owed: Obligation): Promise<void> {
  const { charge_reference: reference, reversal_reference: reversalReference } = owed;
  try {
    const provider = parts.providers.of(owed.provider);
    const { amount_minor: amountMinor, currency, transfer_id: transferId } = owed;
    // What comes after the deadline is left to the next sweep: a repeat is the same reversal.
    const { answer } = await provider.reverse({
      reference,
      reversalReference,
      transferId,
      amountMinor,
      currency,
    });
    const now = parts.clock.now();
    if (answer.kind === 'reversed') await due.closeObligation(owed.id, now);
    if (answer.kind !== 'refused') return;
    parts.warn('A reversal was refused and needs a person', { reversal: reversalReference });
    await due.hand(owed.id, answer.message, now);
  } catch (error) {
    // One that cannot be paid back holds up no other.
    parts.warn('Money owed back could not be paid back', { reversal: reversalReference, err: error });
  }
}
