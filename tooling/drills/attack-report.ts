// What an attack came to: what its cards were told, counted at the processor; the alarm; honest payers; what it cost.
import type { AttackStage } from './attack-stage.ts';
import type { Bought, BuyerKind } from './buyers.ts';
import { HOUR_MS, type Plan } from './attack-plan.ts';
import { TESTERS_EMAIL } from './testers.ts';

const MOST_ANSWERS = 40;
const ALARM_MS = 60_000;
const MOST_LOST = 0.05;
const HONEST_P95_MS = 300;
const ALARM = 'shop.under_attack';
const KINDS: readonly BuyerKind[] = ['new', 'returning', 'behind'];

/** What happened so far, for a difference of two. */
export type Cost = { cpuMs: number; rowsWritten: number; walBytes: number };

export type Played = {
  plan: Plan;
  /** By the drill's clock. */
  from: number;
  until: number;
  bought: readonly Bought[];
  said: ReadonlyMap<string, number>;
  cost: { before: Cost; after: Cost };
};

/**
 * Charges of testers' payments that the processor answered, each once. `challenged`: their bank asks its customer first, whatever card it is,
 * and so has said nothing of the card; that is no answer.
 */
type Answers = { approved: number; declined: number; challenged: number };
type Findings = { answers: Answers; alarmAfterMs: number | null; faults: string[] };

export async function judge(stage: AttackStage, played: Played): Promise<Findings> {
  const { plan, from, bought } = played;
  const answers = await countAnswers(stage, from, from + HOUR_MS);
  const sum = answers.approved + answers.declined;
  const alarm = stage.heard.find(({ event, at }) => event === ALARM && at >= from);
  const firstTry = await firstTryAt(stage, from);
  const alarmAfterMs = alarm && firstTry !== null ? alarm.at - firstTry : null;
  const lost = bought.filter(({ isPaid }) => !isPaid).length / Math.max(1, bought.length);
  const p95 = quantile(bought, 0.95);
  /** What each mode holds, and whether it is broken. */
  const rules: readonly [Plan['mode'], boolean, string][] = [
    ['hour', sum > MOST_ANSWERS, `${sum} cards were answered; at most ${MOST_ANSWERS} should be`],
    ['hour', (alarmAfterMs ?? Infinity) > ALARM_MS, `The shop was not told within ${ALARM_MS / 1000} s`],
    ['hour', lost > 0, `${percent(lost)} of the honest sales were lost`],
    ['slow', lost > MOST_LOST, `${percent(lost)} of the honest sales were lost`],
    ['best-day', alarm !== undefined, 'The best day was taken for an attack'],
    ['best-day', p95 > HONEST_P95_MS, `Honest payers took ${p95} ms at the 95th percentile`],
    ['best-day', lost > 0, `${percent(lost)} of the honest sales were lost`],
  ];
  const faults = rules.flatMap(([mode, isBroken, fault]) => (mode === plan.mode && isBroken ? [fault] : []));
  return { answers, alarmAfterMs, faults };
}

export function tellOf({ answers, alarmAfterMs, faults }: Findings, played: Played): string[] {
  const { plan, from, until, bought, said, cost } = played;
  const { approved, declined, challenged } = answers;
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  const spent = (name: keyof Cost): number => cost.after[name] - cost.before[name];
  return [
    `${plan.mode}: ${seconds(until - from)} s by the drill's clock, ${plan.cards} cards of testers by ${plan.ways.join(', ')}, ${plan.browserTries} tries in browsers`,
    `answered at the processor in the first hour: ${approved + declined} (approved ${approved}, declined ${declined}); led to the bank’s page and not answered: ${challenged}`,
    `testers were told: ${
      [...said]
        .toSorted(([, a], [, b]) => b - a)
        .map(([what, times]) => `${what} ${times}`)
        .join('; ') || 'nothing'
    }`,
    `the shop was told after ${alarmAfterMs === null ? 'never' : `${seconds(alarmAfterMs)} s`}`,
    ...KINDS.map((kind) =>
      tellOfKind(
        kind,
        bought.filter((each) => each.kind === kind),
      ),
    ),
    `the service: ${seconds(spent('cpuMs'))} s of CPU, ${spent('rowsWritten')} rows written, ${Math.round(spent('walBytes') / 1024)} kB of WAL`,
    ...(faults.length === 0 ? ['All within the limits.'] : faults),
  ];
}

function tellOfKind(kind: BuyerKind, bought: readonly Bought[]): string {
  const paid = bought.filter(({ isPaid }) => isPaid);
  const reasons = new Set(bought.filter(({ isPaid }) => !isPaid).map(({ why, way }) => `${way}: ${why}`));
  const threeDs = bought.filter(({ hadThreeDs }) => hadThreeDs).length;
  const times = `p50 ${quantile(bought, 0.5)} ms, p95 ${quantile(bought, 0.95)} ms, longest ${quantile(bought, 1)} ms`;
  return `honest, ${kind}: ${paid.length} of ${bought.length} paid, ${times}, ${threeDs} with 3-D Secure${reasons.size > 0 ? `; not: ${[...reasons].join(', ')}` : ''}`;
}

function quantile(bought: readonly Bought[], share: number): number {
  const sorted = bought.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const TESTERS_PAYMENTS = `select payment_reference from transactions where customer_email like $1 or reference like 'bot-%'`;

/** In the sandbox's book, which knows no merchant's reference. */
async function countAnswers({ db, sandboxDb }: AttackStage, from: number, until: number): Promise<Answers> {
  const theirs = await db.query<{ payment_reference: string }>(TESTERS_PAYMENTS, [`%@${TESTERS_EMAIL}`]);
  const { rows } = await sandboxDb.query<Answers>(
    `select count(*) filter (where is_approved)::int as approved, count(*) filter (where is_declined)::int as declined,
       count(*) filter (where not is_approved and not is_declined)::int as challenged
     from (
       select bool_or(event = 'approved') as is_approved,
         bool_or(event = 'declined' and detail ->> 'errorType' <> 'NOT_COMPLETED') as is_declined
       from sandbox.book where payment_reference = any ($1) and at between $2 and $3 group by reference) b`,
    [theirs.rows.map((row) => row.payment_reference), new Date(from), new Date(until)],
  );
  return rows[0] ?? { approved: 0, declined: 0, challenged: 0 };
}

async function firstTryAt({ db }: AttackStage, from: number): Promise<number | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select min(c.created_at) as at from charges c join transactions t on t.id = c.transaction_id
     where c.created_at >= $1 and t.payment_reference in (${TESTERS_PAYMENTS.replace('$1', '$2')})`,
    [new Date(from), `%@${TESTERS_EMAIL}`],
  );
  return rows[0]?.at?.getTime() ?? null;
}
