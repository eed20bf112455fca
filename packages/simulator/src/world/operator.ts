// The operator of a world: erases payers, lets the machines stand for hours or days, and checks the books of the running database.
import { DAY_MS, HOUR_MS } from '@titan/rules/durations';
import { type Database, queriesOver } from '@titan/server/db/database';
import { erasePerson } from '@titan/server/payments/erase-person';
import { moneyProblems } from '@titan/server/payments/reconciling/money-balance';
import type { Chance } from './chance.ts';
import type { Ground } from './machines.ts';

const NAME = 'operator';
/** Whoever is erased does not come again. */
const EMAILS = `select customer_email as email from transactions where customer_email not like 'erased@%' and customer_email not like 'regular-%' order by id`;
/** A night, a weekend, and past a month's end. */
const SKIPS_MS = [HOUR_MS, 12 * HOUR_MS, 3 * DAY_MS, 11 * DAY_MS];

export class Operator {
  readonly #ground: Ground;
  readonly #chance: Chance;
  readonly #db: Database;
  #hasSkipped = false;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#chance = ground.chance.for(NAME);
    this.#db = queriesOver(ground.database.poolOf(OPERATOR, ground.schedule));
  }

  /** @param skip lets so much time pass at once */
  async act(skip: (ms: number) => void): Promise<void> {
    const { swarm, witness } = this.#ground;
    if (swarm.strikes('person is erased', 3)) await this.#erase();
    if (swarm.strikes('a tool on the same database', 2)) await this.check();
    if (this.#hasSkipped || !swarm.strikes('time is skipped')) return;
    this.#hasSkipped = true;
    const ms = this.#chance.oneOf(SKIPS_MS);
    witness.see({ kind: 'happened', what: `${ms / HOUR_MS} hours are skipped` });
    skip(ms);
  }

  /** As `npm run db:check` does. */
  async check(): Promise<void> {
    const { database, witness } = this.#ground;
    const query = async ({ text }: { text: string }) => ({ rows: await database.tables.query(text) });
    for (const problem of await moneyProblems({ query } as never)) witness.breach('db:check', problem);
  }

  /** Somebody with whom all is settled, if there is one. */
  async #erase(): Promise<void> {
    const { database, witness } = this.#ground;
    const rows = await database.tables.query<{ email: string }>(EMAILS);
    for (const { email } of this.#chance.some(rows, 0.3)) {
      const found = await erasePerson(this.#db, { email, merchantId: null });
      if (found.unfinished > 0 || found.payments === 0) continue;
      witness.see({ kind: 'happened', what: `erased ${email}` });
      return;
    }
  }
}

const OPERATOR = { name: NAME, isAlive: () => true, awake: () => null, database: () => 'there' as const };
