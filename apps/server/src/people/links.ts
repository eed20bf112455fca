// Links that let a person in once: the claim of a shop, an invitation, a recovery. Only the hash of the secret is kept.
import { hash as digest } from 'node:crypto';
import type { Role } from '@titan/contract/console/rights';
import { type Database, inTransaction } from '../db/database.ts';
import type { Clock, Random } from '@titan/platform/ports';

const SECRET_BYTES = 32;
const MINUTE_MS = 60_000;
const LIFE_MS = { claim: 60 * MINUTE_MS, invite: 24 * 60 * MINUTE_MS, recover: 24 * 60 * MINUTE_MS };

export type NewLink = {
  kind: keyof typeof LIFE_MS;
  merchantId: number;
  role?: Exclude<Role, 'owner'>;
  userId?: number;
  /** Whom an invitation is for, in its normal form. */
  email?: string;
  /** Null: the host. */
  madeBy: number | null;
};

export type SetUpLink = {
  hash: Buffer;
  kind: keyof typeof LIFE_MS;
  shop: string;
  role: Role;
  /** Whom an invitation is for; null: they say it. */
  email: string | null;
  /** Whom it lets back in. */
  person: { name: string; email: string } | null;
};

export type Links = ReturnType<typeof createLinks>;

type LinkDeps = { db: Database; clock: Clock; random: Random; publicUrl: string };

export function createLinks({ db, clock, random, publicUrl }: LinkDeps) {
  return {
    /** A new claim replaces the older one. Whoever makes another kind holds its maker and its person (people.ts), so that neither leaves meanwhile. */
    async make(link: NewLink, within = db): Promise<{ url: string; expiresAt: Date }> {
      const { kind, merchantId, role = null, userId = null, email = null, madeBy } = link;
      const secret = random.bytes(SECRET_BYTES).toString('base64url');
      const expiresAt = new Date(clock.now() + LIFE_MS[kind]);
      const made = {
        hash: digest('sha256', secret, 'buffer'),
        kind,
        merchant_id: merchantId,
        role,
        user_id: userId,
        made_by: madeBy,
        email,
        created_at: new Date(clock.now()),
        expires_at: expiresAt,
      };
      await inTransaction(within, async (held) => {
        if (kind === 'claim') await deleteFormer(held, merchantId);
        await held.insertInto('console_links').values(made).execute();
      });
      return { url: `${publicUrl}/console/setup#${secret}`, expiresAt };
    },
    /** Null: there is none, or no longer. */
    async find(secret: string): Promise<SetUpLink | null> {
      const found = await db
        .selectFrom('console_links as l')
        .innerJoin('merchants as m', 'm.id', 'l.merchant_id')
        .leftJoin('console_users as u', 'u.id', 'l.user_id')
        .select(['l.hash', 'l.kind', 'l.role', 'l.email as invited', 'm.name as shop'])
        .select(['u.name', 'u.email', 'u.role as has'])
        .where('l.hash', '=', digest('sha256', secret, 'buffer'))
        .where('l.expires_at', '>', new Date(clock.now()))
        .where('u.ended_at', 'is', null)
        .executeTakeFirst();
      if (!found) return null;
      const { hash, kind, shop, role, has, name, email, invited } = found;
      const person = name !== null && email !== null ? { name, email } : null;
      return { hash, kind, shop, role: has ?? role ?? 'owner', email: invited, person };
    },
    async forgetOld(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('console_links')
        .where('expires_at', '<=', new Date(clock.now()))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** One after the other of a merchant, or two that are made at once would both stay. */
async function deleteFormer(within: Database, merchantId: number): Promise<void> {
  const merchant = within.selectFrom('merchants').select('id').where('id', '=', merchantId);
  await merchant.forNoKeyUpdate().execute();
  const former = within.deleteFrom('console_links').where('merchant_id', '=', merchantId);
  await former.where('kind', '=', 'claim').execute();
}
