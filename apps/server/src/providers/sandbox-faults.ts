// The sandbox's fault plan: what the next answers do wrong, ordered through /sandbox/faults (design §2 sandbox controls).
import type { SandboxFault } from '@titan/contract/sandbox-faults';
import type { Clock } from '../ports.ts';
import type { Database } from '../store/database.ts';

export type FaultPlan = {
  /** Orders a fault for the next answer (of that payment, when one is named). */
  order(fault: SandboxFault, paymentReference: string | null): Promise<void>;
  /** Takes the fault that is due for this charge, if any. */
  take(chargeReference: string): Promise<SandboxFault | null>;
};

/** How long a process may believe that no fault is ordered, ms: the plan must cost nothing when it is empty. */
const BELIEF_MS = 250;

/** Opens the plan. */
export function openFaultPlan(db: Database, clock: Clock): FaultPlan {
  let emptyUntil = 0;
  return {
    async order(fault, paymentReference) {
      await db.query('insert into sandbox.faults (fault, payment_reference) values ($1, $2)', [
        fault,
        paymentReference,
      ]);
      emptyUntil = 0;
    },
    async take(chargeReference) {
      if (clock.now() < emptyUntil) return null;
      const { rows } = await db.query<{ fault: SandboxFault }>({
        name: 'fault-take',
        text: TAKE,
        values: [chargeReference],
      });
      if (rows[0]) return rows[0].fault;
      const { rows: left } = await db.query('select from sandbox.faults where used_at is null limit 1');
      if (left.length === 0) emptyUntil = clock.now() + BELIEF_MS;
      return null;
    },
  };
}

const TAKE = `
update sandbox.faults set used_at = now() where id = (
  select f.id from sandbox.faults f
  where f.used_at is null and (f.payment_reference is null or f.payment_reference in (
    select unnest(array[t.reference, t.page_reference, t.intent_reference])
    from charges c join transactions t on t.id = c.transaction_id where c.reference = $1))
  order by f.id limit 1 for update skip locked)
returning fault`;
