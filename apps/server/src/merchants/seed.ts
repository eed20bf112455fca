// Design §2 "seeded test merchant": who the demo shop sells as. The keys are public knowledge, so only sandbox mode may have it.
import type pg from 'pg';
import { isFrameOrigin, MAX_FRAME_ORIGINS } from './frame-origin.ts';
import { secretKeyLookup } from './merchant-key.ts';

// Design §2 "seeded test merchant": its payment links, `/pay/demo-fixed` and `/pay/demo-open`.

/** In the words of the merchant API; amounts in minor units. */
const DEMO_LINKS = [
  {
    slug: 'demo-fixed',
    name: 'Weaving class',
    description: 'One Saturday at the loom. Yarn and tea are included.',
    amount: 500_000,
    min: null,
    max: null,
  },
  {
    slug: 'demo-open',
    name: 'Support the workshop',
    description: 'Give what you like: it pays for yarn, tools and teachers.',
    amount: null,
    min: 10_000,
    max: 100_000_000,
  },
] as const;

/** $1 the merchant's public key, $2 its links as JSON. What has been changed since stays. */
const SEED_LINKS = `
insert into payment_links (merchant_id, env, slug, name, description, currency, amount_minor, min_minor, max_minor, created_at, updated_at)
select k.merchant_id, 'test', l.slug, l.name, l.description, 'NGN', l.amount, l.min, l.max, now(), now()
from merchant_keys k, json_to_recordset($2::json) as l (slug text, name text, description text, amount bigint, min bigint, max bigint)
where k.lookup = $1
order by l.slug
on conflict (slug) do nothing`;

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

/** Any number that nothing else locks by. */
const SEED_LOCK = 7_481_207_001;

/**
 * Writes the test merchant unless it is there; several processes may start at once. What an operator has changed in it
 * since stays, a revoked key too. Never call it in live mode.
 * @param shopOrigins the demo shop's, which may frame the merchant's payments: registered at every start, since the shop may stand
 *   on another port than before. An address that nobody may frame from (http to another machine) is left out.
 */
export async function seed(pool: pg.Pool, shopOrigins: readonly string[] = []): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    await connection.query(SEED, [
      TEST_MERCHANT.name,
      TEST_MERCHANT.email,
      TEST_MERCHANT.supportEmail,
      TEST_MERCHANT.primaryColor,
      TEST_MERCHANT.secondaryColor,
      TEST_MERCHANT.publicKey,
      secretKeyLookup(TEST_MERCHANT.secretKey),
    ]);
    await connection.query(SEED_LINKS, [TEST_MERCHANT.publicKey, JSON.stringify(DEMO_LINKS)]);
    for (const origin of shopOrigins.filter((each) => isFrameOrigin(each, 'test')))
      await connection.query(REGISTER, [origin, TEST_MERCHANT.publicKey, MAX_FRAME_ORIGINS]);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    connection.release();
  }
}

const SEED = `
with merchant as (
  insert into merchants (name, email, support_email, primary_color, secondary_color, can_save_card, bank_spotlights, feature_flags)
  select $1, $2, $3, $4, $5, true, '{OPAY,PALMPAY,GTB,CAPITEC}', '{opay_spotlighting}' where not exists (select from merchant_keys where lookup in ($6, $7))
  returning id
)
insert into merchant_keys (lookup, merchant_id, kind, env)
select k.lookup, m.id, k.kind, 'test' from merchant m, (values ($6, 'public'), ($7, 'secret')) as k (lookup, kind)`;

// The newest stands first; what no longer fits has been on no shop's port for longest.
const REGISTER = `
update merchants m set frame_origins = (array_prepend($1::text, m.frame_origins::text[]))[1:$3::int]::web_origin[]
from merchant_keys k where k.lookup = $2 and k.merchant_id = m.id and not ($1::text = any (m.frame_origins::text[]))`;
