// The payer's later presses on a charge: an answer to its step, or a resend. Each is claimed and committed before the
// provider is asked, so that two at once act once (guides I-19, I-22, I-25).
import type { ServiceSentence } from '@titan/copy/service';
import type { Refusal } from '@titan/contract/failure';
import type { Channel } from '@titan/rules/methods';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { TransactionState } from './charge-status.ts';
import { INSTRUMENT_LIMITS, type LimitName } from './instrument-limits.ts';
import { CHARGE_COLUMNS, type ChargeAnswer, type ChargeRow, chargeAnswerSql } from './charge-row.ts';
import { amongRivals, countTry, readLimitMet } from './instrument-store.ts';

type Press = {
  transactionId: number;
  /** The public session that presses (decision 0047), on its own charges alone; null: a full one, or the service itself. */
  publicSession: string | null;
  /** The channel whose call this is; a charge of another channel does not take it. */
  channel: Channel;
  /** `KPY-CA-…`. */
  chargeReference: string;
  pressKey: string | null;
  fingerprint: string;
  /** Epoch ms. */
  now: number;
};

/** What a press was answered: the charge as it then stood, or a refusal. */
type PressAnswer = ChargeAnswer | PressRefusal;
type PressRefusal = { refused: Refusal; exactly: ServiceSentence | null };

export type Claim =
  /** Ours to act on. */
  | { kind: 'claimed'; charge: ChargeRow }
  /** The same press again; `answer` is null while the first is under way, and for ever when its process died. */
  | {
      kind: 'repeated';
      charge: ChargeRow;
      sameBody: boolean;
      answer: PressAnswer | null;
      /** When the first one came, epoch ms. */
      pressedAt: number;
    }
  /** The charge does not ask for this now; `limit`: its number has been sent too much already. */
  | { kind: 'refused'; charge: ChargeRow; limit: LimitName | null }
  | { kind: 'unknown' };

export type PressStore = {
  /** Takes an answer to a step of one of these models: the charge becomes `sent` again and its round grows. */
  claimStep(press: Press, authModels: readonly string[]): Promise<Claim>;
  /** Takes one of the resends that are left, when its time has come; the next may follow `waitMs` later. */
  claimResend(press: Press, limits: { resends: number; waitMs: number }): Promise<Claim>;
  /** The same for the prompt on a phone (spec §3 can_resend_stk); a new one is waited for like the first. */
  claimPrompt(press: Press, limits: { resends: number; waitMs: number }): Promise<Claim>;
  /** Notes what a resend was answered, for its repeat: a refusal, or the charge as it stands. */
  answerResend(chargeId: number, pressKey: string, refusal: PressRefusal | null): Promise<void>;
};

/** Builds the store of later presses. */
export function createPressStore(db: Database): PressStore {
  const claim = (press: Press, claiming: Claiming): Promise<Claim> =>
    amongRivals(() => db.transaction().execute((within) => claimPress(within, press, claiming)));
  return {
    claimStep: (press, authModels) => claim(press, stepClaim(authModels)),
    claimResend: (press, limits) => claim(press, resendClaim(limits)),
    claimPrompt: (press, limits) => claim(press, promptClaim(limits)),
    async answerResend(chargeId, pressKey, refusal) {
      const answer = refusal && JSON.stringify(refusal);
      await db
        .updateTable('charge_presses as p')
        .from('charges as c')
        .set({ answer: sql<string>`coalesce(${answer}::jsonb, ${sql.raw(chargeAnswerSql('c'))})` })
        .whereRef('c.id', '=', 'p.charge_id')
        .where('p.charge_id', '=', chargeId)
        .where('p.press_key', '=', pressKey)
        .execute();
    },
  };
}

type PressedCharge = ChargeRow & { payment_status: TransactionState };

/** What one kind of press needs, and what it makes of the charge. */
type Claiming = {
  kind: 'authorize' | 'resend';
  /** Whether the charge asks for it at this moment, epoch ms. */
  isAsked(charge: PressedCharge, now: number): boolean;
  change(charge: ChargeRow, now: number): Updateable<Schema['charges']>;
};

function stepClaim(authModels: readonly string[]): Claiming {
  return {
    kind: 'authorize',
    // What has been paid another way meanwhile needs no answer any more.
    isAsked: ({ status, auth_model, payment_status }) =>
      status === 'action_required' && authModels.includes(auth_model ?? '') && payment_status !== 'success',
    change: ({ round }) => ({ status: 'sent', round: round + 1, secret_was_wrong: false, message: null }),
  };
}

