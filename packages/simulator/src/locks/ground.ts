// The database that every run begins with: its rows are kept beside it, put back before each run, and compared after it.
import pg from 'pg';
import { openDatabase } from '@titan/platform/database';
import { moneyProblems } from '@titan/server/payments/reconciling/money-balance';
import { takingsOf } from '@titan/server/payments/views/takings';
import { createActivityLog } from '@titan/server/console/activity-store';
import { readBalances } from '@titan/server/merchants/balances';
import { readMovements } from '@titan/server/merchants/movements';
import { type Database, queriesOver } from '@titan/server/db/database';
import { CLOCK, makeWorld, OWNER } from './world.ts';
import { EVER } from '@titan/server/merchants/span';

/** The first number that a run gives: whatever has one in this range is new, and which of two is which does not matter. */
const FIRST_NEW = 7_770_000;

/** Sums of other rows, which lag behind by design (decisions 0034, 0097): judged as they are read, not as they are kept. */
const SUMS = [
  'merchant_balances',
  'provider_balances',
  'movement_sums',
  'journal_mark',
  'takings',
  'stale_takings',
];

export type Ground = {
  pools: { a: pg.Pool; b: pg.Pool };
  /** A session that looks at the locks. */
  watch: pg.Client;
  restore(): Promise<void>;
  /** What the database says, line by line, without what differs from run to run; and what is wrong with it by the product's own checks. */
  read(): Promise<{ lines: string[]; problems: string[] }>;
  close(): Promise<void>;
};

/** @param at the address of a new database, as the program's role and as its owner */
export async function openGround(at: { url: string; ownerUrl: string }): Promise<Ground> {
  const [a, b] = [openDatabase(at.url, () => {}, 4), openDatabase(at.url, () => {}, 4)];
  const watch = new pg.Client({ connectionString: at.ownerUrl });
  await watch.connect();
  await watch.query(`alter database ${watch.database ?? ''} set deadlock_timeout = '20ms'`);
  const db = queriesOver(a);
  await makeWorld(db, watch);
  const readAll = await keepRows(watch);
  // From now on nothing that it writes runs a trigger.
  await watch.query('set session_replication_role = replica');
  return {
    pools: { a, b },
    watch,
    restore: async () => void (await watch.query('select kept.restore()')),
    async read() {
      const { rows } = await watch.query<{ line: string }>({ name: 'read', text: readAll });
      const lines = [...rows.map(({ line }) => line), ...(await readSums(db))].toSorted();
      return { lines, problems: [...(await moneyProblems(a)), ...(await brokenChain(db))] };
    },
    async close() {
      await Promise.all([a.end(), b.end(), watch.end()]);
    },
  };
}

/** Keeps the rows of all tables, with a function that puts them back; returns the query that reads them. */
async function keepRows(owner: pg.Client): Promise<string> {
  const namesOf = async (kind: 'r' | 'S'): Promise<string[]> => {
    const found = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = $1 and relname <> 'schema_migrations' order by 1`,
      [kind],
    );
    return found.rows.map(({ name }) => name);
  };
  const names = await namesOf('r');
  const restored = names.map(
    (name) =>
      `delete from public.${name}; insert into public.${name} overriding system value table kept.${name};`,
  );
  const begunAgain = (await namesOf('S')).map((name) => `perform setval('public.${name}', ${FIRST_NEW});`);
  const kept = names.map((name) => `create table kept.${name} as table public.${name};`);
  await owner.query(`create schema kept; ${kept.join(' ')} create function kept.restore() returns void language plpgsql as $$ begin
    ${[...restored, ...begunAgain].join('\n')} end $$`);
  const compared = names.filter((name) => !SUMS.includes(name));
  const texts = compared.map(
    (name) => `select '${name} ' || to_jsonb(t)::text as line from public.${name} t`,
  );
  return `select ${withoutNumbers('line')} as line from (${texts.join(' union all ')}) l`;
}

/** Without numbers that were given in the run. */
function withoutNumbers(text: string): string {
  return `regexp_replace(${text}, '${String(FIRST_NEW).slice(0, 3)}\\d{4}', 'new', 'g')`;
}

async function readSums(db: Database): Promise<string[]> {
  const ever = [EVER.from, EVER.to];
  const sums = [
    ...(await readBalances(db, OWNER)),
    ...(await takingsOf(db, OWNER, EVER)),
    ...(await readMovements(db, OWNER, ever, 'paid')),
    ...(await readMovements(db, OWNER, ever, 'opened')),
  ];
  return sums.map((sum) => `sums ${JSON.stringify(sum)}`);
}

async function brokenChain(db: Database): Promise<string[]> {
  const faults = await createActivityLog({ db, clock: CLOCK }).faults();
  return faults.map((fault) => `The activity log was changed: ${JSON.stringify(fault)}`);
}
