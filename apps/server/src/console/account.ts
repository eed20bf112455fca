// The calls about a person's own account: their sessions, passkeys and password.
import { accountCalls } from '@titan/contract/console/account.schema';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { Who } from './sign-in/sessions.ts';
import { deviceOf, openSignIn, refusalOfPassword, type SignInDeps } from './sign-in.ts';

export function accountRoutes(deps: ConsoleDeps, opened: SignInDeps): void {
  readRoutes(deps, opened);
  passkeyRoutes(deps, opened);
  passwordRoutes(deps, opened);
}

function readRoutes(deps: ConsoleDeps, { people, passkeys }: SignInDeps): void {
  const { handle, activity, sessions, sessionsOver } = deps;
  handle(accountCalls.ownAccount, async ({ who }) => {
    const person = await people.find(who.userId);
    const all = await sessions.allOf(who.userId);
    return {
      sessions: all.map(({ hash, agent, ...session }) => ({
        ...session,
        id: hash.toString('hex'),
        isThis: hash.equals(who.hash),
        device: deviceOf(agent),
      })),
      passkeys: await people.passkeysOf(who.userId),
      hasPasskeys: passkeys !== null,
      hasPassword: person?.password_hash !== null,
      recoveryCodesLeft: person?.recovery_hashes.length ?? 0,
    };
  });
  handle(accountCalls.endSession, async ({ who, params }) => {
    const all = await sessions.allOf(who.userId);
    const session = all.find(({ hash }) => hash.toString('hex') === params.id);
    if (!session) return refused('UNKNOWN');
    return activity.act(who, async (within, record) => {
      await sessionsOver(within).end(session.hash);
      await record('session.ended', session.agent);
      return {};
    });
  });
}

function passkeyRoutes(deps: ConsoleDeps, { people, passkeys }: SignInDeps): void {
  const { handle, activity } = deps;
  /** What the browser was asked for them in an earlier generation of sign-ins, or for somebody else, it may not answer for them. */
  const askerOf = ({ userId, generation }: Who): string => `person ${userId} ${generation}`;
  handle(accountCalls.askOwnPasskey, async ({ who }) => {
    if (passkeys === null) return refused('UNKNOWN');
    const has = await people.passkeysOf(who.userId);
    return passkeys.registration(
      askerOf(who),
      { ...who, id: String(who.userId) },
      has.map(({ id }) => id),
    );
  });
  handle(accountCalls.addPasskey, async ({ who, body }) => {
    const passkey = (await passkeys?.registered(askerOf(who), body.answer)) ?? null;
    if (passkey === null) return refused('INVALID', { passkey: 'passkey_wrong' });
    return activity.act(who, async (within, record) => {
      const added = await openSignIn({ ...deps, db: within }).people.addPasskey(who, passkey, body.name);
      if (added === 'changed') return refused('CHANGED');
      if (added === 'known') return refused('INVALID', { passkey: 'passkey_known' });
      await record('passkey.added', body.name);
      return {};
    });
  });
  handle(accountCalls.removePasskey, ({ who, params }) =>
    activity.act(who, async (within, record) => {
      const removed = await openSignIn({ ...deps, db: within }).people.removePasskey(who, params.id);
      if (removed.kind === 'changed') return refused('CHANGED');
      if (removed.kind === 'unknown') return refused('UNKNOWN');
      if (removed.kind === 'last') return refused('INVALID', { passkey: 'passkey_last' });
      await record('passkey.removed', removed.name);
      return {};
    }),
  );
}

function passwordRoutes(deps: ConsoleDeps, opened: SignInDeps): void {
  const { handle, activity, ports } = deps;
  const { people, vault } = opened;
  const ownerOf = ({ userId, generation }: Who): string => `new app of ${userId} ${generation}`;

  handle(accountCalls.askOwnApp, async ({ who, body: { password } }) => {
    const refusal = await refusalOfPassword(password, who);
    return refusal ?? vault.offer(ownerOf(who), who.shop, who.email);
  });
  handle(accountCalls.changePassword, async ({ who, body: { password, app } }) => {
    const refusal = await refusalOfPassword(password, who);
    if (refusal) return refusal;
    const proven = app && vault.taken(ownerOf(who), app, ports.clock.now());
    // A password alone lets nobody in.
    const hasApp = proven ?? (app === null && (await people.find(who.userId))?.totp_key_id);
    if (!hasApp) return refused('INVALID', { code: 'code_wrong' });
    return activity.act(who, async (within, record) => {
      const over = openSignIn({ ...deps, db: within });
      const recoveryCodes = await over.people.changePassword(who, password, proven);
      if (recoveryCodes === null) return refused('CHANGED');
      await record('password.changed', null, { app: proven === null ? 'kept' : 'new' });
      return { recoveryCodes };
    });
  });
}
