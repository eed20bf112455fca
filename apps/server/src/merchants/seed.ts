// The demo shop's merchant. Its keys are public knowledge, so it may exist in test mode only.
import { CHANNELS, type Channel } from '@titan/rules/methods';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isFrameOrigin, MAX_FRAME_ORIGINS } from './frame-origin.ts';
import type { Clock } from '@titan/platform/ports';
import { secretKeyLookup } from './merchant-key.ts';

/** The test merchant's payment links, `/pay/demo-fixed` and `/pay/demo-open`; amounts in minor units. */
const DEMO_LINKS = [
  {
    slug: 'demo-fixed',
    name: 'Weaving class',
    description: 'One Saturday at the loom. Yarn and tea are included.',
    amount_minor: 500_000,
    min_minor: null,
    max_minor: null,
  },
  {
    slug: 'demo-open',
    name: 'Support the workshop',
    description: 'Give what you like: it pays for yarn, tools and teachers.',
    amount_minor: null,
    min_minor: 10_000,
    max_minor: 100_000_000,
  },
] as const;

export const TEST_MERCHANT = {
  name: 'Titan Demo Shop',
  email: 'hello@demo-shop.example',
  supportEmail: 'support@demo-shop.example',
  primaryColor: '#14532d',
  secondaryColor: '#ffffff',
  publicKey: 'pk_test_titan_demo_000000000001',
  secretKey: 'sk_test_titan_demo_000000000001',
  /** 32 characters, for charge_data only. */
  encryptionKey: 'titan-demo-encryption-key-000001',
} as const;

/** Any number that no other lock uses. */
const SEED_LOCK = 7_481_207_001;

/**
 * Writes the test merchant if it does not exist; several processes may start at once. Keeps what an operator has changed, including a
 * revoked key. Never call it in live mode.
 * @param provider where its accounts are
 * @param shopOrigins the demo shop's, which may frame the merchant's payments: registered at every start, since the shop's port may have
 *   changed. An address that may not frame (http to another machine) is left out.
 */
export async function seed(
  db: Database,
  clock: Clock,
  provider: string,
  shopOrigins: readonly string[] = [],
): Promise<void> {
  const origins = shopOrigins.filter((each) => isFrameOrigin(each, 'test'));
  await db.transaction().execute(async (within) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(within);
    const now = new Date(clock.now());
    const merchantId = await seedMerchant(within, now);
    await seedLinks(within, merchantId, now);
    await seedAccounts(within, { provider, created_at: now }, merchantId);
    for (const origin of origins) await registerOrigin(within, merchantId, origin);
  });
}

/** Returns the merchant's id, also if it exists already. */
async function seedMerchant(db: Database, created_at: Date): Promise<number> {
  const { publicKey, secretKey, name, email, supportEmail, primaryColor, secondaryColor } = TEST_MERCHANT;
  const keys = [
    { kind: 'public', lookup: publicKey },
    { kind: 'secret', lookup: secretKeyLookup(secretKey) },
  ] as const;
  const lookups = keys.map(({ lookup }) => lookup);
  const seeded = db.selectFrom('merchant_keys').select('merchant_id').where('lookup', 'in', lookups);
  const owner = await seeded.executeTakeFirst();
  if (owner) return owner.merchant_id;
  const { id } = await db
    .insertInto('merchants')
    .values({
      name,
      email,
      support_email: supportEmail,
      primary_color: primaryColor,
      secondary_color: secondaryColor,
      can_save_card: true,
      bank_spotlights: ['OPAY', 'PALMPAY', 'GTB', 'CAPITEC'],
      feature_flags: ['opay_spotlighting'],
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = keys.map((key) => ({ ...key, merchant_id: id, env: 'test' as const, created_at }));
  await db.insertInto('merchant_keys').values(rows).execute();
  return id;
}

/** Existing links stay as they are. */
async function seedLinks(db: Database, merchant_id: number, now: Date): Promise<void> {
  const rows = DEMO_LINKS.map((link) => ({
    ...link,
    merchant_id,
    env: 'test' as const,
    currency: 'NGN',
    created_at: now,
    updated_at: now,
  }));
  const insert = db.insertInto('payment_links').values(rows);
  await insert.onConflict((conflict) => conflict.column('slug').doNothing()).execute();
}

type SeededAccount = { provider: string; created_at: Date };

/** The installation's own account, and the test merchant's two. What an operator has switched off since stays off. */
async function seedAccounts(db: Database, made: SeededAccount, merchantId: number): Promise<void> {
  const installations = await seedAccount(db, { ...made, merchant_id: null, name: made.provider });
  await seedRoutes(
    db,
    null,
    CHANNELS.map((channel) => ({ channel, account_id: installations })),
  );
  const demo = await seedAccount(db, { ...made, merchant_id: merchantId, name: 'demo' });
  const shillingCards = await seedAccount(db, { ...made, merchant_id: merchantId, name: 'demo-kes' });
  await seedRoutes(db, merchantId, [
    { channel: 'card', currency: 'KES', account_id: shillingCards },
    ...CHANNELS.map((channel) => ({ channel, account_id: demo })),
  ]);
}

/** Answers the number of the account, which may be there. */
async function seedAccount(
  db: Database,
  made: SeededAccount & { merchant_id: number | null; name: string },
): Promise<number> {
  await db
    .insertInto('provider_accounts')
    .values({ ...made, env: 'test' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const account = db.selectFrom('provider_accounts').select('id').where('name', '=', made.name);
  return (await account.where('provider', '=', made.provider).executeTakeFirstOrThrow()).id;
}

/** In their order; where there are routes already, an operator may have changed them, and they are left as they are. */
async function seedRoutes(
  db: Database,
  merchant_id: number | null,
  routes: readonly { channel: Channel; currency?: string; account_id: number }[],
): Promise<void> {
  const routed = db
    .selectFrom('provider_routes')
    .select('position')
    .where('env', '=', 'test')
    .where(sql<boolean>`merchant_id is not distinct from ${merchant_id}::bigint`);
  if (await routed.limit(1).executeTakeFirst()) return;
  const rows = routes.map((route, index) => ({
    ...route,
    merchant_id,
    env: 'test' as const,
    position: index + 1,
  }));
  const insert = db.insertInto('provider_routes').values(rows);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Newest first; the oldest are dropped beyond the limit. */
async function registerOrigin(db: Database, merchantId: number, origin: string): Promise<void> {
  await sql`
    update merchants
    set frame_origins = (array_prepend(${origin}::text, frame_origins::text[]))[1:${MAX_FRAME_ORIGINS}::int]::web_origin[]
    where id = ${merchantId} and not ${origin}::text = any (frame_origins::text[])`.execute(db);
}
