// Requests, order and concurrency: I-19, I-20, I-22 to I-27.
import type { Answered, Invariant } from './evidence.ts';
import { CHARGES, earlier, OWNER, PAYMENTS, payments, seen, type TableInvariant } from './rules.ts';

const isDone = ({ status }: Answered) => status >= 200 && status < 300;
/** A merchant who repeats a call is told what has become of it; a payer who asks for an account again, what has landed on it. */
const isToldAnew = ({ by, path }: Answered) => by === 'merchant' || path.endsWith('?type=bank_transfer');
/**
 * But for the way to a bank's page, which goes with its charge as it may carry a key, for sentences, which are in their reader's language, and
 * for how many resends are left now.
 */
const saidIn = ({ body }: Answered) =>
  body
    .replace(/"authorization":(?:null|\{[^}]*\})/, '')
    .replace(/"response_message":(?:null|"(?:[^"\\]|\\.)*")/, '')
    .replaceAll(/"(?:(?:otp|stk)_resends_left|can_resend_(?:otp|stk))":\w+/g, '');
const isSameCall = (one: Answered, other: Answered) =>
  one.key === other.key &&
  one.by === other.by &&
  one.who === other.who &&
  one.method === other.method &&
  one.path === other.path;

export const ATTEMPTS: readonly TableInvariant[] = [
  payments(
    { id: 'I-19', says: 'A key begins one charge' },
    `select c.reference || ' was begun by a key again' ${CHARGES}
    join charges o on o.transaction_id = t.id and o.idempotency_key = c.idempotency_key and o.id < c.id`,
  ),
  payments(
    { id: 'I-22', says: 'An answer to a step is taken by a charge that asked for one' },
    `select c.reference || ' took ' || n.answers || ' answers, and went ' || c.round || ' rounds' ${CHARGES} cross join lateral (
      select count(*) as answers from charge_claims a where a.charge_id = c.id and a.kind = 'authorize') n
    where n.answers > c.round
      or c.round > 0 and not exists (select from evidence e where e.charge_id = c.id and e.kind = 'step')`,
  ),
  payments(
    { id: 'I-23', says: 'One charge is under way at a time, and its payment names it' },
    `select t.payment_reference || ' has ' || n.live || ' charges under way' ${PAYMENTS} cross join lateral (
      select count(*) as live, bool_and(c.id is not distinct from t.live_charge_id) as is_named from charges c
      where c.transaction_id = t.id and c.status in ('sent', 'action_required', 'unknown')) n
    where n.live > 1 or not n.is_named or n.live < (t.live_charge_id is not null)::int`,
  ),
  payments(
    { id: 'I-24', says: 'A payment has ten attempts at most, and so has each public session' },
    // One that provably did not leave may be made again elsewhere, and counts once.
    `select t.payment_reference || ' counts ' || t.attempts || ' of ' || n.own || ' attempts' ${PAYMENTS} cross join lateral (
      select count(*) filter (where c.public_session is null) as own, count(*) filter (where c.public_session is not null) as others,
        count(*) filter (where c.status = 'failed' and exists (select from evidence e where e.charge_id = c.id and e.kind in ('lost', 'begun_again'))) as unsent
      from charges c where c.transaction_id = t.id) n
    where t.attempts + t.public_attempts not between n.own + n.others - n.unsent and n.own + n.others
      or n.own - n.unsent > 10 or t.attempts > 10 or t.attempts_max > 10
    union all
    select t.payment_reference || ' has a session with ' || count(*) ${CHARGES}
    where c.public_session is not null group by t.payment_reference, c.public_session having count(*) > 10`,
  ),
  payments(
    { id: 'I-25', says: 'Three resends, five wrong codes, three wrong answers of another kind' },
    `select c.reference || ' took ' || c.wrong_secrets || ' wrong answers and ' || c.otp_resends + c.stk_resends || ' resends'
    ${CHARGES} cross join lateral (select count(*) as resends from charge_claims a where a.charge_id = c.id and a.kind = 'resend') n
    where c.otp_resends > 3 or c.stk_resends > 3 or n.resends > c.otp_resends + c.stk_resends
      or c.status = 'action_required' and c.wrong_secrets >= case when c.auth_model in ('PIN', 'AVS', 'PHONE', 'CARD_ENROLL', 'BIRTHDAY', 'CVV')
        then 3 else 5 end`,
  ),
];

export const REQUESTS: readonly Invariant[] = [
  seen({ id: 'I-19', says: 'The same press gives the same answer' }, ['answered'], (last, evidence) => {
    if (last.key === null || isToldAnew(last) || !isDone(last)) return [];
    const first = earlier(evidence, 'answered').find(
      (each) => isDone(each) && isSameCall(each, last) && each.sent === last.sent,
    );
    return first && (first.status !== last.status || saidIn(first) !== saidIn(last))
      ? [`${last.method} ${last.path} with the key ${last.key} was answered otherwise at step ${first.step}`]
      : [];
  }),
  seen({ id: 'I-20', says: 'A key with another body has no effect' }, ['answered'], (last, evidence) => {
    if (last.key === null || !isDone(last)) return [];
    const first = earlier(evidence, 'answered').find(
      (each) => isDone(each) && isSameCall(each, last) && each.sent !== last.sent,
    );
    return first ? [`${last.method} ${last.path} took the key ${last.key} for two bodies`] : [];
  }),
  seen(
    { id: 'forged callback', says: 'What a processor has not signed is not taken' },
    ['answered'],
    (last) => (last.isForged && isDone(last) ? [`A callback to ${last.path} that is forged was taken`] : []),
  ),
  seen({ id: 'I-26', says: 'No transaction is open while a processor is asked' }, ['asked'], (last) =>
    last.inTransaction
      ? [`${last.processor} was asked for ${last.operation} of ${last.reference} within one`]
      : [],
  ),
  seen({ id: 'I-27', says: 'What is answered is committed' }, ['answered'], async (last, { tables }) => {
    if (!isDone(last)) return [];
    // Kora's own names of charges, which the console tells, and that of a preview's sample have fewer letters.
    const named = [...new Set(last.body.match(/KPY-(?:CA|PI)-\w{20,}/g) ?? [])];
    const found = await Promise.all(named.map((each) => tables.lookUp(OWNER, each)));
    return named
      .filter((_, nth) => found[nth]?.length === 0)
      .map((each) => `${each} was answered and is in no table`);
  }),
];
