// The calls about who works in a shop's console: invitations, roles, recovery, leaving.
import type { ActivityAction } from '@titan/contract/console/activity-actions';
import { teamCalls } from '@titan/contract/console/team.schema';
import { emailKey } from '@titan/rules/email';
import type { Database } from '../db/database.ts';
import { qrCodeOf } from '../platform/qr-code.ts';
import { accountRoutes } from './account.ts';
import { activityLogRoutes } from './activity-log.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { isEmail, openSignIn } from './sign-in.ts';
import type { Who } from '../people/sessions.ts';
import { createTeam, type TeamOutcome } from '../people/team.ts';

/** The team in a transaction, or outside of one. */
type TeamOver = (db: Database) => ReturnType<typeof createTeam>;

export function teamRoutes(deps: ConsoleDeps): void {
  const opened = openSignIn(deps);
  const teamOver: TeamOver = (db) =>
    createTeam({ db, links: openSignIn({ ...deps, db }).links, clock: deps.ports.clock });
  listRoutes(deps, teamOver);
  memberRoutes(deps, teamOver);
  accountRoutes(deps, opened);
  activityLogRoutes(deps);
}

function listRoutes({ handle, db, activity }: ConsoleDeps, teamOver: TeamOver): void {
  handle(teamCalls.team, async ({ who }) => {
    const team = teamOver(db);
    const people = await team.members(who.merchantId);
    const links = await team.links(who.merchantId);
    return {
      people: people.map((person) => ({
        ...person,
        id: String(person.id),
        isYou: person.id === who.userId,
        hasPassword: person.password_hash !== null,
      })),
      links: links.map(({ hash, role, ...link }) => ({
        ...link,
        id: hash.toString('hex'),
        role: role ?? 'support',
      })),
    };
  });
  handle(teamCalls.invite, async ({ who, body: { role, email: typed } }) => {
    const email = emailKey(typed);
    if (!isEmail(email)) return refused('INVALID', { email: 'email_wrong' });
    return activity.act(who, async (within, record) => {
      const outcome = await teamOver(within).invite(who, role, email);
      if (outcome.kind !== 'done') return refused(REFUSALS[outcome.kind]);
      await record('team.invited', email, { role });
      return linkView(outcome.link);
    });
  });
  handle(teamCalls.withdraw, ({ who, params }) =>
    activity.act(who, async (within, record) => {
      const withdrawn = await teamOver(within).withdraw(who, Buffer.from(params.id, 'hex'));
      if (withdrawn === 'unknown') return refused('UNKNOWN');
      await record('team.invitation-withdrawn');
      return {};
    }),
  );
}

const REFUSALS = {
  unknown: 'UNKNOWN',
  not_allowed: 'NOT_ALLOWED',
  changed: 'CHANGED',
  elsewhere: 'ELSEWHERE',
} as const;

function memberRoutes({ handle, activity }: ConsoleDeps, teamOver: TeamOver): void {
  const change = (
    who: Who,
    action: ActivityAction,
    make: (team: ReturnType<TeamOver>) => Promise<TeamOutcome>,
    role: string | null = null,
  ) =>
    activity.act(who, async (within, record) => {
      const outcome = await make(teamOver(within));
      if (outcome.kind !== 'done') return refused(REFUSALS[outcome.kind]);
      const { email, role: from } = outcome.member;
      await record(action, email, role === null ? {} : { from, to: role });
      return {};
    });
  handle(teamCalls.changeRole, ({ who, params, body: { role } }) =>
    change(who, 'team.role-changed', (team) => team.changeRole(who, params.id, role), role),
  );
  handle(teamCalls.takeOut, ({ who, params }) =>
    change(who, 'team.taken-out', (team) => team.takeOut(who, params.id)),
  );
  handle(teamCalls.handOver, ({ who, params }) =>
    change(who, 'team.handed-over', (team) => team.handOver(who, params.id)),
  );
  handle(teamCalls.recover, ({ who, params }) =>
    activity.act(who, async (within, record) => {
      const outcome = await teamOver(within).recover(who, params.id);
      if (outcome.kind !== 'done') return refused(REFUSALS[outcome.kind]);
      await record('team.recovery-made', outcome.member.email);
      return linkView(outcome.made);
    }),
  );
}

function linkView({ url, expiresAt }: { url: string; expiresAt: Date }) {
  return { url, qr: qrCodeOf(url), expires_at: expiresAt };
}
