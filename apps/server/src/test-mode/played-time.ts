// Skips time for one payment (decision 0095): what it waits for comes nearer, here and in the world outside, and what falls due by it runs, each
// thing at its own instant. What has happened keeps its time. Other payments notice nothing.
import { skipTime } from '@titan/contract/sandbox/endpoints.schema';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import { isRefused } from '@titan/platform/refusal';
import type { SandboxClient } from './client.ts';
import type { DueWork, PlayedTime } from './test-mode.ts';

type PlayedTimeParts = { db: Database; clock: Clock; client: SandboxClient; dueWork: DueWork };

/** What falls due within so long of each other runs together. */
const SHORTEST_STEP_MS = 1_000;

export function createPlayedTime({ db, clock, client, dueWork }: PlayedTimeParts): PlayedTime {
  const runDue = async (): Promise<void> => {
    for (const run of dueWork) await run();
  };
  return {
    async skip({ id, payment_reference: reference }, ms) {
      let outside = await client.call(skipTime, { reference, ms: 0 });
      if (isRefused(outside)) return outside;
      const note = { transaction_id: id, at: new Date(clock.now()), ms };
      await db.insertInto('played_times').values(note).execute();
      await runDue();
      for (let left = ms; left > 0;) {
        const next = Math.min(await nextDueIn(db, id, clock.now()), outside.next_in_ms ?? left);
        const step = Math.min(left, Math.max(next, SHORTEST_STEP_MS));
        await age(db, id, step);
        outside = await client.call(skipTime, { reference, ms: step });
        if (isRefused(outside)) return outside;
        await runDue();
        left -= step;
      }
      return null;
    },
  };
}

/**
 * Moves back, by one statement, the times that the payment waits for and those that it waits from. `sent_at`, `created_at` and all that is
 * evidence stay: they tell what happened when.
 */
async function age(db: Database, id: number, ms: number): Promise<void> {
  const by = sql`interval '1 ms' * ${ms}::float8`;
  await sql`
    with payment as (
      update transactions set expires_at = expires_at - ${by} where id = ${id} and status in ('pending', 'processing')
    ),
    own as (
      update charges set query_at = query_at - ${by}, queried_at = queried_at - ${by}, otp_resend_at = otp_resend_at - ${by},
        updated_at = updated_at - ${by}
      where transaction_id = ${id} and status in ('sent', 'action_required', 'unknown', 'left', 'held')
    ),
    accounts as (
      update transfer_accounts set expires_at = expires_at - ${by}, ask_at = ask_at - ${by}
      where charge_id in (select id from charges where transaction_id = ${id})
    ),
    owed as (
      update obligations set send_at = send_at - ${by}, unknown_since = unknown_since - ${by}, updated_at = updated_at - ${by}
      where transaction_id = ${id} and status = 'owed'
    ),
    refunded as (
      update refund_parts set send_at = send_at - ${by}, unknown_since = unknown_since - ${by}, updated_at = updated_at - ${by}
      where refund_id in (select id from refunds where transaction_id = ${id}) and status = 'owed'
    ),
    held as (
      update refund_requests set send_at = send_at - ${by} where transaction_id = ${id} and status = 'held'
    )
    update webhook_deliveries set due_at = due_at - ${by}, began_at = began_at - ${by}
    where transaction_id = ${id} and status = 'waiting'`.execute(db);
}

/** How long until the next of them is due, ms; Infinity: none is ahead. */
async function nextDueIn(db: Database, id: number, now: number): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select expires_at as at from transactions where id = ${id} and status in ('pending', 'processing')
      union all select query_at from charges where transaction_id = ${id} and status in ('sent', 'action_required', 'unknown', 'left')
      union all select unnest(array[a.expires_at, a.ask_at]) from transfer_accounts a join charges c on c.id = a.charge_id
        where c.transaction_id = ${id}
      union all select send_at from obligations where transaction_id = ${id} and status = 'owed'
      union all select p.send_at from refund_parts p join refunds r on r.id = p.refund_id where r.transaction_id = ${id} and p.status = 'owed'
      union all select send_at from refund_requests where transaction_id = ${id} and status = 'held'
      union all select due_at from webhook_deliveries where transaction_id = ${id} and status = 'waiting'
    ) due where at > ${new Date(now)}`.execute(db);
  const at = rows[0]?.at?.getTime();
  return at === undefined ? Infinity : at - now;
}
