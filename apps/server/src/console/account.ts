// The calls about a person's own account: their sessions, passkeys and password.
import { teamCalls } from '@titan/contract/console/team.schema';
import type { FastifyInstance } from 'fastify';
import { addConsoleCall, deedBy, refused } from './call.ts';
import type { ConsoleParts } from './register.ts';
import type { Who } from './sessions.ts';
import { deviceOf, refusalOfPassword, type SignInParts } from './sign-in.ts';

export function accountRoutes(api: FastifyInstance, parts: ConsoleParts, opened: SignInParts): void {
  readRoutes(api, parts, opened);
  passkeyRoutes(api, parts, opened);
  passwordRoutes(api, parts, opened);
}

function readRoutes(api: FastifyInstance, parts: ConsoleParts, { people, passkeys }: SignInParts): void {
  const { audit, sessions } = parts;
  addConsoleCall(api, parts, teamCalls.ownAccount, async ({ who }) => {
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
  addConsoleCall(api, parts, teamCalls.endSession, async ({ who, params }) => {
    const all = await sessions.allOf(who.userId);
    const session = all.find(({ hash }) => hash.toString('hex') === params.id);
    if (!session) return refused('UNKNOWN');
    await sessions.end(session.hash);
    await audit.note({ ...deedBy(who), action: 'session.ended', target: session.agent });
    return {};
  });
}

function passkeyRoutes(api: FastifyInstance, parts: ConsoleParts, { people, passkeys }: SignInParts): void {
  const { db, audit, sessions } = parts;
  addConsoleCall(api, parts, teamCalls.askOwnPasskey, async ({ who }) => {
    if (passkeys === null) return refused('UNKNOWN');
    const has = await people.passkeysOf(who.userId);
    return passkeys.registration(
      { ...who, id: String(who.userId) },
      has.map(({ id }) => id),
    );
  });
  addConsoleCall(api, parts, teamCalls.addPasskey, async ({ who, body: { name, answer } }) => {
    const passkey = (await passkeys?.registered(answer)) ?? null;
    if (passkey === null) return refused('INVALID', { passkey: 'passkeyWrong' });
    await people.addPasskey(who.userId, passkey, name);
    await audit.note({ ...deedBy(who), action: 'passkey.added', target: name });
    return {};
  });
  addConsoleCall(api, parts, teamCalls.removePasskey, async ({ who, params }) => {
    const has = await people.passkeysOf(who.userId);
    const passkey = has.find(({ id }) => id === params.id);
    if (!passkey) return refused('UNKNOWN');
    const person = await people.find(who.userId);
    if (has.length === 1 && person?.password_hash === null)
      return refused('INVALID', { passkey: 'passkeyLast' });
    await db.deleteFrom('console_passkeys').where('id', '=', passkey.id).execute();
    await sessions.endAllOf(who.userId, who.hash);
    await audit.note({ ...deedBy(who), action: 'passkey.removed', target: passkey.name });
    return {};
  });
}

function passwordRoutes(api: FastifyInstance, parts: ConsoleParts, opened: SignInParts): void {
  const { audit, sessions, ports } = parts;
  const { people, vault } = opened;
  const ownerOf = (who: Who): string => `new app of ${who.userId}`;

  addConsoleCall(api, parts, teamCalls.askOwnApp, async ({ who, body: { password } }) => {
    const refusal = await refusalOfPassword(password, who);
    return refusal ?? vault.offer(ownerOf(who), who.shop, who.email);
  });
  addConsoleCall(api, parts, teamCalls.changePassword, async ({ who, body: { password, app } }) => {
    const refusal = await refusalOfPassword(password, who);
    if (refusal) return refusal;
    const proven = app && vault.taken(ownerOf(who), app, ports.clock.now());
    // A password alone lets nobody in.
    const hasApp = proven ?? (app === null && (await people.find(who.userId))?.totp_key_id);
    if (!hasApp) return refused('INVALID', { code: 'codeWrong' });
    const recoveryCodes = await people.setPassword(who.userId, password, proven);
    // Whoever may have had what was just changed is out.
    await sessions.endAllOf(who.userId, who.hash);
    const facts = { app: proven === null ? 'kept' : 'new' };
    await audit.note({ ...deedBy(who), action: 'password.changed', facts });
    return { recoveryCodes };
  });
}
