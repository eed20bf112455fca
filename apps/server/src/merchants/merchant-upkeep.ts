// What an operator does with merchants (npm run merchant): new ones with their keys, other keys, their settings, their links.
import type { Database } from '../platform/database.ts';
import { secretKeyLookup } from './merchant-key.ts';

export type Env = 'test' | 'live';

/** A key as it is stored: a public one as it is, of a secret one its hash and a sealed copy to sign webhooks with. */
export type NewKey =
  | { kind: 'public'; key: string }
  | { kind: 'secret'; key: string; sealed: { keyId: string; bytes: Buffer } };

type MerchantKeyRow = {
  kind: 'public' | 'secret' | 'encryption';
  env: Env;
  created_at: Date;
  revoked_at: Date | null;
};

/** What of a merchant an operator may change; what is left out stays. */
export type MerchantSettings = {
  name?: string;
  email?: string | null;
  support_email?: string | null;
  frame_origins?: string[];
  can_save_card?: boolean;
  transfer_over?: string;
  transfer_under?: string;
  transfer_account_mins?: number;
  bank_spotlights?: string[];
  feature_flags?: string[];
};

export type MerchantView = Required<MerchantSettings> & {
  id: number;
  keys: MerchantKeyRow[];
  webhook_urls: Partial<Record<Env, string>>;
  /** Receivers that nothing is sent to any more. */
  disabled_receivers: { env: Env; address: string; why: string }[];
};

export type MerchantUpkeep = {
  /** The new merchant's number. */
  create(settings: MerchantSettings & { name: string }, env: Env, keys: readonly NewKey[]): Promise<number>;
  list(): Promise<{ id: number; name: string }[]>;
  /** By number; null when there is none. */
  read(merchantId: number): Promise<MerchantView | null>;
  change(merchantId: number, settings: MerchantSettings): Promise<void>;
  /** Where the merchant's webhooks go when a payment names no address; null: nowhere. */
  setWebhookUrl(merchantId: number, env: Env, url: string | null): Promise<void>;
  /** Sends webhooks again to every receiver that was disabled; how many there were. */
  enableReceivers(merchantId: number, env: Env): Promise<number>;
  /** Adds the new key; every older one of its kind and environment is refused `overlapMs` from now on (at once: 0). */
  rollKey(merchantId: number, env: Env, key: NewKey, overlapMs: number): Promise<void>;
  /** False when there is no such link, or it is off already. Whoever changes it at the same moment sees another version. */
  linkOff(slug: string): Promise<boolean>;
};

const COLUMNS = [
  'name',
  'email',
  'support_email',
  'frame_origins',
  'can_save_card',
  'transfer_over',
  'transfer_under',
  'transfer_account_mins',
  'bank_spotlights',
  'feature_flags',
] as const satisfies (keyof MerchantSettings)[];

/** Builds it. What a constraint refuses is thrown as the database says it. */
export function createMerchantUpkeep(db: Db): MerchantUpkeep {
  return {
    create: (...wanted) => create(db, ...wanted),
    list: async () =>
      (await db.query<{ id: number; name: string }>('select id, name from merchants order by id')).rows,
    async read(merchantId) {
      return (await db.query<MerchantView>(READ, [merchantId])).rows[0] ?? null;
    },
    async change(merchantId, settings) {
      const given = COLUMNS.filter((column) => settings[column] !== undefined);
      if (given.length === 0) return;
      const sets = given.map((column, index) => `${column} = $${index + 2}`).join(', ');
      const values = [merchantId, ...given.map((column) => settings[column])];
      await db.query(`update merchants set ${sets} where id = $1`, values);
    },
    async setWebhookUrl(merchantId, env, url) {
      if (url === null)
        await db.query('delete from webhook_targets where merchant_id = $1 and env = $2', [merchantId, env]);
      else await db.query(SET_URL, [merchantId, env, url]);
    },
    enableReceivers: async (merchantId, env) =>
      (await db.query(ENABLE_RECEIVERS, [merchantId, env])).rowCount ?? 0,
    rollKey: (...wanted) => rollKey(db, ...wanted),
    async linkOff(slug) {
      const text =
        'update payment_links set active = false, version = version + 1, updated_at = now() where slug = $1 and active';
      return ((await db.query(text, [slug])).rowCount ?? 0) > 0;
    },
  };
}

