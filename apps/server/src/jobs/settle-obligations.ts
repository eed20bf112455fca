// Pays back what we owe: duplicate and late approvals (design §3 Obligation; guides I-12, I-13).
import type { ServiceParts } from '../services/service-parts.ts';
import type { DueStore, Obligation } from '../store/due-store.ts';

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** One sweep. A lost answer leaves the obligation owed: the same reversal reference is sent again later. */
export async function settleObligations(parts: ServiceParts, due: DueStore): Promise<number> {
  const owed = await due.takeObligations(parts.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(owed.map((obligation) => payBack(parts, due, obligation)));
  return owed.length;
}

async function payBack(parts: ServiceParts, due: DueStore, owed: Obligation): Promise<void> {
  const answer = await parts.provider.reverse({
    reference: owed.charge_reference,
    reversalReference: owed.reversal_reference,
    amountMinor: owed.amount_minor,
    currency: owed.currency,
  });
  const now = parts.clock.now();
  if (answer.kind === 'reversed') return due.closeObligation(owed.id, now);
  if (answer.kind === 'refused') {
    parts.warn('A reversal was refused and needs a person', { reversal: owed.reversal_reference });
    await due.hand(owed.id, answer.message, now);
  }
}
