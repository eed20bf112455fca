// Who works in the console of a shop, what they did there, and a person's own account.
import type { ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './team.schema.ts';

export type Team = Reply<typeof schemas.team>;
export type MadeLink = Reply<typeof schemas.invite>;
export type OwnAccount = Reply<typeof schemas.ownAccount>;
export type AuditPage = Reply<typeof schemas.readAudit>;

export const team: ConsoleCall<typeof schemas.team> = { method: 'GET', path: '/team', right: 'team' };
export const invite: ConsoleCall<typeof schemas.invite> = {
  method: 'POST',
  path: '/team/invitations',
  right: 'team',
  stepUp: true,
};
export const withdraw: ConsoleCall<typeof schemas.withdraw> = {
  method: 'DELETE',
  path: '/team/invitations/:id',
  right: 'team',
  stepUp: true,
};
export const changeRole: ConsoleCall<typeof schemas.changeRole> = {
  method: 'POST',
  path: '/team/:id/role',
  right: 'team',
  stepUp: true,
};
export const takeOut: ConsoleCall<typeof schemas.takeOut> = {
  method: 'DELETE',
  path: '/team/:id',
  right: 'team',
  stepUp: true,
};
/** Their passkeys, password and sessions end; they set up new ones by a link. */
export const recover: ConsoleCall<typeof schemas.recover> = {
  method: 'POST',
  path: '/team/:id/recovery',
  right: 'team',
  stepUp: true,
};
/** The owner becomes an admin. */
export const handOver: ConsoleCall<typeof schemas.handOver> = {
  method: 'POST',
  path: '/team/:id/owner',
  right: 'team',
  stepUp: true,
};
export const readAudit: ConsoleCall<typeof schemas.readAudit> = {
  method: 'GET',
  path: '/audit',
  right: 'own',
};

export const ownAccount: ConsoleCall<typeof schemas.ownAccount> = {
  method: 'GET',
  path: '/account',
  right: 'own',
};
export const endSession: ConsoleCall<typeof schemas.endSession> = {
  method: 'DELETE',
  path: '/account/sessions/:id',
  right: 'own',
  stepUp: true,
};
export const askOwnPasskey: ConsoleCall<typeof schemas.askOwnPasskey> = {
  method: 'POST',
  path: '/account/passkeys/options',
  right: 'own',
  stepUp: true,
};
export const addPasskey: ConsoleCall<typeof schemas.addPasskey> = {
  method: 'POST',
  path: '/account/passkeys',
  right: 'own',
  stepUp: true,
};
export const removePasskey: ConsoleCall<typeof schemas.removePasskey> = {
  method: 'DELETE',
  path: '/account/passkeys/:id',
  right: 'own',
  stepUp: true,
};
export const askOwnApp: ConsoleCall<typeof schemas.askOwnApp> = {
  method: 'POST',
  path: '/account/app',
  right: 'own',
  stepUp: true,
};
/** Without `app` the authenticator app stays. */
export const changePassword: ConsoleCall<typeof schemas.changePassword> = {
  method: 'POST',
  path: '/account/password',
  right: 'own',
  stepUp: true,
};
