// People who are signed in to the console, without their having to sign in.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Adds somebody of that role to the demo shop's team (the owner, of whom there is one, is found again) and begins a session of theirs.
 * @param now by the service's clock, epoch ms
 * @returns the token for the cookie
 */
export async function signInPerson(databaseUrl: string, role: string, now: number): Promise<string> {
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
    ]);
  } finally {
    await client.end();
  }
  return token;
}

const SIGN_IN = `
with shop as (
  select min(id) as id from merchants
), added as (
  insert into console_users (merchant_id, email, name, role, created_at, signed_in_at) select id, $2, $3, $1, $4, $4 from shop
  on conflict (merchant_id) where role = 'owner' and ended_at is null do update set signed_in_at = $4
  returning id
)
insert into console_sessions (hash, user_id, created_at, used_at, stepped_up_at, address, agent)
select $5, id, $4, $4, $4, '127.0.0.1', 'a test' from added`;
