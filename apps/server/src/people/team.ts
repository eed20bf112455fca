// A merchant's team: who works in its console, who is invited, and what one of them may do to another.
import { losesRights, type Role } from '@titan/contract/console/rights';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import type { Links } from './links.ts';
import { clearFactors, leaveNothing, resetPerson } from './people.ts';
import type { SignedIn } from './sessions.ts';
import { type Held, holdPerson, holdSignIn, isStill, type Person } from './sign-ins.ts';

/** Who does it, and by which sign-in. */
type Actor = Pick<SignedIn, 'merchantId' | 'userId' | 'role' | 'generation' | 'hash'>;

type GivenRole = Exclude<Role, 'owner'>;

type TeamRefusal =
  /** The merchant has nobody by this id. */
  | { kind: 'unknown' }
  /** Nobody changes the owner or themselves, and the owner alone makes another one. */
  | { kind: 'not_allowed' }
  /** They, or who does it, are no longer what was read of them. */
  | { kind: 'changed' }
  /** They work for another shop too, whose door would open. */
  | { kind: 'elsewhere' };

/** `member`: as they were. `made`: what came of it. */
export type TeamOutcome<Made = unknown> = { kind: 'done'; member: Person; made: Made } | TeamRefusal;

type MadeLink = { url: string; expiresAt: Date };
type InviteOutcome = { kind: 'done'; link: MadeLink } | { kind: 'changed' };

type TeamDeps = { db: Database; clock: Clock; links: Links };

export function createTeam({ db, clock, links }: TeamDeps) {
  /**
   * Changes somebody else of the team. Who does it and whom it is done to stay as they are read until the commit.
   * @param change is given who they are in each of their shops, which stays so as well
   * @param isAnyRole it is the same whatever their role has become meanwhile
   */
  const changeMember = async <Made>(
    by: Actor,
    id: string,
    /** Null: nothing was changed, as they are no longer what it needs. */
    change: (within: Database, member: Person, shops: readonly Held[]) => Promise<Made | null>,
    isAnyRole = false,
  ): Promise<TeamOutcome<Made>> => {
    const member = /^\d{1,15}$/.test(id) ? await memberOf(db, by.merchantId, Number(id)) : undefined;
    if (!member) return { kind: 'unknown' };
    if (member.role === 'owner' || member.id === by.userId) return { kind: 'not_allowed' };
    return inTransaction(db, async (within) => {
      const held = await holdBoth(within, by, member, isAnyRole);
      if (held === null) return { kind: 'changed' };
      const shops = held.filter(({ id, ended_at }) => id !== by.userId && ended_at === null);
      const made = await change(within, member, shops);
      return made === null ? { kind: 'changed' } : { kind: 'done', member, made };
    });
  };
  return {
    ...readTeam(db, clock),
    /** @param email in its normal form */
    invite: (by: Actor, role: GivenRole, email: string): Promise<InviteOutcome> =>
      inTransaction(db, async (within) => {
        if (!(await holdPerson(within, by))) return { kind: 'changed' };
        const { merchantId, userId: madeBy } = by;
        const link = await links.make({ kind: 'invite', merchantId, role, email, madeBy }, within);
        return { kind: 'done', link };
      }),
    async withdraw({ merchantId }: Actor, hash: Buffer): Promise<'withdrawn' | 'unknown'> {
      const { numDeletedRows } = await db
        .deleteFrom('console_links')
        .where('hash', '=', hash)
        .where('merchant_id', '=', merchantId)
        .where('kind', '<>', 'claim')
        .executeTakeFirst();
      return numDeletedRows > 0n ? 'withdrawn' : 'unknown';
    },
    changeRole: (by: Actor, id: string, role: GivenRole) =>
      changeMember(by, id, async (within, member) => {
        await within.updateTable('console_users').set({ role }).where('id', '=', member.id).execute();
        if (losesRights(member.role, role)) await leaveNothing(within, [member.id]);
        return role;
      }),
    takeOut: (by: Actor, id: string) =>
      changeMember(by, id, async (within, member, shops) => {
        const ended_at = new Date(clock.now());
        await within.updateTable('console_users').set({ ended_at }).where('id', '=', member.id).execute();
        await leaveNothing(within, [member.id]);
        if (shops.length === 1) await clearFactors(within, member.signs_in_by ?? member.id);
        return ended_at;
      }),
    /** Nothing of theirs lets them in any more but the link. */
    async recover(by: Actor, id: string): Promise<TeamOutcome<MadeLink>> {
      const outcome = await changeMember<MadeLink | 'elsewhere'>(by, id, async (within, member, shops) =>
        shops.length > 1 ? 'elsewhere' : letBackIn(within, links, member, by.userId),
      );
      if (outcome.kind !== 'done') return outcome;
      const { made } = outcome;
      return made === 'elsewhere' ? { kind: 'elsewhere' } : { ...outcome, made };
    },
    handOver: async (by: Actor, id: string): Promise<TeamOutcome> =>
      by.role === 'owner'
        ? changeMember(by, id, (within, member) => handOver(within, by, member.id), true)
        : { kind: 'not_allowed' },
  };
}

