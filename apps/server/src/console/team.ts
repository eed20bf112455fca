// The calls about who works in a shop's console: invitations, roles, recovery, leaving.
import type { ActivityAction } from '@titan/contract/console/activity-actions';
import { teamCalls } from '@titan/contract/console/team.schema';
import { qrCodeOf } from '../platform/qr-code.ts';
import { accountRoutes } from './account.ts';
import { activityLogRoutes } from './activity-log.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { openSignIn } from './sign-in.ts';
import type { Who } from './sign-in/sessions.ts';
import { createTeam, type TeamOutcome } from './sign-in/team.ts';

type Team = ReturnType<typeof createTeam>;

export function teamRoutes(deps: ConsoleDeps): void {
  const opened = openSignIn(deps);
  const team = createTeam({ ...deps, ...opened, clock: deps.ports.clock });
  listRoutes(deps, team);
  memberRoutes(deps, team);
  accountRoutes(deps, opened);
  activityLogRoutes(deps);
}

function listRoutes({ handle, activity }: ConsoleDeps, team: Team): void {
  handle(teamCalls.team, async ({ who }) => {
    const people = await team.members(who.merchantId);
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
  handle(teamCalls.invite, async ({ who, body: { role } }) => {
    const link = await team.invite(who, role);
    await activity.recordBy(who, 'team.invited', null, { role });
    return linkView(link);
  });
  handle(teamCalls.withdraw, async ({ who, params }) => {
    if ((await team.withdraw(who, Buffer.from(params.id, 'hex'))) === 'unknown') return refused('UNKNOWN');
    await activity.recordBy(who, 'team.invitation-withdrawn');
    return {};
  });
}

const REFUSALS = { unknown: 'UNKNOWN', not_allowed: 'NOT_ALLOWED', changed: 'CHANGED' } as const;

function memberRoutes({ handle, activity }: ConsoleDeps, team: Team): void {
  const noted = async (
    who: Who,
    action: ActivityAction,
    outcome: TeamOutcome,
    role: string | null = null,
  ) => {
    if (outcome.kind !== 'done') return refused(REFUSALS[outcome.kind]);
    const { email, role: from } = outcome.member;
    await activity.recordBy(who, action, email, role === null ? {} : { from, to: role });
    return {};
  };
  handle(teamCalls.changeRole, async ({ who, params, body: { role } }) =>
    noted(who, 'team.role-changed', await team.changeRole(who, params.id, role), role),
  );
  handle(teamCalls.takeOut, async ({ who, params }) =>
    noted(who, 'team.taken-out', await team.takeOut(who, params.id)),
  );
  handle(teamCalls.handOver, async ({ who, params }) =>
    noted(who, 'team.handed-over', await team.handOver(who, params.id)),
  );
  handle(teamCalls.recover, async ({ who, params }) => {
    const outcome = await team.recover(who, params.id);
    if (outcome.kind !== 'done') return refused(REFUSALS[outcome.kind]);
    await activity.recordBy(who, 'team.recovery-made', outcome.member.email);
    return linkView(outcome.link);
  });
}

function linkView({ url, expiresAt }: { url: string; expiresAt: Date }) {
  return { url, qr: qrCodeOf(url), expires_at: expiresAt };
}
