// Somebody of a shop who is signed in to the console.
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Adds an owner who has just proved who they are; returns their cookie. */
export async function signIn(client: pg.Client, merchantId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `with person as (
       insert into console_users (merchant_id, email, name, role, created_at)
       values ($2::bigint, 'ada' || $2::bigint || '@shop.example', 'Ada', 'owner', now()) returning id)
     insert into console_sessions (hash, user_id, created_at, used_at, stepped_up_at, address, agent)
     select $1, id, now(), now(), now() + interval '1 hour', '127.0.0.1', 'bench' from person`,
    [createHash('sha256').update(token).digest(), merchantId],
  );
  return `titan_console=${token}`;
}
