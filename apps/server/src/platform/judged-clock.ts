// The service's time is the database's: every process of it judges what is due by the same clock, whatever time its own machine has
// (decision 0085). Between two looks at the database the time runs on by the monotonic clock, which nobody can set.
import type { GaugeGroup } from '@titan/platform/gauges';
import type { Clock, Warn } from '@titan/platform/ports';
import { monotonicClock, systemClock } from '@titan/platform/ports-node';
import type pg from 'pg';

/** How far two clocks may be apart and still agree, ms. */
const AGREE_MS = 5_000;
/** An answer that took longer says too little about when it was given, ms. */
const SLOW_MS = 2_000;

type JudgedClockParts = {
  /** Asks the database for its time, epoch ms. */
  askDatabase(): Promise<number>;
  system: Clock;
  /** Ms since some moment: never set, and standing still while the machine sleeps. */
  monotonic: Clock;
  warn: Warn;
};

export type JudgedClock = {
  clock: Clock;
  /** Looks at the database's time again. Never rejects: without an answer the time runs on. */
  compare(): Promise<void>;
  /** Whether the database's time has jumped, and nothing may be decided by time. */
  isApart(): boolean;
  gauges: GaugeGroup<number>;
};

/** The clock of this machine's programs. */
export function judgeByDatabase(pool: pg.Pool, warn: Warn): Promise<JudgedClock> {
  return createJudgedClock({
    async askDatabase() {
      // oxlint-disable-next-line titan/no-ambient-time -- the other clocks are set by this
      const text = 'select extract(epoch from clock_timestamp())::float8 * 1000 as now';
      const { rows } = await pool.query<{ now: number }>(text);
      const [read] = rows;
      if (!read) throw new Error('The database told no time');
      return read.now;
    },
    system: systemClock,
    monotonic: monotonicClock,
    warn,
  });
}

/** Rejects when the database does not tell its time, without which nothing can begin. */
export async function createJudgedClock(parts: JudgedClockParts): Promise<JudgedClock> {
  const { monotonic, warn } = parts;
  const first = await timeOf(parts);
  let { aheadMs } = first;
  let skewMs = first.systemMs - first.databaseMs;
  let apart = false;
  const tellSkew = (): void => {
    if (Math.abs(skewMs) > AGREE_MS)
      warn(
        `This machine's clock is ${secondsOf(skewMs)} off the database's, which is the one that counts: set it`,
        {},
      );
  };
  tellSkew();
  const take = (read: TimeRead): void => {
    if (read.tookMs > SLOW_MS) return;
    skewMs = read.systemMs - read.databaseMs;
    const jumpMs = read.aheadMs - aheadMs;
    // A machine that slept has a monotonic clock that stood still: there the other two agree.
    apart = Math.abs(jumpMs) > AGREE_MS && Math.abs(skewMs) > AGREE_MS;
    if (apart)
      warn(
        `The database's time has jumped by ${secondsOf(jumpMs)}: nothing is decided by time until it is right, or the service is started again`,
        {},
      );
    else {
      ({ aheadMs } = read);
      tellSkew();
    }
  };
  return {
    clock: { now: () => Math.round(monotonic.now() + aheadMs) },
    compare: () =>
      timeOf(parts).then(take, () => {
        // Readiness says that the database is away.
      }),
    isApart: () => apart,
    gauges: {
      read: async () => skewMs / 1_000,
      gauges: [
        {
          name: 'titan_clock_skew_seconds',
          help: "By how much this machine's clock is ahead of the database's, which is the one that counts; beyond a few seconds, set it",
          labels: [],
          values: (seconds) => [[{}, seconds]],
        },
      ],
    },
  };
}

function secondsOf(ms: number): string {
  return `${Math.round(ms / 1_000)} s`;
}

type TimeRead = {
  databaseMs: number;
  systemMs: number;
  /** The database's time less the monotonic clock's. */
  aheadMs: number;
  tookMs: number;
};

/** The clocks at one moment: the database's is taken to have answered in the middle. */
async function timeOf({ askDatabase, system, monotonic }: JudgedClockParts): Promise<TimeRead> {
  const before = monotonic.now();
  const databaseMs = await askDatabase();
  const after = monotonic.now();
  const tookMs = after - before;
  return {
    databaseMs,
    systemMs: system.now() - tookMs / 2,
    aheadMs: databaseMs - (before + after) / 2,
    tookMs,
  };
}
