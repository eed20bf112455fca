// The calls about a person's own account: their sessions, passkeys and password.
import { accountCalls } from '@titan/contract/console/account.schema';
import type { RecordAct } from './activity-store.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { People } from '../people/people.ts';
import type { Who } from '../people/sessions.ts';
import { deviceOf, openSignIn, refusalOfPassword, type SignInDeps } from './sign-in.ts';

export function accountRoutes(deps: ConsoleDeps, opened: SignInDeps): void {
  readRoutes(deps, opened);
  passkeyRoutes(deps, opened);
  passwordRoutes(deps, opened);
}

function readRoutes(deps: ConsoleDeps, { people, passkeys }: SignInDeps): void {
  const { handle, activity, sessions, sessionsOver } = deps;
  handle(accountCalls.ownAccount, async ({ who }) => {
    const signIn = await people.signInOf(who.signInId);
    const all = await sessions.allOf(who.signInId);
    return {
      sessions: all.map(({ hash, agent, ...session }) => ({
        ...session,
        id: hash.toString('hex'),
        isThis: hash.equals(who.hash),
        device: deviceOf(agent),
      })),
      passkeys: await people.passkeysOf(who.signInId),
      hasPasskeys: passkeys !== null,
      hasPassword: signIn?.holder.password_hash !== null,
      recoveryCodesLeft: signIn?.holder.recovery_hashes.length ?? 0,
    };
  });
  handle(accountCalls.endSession, async ({ who, params }) => {
    const all = await sessions.allOf(who.signInId);
    const session = all.find(({ hash }) => hash.toString('hex') === params.id);
    if (!session) return refused('UNKNOWN');
    return activity.act(who, async (within, record) => {
      await sessionsOver(within).end(session.hash);
      await record('session.ended', session.agent);
      return {};
    });
  });
}

/** Changes what lets them in, and writes it down in each shop that it lets them in to. */
function changeFactors<Outcome>(
  deps: ConsoleDeps,
  who: Who,
  work: (within: People, record: RecordAct) => Promise<Outcome>,
): Promise<Outcome> {
  const { activity } = deps;
  return activity.together(async (within) => {
    const { people } = openSignIn({ ...deps, db: within });
    return work(people, async (...told) => {
      const signIn = await people.signInOf(who.signInId);
      // By the order of shops, or two who record in the same ones could wait for each other.
      const members = (signIn?.members ?? []).toSorted((one, other) => one.merchant_id - other.merchant_id);
      for (const { id: userId, merchant_id: merchantId, name } of members)
        await activity.recordWithin(within, { ...who, userId, merchantId, name }, ...told);
    });
  });
}

function passkeyRoutes(deps: ConsoleDeps, { people, passkeys }: SignInDeps): void {
  const { handle } = deps;
  /** What the browser was asked for them in an earlier generation of sign-ins, or for somebody else, it may not answer for them. */
  const askerOf = ({ userId, generation }: Who): string => `person ${userId} ${generation}`;
  handle(accountCalls.askOwnPasskey, async ({ who }) => {
    if (passkeys === null) return refused('UNKNOWN');
    const has = await people.passkeysOf(who.signInId);
    return passkeys.registration(
      askerOf(who),
      { ...who, id: String(who.signInId) },
      has.map(({ id }) => id),
    );
  });
  handle(accountCalls.addPasskey, async ({ who, body }) => {
    const passkey = (await passkeys?.registered(askerOf(who), body.answer)) ?? null;
    if (passkey === null) return refused('INVALID', { passkey: 'passkey_wrong' });
    return changeFactors(deps, who, async (within, record) => {
      const added = await within.addPasskey(who, passkey, body.name);
      if (added === 'changed') return refused('CHANGED');
      if (added === 'known') return refused('INVALID', { passkey: 'passkey_known' });
      await record('passkey.added', body.name);
      return {};
    });
  });
  handle(accountCalls.removePasskey, ({ who, params }) =>
    changeFactors(deps, who, async (within, record) => {
      const removed = await within.removePasskey(who, params.id);
      if (removed.kind === 'changed') return refused('CHANGED');
      if (removed.kind === 'unknown') return refused('UNKNOWN');
      if (removed.kind === 'last') return refused('INVALID', { passkey: 'passkey_last' });
      await record('passkey.removed', removed.name);
      return {};
    }),
  );
}

function passwordRoutes(deps: ConsoleDeps, opened: SignInDeps): void {
  const { handle, ports } = deps;
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
    const hasApp = proven ?? (app === null && (await people.signInOf(who.signInId))?.holder.totp_key_id);
    if (!hasApp) return refused('INVALID', { code: 'code_wrong' });
    return changeFactors(deps, who, async (within, record) => {
      const recoveryCodes = await within.changePassword(who, password, proven);
      if (recoveryCodes === null) return refused('CHANGED');
      await record('password.changed', null, { app: proven === null ? 'kept' : 'new' });
      return { recoveryCodes };
    });
  });
}
