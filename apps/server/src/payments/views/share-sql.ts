// What the statement that reads a payment `t` says of whoever was asked to pay it (shares.ts).
import { type RawBuilder, sql } from 'kysely';

/** What a session that was asked to pay is told. */
export type ShareFacts = { note: string | null; isTakenBack: boolean };

/** The session that opens at this address. */
export const sessionAt = (addressHash: Buffer): RawBuilder<string | null> =>
  sql`(select public_session from shares where address_hash = ${addressHash})`;

/** Null for a reader who was not asked. */
export const shareOf = (
  isFull: RawBuilder<boolean>,
  publicSession: RawBuilder<string | null>,
): RawBuilder<ShareFacts | null> => sql`case when ${isFull} then null else (
  select json_build_object('note', s.note, 'isTakenBack', s.taken_back_at is not null)
  from shares s where s.transaction_id = t.id and s.public_session = ${publicSession}) end`;

/** Somebody is asked, at an address that is open. */
export const IS_SHARED = sql<boolean>`exists (select from shares s where s.transaction_id = t.id and s.taken_back_at is null)`;

/**
 * Whether somebody who was asked made this charge: then what they paid with is shown to nobody but them.
 * @param charge its name in the statement
 */
export const isOfShare = (charge: string): RawBuilder<boolean> =>
  sql`exists (select from shares s where s.public_session = ${sql.table(charge)}.public_session)`;
