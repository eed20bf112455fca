// What is done with accounts at providers beside charging at them: an operator lists them and switches them, and their credentials are
// replaced, forgotten and sealed again (decision 0053).
import { sql } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { Warn } from '@titan/platform/ports';
import { listMisconfigurations } from './misconfigurations.ts';
import type { Credentials, CredentialVault } from '../vault/account-credentials.ts';

export type ListedAccount = {
  id: number;
  name: string;
  provider: string;
  env: 'test' | 'live';
  is_enabled: boolean;
  /** Null: the installation's own. */
  merchant_id: number | null;
  /** Whether cards are typed on our page, also where the processor has a page for them. */
  direct_cards: boolean;
};

/** What was seen of an account with the credentials that it has: whether it works, and when that was seen last. */
export type AccountTrial = { kind: 'untried'; at: null } | { kind: 'works' | 'failed'; at: Date };

type ProbedAs = 'ok' | 'differs' | 'lost';
type TrialRow = { id: number; paid_at: Date | null; probed_at: Date | null; probe_outcome: ProbedAs | null };

export type NewAccount = Omit<ListedAccount, 'id' | 'is_enabled'>;

type Provided = { name: string; credentials: Credentials | null };

export type AccountUpkeep = ReturnType<typeof createAccountUpkeep>;

