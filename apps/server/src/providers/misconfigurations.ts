// Accounts that are set up wrongly at their processor, or here: reported by calls, logged and kept for the operator until a call of that kind
// succeeds or the account gets new credentials (account-upkeep.ts).
import type { Database } from '../db/database.ts';
import type { GaugeGroup } from '@titan/platform/gauges';
import type { Clock, Warn } from '@titan/platform/ports';
import type { Misconfiguration, SetUpReports } from './port.ts';

export type OpenMisconfiguration = Omit<Misconfiguration, 'reference'> & {
  account_id: number;
  provider: string;
  account: string;
  since: Date;
};

export type Misconfigurations = {
  /** What an open account's calls report to. */
  of(account: { id: number; name: string; provider: string }): SetUpReports;
  /** Those that are open, oldest first, with all that was reported until now. */
  list(): Promise<OpenMisconfiguration[]>;
};

/** Another process may have reported one that is over: each process writes that it is this often, ms. */
const OVER_EVERY_MS = 10 * 60_000;

/** Builds it. Reports are written one after the other, behind the call that made them. */
export function createMisconfigurations(deps: { db: Database; clock: Clock; warn: Warn }): Misconfigurations {
  const { db, clock, warn } = deps;
  /** By account and code: when this process last wrote that it is over. */
  const overAt = new Map<string, number>();
  let written = Promise.resolve();
  const write = (work: () => Promise<unknown>, facts: { provider: string; account: string }): void => {
    written = written.then(work).then(
      () => {},
      (error: unknown) =>
        warn('A report on how an account is set up could not be written', { ...facts, err: error }),
    );
  };
  return {
    of({ id, name: account, provider }) {
      const keyOf = (code: string) => `${id} ${code}`;
      return {
        wrong({ code, change, reference }) {
          warn(WRONG, {
            provider,
            account,
            outcome: code,
            change,
            ...(reference !== undefined && { reference }),
          });
          overAt.delete(keyOf(code));
          const row = { account_id: id, code, change, since: new Date(clock.now()) };
          const insert = db.insertInto('misconfigurations').values(row);
          write(() => insert.onConflict((conflict) => conflict.doNothing()).execute(), { provider, account });
        },
        works(code) {
          const now = clock.now();
          if (now - (overAt.get(keyOf(code)) ?? -Infinity) < OVER_EVERY_MS) return;
          overAt.set(keyOf(code), now);
          const row = db.deleteFrom('misconfigurations').where('account_id', '=', id);
          write(() => row.where('code', '=', code).execute(), { provider, account });
        },
      };
    },
    async list() {
      await written;
      return listMisconfigurations(db);
    },
  };
}

const WRONG = 'An account at a provider is set up wrongly: see npm run provider -- list';

/** Those that are open, oldest first. */
export function listMisconfigurations(db: Database): Promise<OpenMisconfiguration[]> {
  return db
    .selectFrom('misconfigurations as m')
    .innerJoin('provider_accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'a.provider', 'a.name as account', 'm.code', 'm.change', 'm.since'])
    .orderBy('m.since')
    .orderBy('m.code')
    .execute();
}

/** For the operator: 1 for each that is open. */
export function misconfigurationGauges({
  list,
}: Pick<Misconfigurations, 'list'>): GaugeGroup<OpenMisconfiguration[]> {
  return {
    read: list,
    gauges: [
      {
        name: 'titan_provider_misconfigured',
        help: '1 while calls show that the account is set up wrongly; `npm run provider -- list` says what to change',
        labels: ['provider', 'account', 'code'],
        values: (open) => open.map(({ provider, account, code }) => [{ provider, account, code }, 1]),
      },
    ],
  };
}
