// A clock that is set back leaves times in the rows that now lie ahead, and what waits for them would wait as long as the clock was set
// back. This brings them to the present again, for every kind of due work (decision 0006).
import { LONGEST_WAITS_MS, SCHEDULE_MS } from '../webhooks/schedule.ts';
import type { Database } from '../platform/database.ts';

export type TimesAhead = {
  /** Makes what lies further ahead than a right clock can have put it count from `now` (epoch ms); answers how many rows. */
  bringNear(now: number): Promise<number>;
};

const NOW = '$1::timestamptz';
/** Clocks of several processes differ a little; what one has just written is not ahead for another. */
const SKEW = `interval '5 s'`;
/** The longest lease, and the longest time between two questions about one charge, doubled. */
const SOON = `interval '4 min'`;

/** Builds it. */
export function createTimesAhead(db: Pick<Database, 'query'>): TimesAhead {
  return {
    async bringNear(now) {
      const at = new Date(now);
      let rows = 0;
      for (const [name, text] of Object.entries(WRITTEN_AHEAD)) {
        rows += (await db.query({ name: `near-${name}`, text, values: [at] })).rowCount ?? 0;
      }
      const waits = [at, LONGEST_WAITS_MS, SCHEDULE_MS];
      return (
        rows + ((await db.query({ name: 'near-webhooks', text: WEBHOOKS, values: waits })).rowCount ?? 0)
      );
    },
  };
}

// What was written ahead is taken as written now, and its other times move with it. A lease may outlive the write by itself.
const WRITTEN_AHEAD = {
  charges: `
update charges c set updated_at = least(c.updated_at, ${NOW}), sent_at = least(c.sent_at, ${NOW}), otp_resend_at = c.otp_resend_at - x.ahead,
  query_at = case when c.query_at - x.ahead > ${NOW} + ${SOON} then ${NOW} else c.query_at - x.ahead end
from (
  select l.id, greatest(l.updated_at - ${NOW}, interval '0') as ahead from charges l
  where case l.status when 'sent' then true when 'action_required' then true when 'unknown' then true else false end
    and (l.updated_at > ${NOW} + ${SKEW} or l.query_at > ${NOW} + ${SOON})
  union all
  select b.id, greatest(b.updated_at - ${NOW}, interval '0') from charges b
  where b.status = 'left' and (b.updated_at > ${NOW} + ${SKEW} or b.query_at > ${NOW} + ${SOON})
) x where c.id = x.id`,
  // One that has never been tried is due at once, and is so again.
  obligations: `
update obligations o set updated_at = o.created_at where o.status = 'owed' and o.updated_at > ${NOW} + ${SKEW} and o.updated_at <> o.created_at`,
  refunds: `
update refund_parts p set send_at = ${NOW} where p.status = 'owed' and p.send_at > ${NOW} + ${SOON}`,
  // As often as they are asked about (channels/bank-transfer/stray-transfers.ts).
  accounts: `
update transfer_accounts a set ask_at = ${NOW}
where a.ask_at > greatest(${NOW}, a.expires_at) + case when a.expires_at > ${NOW} - interval '1 hour' then interval '10 min'
  when a.expires_at > ${NOW} - interval '1 day' then interval '1 hour' else interval '1 day' end`,
};

// $2: the longest wait after each try, ms; $3: of the whole schedule. One that is under way has a lease of a minute.
const WEBHOOKS = `
update webhook_deliveries d set due_at = ${NOW}
where d.status = 'waiting'
  and d.due_at > ${NOW} + greatest(interval '1 min', coalesce(($2::float8[])[d.tries], case when d.tries = 0 then 0 else $3::float8 end) * interval '1 ms')`;
