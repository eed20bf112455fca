// Disputes: their answers by what reached the processor, and their money by the tables.
import type { Invariant } from './evidence.ts';
import { earlier, seen, tables } from './rules.ts';

/** From the last look at the clock to the processor's door: what is prepared before the answer, and its way. */
const ON_ITS_WAY_MS = 90_000;

const LOST = `round(d.gone_minor * coalesce(c.price_minor, c.amount_minor)::numeric / c.amount_minor)`;

export const DISPUTES: readonly Invariant[] = [
  seen(
    { id: 'dispute once', says: 'An answer to a dispute reaches its processor once' },
    ['disputed'],
    (last, evidence) =>
      earlier(evidence, 'disputed').some(
        ({ dispute, says }) => dispute === last.dispute && says === last.says,
      )
        ? [`${last.dispute} was answered again: ${last.says}`]
        : [],
  ),
  seen(
    { id: 'dispute in time', says: 'No answer to a dispute is sent from its last moment on' },
    ['disputed'],
    ({ dispute, cameAt, dueAt }) =>
      cameAt > dueAt + ON_ITS_WAY_MS ? [`${dispute} was answered ${cameAt - dueAt} ms too late`] : [],
  ),
  tables(
    {
      id: 'dispute money',
      says: 'What a processor takes for a dispute, and gives back of it, is booked once',
    },
    `select 'dispute ' || d.id || ' took ' || ${LOST} || ', and ' || b.minor || ' is booked'
    from disputes d join charges c on c.id = d.charge_id cross join lateral (
      select coalesce(sum(case j.debit when 'merchant' then j.amount_minor else -j.amount_minor end), 0) as minor from journal j
      where j.charge_id = c.id and (j.reason = 'dispute-' || d.id or j.reason like 'dispute-' || d.id || '.%')) b
    where c.status in ('success', 'credited') and b.minor <> ${LOST}
    union all
    select 'disputes of ' || c.reference || ' took ' || sum(d.gone_minor) || ' of ' || c.amount_minor
    from disputes d join charges c on c.id = d.charge_id group by c.id having sum(d.gone_minor) > c.amount_minor`,
  ),
  tables(
    {
      id: 'dispute ends',
      says: 'No answer is on its way for ever, and its dispute waits for the bank once it is there',
    },
    `select 'the answer to dispute ' || a.dispute_id || ' is ' || a.status from dispute_answers a where a.status in ('sending', 'lost')
    union all
    select 'dispute ' || a.dispute_id || ' was answered, and waits for an answer' from dispute_answers a
    join disputes d on d.id = a.dispute_id and d.stage = a.stage
    where a.status = 'sent' and d.status = 'open' and d.answered_at is null
    union all
    select 'dispute ' || n.dispute_id || ': ' || n.what || ' was not told' from dispute_news n where n.told_at is null and n.due_at < (
      select max(told_at) - interval '2 hours' from dispute_news)`,
  ),
];
