// The calls about who works in a shop's console: invitations, roles, recovery, leaving.
import { teamCalls } from '@titan/contract/console/team.schema';
import type { Role } from '@titan/contract/console/rights';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { qrCodeOf } from '../platform/qr-code.ts';
import { accountRoutes } from './account.ts';
import { auditRoutes } from './audit-list.ts';
import { type Refused, refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { openSignIn, type SignInDeps } from './sign-in.ts';
import type { Who } from './sessions.ts';
import type { Links, NewLink } from './sign-in/links.ts';
import type { Person } from './sign-in/people.ts';

export function teamRoutes(deps: ConsoleDeps): void {
  const opened = openSignIn(deps);
  listRoutes(deps, opened);
  memberRoutes(deps, opened);
  accountRoutes(deps, opened);
  auditRoutes(deps);
}

function listRoutes(deps: ConsoleDeps, { links }: SignInDeps): void {
  const { answer, db, audit, ports } = deps;
  answer(teamCalls.team, async ({ who }) => {
    const people = await db
      .selectFrom('console_users as u')
      .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.password_hash', 'u.signed_in_at'])
      .select(sql<number>`(select count(*) from console_passkeys p where p.user_id = u.id)`.as('passkeys'))
      .where('u.merchant_id', '=', who.merchantId)
      .where('u.ended_at', 'is', null)
      .orderBy('u.id')
      .execute();
    const invitations = await db
      .selectFrom('console_links as l')
      .leftJoin('console_users as m', 'm.id', 'l.made_by')
      .select(['l.hash', 'l.role', 'l.expires_at', 'm.name as madeBy'])
      .where('l.merchant_id', '=', who.merchantId)
      .where('l.kind', '=', 'invite')
      .where('l.expires_at', '>', new Date(ports.clock.now()))
      .orderBy('l.created_at')
      .execute();
    return {
      people: people.map((person) => ({
        ...person,
        id: String(person.id),
        isYou: person.id === who.userId,
        hasPassword: person.password_hash !== null,
      })),
      invitations: invitations.map(({ hash, role, ...link }) => ({
        ...link,
        id: hash.toString('hex'),
        role: role ?? 'support',
      })),
    };
  });
  answer(teamCalls.invite, async ({ who, body: { role } }) => {
    const made = await madeLink(links, {
      kind: 'invite',
      merchantId: who.merchantId,
      role,
      madeBy: who.userId,
    });
    await audit.noteBy(who, 'team.invited', null, { role });
    return made;
  });
  answer(teamCalls.withdraw, async ({ who, params }) => {
    const { numDeletedRows } = await db
      .deleteFrom('console_links')
      .where('hash', '=', Buffer.from(params.id, 'hex'))
      .where('merchant_id', '=', who.merchantId)
      .where('kind', '=', 'invite')
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refused('UNKNOWN');
    await audit.noteBy(who, 'team.invitation-withdrawn');
    return {};
  });
}

function memberRoutes(deps: ConsoleDeps, { people, links }: SignInDeps): void {
  const { answer, db, audit, sessions, ports } = deps;
  /** Somebody else of the team, whom they may change: the owner nobody may. */
  const memberOf = async (who: Who, id: string): Promise<Person | Refused> => {
    const found = /^\d{1,15}$/.test(id) ? await people.find(Number(id)) : undefined;
    if (!found || found.merchant_id !== who.merchantId) return refused('UNKNOWN');
    return found.role === 'owner' || found.id === who.userId ? refused('NOT_ALLOWED') : found;
  };
  /** Changes a member who is still what was read of them; else nothing, and false. */
  const change = async (
    { id, role }: Person,
    to: { role: Exclude<Role, 'owner'> } | { ended_at: Date },
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('console_users')
      .set(to)
      .where('id', '=', id)
      .where('role', '=', role)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };

  answer(teamCalls.changeRole, async ({ who, params, body: { role } }) => {
    const member = await memberOf(who, params.id);
    if ('code' in member) return member;
    if (!(await change(member, { role }))) return refused('CHANGED');
    await audit.noteBy(who, 'team.role-changed', member.email, { from: member.role, to: role });
    return {};
  });
  answer(teamCalls.takeOut, async ({ who, params }) => {
    const member = await memberOf(who, params.id);
    if ('code' in member) return member;
    if (!(await change(member, { ended_at: new Date(ports.clock.now()) }))) return refused('CHANGED');
    await sessions.endAllOf(member.id);
    await audit.noteBy(who, 'team.taken-out', member.email);
    return {};
  });
  answer(teamCalls.recover, async ({ who, params }) => {
    const member = await memberOf(who, params.id);
    if ('code' in member) return member;
    if (!(await people.reset(member))) return refused('CHANGED');
    const { merchantId, userId: madeBy } = who;
    const made = await madeLink(links, { kind: 'recover', merchantId, userId: member.id, madeBy });
    await audit.noteBy(who, 'team.recovery-made', member.email);
    return made;
  });
  answer(teamCalls.handOver, async ({ who, params }) => {
    if (who.role !== 'owner') return refused('NOT_ALLOWED');
    const member = await memberOf(who, params.id);
    if ('code' in member) return member;
    const isDone = await db.transaction().execute((within) => handOver(within, who.userId, member.id));
    if (!isDone) return refused('CHANGED');
    await audit.noteBy(who, 'team.handed-over', member.email);
    return {};
  });
}

/** False where either is no longer what they were. Both stay as they are read until the commit, so that nobody is taken out meanwhile. */
async function handOver(within: Database, ownerId: number, memberId: number): Promise<boolean> {
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
}

async function madeLink(links: Links, link: NewLink) {
  const { url, expiresAt } = await links.make(link);
  return { url, qr: qrCodeOf(url), expires_at: expiresAt };
}