type Db = Pick<Database, 'query'>;

async function create(
  db: Db,
  ...[settings, env, keys]: Parameters<MerchantUpkeep['create']>
): Promise<number> {
  const given = COLUMNS.filter((column) => settings[column] !== undefined);
  const values = [...given.map((column) => settings[column]), ...keyColumns(env, keys)];
  const names = given.map((_, index) => `$${index + 1}`);
  const text = `with merchant as (insert into merchants (${given.join(', ')}) values (${names.join(', ')}) returning id),
    added as (${addKeys('(select id from merchant)', (offset) => `$${given.length + offset}`)})
    select id from merchant`;
  const { rows } = await db.query<{ id: number }>(text, values);
  return rows[0]?.id ?? 0;
}

async function rollKey(
  db: Db,
  ...[merchantId, env, key, overlapMs]: Parameters<MerchantUpkeep['rollKey']>
): Promise<void> {
  const values = [merchantId, env, key.kind, overlapMs / 1_000, ...keyColumns(env, [key])];
  const text = `with older as (${RETIRE}), added as (${addKeys('$1', (offset) => `$${offset + 4}`)}) select`;
  await db.query(text, values);
}

function keyColumns(env: Env, keys: readonly NewKey[]): unknown[] {
  return [
    keys.map((each) => (each.kind === 'secret' ? secretKeyLookup(each.key) : each.key)),
    keys.map(({ kind }) => kind),
    env,
    keys.map((each) => (each.kind === 'secret' ? each.sealed.bytes : null)),
    keys.map((each) => (each.kind === 'secret' ? each.sealed.keyId : null)),
  ];
}

/** @param at names the parameter of each column of `keyColumns`, from 1 */
function addKeys(merchant: string, at: (offset: number) => string): string {
  return `insert into merchant_keys (lookup, merchant_id, kind, env, sealed, seal_key_id)
    select k.lookup, ${merchant}, k.kind, ${at(3)}, k.sealed, k.seal_key_id
    from unnest(${at(1)}::text[], ${at(2)}::text[], ${at(4)}::bytea[], ${at(5)}::text[]) as k(lookup, kind, sealed, seal_key_id)
    returning lookup`;
}

// A key that is to end sooner already ends then.
const RETIRE = `update merchant_keys set revoked_at = least(coalesce(revoked_at, 'infinity'), now() + make_interval(secs => $4))
  where merchant_id = $1 and env = $2 and kind = $3 and (revoked_at is null or revoked_at > now()) returning lookup`;

const SET_URL = `insert into webhook_targets (merchant_id, env, url) values ($1, $2, $3)
  on conflict (merchant_id, env) do update set url = excluded.url`;

const ENABLE_RECEIVERS = `update webhook_receivers set disabled_at = null, disabled_why = null, failures = 0
  where merchant_id = $1 and env = $2 and disabled_at is not null`;

const READ = `
select m.id, m.name, m.email, m.support_email, m.frame_origins::text[] as frame_origins, m.can_save_card, m.transfer_over, m.transfer_under,
  m.transfer_account_mins, m.bank_spotlights, m.feature_flags,
  (select coalesce(json_object_agg(w.env, w.url), '{}') from webhook_targets w where w.merchant_id = m.id) as webhook_urls,
  (select coalesce(json_agg(json_build_object('env', r.env, 'address', r.address, 'why', r.disabled_why) order by r.id), '[]')
    from webhook_receivers r where r.merchant_id = m.id and r.disabled_at is not null) as disabled_receivers,
  (select coalesce(json_agg(json_build_object('kind', k.kind, 'env', k.env, 'created_at', k.created_at, 'revoked_at', k.revoked_at)
    order by k.env, k.kind, k.created_at), '[]') from (
      select merchant_id, kind, env, created_at, revoked_at from merchant_keys
      union all select merchant_id, 'encryption', env, created_at, revoked_at from merchant_encryption_keys) k
    where k.merchant_id = m.id) as keys
from merchants m where m.id = $1`;
