// People of the console and what they prove themselves with: how they come in by a link, and how a password with a code is checked.
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Clock, Random } from '../../platform/ports.ts';
import { type CodeVault, newRecoveryCodes, recoveryHashOf, stepOfCode } from './codes.ts';
import type { NewPasskey } from './passkeys.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** Who has not signed in for so long is shut off until a link lets them in anew. */
const UNUSED_MS = 90 * 24 * 60 * 60_000;
const APPS_A_READ = 500;

export type Person = Selectable<Schema['console_users']>;

/** An authenticator app, and the step of the code that proved it. */
export type ProvenApp = { secret: Buffer; step: number };

export type Factor =
  | { kind: 'passkey'; passkey: NewPasskey; name: string }
  | { kind: 'password'; password: string; app: ProvenApp };

export type Enrolled =
  | { kind: 'enrolled'; userId: number; merchantId: number; recoveryCodes: string[] }
  /** The link was used meanwhile. */
  | { kind: 'too-late' }
  /** Somebody else has that e-mail address, or that passkey. */
  | { kind: 'taken' };

export type People = ReturnType<typeof createPeople>;

type PeopleParts = { db: Database; clock: Clock; random: Random; vault: CodeVault };

const living = ({ db }: PeopleParts) =>
  db.selectFrom('console_users').selectAll().where('ended_at', 'is', null);
const nowOf = ({ clock }: PeopleParts): Date => new Date(clock.now());

export function createPeople(parts: PeopleParts) {
  const { db, clock } = parts;
  const people = living(parts);
  const now = nowOf.bind(null, parts);
  return {
    ...createEnrolment(parts),
    ...createProving(parts),
    find: (id: number) => people.where('id', '=', id).executeTakeFirst(),
    byEmail: (email: string) =>
      people.where(sql<string>`lower(email)`, '=', email.toLowerCase()).executeTakeFirst(),
    isShutOff: (person: { signed_in_at: Date | null; created_at: Date }): boolean =>
      clock.now() - (person.signed_in_at ?? person.created_at).getTime() > UNUSED_MS,
    passkeysOf: (userId: number) =>
      db
        .selectFrom('console_passkeys')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    async signedIn(userId: number): Promise<void> {
      await db.updateTable('console_users').set({ signed_in_at: now() }).where('id', '=', userId).execute();
    },
    /** Nothing of theirs lets them in any more; a link does. */
    async reset(userId: number): Promise<void> {
      await db.transaction().execute(async (within) => {
        await within.deleteFrom('console_sessions').where('user_id', '=', userId).execute();
        await within.deleteFrom('console_passkeys').where('user_id', '=', userId).execute();
        await within
          .updateTable('console_users')
          .set({ password_hash: null, totp_sealed: null, totp_key_id: null, recovery_hashes: [] })
          .where('id', '=', userId)
          .execute();
      });
    },
  };
}

/** How people get what they prove themselves with. */
function createEnrolment(parts: PeopleParts) {
  const { db, random, vault } = parts;
  const now = nowOf.bind(null, parts);
  const addPasskey = async (
    within: Database,
    userId: number,
    passkey: NewPasskey,
    name: string,
  ): Promise<void> => {
    const values = { ...passkey, user_id: userId, name, created_at: now() };
    await within.insertInto('console_passkeys').values(values).execute();
  };
  /** Answers the recovery codes that go with a new app. */
  const setPassword = async (
    within: Database,
    userId: number,
    password: string,
    app: ProvenApp | null,
  ): Promise<string[]> => {
    const hash = await hashPassword(password, random);
    const user = within.updateTable('console_users').where('id', '=', userId);
    if (app === null) {
      await user.set({ password_hash: hash }).execute();
      return [];
    }
    const sealed = vault.seal(app.secret, String(userId));
    const { codes, hashes } = newRecoveryCodes(random);
    await user
      .set({
        password_hash: hash,
        totp_sealed: sealed.bytes,
        totp_key_id: sealed.keyId,
        totp_last_step: app.step,
        recovery_hashes: hashes,
      })
      .execute();
    return codes;
  };
  return {
    async enrol(
      link: { hash: Buffer },
      { name, email }: { name: string; email: string },
      factor: Factor,
    ): Promise<Enrolled> {
      try {
        return await db.transaction().execute(async (within) => {
          const taken = await takeLink(within, now(), link.hash, name, email);
          if (taken === null) return { kind: 'too-late' };
          const { id: userId, merchant_id: merchantId } = taken;
          if (factor.kind === 'passkey') {
            await addPasskey(within, userId, factor.passkey, factor.name);
            return { kind: 'enrolled', userId, merchantId, recoveryCodes: [] };
          }
          const recoveryCodes = await setPassword(within, userId, factor.password, factor.app);
          return { kind: 'enrolled', userId, merchantId, recoveryCodes };
        });
      } catch (error) {
        const { constraint } = error as { constraint?: string };
        // Somebody claimed the shop by another link.
        if (constraint === 'console_users_owner') return { kind: 'too-late' };
        if (constraint === 'console_users_email' || constraint === 'console_passkeys_pkey')
          return { kind: 'taken' };
        throw error;
      }
    },
    addPasskey: addPasskey.bind(null, db),
    setPassword: setPassword.bind(null, db),
  };
}