/**
 * Ends what lets somebody in, and makes the link that does. Null: they are no longer what was read of them.
 * @param madeBy null: the host
 */
export function letBackIn(
  db: Database,
  links: Links,
  member: Person,
  madeBy: number | null,
): Promise<MadeLink | null> {
  return inTransaction(db, async (within) => {
    if (!(await resetPerson(within, member))) return null;
    const { id: userId, merchant_id: merchantId } = member;
    return links.make({ kind: 'recover', merchantId, userId, madeBy }, within);
  });
}

/** `h` has what `u` proves themselves with. */
const IS_HOLDER = sql<boolean>`h.id = coalesce(u.signs_in_by, u.id)`;

function readTeam(db: Database, clock: Clock) {
  return {
    members: (merchantId: number) =>
      db
        .selectFrom('console_users as u')
        .innerJoin('console_users as h', (on) => on.on(IS_HOLDER))
        .select(['u.id', 'u.name', 'u.email', 'u.role', 'h.password_hash', 'u.signed_in_at'])
        .select(sql<number>`(select count(*) from console_passkeys p where p.user_id = h.id)`.as('passkeys'))
        .where('u.merchant_id', '=', merchantId)
        .where('u.ended_at', 'is', null)
        .orderBy('u.id')
        .execute(),
    /** Those that can still be taken, but for the claim. */
    links: (merchantId: number) =>
      db
        .selectFrom('console_links as l')
        .leftJoin('console_users as m', 'm.id', 'l.made_by')
        .leftJoin('console_users as u', 'u.id', 'l.user_id')
        .select(['l.hash', 'l.expires_at', 'm.name as madeBy', 'u.name as letsBackIn'])
        .select((of) => of.fn.coalesce('u.role', 'l.role').as('role'))
        .select((of) => of.fn.coalesce('u.email', 'l.email').as('email'))
        .where('l.merchant_id', '=', merchantId)
        .where('l.kind', '<>', 'claim')
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

/** Holds who does it and all that the member is, and answers them. Null: they are no longer what was read of them, or the sign-in of who does it has ended. */
async function holdBoth(
  within: Database,
  { userId, generation }: Actor,
  { id, role, signs_in_by: signsInBy }: Person,
  isAnyRole: boolean,
): Promise<Held[] | null> {
  const held = await holdSignIn(within, signsInBy ?? id, userId);
  const member = held.find((each) => each.id === id && each.ended_at === null);
  const isSame = member !== undefined && (isAnyRole || role === member.role);
  return isSame && isStill(held, userId, generation) ? held : null;
}

/** Null: nothing lets the member in, and so no shop may be theirs. The session in which it was said goes on, without its proof of who it is. */
async function handOver(
  within: Database,
  { userId: ownerId, hash }: Actor,
  memberId: number,
): Promise<number | null> {
  const users = () => within.updateTable('console_users');
  const canComeIn = within
    .selectFrom('console_users as u')
    .innerJoin('console_users as h', (on) => on.on(IS_HOLDER))
    .select('u.id')
    .where('u.id', '=', memberId)
    .where(
      sql<boolean>`(h.password_hash is not null or exists (select from console_passkeys p where p.user_id = h.id))`,
    );
  if (!(await canComeIn.executeTakeFirst())) return null;
  // There are never two owners at once: the old one goes first.
  await users().set({ role: 'admin' }).where('id', '=', ownerId).execute();
  await users().set({ role: 'owner' }).where('id', '=', memberId).execute();
  await leaveNothing(within, [ownerId], hash);
  const session = within.updateTable('console_sessions').set({ stepped_up_at: null });
  await session.where('hash', '=', hash).execute();
  // An owner is let back in by the host alone.
  const links = within.deleteFrom('console_links').where('user_id', '=', memberId);
  await links.where('made_by', 'is not', null).execute();
  return memberId;
}
