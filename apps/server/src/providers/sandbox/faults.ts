// The sandbox's fault plan: what the next answers do wrong, ordered through /sandbox/faults (design §2 sandbox controls).
import {
  type AnswerFault,
  LIST_FAULTS,
  type ListFault,
  QUERY_FAULTS,
  type QueryFault,
  type SandboxFault,
  singleFaultsOf,
} from '@titan/contract/sandbox-faults';
import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../../platform/database.ts';

export type FaultPlan = {
  /** Orders a fault for the next answers; of that payment (`KPY-PI-…`), or of whichever comes next. */
  order(fault: SandboxFault, paymentReference: string | null): Promise<void>;
  /** Takes the fault that is due for a charge, step or resend of this payment (`KPY-PI-…`), if any. */
  take(paymentReference: string): Promise<AnswerFault | null>;
  /** Takes a failure that is due for a list of banks, of this payment (`KPY-PI-…`), if any. */
  takeForList(paymentReference: string): Promise<ListFault | null>;
  /** Takes the fault that is due for a query of this charge (`KPY-CA-…`), if any. */
  takeForQuery(chargeReference: string): Promise<QueryFault | null>;
};

/** How long a process may believe that no fault is ordered, ms: the plan must cost nothing when it is empty. */
const BELIEF_MS = 250;

/** Opens the plan. */
export function openFaultPlan(db: Database, clock: Clock): FaultPlan {
  let emptyUntil = 0;
  let looking: Promise<boolean> | null = null;
  // Whoever comes while somebody looks waits for that look.
  const isEmpty = (): Promise<boolean> => {
    if (looking) return looking;
    const look = db.query({ name: 'faults-left', text: LEFT }).then(({ rows }) => rows.length === 0);
    looking = look;
    const end = (empty: boolean): void => {
      // A fault that was ordered meanwhile has forgotten this look.
      if (looking !== look) return;
      looking = null;
      if (empty) emptyUntil = clock.now() + BELIEF_MS;
    };
    look.then(end, () => end(false));
    return look;
  };
  const take = async <Fault>(
    name: string,
    text: string,
    reference: string,
    kinds: readonly string[],
  ): Promise<Fault | null> => {
    if (clock.now() < emptyUntil || (await isEmpty())) return null;
    const values = [reference, new Date(clock.now()), kinds];
    const { rows } = await db.query<{ fault: Fault }>({ name, text, values });
    return rows[0]?.fault ?? null;
  };
  return {
    async order(fault, paymentReference) {
      for (const each of singleFaultsOf(fault)) await db.query(ORDER, [each, paymentReference]);
      emptyUntil = 0;
      looking = null;
    },
    take: (paymentReference) => take('fault-take', TAKE, paymentReference, OF_ANOTHER_KIND),
    takeForList: (paymentReference) =>
      take('fault-take-for-list', TAKE_FOR_LIST, paymentReference, LIST_FAULTS),
    takeForQuery: (chargeReference) =>
      take('fault-take-for-query', TAKE_FOR_QUERY, chargeReference, QUERY_FAULTS),
  };
}

const LEFT = 'select from sandbox.faults where used_at is null limit 1';

/** Not for an answer to a charge, a step or a resend. */
const OF_ANOTHER_KIND = [...QUERY_FAULTS, ...LIST_FAULTS];

const ORDER = 'insert into sandbox.faults (fault, payment_reference) values ($1, $2)';

const taking = (isMeant: string): string => `
update sandbox.faults set used_at = $2 where id = (
  select f.id from sandbox.faults f
  where f.used_at is null and ${isMeant}
  order by f.id limit 1 for update skip locked)
returning fault`;

const TAKE = taking(
  '(f.payment_reference is null or f.payment_reference = $1) and f.fault <> all ($3::text[])',
);

const TAKE_FOR_LIST = taking(
  '(f.payment_reference is null or f.payment_reference = $1) and f.fault = any ($3::text[])',
);

const TAKE_FOR_QUERY =
  taking(`f.fault = any ($3::text[]) and (f.payment_reference is null or f.payment_reference = (
    select t.intent_reference from charges c join transactions t on t.id = c.transaction_id where c.reference = $1))`);
