// A merchant's team: who works in its console, who is invited, and what one of them may do to another.
import type { Role } from '@titan/contract/console/rights';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import type { Links } from './links.ts';
import type { People, Person } from './people.ts';
import type { ConsoleSessions } from './sessions.ts';

/** Who does it. */
type Member = { merchantId: number; userId: number; role: Role };

type GivenRole = Exclude<Role, 'owner'>;

type TeamRefusal =
  /** The merchant has nobody by this id. */
  | { kind: 'unknown' }
  /** Nobody changes the owner or themselves, and the owner alone makes another one. */
  | { kind: 'not_allowed' }
  /** Somebody else has changed them meanwhile. */
  | { kind: 'changed' };

/** `member`: as they were. */
export type TeamOutcome = { kind: 'done'; member: Person } | TeamRefusal;

type RecoveryOutcome = TeamRefusal | { kind: 'done'; member: Person; link: { url: string; expiresAt: Date } };

type TeamDeps = {
  db: Database;
  clock: Clock;
  people: People;
  links: Links;
  sessions: Pick<ConsoleSessions, 'endAllOf'>;
};

export function createTeam({ db, clock, people, links, sessions }: TeamDeps) {
  /** Somebody else of the team, whom they may change. */
  const memberFor = async (by: Member, id: string): Promise<TeamOutcome> => {
    const member = /^\d{1,15}$/.test(id) ? await memberOf(db, by.merchantId, Number(id)) : undefined;
    if (!member) return { kind: 'unknown' };
    if (member.role === 'owner' || member.id === by.userId) return { kind: 'not_allowed' };
    return { kind: 'done', member };
  };
  const changeMember = async (
    by: Member,
    id: string,
    change: (member: Person) => Promise<boolean>,
  ): Promise<TeamOutcome> => {
    const outcome = await memberFor(by, id);
    if (outcome.kind !== 'done') return outcome;
    return (await change(outcome.member)) ? outcome : { kind: 'changed' };
  };
  return {
    ...readTeam(db, clock),
    /** @param email in its normal form */
    invite: (by: Member, role: GivenRole, email: string) =>
      links.make({ kind: 'invite', merchantId: by.merchantId, role, email, madeBy: by.userId }),
    async withdraw({ merchantId }: Member, hash: Buffer): Promise<'withdrawn' | 'unknown'> {
      const { numDeletedRows } = await db
        .deleteFrom('console_links')
        .where('hash', '=', hash)
        .where('merchant_id', '=', merchantId)
        .where('kind', '=', 'invite')
        .executeTakeFirst();
      return numDeletedRows > 0n ? 'withdrawn' : 'unknown';
    },
    changeRole: (by: Member, id: string, role: GivenRole) =>
      changeMember(by, id, (member) => update(db, member, { role })),
    async takeOut(by: Member, id: string): Promise<TeamOutcome> {
      const ended_at = new Date(clock.now());
      const outcome = await changeMember(by, id, (member) => update(db, member, { ended_at }));
      if (outcome.kind === 'done') await sessions.endAllOf(outcome.member.id);
      return outcome;
    },
    /** Nothing of theirs lets them in any more but the link. */
    async recover(by: Member, id: string): Promise<RecoveryOutcome> {
      const outcome = await changeMember(by, id, people.reset);
      if (outcome.kind !== 'done') return outcome;
      const { merchantId, userId: madeBy } = by;
      const link = await links.make({ kind: 'recover', merchantId, userId: outcome.member.id, madeBy });
      return { ...outcome, link };
    },
    handOver: async (by: Member, id: string): Promise<TeamOutcome> =>
      by.role === 'owner'
        ? changeMember(by, id, (member) => handOver(db, by.userId, member.id))
        : { kind: 'not_allowed' },
  };
}

function readTeam(db: Database, clock: Clock) {
  return {
    members: (merchantId: number) =>
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
        .select(['l.hash', 'l.role', 'l.email', 'l.expires_at', 'm.name as madeBy'])
        .where('l.merchant_id', '=', merchantId)
        .where('l.kind', '=', 'invite')
        .where('l.expires_at', '>', new Date(clock.now()))
        .orderBy('l.created_at')
        .execute(),
  };
}

function memberOf(db: Database, merchantId: number, id: number): Promise<Person | undefined> {
  return db
    .selectFrom('console_users')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Changes a member who is still what was read of them; else nothing, and false. */
async function update(
  db: Database,
  { id, role, merchant_id }: Person,
  to: { role: GivenRole } | { ended_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('console_users')
    .set(to)
    .where('id', '=', id)
    .where('merchant_id', '=', merchant_id)
    .where('role', '=', role)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False where either is no longer what they were. */
function handOver(db: Database, ownerId: number, memberId: number): Promise<boolean> {
  return inTransaction(db, async (within) => {
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
  });
}