function resendClaim({ resends, waitMs }: { resends: number; waitMs: number }): Claiming {
  return {
    kind: 'resend',
    isAsked: ({ status, auth_model, can_resend_otp, otp_resends, otp_resend_at }, now) =>
      status === 'action_required' &&
      auth_model === 'OTP' &&
      can_resend_otp &&
      otp_resends < resends &&
      isReached(otp_resend_at, now),
    change: ({ otp_resends }, now) => ({
      otp_resends: otp_resends + 1,
      otp_resend_at: new Date(now + waitMs),
    }),
  };
}

function promptClaim({ resends, waitMs }: { resends: number; waitMs: number }): Claiming {
  return {
    kind: 'resend',
    isAsked: ({ status, auth_model, stk_resends, otp_resend_at }, now) =>
      status === 'unknown' &&
      auth_model === 'STK_PROMPT' &&
      stk_resends < resends &&
      isReached(otp_resend_at, now),
    change: ({ stk_resends }, now) => ({
      stk_resends: stk_resends + 1,
      otp_resend_at: new Date(now + waitMs),
      is_delayed: false,
    }),
  };
}

const isReached = (time: Date | null, now: number): boolean => time !== null && time.getTime() <= now;

/** In one database transaction, with the charge locked from the first look on: of two presses at once the second sees what the first did. */
async function claimPress(db: Database, press: Press, claiming: Claiming): Promise<Claim> {
  const found = await lockCharge(db, press);
  if (!found) return { kind: 'unknown' };
  const { payment_status: _, ...charge } = found;
  const known = press.pressKey && (await findPress(db, charge.id, press.pressKey));
  if (known) {
    const sameBody = known.fingerprint.equals(Buffer.from(press.fingerprint, 'hex'));
    return { kind: 'repeated', charge, sameBody, answer: known.answer, pressedAt: known.at.getTime() };
  }
  if (charge.channel !== press.channel || !claiming.isAsked(found, press.now))
    return { kind: 'refused', charge, limit: null };
  if (claiming.kind === 'resend') {
    const limit = await countResend(db, charge.id, press.now);
    if (limit !== null) return { kind: 'refused', charge, limit };
  }
  return { kind: 'claimed', charge: await writePress(db, press, claiming, charge) };
}

/** The charge that is pressed on, with the state of its payment. */
function lockCharge(
  db: Database,
  { chargeReference, transactionId, publicSession }: Press,
): Promise<PressedCharge | undefined> {
  const named = db
    .selectFrom('charges as c')
    .innerJoin('transactions as t', 't.id', 'c.transaction_id')
    .select(CHARGE_COLUMNS.map((column) => `c.${column}` as const))
    .select('t.status as payment_status')
    .where('c.reference', '=', chargeReference)
    .where('c.transaction_id', '=', transactionId)
    .forUpdate('c');
  const own = publicSession === null ? named : named.where('c.public_session', '=', publicSession);
  return own.executeTakeFirst();
}

function findPress(db: Database, chargeId: number, pressKey: string) {
  return db
    .selectFrom('charge_presses')
    .select(['fingerprint', 'answer', 'at'])
    .where('charge_id', '=', chargeId)
    .where('press_key', '=', pressKey)
    .executeTakeFirst();
}

/**
 * Counts a resend to a wallet's number, or for a bank account, as its charge was counted. Another code for a card is its issuer's to count.
 * @returns the limit that the number or account has reached; then nothing is counted
 */
async function countResend(db: Database, chargeId: number, now: number): Promise<LimitName | null> {
  const tried = await db
    .selectFrom('instrument_tries')
    .select(['bucket', 'kind'])
    .where('charge_id', '=', chargeId)
    // Word for word, as in the index that finds them.
    .where(sql<boolean>`kind in ('wallet', 'account')`)
    .limit(1)
    .executeTakeFirst();
  if (!tried) return null;
  const { bucket, kind } = tried;
  const limits = INSTRUMENT_LIMITS[kind];
  const limit = await readLimitMet(db, { kind, buckets: [bucket.toString('hex')], limits }, now);
  if (limit === null) await countTry(db, { bucket, kind, chargeId, at: new Date(now) });
  return limit;
}

async function writePress(
  db: Database,
  { pressKey, fingerprint, now }: Press,
  { kind, change }: Claiming,
  charge: ChargeRow,
): Promise<ChargeRow> {
  const at = new Date(now);
  if (pressKey !== null)
    await db
      .insertInto('charge_presses')
      .values({
        charge_id: charge.id,
        press_key: pressKey,
        kind,
        fingerprint: Buffer.from(fingerprint, 'hex'),
        at,
      })
      .execute();
  return db
    .updateTable('charges')
    .set({ ...change(charge, now), updated_at: at })
    .where('id', '=', charge.id)
    .returning(CHARGE_COLUMNS)
    .executeTakeFirstOrThrow();
}
