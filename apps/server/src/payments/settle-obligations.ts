// Pays back what we owe: duplicate and late approvals (design §3 Obligation; guides I-12, I-13).
import type { ServiceParts } from './service-parts.ts';
import type { DueStore, Obligation } from './due-store.ts';

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** One sweep. A lost answer leaves the obligation owed: the same reversal reference is sent again later. */
export async function settleObligations(parts: ServiceParts, due: DueStore): Promise<number> {
  const owed = await due.takeObligations(parts.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(owed.map((obligation) => payBack(parts, due, obligation)));
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
