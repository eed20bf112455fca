// The calls about who works in a shop's console: invitations, roles, recovery, leaving.
import { teamCalls } from '@titan/contract/console/team.schema';
import { qrCodeOf } from '../platform/qr-code.ts';
import { accountRoutes } from './account.ts';
import { activityLogRoutes } from './activity-log.ts';
import { type Refused, refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { openSignIn, type SignInDeps } from './sign-in.ts';
import type { Who } from './sign-in/sessions.ts';
import type { Links, NewLink } from './sign-in/links.ts';
import type { Person } from './sign-in/people.ts';
import { createTeamStore } from './team-store.ts';

export function teamRoutes(deps: ConsoleDeps): void {
  const opened = openSignIn(deps);
  listRoutes(deps, opened);
  memberRoutes(deps, opened);
  accountRoutes(deps, opened);
  activityLogRoutes(deps);
}

function listRoutes(deps: ConsoleDeps, { links }: SignInDeps): void {
  const { answer, activity } = deps;
  const team = createTeamStore(deps.db, deps.ports.clock);
  answer(teamCalls.team, async ({ who }) => {
    const people = await team.people(who.merchantId);
    const invitations = await team.invitations(who.merchantId);
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
    await activity.recordBy(who, 'team.invited', null, { role });
    return made;
  });
  answer(teamCalls.withdraw, async ({ who, params }) => {
    if (!(await team.withdraw(who.merchantId, Buffer.from(params.id, 'hex')))) return refused('UNKNOWN');
    await activity.recordBy(who, 'team.invitation-withdrawn');
    return {};
  });
}

function memberRoutes(deps: ConsoleDeps, { people, links }: SignInDeps): void {
  const { answer, activity, sessions } = deps;
  const team = createTeamStore(deps.db, deps.ports.clock);
  /** Somebody else of the team, whom they may change: the owner nobody may. */
  const memberOf = async (who: Who, id: string): Promise<Person | Refused> => {
    const found = /^\d{1,15}$/.test(id) ? await team.member(who.merchantId, Number(id)) : undefined;
    if (!found) return refused('UNKNOWN');
    return found.role === 'owner' || found.id === who.userId ? refused('NOT_ALLOWED') : found;
  };

  answer(teamCalls.changeRole, async ({ who, params, body: { role } }) => {
    const member = await memberOf(who, params.id);
    if ('code' in member) return member;
    if (!(await team.changeRole(member, role))) return refused('CHANGED');
    await activity.recordBy(who, 'team.role-changed', member.email, { from: member.role, to: role });
    return {};
  });
  answer(teamCalls.takeOut, async ({ who, params }) => {
    const member = await memberOf(who, params.id);
    if ('code' in member) return member;
    if (!(await team.end(member))) return refused('CHANGED');
    await sessions.endAllOf(member.id);
    await activity.recordBy(who, 'team.taken-out', member.email);
    return {};
  });
  answer(teamCalls.recover, async ({ who, params }) => {
    const member = await memberOf(who, params.id);
    if ('code' in member) return member;
    if (!(await people.reset(member))) return refused('CHANGED');
    const { merchantId, userId: madeBy } = who;
    const made = await madeLink(links, { kind: 'recover', merchantId, userId: member.id, madeBy });
    await activity.recordBy(who, 'team.recovery-made', member.email);
    return made;
  });
  answer(teamCalls.handOver, async ({ who, params }) => {
    if (who.role !== 'owner') return refused('NOT_ALLOWED');
    const member = await memberOf(who, params.id);
    if ('code' in member) return member;
    if (!(await team.handOver(who.userId, member.id))) return refused('CHANGED');
    await activity.recordBy(who, 'team.handed-over', member.email);
    return {};
  });
}

async function madeLink(links: Links, link: NewLink) {
  const { url, expiresAt } = await links.make(link);
  return { url, qr: qrCodeOf(url), expires_at: expiresAt };
}
