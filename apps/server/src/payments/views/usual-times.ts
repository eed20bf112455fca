// How long charges take now, by rail: from our own payments of the last hour, and never guessed (decision 0068).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import type { ChargeRow } from '../charge-row.ts';

export type UsualTime = NonNullable<ChargeView['usual_time']>;

/** Payments of a rail within a span: how many, and the median time from the accepted charge to its success. */
export type Figure = { payments: number; medianS: number };

/** What the rails of one environment's charges are told apart by. */
type Rail = Pick<ChargeRow, 'channel' | 'currency'> & {
  /** How the charge is approved: a code, a prompt and a bank's page take times of their own. */
  auth_model: string | null;
  /** The wallet's network, or the bank; null: all of them together. */
  institution: string | null;
};

/** With fewer payments in the hour, nothing is shown. */
const SHOWN_FROM = 10;
/** A week with fewer is no measure of what is normal. */
const NORMAL_FROM = 50;
const SLOW_FACTOR = 2;

/** What is shown of a rail; null: nothing. */
export function usualTimeOf(hour: Figure | undefined, week: Figure | undefined): UsualTime | null {
  if (hour === undefined || hour.payments < SHOWN_FROM) return null;
  return { seconds: spokenSeconds(hour.medianS), is_slow: isSlow(hour, week) };
}

/** Not where both times would be shown alike: two seconds instead of one slow nobody down. */
function isSlow({ medianS }: Figure, week: Figure | undefined): boolean {
  if (week === undefined || week.payments < NORMAL_FROM) return false;
  return medianS >= SLOW_FACTOR * week.medianS && spokenSeconds(medianS) > spokenSeconds(week.medianS);
}

/** As a person would say it: 5 or tens of seconds, then whole minutes, from ten on in fives. */
export function spokenSeconds(seconds: number): number {
  if (seconds < 7.5) return 5;
  if (seconds < 55) return toNearest(10, seconds);
  return seconds < 570 ? Math.max(60, toNearest(60, seconds)) : toNearest(300, seconds);
}

function toNearest(step: number, seconds: number): number {
  return step * Math.round(seconds / step);
}

/** The stages at which a payer waits for something that happens elsewhere. */
const WAITS_AT: ReadonlySet<string | null> = new Set([
  '3ds',
  'mobile_money_check',
  'pending_payment',
  'approval-guide',
  'bank-pending',
  'account_details',
]);

const HOUR_MS = 60 * 60 * 1_000;
const SPANS_MS = { hour: HOUR_MS, week: 7 * 24 * HOUR_MS };

export type UsualTimes = {
  /** Reads the figures of a span anew; answers of how many rails there are any. */
  refresh(span: keyof typeof SPANS_MS): Promise<number>;
  /** What is known for a charge at this stage; null: nothing, or it is none that waits. Asks nobody. */
  of(charge: Pick<ChargeRow, 'account_id'> & TimedCharge, stage: ChargeView['stage']): UsualTime | null;
};

type TimedCharge = Omit<Rail, 'institution'> & Pick<ChargeRow, 'wallet_network' | 'bank_slug'>;

type FigureRow = Rail & { env: string; payments: number; median_s: number };

export function createUsualTimes(db: Database, clock: Clock): UsualTimes {
  let envs: ReadonlyMap<number, string> = new Map();
  const known = { hour: new Map<string, Figure>(), week: new Map<string, Figure>() };
  return {
    async refresh(span) {
      const accounts = await db.selectFrom('provider_accounts').select(['id', 'env']).execute();
      envs = new Map(accounts.map(({ id, env }) => [id, env]));
      const rows = await readFigures(db, clock.now(), SPANS_MS[span]);
      known[span] = new Map(
        rows.map(({ env, payments, median_s: medianS, ...rail }) => [
          nameOf(env, rail),
          { payments, medianS },
        ]),
      );
      return rows.length;
    },
    of({ account_id: accountId, wallet_network: network, bank_slug: bank, ...charge }, stage) {
      const env = envs.get(accountId);
      if (!WAITS_AT.has(stage) || env === undefined) return null;
      const timeOn = (institution: string | null): UsualTime | null => {
        const name = nameOf(env, { ...charge, institution });
        return usualTimeOf(known.hour.get(name), known.week.get(name));
      };
      const institution = network ?? bank;
      return (institution === null ? null : timeOn(institution)) ?? timeOn(null);
    },
  };
}

function nameOf(env: string, { channel, currency, auth_model: model, institution }: Rail): string {
  return JSON.stringify([env, channel, currency, model, institution]);
}

/**
 * A look takes so many of each part of its span, which in the hour is every payment up to sixteen a second: of a week with sixty million, a
 * look at all would outlast its time.
 */
const PARTS = 120;
const MOST_OF_PART = 500;

/** One statement over the index of payments by time. The environment is that of the account, as of the payment. */
async function readFigures(db: Database, now: number, spanMs: number): Promise<FigureRow[]> {
  const from = sql`${new Date(now - spanMs)}::timestamptz`;
  const part = sql`${spanMs / PARTS} * interval '1 ms'`;
  const { rows } = await sql<FigureRow>`
    select env, channel, currency, auth_model, institution, count(*) as payments, percentile_cont(0.5) within group (order by took) as median_s
    from (
      select a.env, c.channel, c.currency, c.auth_model, coalesce(c.wallet_network, c.bank_slug) as institution,
        extract(epoch from j.at - c.created_at)::float8 as took
      from generate_series(1, ${sql.lit(PARTS)}) n
      cross join lateral (
        select charge_id, at from journal
        where reason = 'payment' and at > ${from} + (n - 1) * ${part} and at <= ${from} + n * ${part}
        limit ${sql.lit(MOST_OF_PART)}) j
      join charges c on c.id = j.charge_id
      join provider_accounts a on a.id = c.account_id) x
    group by grouping sets ((env, channel, currency, auth_model), (env, channel, currency, auth_model, institution))
    having count(*) >= ${SHOWN_FROM} and (grouping(institution) = 1 or institution is not null)`.execute(db);
  return rows;
}