/** Takes the link and makes the person of it, or finds the one it lets back in: one statement, so that of two who come one wins. */
async function takeLink(within: Database, now: Date, hash: Buffer, name: string, email: string) {
  const { rows } = await sql<{ id: number; merchant_id: number }>`
    with used as (
      delete from console_links where hash = ${hash} and expires_at > ${now} returning kind, merchant_id, role, user_id
    ), made as (
      insert into console_users (merchant_id, email, name, role, created_at, signed_in_at)
      select merchant_id, ${email}, ${name}, coalesce(role, 'owner'), ${now}, ${now} from used where kind <> 'recover'
      returning id, merchant_id
    ), back as (
      update console_users u set signed_in_at = ${now} from used
      where u.id = used.user_id and u.ended_at is null returning u.id, u.merchant_id
    )
    select * from made union all select * from back`.execute(within);
  return rows[0] ?? null;
}

/** Whether a password with a code is theirs, and how the codes' secrets are kept. */
function createProving(parts: PeopleParts) {
  const { db, clock, vault } = parts;
  return {
    /**
     * Whether both are theirs; a code of either kind is taken once.
     * @param person undefined: nobody; it then takes as long
     */
    async provedBy(
      person: Person | undefined,
      { password, code }: { password: string; code: string },
    ): Promise<'password' | 'recovery code' | null> {
      const isRight = await isPassword(password, person?.password_hash ?? null);
      if (!person || !isRight) return null;
      const { id, totp_sealed: bytes, totp_key_id: keyId } = person;
      const user = db.updateTable('console_users').where('id', '=', id).where('ended_at', 'is', null);
      const recovery = recoveryHashOf(code);
      if (recovery !== null) {
        const used = await user
          .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${recovery})` })
          .where(sql<boolean>`${recovery} = any(recovery_hashes)`)
          .returning('id')
          .executeTakeFirst();
        return used ? 'recovery code' : null;
      }
      const secret = bytes && keyId ? vault.open({ bytes, keyId }, String(id)) : null;
      const step = secret && stepOfCode(secret, code.replaceAll(' ', ''), clock.now());
      if (step === null) return null;
      const taken = await user
        .set({ totp_last_step: step })
        .where('totp_last_step', '<', step)
        .returning('id')
        .executeTakeFirst();
      return taken ? 'password' : null;
    },
    /** Seals the secrets of apps under the newest key. */
    async reseal(): Promise<number> {
      const old = await living(parts)
        .where('totp_key_id', '<>', vault.newest)
        .orderBy('id')
        .limit(APPS_A_READ)
        .execute();
      let count = 0;
      for (const { id, totp_sealed: bytes, totp_key_id: keyId } of old) {
        const secret = bytes && keyId ? vault.open({ bytes, keyId }, String(id)) : null;
        if (secret === null || keyId === null) continue;
        const sealed = vault.seal(secret, String(id));
        await db
          .updateTable('console_users')
          .set({ totp_sealed: sealed.bytes, totp_key_id: sealed.keyId })
          .where('id', '=', id)
          .where('totp_key_id', '=', keyId)
          .execute();
        count += 1;
      }
      return count;
    },
  };
}
