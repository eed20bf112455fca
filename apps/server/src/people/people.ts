// People of the console and what they prove themselves with: how they come in by a link, and how a password with a code is checked.
import { sql } from 'kysely';
import { emailKey } from '@titan/rules/email';
import { type Database, inTransaction } from '../db/database.ts';
import type { Clock, Random } from '@titan/platform/ports';
import { type CodeVault, newRecoveryCodes, type ProvenApp, recoveryHashOf } from './codes.ts';
import type { NewPasskey } from './passkeys.ts';
import { isNameFree } from './names.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { SignedIn } from './sessions.ts';
import { endSignIns, findSignIns, holdSignIn, isStill, type Person, type SignIn } from './sign-ins.ts';

/** Who has not signed in for so long is shut off until a link lets them in anew. */
const UNUSED_MS = 90 * 24 * 60 * 60_000;

export type Factor =
  | { kind: 'passkey'; passkey: NewPasskey; name: string }
  | { kind: 'password'; password: string; app: ProvenApp };

const EMAIL_ONCE = 'console_users_email';
const ONCE_IN_SHOP = 'console_users_email_of_shop';

/** Somebody at their own account. */
type Self = Pick<SignedIn, 'userId' | 'signInId' | 'generation' | 'hash'>;

/** Who has come in by a link. */
type Enrolled = Pick<SignedIn, 'userId' | 'signInId' | 'generation' | 'merchantId'>;

/** `changed`: their sign-ins ended meanwhile, or began anew, and nothing was done. */
type PasskeyRemoval =
  | { kind: 'removed'; name: string }
  | { kind: 'unknown' }
  | { kind: 'last' }
  | { kind: 'changed' };

export type People = ReturnType<typeof createPeople>;

type PeopleDeps = { db: Database; clock: Clock; random: Random; vault: CodeVault };

export function createPeople(deps: PeopleDeps) {
  const { db, clock, vault } = deps;
  const people = db.selectFrom('console_users').selectAll().where('ended_at', 'is', null);
  return {
    ...createEnrolment(deps),
    ...findSignIns(db),
    join: join.bind(null, deps),
    provedBy: provedBy.bind(null, deps),
    find: (id: number) => people.where('id', '=', id).executeTakeFirst(),
    isShutOff: ({ members }: SignIn): boolean =>
      members.every(
        ({ signed_in_at: at, created_at: made }) => clock.now() - (at ?? made).getTime() > UNUSED_MS,
      ),
    /** @param merchantId null: of every merchant */
    everybody: (merchantId: number | null) =>
      people
        .where((of) => (merchantId === null ? of.lit(true) : of('merchant_id', '=', merchantId)))
        .orderBy('merchant_id')
        .orderBy('id')
        .execute(),
    passkeysOf: (signInId: number) =>
      db
        .selectFrom('console_passkeys')
        .selectAll()
        .where('user_id', '=', signInId)
        .orderBy('created_at')
        .execute(),
    /** `last`: without it nothing would let them in. Their other sign-ins end with it. */
    removePasskey: (who: Self, id: string): Promise<PasskeyRemoval> =>
      inTransaction(db, async (within) => {
        // One after the other, or of two passkeys that are removed at once neither would be the last.
        const held = await holdSelf(within, who);
        if (held === null) return { kind: 'changed' };
        const locked = within.selectFrom('console_users').select('password_hash');
        const person = await locked.where('id', '=', who.signInId).executeTakeFirst();
        const own = within.selectFrom('console_passkeys').select(['id', 'name']);
        const has = await own.where('user_id', '=', who.signInId).execute();
        const passkey = has.find((each) => each.id === id);
        if (!passkey) return { kind: 'unknown' };
        if (has.length === 1 && person?.password_hash === null) return { kind: 'last' };
        await within.deleteFrom('console_passkeys').where('id', '=', id).execute();
        await endSignIns(within, held, who.hash);
        return { kind: 'removed', name: passkey.name };
      }),
    async signedIn(userId: number): Promise<void> {
      const signed_in_at = new Date(clock.now());
      await db.updateTable('console_users').set({ signed_in_at }).where('id', '=', userId).execute();
    },
    normaliseEmails: normaliseEmails.bind(null, deps),
    /** Seals the secrets of apps under the newest key. */
    async reseal(): Promise<number> {
      let count = 0;
      const sealed = db.selectFrom('console_users').selectAll().where('totp_key_id', '<>', vault.newest);
      for (const person of await sealed.execute()) {
        const secret = secretOf(vault, person);
        if (secret === null) continue;
        const { bytes, keyId } = vault.seal(secret, String(person.id));
        await db
          .updateTable('console_users')
          .set({ totp_sealed: bytes, totp_key_id: keyId })
          .where('id', '=', person.id)
          .where('totp_key_id', '=', person.totp_key_id)
          .execute();
        count += 1;
      }
      return count;
    },
  };
}

