// People of the console: signed in without their having to sign in, or with a link to do so.
import { createHash, randomBytes } from 'node:crypto';
import { createLinks } from '@titan/server/people/links';
import { queriesOver } from '@titan/server/db/database';
import { secretKeyLookup } from '@titan/server/merchants/merchant-key';
import { systemRandom } from '@titan/platform/ports-node';
import type { Clock } from '@titan/platform/ports';
import pg from 'pg';

/** @param wish `role`: signs somebody in; `forget`: of whom it is long ago that they proved who they are */
export async function actOnPerson(
  databaseUrl: string,
  wish: URLSearchParams,
  now: number,
): Promise<string | null> {
  const email = wish.get('forget');
  if (email === null) return signInPerson(databaseUrl, wish, now);
  await forgetProof(databaseUrl, email);
  return null;
}

/**
 * Adds somebody of that role to a shop's team (the owner, of whom there is one, is found again) and begins a session of theirs.
 * @param asked their `role`, and a secret `key` of their shop's
 * @param now by the service's clock, epoch ms
 * @returns the token for the cookie
 */
async function signInPerson(databaseUrl: string, asked: URLSearchParams, now: number): Promise<string> {
  const role = asked.get('role') ?? '';
  const token = randomBytes(32).toString('base64url');
  const email = `${role}-${randomBytes(4).toString('hex')}@shop.example`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(SIGN_IN, [
      role,
      email,
      `The ${role}`,
      new Date(now),
      createHash('sha256').update(token).digest(),
      secretKeyLookup(asked.get('key') ?? ''),
    ]);
  } finally {
    await client.end();
  }
  return token;
}

const SIGN_IN = `
with shop as (
  select merchant_id as id from merchant_keys where lookup = $6
), added as (
  insert into console_users (merchant_id, email, name, role, created_at, signed_in_at) select id, $2, $3, $1, $4, $4 from shop
  on conflict (merchant_id) where role = 'owner' and ended_at is null do update set signed_in_at = $4
  returning id, generation
)
insert into console_sessions (hash, user_id, generation, created_at, used_at, stepped_up_at, address, agent)
select $5, id, generation, $4, $4, $4, '127.0.0.1', 'a test' from added`;

/** Their sessions go on, but it is long ago that they proved who they are. */
async function forgetProof(databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update console_sessions s set stepped_up_at = null from console_users u where u.id = s.user_id and u.email = $1`,
    [email],
  );
  await client.end();
}

/** The link by which a new shop, that nobody owns, is claimed. */
export async function newClaim(databaseUrl: string, publicUrl: string, clock: Clock): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const db = queriesOver(pool);
  const shop = db.insertInto('merchants').values({ name: 'Baobab Crafts', created_at: new Date() });
  const { id: merchantId } = await shop.returning('id').executeTakeFirstOrThrow();
  const links = createLinks({ db, clock, random: systemRandom, publicUrl });
  const { url } = await links.make({ kind: 'claim', merchantId, madeBy: null });
  await pool.end();
  return url;
}
