// An operator's upkeep of merchants (npm run merchant): creates them, changes settings and links.
import { type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Env } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import { addKeys, type KeyKind, type NewKey } from './api-keys.ts';
import { picturePath } from './pictures.ts';

/** What an operator may change; missing settings stay. */
export type MerchantSettings = {
  name?: string;
  email?: string | null;
  support_email?: string | null;
  /** The name of a kept picture, and what address it is of; null where it was a file. */
  logo?: string | null;
  logo_url?: string | null;
  /** `#rrggbb`. */
  primary_color?: string | null;
  secondary_color?: string | null;
  /** A language tag. */
  locale?: string | null;
  /** Whether payers are offered languages that no native speaker has read yet. */
  draft_languages?: boolean;
  frame_origins?: string[];
  can_save_card?: boolean;
  transfer_over?: 'return_excess' | 'return_all' | 'accept_all';
  transfer_under?: 'wait_for_rest' | 'return_all' | 'accept_all';
  transfer_account_mins?: number;
  calls_per_minute?: number;
  bank_spotlights?: string[];
  feature_flags?: string[];
};

export type MerchantView = NonNullable<Awaited<ReturnType<typeof read>>>;
export type MerchantUpkeep = ReturnType<typeof createMerchantUpkeep>;

/** Builds it. Constraint violations are thrown as the database reports them. */
export function createMerchantUpkeep(db: Database, clock: Clock) {
  return {
    /** The new merchant's number. */
    create: (settings: MerchantSettings & { name: string }, env: Env, keys: readonly NewKey[]) =>
      db.transaction().execute(async (within) => {
        const now = clock.now();
        const merchants = within.insertInto('merchants').values({ ...settings, created_at: new Date(now) });
        const { id } = await merchants.returning('id').executeTakeFirstOrThrow();
        await addKeys(within, { merchantId: id, env }, keys, now);
        return id;
      }),
    list: () => db.selectFrom('merchants').select(['id', 'name']).orderBy('id').execute(),
    /** By number; null when there is none. */
    read: (merchantId: number) => read(db, merchantId),
    async change(merchantId: number, settings: MerchantSettings) {
      if (Object.values(settings).every((given) => given === undefined)) return;
      await db.updateTable('merchants').set(settings).where('id', '=', merchantId).execute();
    },
    /** Enables every disabled receiver; returns how many there were. */
    async enableReceivers(merchantId: number, env: Env) {
      const { numUpdatedRows } = await db
        .updateTable('webhook_receivers')
        .set({ disabled_at: null, disabled_why: null, failures: 0 })
        .where('merchant_id', '=', merchantId)
        .where('env', '=', env)
        .where('disabled_at', 'is not', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    /** False when there is no such link, or it is off already. Raises the link's version, so a concurrent change is refused. */
    async linkOff(slug: string) {
      const { numUpdatedRows } = await db
        .updateTable('payment_links')
        .set((link) => ({
          active: false,
          version: link('version', '+', 1),
          updated_at: new Date(clock.now()),
        }))
        .where('slug', '=', slug)
        .where('active', '=', true)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** `logo` as its path on our origin; `disabled_receivers` get no more webhooks. */
async function read(db: Database, merchantId: number) {
  const merchant = await db
    .selectFrom('merchants as m')
    .select([
      'm.id',
      'm.name',
      'm.email',
      'm.address',
      'm.support_email',
      'm.support_phone',
      'm.support_url',
      'm.logo',
      'm.logo_url',
      'm.primary_color',
      'm.secondary_color',
      'm.locale',
      'm.draft_languages',
      sql<string[]>`m.frame_origins::text[]`.as('frame_origins'),
      'm.can_save_card',
      'm.transfer_over',
      'm.transfer_under',
      'm.transfer_account_mins',
      'm.calls_per_minute',
      'm.bank_spotlights',
      'm.feature_flags',
    ])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('webhook_targets as w').select(['w.env', 'w.url']).whereRef('w.merchant_id', '=', 'm.id'),
      ).as('targets'),
      jsonArrayFrom(
        selectFrom('webhook_receivers as r')
          .select(['r.env', 'r.address', 'r.disabled_why as why'])
          .whereRef('r.merchant_id', '=', 'm.id')
          .where('r.disabled_at', 'is not', null)
          .$narrowType<{ why: NotNull }>()
          .orderBy('r.id'),
      ).as('disabled_receivers'),
      jsonArrayFrom(
        selectFrom('merchant_keys as k')
          .select([sql<KeyKind>`k.kind`.as('kind'), 'k.env', 'k.created_at', 'k.revoked_at'])
          .whereRef('k.merchant_id', '=', 'm.id')
          .unionAll(
            selectFrom('merchant_encryption_keys as e')
              .select([sql<KeyKind>`'encryption'`.as('kind'), 'e.env', 'e.created_at', 'e.revoked_at'])
              .whereRef('e.merchant_id', '=', 'm.id'),
          )
          .orderBy('env')
          .orderBy('kind')
          .orderBy('created_at'),
      ).as('keys'),
    ])
    .where('m.id', '=', merchantId)
    .executeTakeFirst();
  if (!merchant) return null;
  const { targets, ...view } = merchant;
  const logo = view.logo && picturePath(view.logo);
  const urls: Partial<Record<Env, string>> = Object.fromEntries(targets.map(({ env, url }) => [env, url]));
  return { ...view, logo, webhook_urls: urls };
}
