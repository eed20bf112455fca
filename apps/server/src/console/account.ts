// The calls about a person's own account: their sessions, passkeys and password.
import { teamCalls } from '@titan/contract/console/team.schema';
import type { FastifyInstance } from 'fastify';
import { addConsoleCall, deedBy, refused } from './call.ts';
import type { ConsoleParts } from './register.ts';
import { IDLE_MS, SESSION_MS, type Who } from './sessions.ts';
import { deviceOf, namesOf, offerApp, provenApp, type SignInParts } from './sign-in.ts';
import { problemOfPassword } from './sign-in/passwords.ts';

export function accountRoutes(api: FastifyInstance, parts: ConsoleParts, opened: SignInParts): void {
  readRoutes(api, parts, opened);
  passkeyRoutes(api, parts, opened);
  passwordRoutes(api, parts, opened);
}

function readRoutes(api: FastifyInstance, parts: ConsoleParts, { people, passkeys }: SignInParts): void {
  const { db, audit, sessions, ports } = parts;
  addConsoleCall(api, parts, teamCalls.ownAccount, async ({ who }) => {
    const now = ports.clock.now();
    const person = await people.find(who.userId);
    const rows = await db
      .selectFrom('console_sessions')
      .selectAll()
      .where('user_id', '=', who.userId)
      .where('used_at', '>', new Date(now - IDLE_MS))
      .where('created_at', '>', new Date(now - SESSION_MS))
      .orderBy('used_at', 'desc')
      .execute();
    const keys = await people.passkeysOf(who.userId);
    return {
      sessions: rows.map(({ hash, created_at: createdAt, used_at: usedAt, address, agent }) => ({
        id: hash.toString('hex'),
        isThis: hash.equals(who.hash),
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
        address,
        device: deviceOf(agent),
      })),
      passkeys: keys.map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
      hasPasskeys: passkeys !== null,
      hasPassword: person?.password_hash !== null,
      recoveryCodesLeft: person?.recovery_hashes.length ?? 0,
    };
  });
  addConsoleCall(api, parts, teamCalls.endSession, async ({ who, params }) => {
    const session = await db
      .selectFrom('console_sessions')
      .select(['hash', 'agent'])
      .where('hash', '=', Buffer.from(params.id, 'hex'))
      .where('user_id', '=', who.userId)
      .executeTakeFirst();
    if (!session) return refused('UNKNOWN');
    await sessions.end(session.hash);
    await audit.note({ ...deedBy(who), action: 'session.ended', target: session.agent });
    return {};
  });
}

function passkeyRoutes(api: FastifyInstance, parts: ConsoleParts, { people, passkeys }: SignInParts): void {
  const { db, audit } = parts;
  addConsoleCall(api, parts, teamCalls.askOwnPasskey, async ({ who }) => {
    if (passkeys === null) return refused('UNKNOWN');
    const has = await people.passkeysOf(who.userId);
    const person = { id: String(who.userId), name: who.name, email: who.email };
    return passkeys.registration(
      { ...person, shop: await shopOf(parts, who) },
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
    await endOthers(parts, who);
    await audit.note({ ...deedBy(who), action: 'passkey.removed', target: passkey.name });
    return {};
  });
}

function passwordRoutes(api: FastifyInstance, parts: ConsoleParts, opened: SignInParts): void {
  const { audit } = parts;
  const { people } = opened;
  const ownerOf = (who: Who): string => `new app of ${who.userId}`;
  const problemFor = async (who: Who, password: string) =>
    problemOfPassword(password, namesOf(who, await shopOf(parts, who)));

  addConsoleCall(api, parts, teamCalls.askOwnApp, async ({ who, body: { password } }) => {
    const problem = await problemFor(who, password);
    if (problem !== null) return refused('INVALID', { password: problem });
    return offerApp(opened, parts, ownerOf(who), { shop: await shopOf(parts, who), email: who.email });
  });
  addConsoleCall(api, parts, teamCalls.changePassword, async ({ who, body: { password, app } }) => {
    const problem = await problemFor(who, password);
    if (problem !== null) return refused('INVALID', { password: problem });
    const proven = app && provenApp(opened, parts, ownerOf(who), app);
    if (app !== null && proven === null) return refused('INVALID', { code: 'codeWrong' });
    const person = await people.find(who.userId);
    // A password alone lets nobody in.
    if (proven === null && !person?.totp_key_id) return refused('INVALID', { code: 'codeWrong' });
    const recoveryCodes = await people.setPassword(who.userId, password, proven);
    await endOthers(parts, who);
    const facts = { app: proven === null ? 'kept' : 'new' };
    await audit.note({ ...deedBy(who), action: 'password.changed', facts });
    return { recoveryCodes };
  });
}

/** Whoever may have had what was just changed is out. */
async function endOthers({ db }: ConsoleParts, { userId, hash }: Who): Promise<void> {
  await db.deleteFrom('console_sessions').where('user_id', '=', userId).where('hash', '<>', hash).execute();
}

async function shopOf({ db }: ConsoleParts, { merchantId }: Who): Promise<string> {
  const merchants = db.selectFrom('merchants').select('name').where('id', '=', merchantId);
  return (await merchants.executeTakeFirstOrThrow()).name;
}
