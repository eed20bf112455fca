// Who works in a merchant's console, who is invited, and how their roles change.
import type { Role } from '@titan/contract/console/rights';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import type { Person } from './sign-in/people.ts';

export function createTeamStore(db: Database, clock: Clock) {
  /** Changes a member who is still what was read of them; else nothing, and false. */
  const change = async (
    { id, role, merchant_id }: Person,
    to: { role: Exclude<Role, 'owner'> } | { ended_at: Date },
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('console_users')
      .set(to)
      .where('id', '=', id)
      .where('merchant_id', '=', merchant_id)
      .where('role', '=', role)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };
  return {
    people: (merchantId: number) =>
      db
        .selectFrom('console_users as u')
        .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.password_hash', 'u.signed_in_at'])
        .select(sql<number>`(select count(*) from console_passkeys p where p.user_id = u.id)`.as('passkeys'))
        .where('u.merchant_id', '=', merchantId)
        .where('u.ended_at', 'is', null)
        .orderBy('u.id')
        .execute(),
    /** Those that can still be taken. */
    invitations: (merchantId: number) =>
      db
        .selectFrom('console_links as l')
        .leftJoin('console_users as m', 'm.id', 'l.made_by')
        .select(['l.hash', 'l.role', 'l.expires_at', 'm.name as madeBy'])
        .where('l.merchant_id', '=', merchantId)
        .where('l.kind', '=', 'invite')
        .where('l.expires_at', '>', new Date(clock.now()))
        .orderBy('l.created_at')
        .execute(),
    /** False: the merchant has no such invitation. */
    async withdraw(merchantId: number, hash: Buffer): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('console_links')
        .where('hash', '=', hash)
        .where('merchant_id', '=', merchantId)
        .where('kind', '=', 'invite')
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    member: (merchantId: number, id: number): Promise<Person | undefined> =>
      db
        .selectFrom('console_users')
        .selectAll()
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),
    changeRole: (member: Person, role: Exclude<Role, 'owner'>) => change(member, { role }),
    end: (member: Person) => change(member, { ended_at: new Date(clock.now()) }),
    /** False where either is no longer what they were. */
    handOver: (ownerId: number, memberId: number): Promise<boolean> =>
      db.transaction().execute(async (within) => {
        // Both stay as they are read until the commit, so that nobody is taken out meanwhile.
        const both = await within
          .selectFrom('console_users')
          .select(['id', 'role'])
          .where('id', 'in', [ownerId, memberId])
          .where('ended_at', 'is', null)
          .orderBy('id')
          .forNoKeyUpdate()
          .execute();
        if (both.length < 2 || both.find(({ id }) => id === ownerId)?.role !== 'owner') return false;
        // There are never two owners at once: the old one goes first.
        await within.updateTable('console_users').set({ role: 'admin' }).where('id', '=', ownerId).execute();
        await within.updateTable('console_users').set({ role: 'owner' }).where('id', '=', memberId).execute();
        return true;
      }),
  };
}
