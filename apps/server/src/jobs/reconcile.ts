// Asks providers what became of charges without an answer, until there is final evidence (design §3; guides F-02 to F-04, F-49).
import { askAgain } from '../services/query-charge.ts';
import type { ServiceParts } from '../services/service-parts.ts';
import type { DueStore } from '../store/due-store.ts';

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** One sweep. Answers how many charges were asked about. A provider's silence leaves the charge for the next sweep. */
export async function reconcile(parts: ServiceParts, due: DueStore): Promise<number> {
  const charges = await due.takeCharges(parts.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(charges.map((charge) => askAgain(parts, charge)));
  return charges.length;
}