/** Brings addresses that an earlier release kept as they were typed into their normal form (`emailKey`). */
async function normaliseEmails({ db }: PeopleDeps): Promise<number> {
  const kept = await db
    .selectFrom('console_users')
    .select(['id', 'email'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  const typed = kept.filter(({ email }) => email !== emailKey(email));
  for (const { id, email } of typed)
    await db
      .updateTable('console_users')
      .set({ email: emailKey(email) })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        // Somebody else has the same address already: that one goes on to sign in by it.
        if ((error as { constraint?: string }).constraint !== EMAIL_ONCE) throw error;
      });
  return typed.length;
}

/** Their authenticator app's secret; null: they have none, or its key is gone. */
function secretOf(vault: CodeVault, { id, totp_sealed: bytes, totp_key_id: keyId }: Person): Buffer | null {
  return bytes && keyId ? vault.open({ bytes, keyId }, String(id)) : null;
}

/** How people get what they prove themselves with. */
function createEnrolment({ db, clock, random, vault }: PeopleDeps) {
  /** False: somebody has it already. */
  const insertPasskey = async (
    signInId: number,
    passkey: NewPasskey,
    name: string,
    within: Database,
  ): Promise<boolean> => {
    const values = { ...passkey, user_id: signInId, name, created_at: new Date(clock.now()) };
    const adding = within.insertInto('console_passkeys').values(values);
    const { numInsertedOrUpdatedRows } = await adding
      .onConflict((of) => of.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  };
  /**
   * Answers the recovery codes that go with it.
   * @param app null: theirs stays, with its codes
   */
  const setPassword = async (
    signInId: number,
    password: string,
    app: ProvenApp | null,
    within: Database,
  ): Promise<string[]> => {
    const password_hash = await hashPassword(password, random);
    const { codes, hashes } = newRecoveryCodes(random);
    const sealed = app && vault.seal(app.secret, String(signInId));
    const withApp = sealed && {
      totp_sealed: sealed.bytes,
      totp_key_id: sealed.keyId,
      totp_last_step: app.step,
      recovery_hashes: hashes,
    };
    await within
      .updateTable('console_users')
      .set({ password_hash, ...withApp })
      .where('id', '=', signInId)
      .execute();
    return withApp ? codes : [];
  };
  return {
    /** `known`: somebody has it already. `changed`: their sign-ins ended meanwhile. */
    addPasskey: (who: Self, passkey: NewPasskey, name: string): Promise<'added' | 'known' | 'changed'> =>
      inTransaction(db, async (within) => {
        if ((await holdSelf(within, who)) === null) return 'changed';
        return (await insertPasskey(who.signInId, passkey, name, within)) ? 'added' : 'known';
      }),
    /** Their other sign-ins end: whoever may have had what was just changed is out. Null: their sign-ins ended meanwhile. */
    changePassword: (who: Self, password: string, app: ProvenApp | null): Promise<string[] | null> =>
      inTransaction(db, async (within) => {
        const held = await holdSelf(within, who);
        if (held === null) return null;
        const codes = await setPassword(who.signInId, password, app, within);
        await endSignIns(within, held, who.hash);
        return codes;
      }),
    /**
     * `too-late`: the link was used meanwhile. `taken`: somebody has that e-mail address. `known`: somebody has that passkey. `name-taken`:
     * somebody of the shop is called so.
     * @param also done with whoever came in, in the same transaction
     */
    async enrol(link: { hash: Buffer }, person: NamedPerson, factor: Factor, also: AlsoDone) {
      const now = new Date(clock.now());
      return explainTaken(() =>
        inTransaction(db, async (within) => {
          if (!(await isFree(within, link.hash, person.name))) return 'name-taken' as const;
          const taken = await takeLink(within, now, link.hash, person);
          if (taken === null) return 'too-late' as const;
          let recoveryCodes: string[] = [];
          if (factor.kind === 'password')
            recoveryCodes = await setPassword(taken.signInId, factor.password, factor.app, within);
          // Thrown, so that the link is not used up.
          else if (!(await insertPasskey(taken.signInId, factor.passkey, factor.name, within)))
            throw new KnownPasskey();
          await also(within, taken);
          return { recoveryCodes };
        }),
      );
    },
  };
}

/**
 * As `enrol`, for who has just proved that they have a sign-in: they are of this shop too. `changed`: it was ended meanwhile.
 */
async function join(
  { db, clock }: PeopleDeps,
  link: { hash: Buffer },
  name: string,
  { id, members: [member] }: SignIn,
  also: AlsoDone,
) {
  const now = new Date(clock.now());
  return explainTaken(() =>
    inTransaction(db, async (within) => {
      if (!(await isFree(within, link.hash, name))) return 'name-taken' as const;
      if (!isStill(await holdSignIn(within, id), member.id, member.generation)) return 'changed' as const;
      const taken = await takeLink(within, now, link.hash, { name, email: member.email }, id);
      if (taken === null) return 'too-late' as const;
      await also(within, taken);
      return {};
    }),
  );
}

type NamedPerson = { name: string; email: string };
type AlsoDone = (within: Database, who: Enrolled) => Promise<void>;

/** What kept somebody from coming in, by the rule of the database that it broke. */
async function explainTaken<Outcome>(comeIn: () => Promise<Outcome>) {
  try {
    return await comeIn();
  } catch (error) {
    if (error instanceof KnownPasskey) return 'known' as const;
    const { constraint } = error as { constraint?: string };
    // Somebody claimed the shop by another link.
    if (constraint === 'console_users_owner') return 'too-late' as const;
    if (constraint === EMAIL_ONCE || constraint === ONCE_IN_SHOP) return 'taken' as const;
    throw error;
  }
}

/** Holds all that they are, and answers the numbers. Null: the sign-in by which they act has ended. */
async function holdSelf(within: Database, who: Self): Promise<number[] | null> {
  const held = await holdSignIn(within, who.signInId);
  return isStill(held, who.userId, who.generation) ? held.map(({ id }) => id) : null;
}

/** Whether whoever comes in by the link may be called so. Who comes back is called as before. */
async function isFree(within: Database, hash: Buffer, name: string): Promise<boolean> {
  const link = within.selectFrom('console_links as l').where('l.hash', '=', hash);
  const made = link.where('l.kind', '<>', 'recover');
  // One after the other, or two who come at once could have the same name.
  const merchant = made
    .innerJoin('merchants as m', 'm.id', 'l.merchant_id')
    .select('m.id')
    .forNoKeyUpdate('m');
  await merchant.execute();
  // A link that was used meanwhile makes nobody: it is too late, whatever they are called.
  const others = made.innerJoin('console_users as u', 'u.merchant_id', 'l.merchant_id').select('u.name');
  const names = await others.where('u.ended_at', 'is', null).execute();
  return isNameFree(
    name,
    names.map((other) => other.name),
  );
}

class KnownPasskey extends Error {}

/** Nothing of theirs lets them in any more, to whichever shop. False: they are no longer what was read of them, and nothing was changed. */
export async function resetPerson(within: Database, { id, role, signs_in_by }: Person): Promise<boolean> {
  const signInId = signs_in_by ?? id;
  const held = await holdSignIn(within, signInId);
  if (!held.some((each) => each.id === id && each.role === role && each.ended_at === null)) return false;
  await clearFactors(within, signInId);
  await leaveNothing(
    within,
    held.map((each) => each.id),
  );
  return true;
}

export async function clearFactors(within: Database, signInId: number): Promise<void> {
  await within
    .updateTable('console_users')
    .set({ password_hash: null, totp_sealed: null, totp_key_id: null, recovery_hashes: [] })
    .where('id', '=', signInId)
    .execute();
  await within.deleteFrom('console_passkeys').where('user_id', '=', signInId).execute();
}

/**
 * What somebody leaves behind who leaves a shop, loses rights there or is let back in: no open sign-in, and no link that they made or that lets
 * them in.
 * @param userIds who they are in those shops
 */
export async function leaveNothing(
  within: Database,
  userIds: readonly number[],
  but?: Buffer,
): Promise<void> {
  await endSignIns(within, userIds, but);
  await within
    .deleteFrom('console_links')
    .where((of) => of.or([of('user_id', 'in', userIds), of('made_by', 'in', userIds)]))
    .execute();
}

/**
 * Takes the link and makes the person of it, or finds the one it lets back in: one statement, so that of two who come one wins. Who has become
 * the owner meanwhile comes back by a link of the host's alone.
 */
async function takeLink(
  within: Database,
  now: Date,
  hash: Buffer,
  { name, email }: NamedPerson,
  signsInBy: number | null = null,
): Promise<Enrolled | null> {
  // Before the link, as whoever ends links has its person: of the two one waits for the other.
  const back = await within
    .selectFrom('console_links as l')
    .innerJoin('console_users as u', 'u.id', 'l.user_id')
    .select((of) => of.fn.coalesce('u.signs_in_by', 'u.id').as('signInId'))
    .where('l.hash', '=', hash)
    .executeTakeFirst();
  if (back) await holdSignIn(within, back.signInId);
  const { rows } = await sql<Enrolled>`
    with used as (
      delete from console_links where hash = ${hash} and expires_at > ${now} returning kind, merchant_id, role, user_id, made_by, email
    ), made as (
      insert into console_users (merchant_id, email, name, role, created_at, signed_in_at, signs_in_by)
      select merchant_id, coalesce(email, ${email}), ${name}, coalesce(role, 'owner'), ${now}, ${now}, ${signsInBy}::bigint
      from used where kind <> 'recover'
      returning id, merchant_id, generation, signs_in_by
    ), back as (
      update console_users u set signed_in_at = ${now} from used
      where u.id = used.user_id and u.ended_at is null and (u.role <> 'owner' or used.made_by is null)
      returning u.id, u.merchant_id, u.generation, u.signs_in_by
    )
    select id as "userId", coalesce(signs_in_by, id) as "signInId", merchant_id as "merchantId", generation
    from (select * from made union all select * from back) who`.execute(within);
  return rows[0] ?? null;
}

/**
 * Whether password and code are both theirs; a code of either kind is taken once.
 * @param signIn null: nobody's; it then takes as long
 */
async function provedBy(
  { db, clock, vault }: PeopleDeps,
  signIn: SignIn | null,
  { password, code }: { password: string; code: string },
): Promise<'password' | 'recovery code' | null> {
  const person = signIn?.holder;
  const isRight = await isPassword(password, person?.password_hash ?? null);
  if (!person || !isRight) return null;
  const user = db.updateTable('console_users').where('id', '=', person.id).returning('id');
  const recovery = recoveryHashOf(code);
  if (recovery !== null) {
    const used = await user
      .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${recovery})` })
      .where(sql<boolean>`${recovery} = any(recovery_hashes)`)
      .executeTakeFirst();
    return used ? 'recovery code' : null;
  }
  const app = vault.proven(secretOf(vault, person), code, clock.now());
  if (app === null) return null;
  const taken = await user
    .set({ totp_last_step: app.step })
    .where('totp_last_step', '<', app.step)
    .executeTakeFirst();
  return taken ? 'password' : null;
}
