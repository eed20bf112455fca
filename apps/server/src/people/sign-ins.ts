// Somebody in all of their shops: how they are found, held while something about them changes, and their open sign-ins ended.
import type { Role } from '@titan/contract/console/rights';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** Somebody in one shop. */
export type Person = Selectable<Schema['console_users']>;

/** Somebody in all of their shops. */
export type SignIn = {
  id: number;
  /** Has what they prove themselves with, also after they have left its shop. */
  holder: Person;
  /** Who they are in each shop that they have not left; where they were last stands first. */
  members: [Member, ...Member[]];
};
type Member = Person & { shop: string };

export function findSignIns(db: Database) {
  const signInOf = async (id: number): Promise<SignIn | null> => {
    const rows = await db
      .selectFrom('console_users as u')
      .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
      .selectAll('u')
      .select('m.name as shop')
      .where(isOfSignIn(id))
      .orderBy('u.signed_in_at', (by) => by.desc().nullsLast())
      .orderBy('u.id')
      .execute();
    const holder = rows.find((row) => row.id === id);
    const [first, ...others] = rows.filter(({ ended_at }) => ended_at === null);
    return holder && first ? { id, holder, members: [first, ...others] } : null;
  };
  return {
    /** Null: they have left every shop. */
    signInOf,
    /** @param key the address in its normal form (`emailKey`), as it is kept */
    async byEmail(key: string): Promise<SignIn | null> {
      const living = db
        .selectFrom('console_users')
        .select(['id', 'signs_in_by'])
        .where('ended_at', 'is', null);
      const found = await living.where(sql<string>`lower(email)`, '=', key).executeTakeFirst();
      return found ? signInOf(found.signs_in_by ?? found.id) : null;
    },
    async byPasskey(id: string): Promise<SignIn | null> {
      const passkeys = db.selectFrom('console_passkeys').select('user_id').where('id', '=', id);
      const found = await passkeys.executeTakeFirst();
      return found ? signInOf(found.user_id) : null;
    },
  };
}

/** The rows of somebody, in whichever shop. */
export const isOfSignIn = (signInId: number) =>
  sql<boolean>`(u.id = ${signInId} or u.signs_in_by = ${signInId})`;

/**
 * Ends open sign-ins, and what people were about to prove at this moment. Answers how many sessions there were.
 * @param userIds all held, where there are several
 * @param but one that goes on
 */
export async function endSignIns(
  within: Database,
  userIds: readonly number[],
  but: Buffer = Buffer.alloc(0),
): Promise<number> {
  const users = within.updateTable('console_users').where('id', 'in', userIds);
  await users.set((of) => ({ generation: of('generation', '+', 1) })).execute();
  const theirs = within.deleteFrom('console_sessions').where('user_id', 'in', userIds);
  const { numDeletedRows } = await theirs.where('hash', '<>', but).executeTakeFirst();
  await within
    .updateTable('console_sessions as s')
    .from('console_users as u')
    .set((of) => ({ generation: of.ref('u.generation') }))
    .whereRef('u.id', '=', 's.user_id')
    .where('s.user_id', 'in', userIds)
    .where('s.hash', '=', but)
    .execute();
  return Number(numDeletedRows);
}

/** Who somebody is in one of their shops. */
export type Held = { id: number; role: Role; generation: number; ended_at: Date | null };

/** Holds all that somebody is, in every shop, until the commit: one after the other by their numbers, so that no two wait for each other. */
export async function holdSignIn(within: Database, signInId: number, beside = signInId): Promise<Held[]> {
  const theirs = within
    .selectFrom('console_users as u')
    .select(['u.id', 'u.role', 'u.generation', 'u.ended_at'])
    .where((of) => of.or([isOfSignIn(signInId), of('u.id', '=', beside)]))
    .orderBy('u.id');
  await theirs.forNoKeyUpdate().execute();
  // A look that had to wait does not see the shop that they joined meanwhile; their first row is held, so no other follows.
  return theirs.execute();
}

/** Whether somebody is still what was read of them. */
export const isStill = (held: readonly Held[], userId: number, generation: number): boolean =>
  held.some((each) => each.id === userId && each.generation === generation && each.ended_at === null);

/** Holds the person until the commit. False: the sign-in by which they act has ended, and they may do nothing. */
export async function holdPerson(
  within: Database,
  { userId, generation }: { userId: number; generation: number },
): Promise<boolean> {
  const held = await within
    .selectFrom('console_users')
    .select('id')
    .where('id', '=', userId)
    .where('generation', '=', generation)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}