/** Callbacks that were signed with replaced credentials may come for so long. */
export const REPLACED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Times are epoch ms. */
export function createAccountUpkeep(db: Database, vault: CredentialVault) {
  /** Gives the account new credentials, used from the next call on. */
  const replaceCredentials = (accountId: number, credentials: Credentials, now: number): Promise<void> =>
    inTransaction(db, (within) => replace(within, vault, { accountId, credentials, now }));
  return {
    replaceCredentials,
    /** Gives every account of test mode at these providers the credentials that go with them, unless it has them; null: none. */
    async provide(providers: readonly Provided[], now: number): Promise<void> {
      for (const { name, credentials } of providers) {
        if (!credentials) continue;
        const wanted = JSON.stringify(credentials);
        for (const account of await newestOfTest(db, name)) {
          const { accountId, version, sealed: bytes, seal_key_id: keyId } = account;
          const opened = version === null ? null : vault.open({ keyId, bytes }, { accountId, version });
          if (JSON.stringify(opened) !== wanted) await replaceCredentials(accountId, credentials, now);
        }
      }
    },
    list: (): Promise<ListedAccount[]> => listed(db).execute(),
    /** The merchant's own, and those that its routes or the installation's lead to. */
    listFor: (owner: Owner): Promise<ListedAccount[]> => listFor(db, owner),
    /** Null: the merchant has no such account. */
    async own({ merchantId, env }: Owner, accountId: number): Promise<ListedAccount | null> {
      const own = listed(db).where('merchant_id', '=', merchantId).where('env', '=', env);
      return (await own.where('id', '=', accountId).executeTakeFirst()) ?? null;
    },
    /** What calls have shown to be wrong with accounts, oldest first. */
    misconfigurations: () => listMisconfigurations(db),
    /** By account. */
    async trials(): Promise<ReadonlyMap<number, AccountTrial>> {
      const { rows } = await TRIALS.execute(db);
      return new Map(rows.map((row) => [row.id, trialOf(row)]));
    },
    /** What came of trying it out. */
    async noteProbe(accountId: number, outcome: ProbedAs, now: number): Promise<void> {
      const probed = { probed_at: new Date(now), probe_outcome: outcome };
      await db.updateTable('provider_accounts').set(probed).where('id', '=', accountId).execute();
    },
    /** Adds an account, which no route leads to yet; false: the provider has one of this name. */
    add: (account: NewAccount, credentials: Credentials, now: number): Promise<boolean> =>
      inTransaction(db, async (within) => {
        const insert = within
          .insertInto('provider_accounts')
          .values({ ...account, created_at: new Date(now) });
        const added = await insert
          .onConflict((conflict) => conflict.columns(['provider', 'name']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added) await replace(within, vault, { accountId: added.id, credentials, now });
        return added !== undefined;
      }),
    /** What the account is opened with; null: it cannot be opened with the keys that are here. */
    async credentialsOf(accountId: number): Promise<Credentials | null> {
      const newest = await db
        .selectFrom('provider_credentials')
        .select(['version', 'sealed', 'seal_key_id'])
        .where('account_id', '=', accountId)
        .orderBy('version', 'desc')
        .executeTakeFirst();
      if (!newest) return {};
      const { version, sealed: bytes, seal_key_id: keyId } = newest;
      return vault.open({ keyId, bytes }, { accountId, version });
    },
    /** From the next new charge on. */
    async setEnabled(accountId: number, is_enabled: boolean): Promise<void> {
      await db.updateTable('provider_accounts').set({ is_enabled }).where('id', '=', accountId).execute();
    },
    /** From the next new charge on. */
    async setDirectCards(accountId: number, direct_cards: boolean): Promise<void> {
      await db.updateTable('provider_accounts').set({ direct_cards }).where('id', '=', accountId).execute();
    },
    /** Deletes credentials that were replaced more than seven days ago; returns how many. */
    async forgetReplaced(now: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('provider_credentials')
        .where('replaced_at', '<=', new Date(now - REPLACED_KEPT_MS))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    /** Seals what lies under an older key under the newest one; returns how many. */
    reseal: (warn: Warn): Promise<number> => reseal(db, vault, warn),
  };
}

/** A payment that was begun with earlier credentials says nothing of the newest. */
const TRIALS = sql<TrialRow>`
  select a.id, a.probed_at, a.probe_outcome,
    (select max(c.sent_at) from charges c where c.account_id = a.id and c.status = 'success'
      and c.sent_at >= coalesce((select max(k.created_at) from provider_credentials k where k.account_id = a.id), a.created_at)) as paid_at
  from provider_accounts a`;

function trialOf({ paid_at: paidAt, probed_at: probedAt, probe_outcome: outcome }: TrialRow): AccountTrial {
  const isProbedLast = probedAt !== null && (paidAt === null || probedAt > paidAt);
  if (isProbedLast) return { kind: outcome === 'ok' ? 'works' : 'failed', at: probedAt };
  return paidAt === null ? { kind: 'untried', at: null } : { kind: 'works', at: paidAt };
}

function listed(db: Database) {
  return db
    .selectFrom('provider_accounts')
    .select(['id', 'name', 'provider', 'env', 'is_enabled', 'merchant_id', 'direct_cards'])
    .orderBy('provider')
    .orderBy('name');
}

function listFor(db: Database, { merchantId, env }: Owner): Promise<ListedAccount[]> {
  const isRouted = db
    .selectFrom('provider_routes as r')
    .select('r.account_id')
    .where('r.env', '=', env)
    .where(({ eb, or }) => or([eb('r.merchant_id', 'is', null), eb('r.merchant_id', '=', merchantId)]));
  return listed(db)
    .where(({ eb, and, or }) =>
      or([and([eb('merchant_id', '=', merchantId), eb('env', '=', env)]), eb('id', 'in', isRouted)]),
    )
    .execute();
}

/** `version` is null where the account has no credentials yet. */
type NewestRow = { accountId: number; version: number | null; sealed: Buffer; seal_key_id: string };

async function newestOfTest(db: Database, provider: string): Promise<NewestRow[]> {
  const { rows } = await sql<NewestRow>`
    select distinct on (a.id) a.id as "accountId", k.version, k.sealed, k.seal_key_id
    from provider_accounts a left join provider_credentials k on k.account_id = a.id
    where a.provider = ${provider} and a.env = 'test' order by a.id, k.version desc`.execute(db);
  return rows;
}

async function replace(
  db: Database,
  vault: CredentialVault,
  { accountId, credentials, now }: { accountId: number; credentials: Credentials; now: number },
): Promise<void> {
  const account = db.selectFrom('provider_accounts').select('id').where('id', '=', accountId);
  await account.forUpdate().executeTakeFirstOrThrow();
  // What was seen with the old ones says nothing of the new ones.
  const untried = { probed_at: null, probe_outcome: null };
  await db.updateTable('provider_accounts').set(untried).where('id', '=', accountId).execute();
  await db.deleteFrom('misconfigurations').where('account_id', '=', accountId).execute();
  const own = db.selectFrom('provider_credentials').where('account_id', '=', accountId);
  const newest = await own.select((row) => row.fn.max('version').as('version')).executeTakeFirst();
  const version = (newest?.version ?? 0) + 1;
  const { keyId: seal_key_id, bytes: sealed } = vault.seal(credentials, { accountId, version });
  const at = new Date(now);
  await db
    .updateTable('provider_credentials')
    .set({ replaced_at: at })
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is', null)
    .execute();
  await db
    .insertInto('provider_credentials')
    .values({ account_id: accountId, version, sealed, seal_key_id, created_at: at })
    .execute();
}

/** One that no key opens stays, and is logged. */
async function reseal(db: Database, vault: CredentialVault, warn: Warn): Promise<number> {
  const outdated = await db
    .selectFrom('provider_credentials')
    .select(['account_id', 'version', 'sealed', 'seal_key_id'])
    .where('seal_key_id', '<>', vault.newest)
    .execute();
  let unreadable = 0;
  for (const { account_id: accountId, version, sealed: bytes, seal_key_id } of outdated) {
    const opened = vault.open({ keyId: seal_key_id, bytes }, { accountId, version });
    if (opened === null) {
      unreadable += 1;
      continue;
    }
    const sealed = vault.seal(opened, { accountId, version });
    await db
      .updateTable('provider_credentials')
      .set({ sealed: sealed.bytes, seal_key_id: sealed.keyId })
      .where('account_id', '=', accountId)
      .where('version', '=', version)
      .where('sealed', '=', bytes)
      .execute();
  }
  if (unreadable > 0)
    warn('Credentials of accounts lie under a key that is not in CARD_KEYS', { count: unreadable });
  return outdated.length - unreadable;
}

/** The names of accounts, for metrics: none ever changes, so each is read once. One that cannot be read is `unknown`. */
export function createAccountNames(db: Database): (accountId: number) => Promise<string> {
  const names = new Map<number, string>();
  return async (accountId) => {
    const known = names.get(accountId);
    if (known !== undefined) return known;
    const account = db.selectFrom('provider_accounts').select('name').where('id', '=', accountId);
    const read = await account.executeTakeFirst().catch(() => undefined);
    if (read) names.set(accountId, read.name);
    return read?.name ?? 'unknown';
  };
}
