// The calls that come after a charge has begun: an answer to its step, or a resend. Each is claimed and committed before the
// provider is asked, so that two at once act once (I-19, I-22, I-25).
import type { ServiceSentence } from '@titan/copy/service';
import type { Refusal } from '@titan/contract/payer/failure';
import type { Channel } from '@titan/rules/methods';
import { sql, type Updateable } from 'kysely';
import type { ChargeReference } from '@titan/rules/reference';
import type { ChargeAnswer, TransactionState } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import { logMerchant } from '@titan/platform/request-context';
import type { Schema } from '../../db/schema.ts';
import { AT_BANK } from '../charge-status.ts';
import { INSTRUMENT_LIMITS, type LimitName } from './instrument-limits.ts';
import { CHARGE_COLUMNS, type ChargeRow, chargeAnswerSql } from '../charge-row.ts';
import { retryOnConflict, countTry, readLimitMet } from './instrument-store.ts';
import { writeEvent } from '../write-outbox.ts';

export type ClaimRequest = {
  transactionId: number;
  /** The public session that calls (decision 0047), on its own charges alone; null: a full one, or the service itself. */
  publicSession: string | null;
  /** The channel whose call this is; a charge of another channel does not take it. */
  channel: Channel;
  /** `KPY-CA-…`. */
  chargeReference: ChargeReference;
  idempotencyKey: string | null;
  fingerprint: string;
  /** Epoch ms. */
  now: number;
};

/** What a request was answered: the charge as it then was, or a refusal. */
type ClaimAnswer = ChargeAnswer | ClaimRefusal;
type ClaimRefusal = { refused: Refusal; exactly: ServiceSentence | null };

export type Claim =
  /** Ours to act on. */
  | { kind: 'claimed'; charge: ChargeRow }
  /** The same request again; `answer` is null while the first is under way, and stays so if its process died. */
  | {
      kind: 'repeated';
      charge: ChargeRow;
      sameBody: boolean;
      answer: ClaimAnswer | null;
      /** When the first one came, epoch ms. */
      claimedAt: number;
    }
  /** The charge does not take this now; `limit`: its number has been sent too many already. */
  | { kind: 'refused'; charge: ChargeRow; limit: LimitName | null }
  | { kind: 'unknown' };

export type ClaimStore = {
  /** Takes an answer to a step of one of these models: the charge becomes `sent` again and its round grows. */
  claimStep(request: ClaimRequest, authModels: readonly string[]): Promise<Claim>;
  /** Leaves an attempt at its bank, which may still approve it, and makes room for another one. */
  leave(request: ClaimRequest): Promise<Claim>;
  /** Takes one of the resends that are left, when its time has come; the next may follow `waitMs` later. */
  claimResend(request: ClaimRequest, limits: { resends: number; waitMs: number }): Promise<Claim>;
  /** The same for the prompt on a phone (spec §3 can_resend_stk); a new one is waited for like the first. */
  claimPrompt(request: ClaimRequest, limits: { resends: number; waitMs: number }): Promise<Claim>;
  /** Stores what a resend was answered, for its repeat: a refusal, or the charge. */
  answerResend(chargeId: number, idempotencyKey: string, refusal: ClaimRefusal | null): Promise<void>;
};

/** Builds the store. */
export function createClaimStore(db: Database): ClaimStore {
  const claim = (request: ClaimRequest, claiming: Claiming): Promise<Claim> =>
    retryOnConflict(() => db.transaction().execute((within) => claimCall(within, request, claiming)));
  return {
    claimStep: (request, authModels) => claim(request, stepClaim(authModels)),
    leave: (request) => db.transaction().execute((within) => leave(within, request)),
    claimResend: (request, limits) => claim(request, resendClaim(limits)),
    claimPrompt: (request, limits) => claim(request, promptClaim(limits)),
    answerResend: (...answered) => answerClaim(db, ...answered),
  };
}

/** What a claim was answered: a refusal, or the charge as it is. */
async function answerClaim(
  db: Database,
  chargeId: number,
  idempotencyKey: string,
  refusal: ClaimRefusal | null,
): Promise<void> {
  const answer = refusal && JSON.stringify(refusal);
  await db
    .updateTable('charge_claims as p')
    .from('charges as c')
    .set({ answer: sql<string>`coalesce(${answer}::jsonb, ${sql.raw(chargeAnswerSql('c'))})` })
    .whereRef('c.id', '=', 'p.charge_id')
    .where('p.charge_id', '=', chargeId)
    .where('p.idempotency_key', '=', idempotencyKey)
    .execute();
}

type ClaimableCharge = ChargeRow & { payment_status: TransactionState; merchant_id: number };

/** What one kind of request needs, and what it makes of the charge. */
type Claiming = {
  kind: 'authorize' | 'resend';
  /** Whether the charge asks for it at this moment, epoch ms. */
  isAsked(charge: ClaimableCharge, now: number): boolean;
  change(charge: ChargeRow, now: number): Updateable<Schema['charges']>;
};

function stepClaim(authModels: readonly string[]): Claiming {
  return {
    kind: 'authorize',
    // A payment that has been paid another way needs no answer any more.
    isAsked: ({ status, auth_model, payment_status }) =>
      status === 'action_required' && authModels.includes(auth_model ?? '') && payment_status !== 'success',
    change: ({ round }) => ({
      status: 'sent',
      round: round + 1,
      secret_was_wrong: false,
      message: null,
      said: null,
    }),
  };
}

/** A bank's page may carry a key to the step, so it goes. */
const LEAVING: Claiming = {
  ...stepClaim([AT_BANK]),
  change: () => ({ status: 'left', step_page: null }),
};

function resendClaim({ resends, waitMs }: { resends: number; waitMs: number }): Claiming {
  return {
    kind: 'resend',
    isAsked: ({ status, auth_model, can_resend_otp, otp_resends, otp_resend_at }, now) =>
      status === 'action_required' &&
      auth_model === 'OTP' &&
      can_resend_otp &&
      otp_resends < resends &&
      isTaken(otp_resend_at, now),
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
      isTaken(otp_resend_at, now),
    change: ({ stk_resends }, now) => ({
      stk_resends: stk_resends + 1,
      otp_resend_at: new Date(now + waitMs),
      is_delayed: false,
    }),
  };
}

const isTaken = (time: Date | null, now: number): boolean => time !== null && time.getTime() <= now;

/** In one database transaction, with the charge locked from the first read: of two calls at once the second sees what the first did. */
async function claimCall(db: Database, request: ClaimRequest, claiming: Claiming): Promise<Claim> {
  const found = await lockCharge(db, request);
  if (!found) return { kind: 'unknown' };
  const { payment_status: _, merchant_id: merchant, ...charge } = found;
  logMerchant(merchant);
  const known = request.idempotencyKey && (await findClaim(db, charge.id, request.idempotencyKey));
  if (known) {
    const sameBody = known.fingerprint.equals(Buffer.from(request.fingerprint, 'hex'));
    return { kind: 'repeated', charge, sameBody, answer: known.answer, claimedAt: known.at.getTime() };
  }
  if (charge.channel !== request.channel || !claiming.isAsked(found, request.now))
    return { kind: 'refused', charge, limit: null };
  if (claiming.kind === 'resend') {
    const limit = await countResend(db, charge.id, request.now);
    if (limit !== null) return { kind: 'refused', charge, limit };
  }
  return { kind: 'claimed', charge: await writeClaim(db, request, claiming, charge) };
}

/** The charge that the call is about, with the state of its payment. */
function lockCharge(
  db: Database,
  { chargeReference, transactionId, publicSession }: ClaimRequest,
): Promise<ClaimableCharge | undefined> {
  const named = db
    .selectFrom('charges as c')
    .innerJoin('transactions as t', 't.id', 'c.transaction_id')
    .select(CHARGE_COLUMNS.map((column) => `c.${column}` as const))
    .select(['t.status as payment_status', 't.merchant_id'])
    .where('c.reference', '=', chargeReference)
    .where('c.transaction_id', '=', transactionId)
    .forUpdate('c');
  const own = publicSession === null ? named : named.where('c.public_session', '=', publicSession);
  return own.executeTakeFirst();
}

function findClaim(db: Database, chargeId: number, idempotencyKey: string) {
  return db
    .selectFrom('charge_claims')
    .select(['fingerprint', 'answer', 'at'])
    .where('charge_id', '=', chargeId)
    .where('idempotency_key', '=', idempotencyKey)
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

/** Every statement locks payments first, so that no two wait for each other in a circle. */
async function leave(db: Database, request: ClaimRequest): Promise<Claim> {
  const { transactionId, idempotencyKey, now } = request;
  const payments = db.selectFrom('transactions').select('id').where('id', '=', transactionId);
  await payments.forUpdate().execute();
  const claim = await claimCall(db, request, LEAVING);
  if (claim.kind !== 'claimed') return claim;
  const { id, reference } = claim.charge;
  if (idempotencyKey !== null) await answerClaim(db, id, idempotencyKey, null);
  const at = new Date(now);
  const payment = await db
    .updateTable('transactions')
    .set(({ eb }) => ({
      live_charge_id: null,
      left_charges: eb('left_charges', '+', 1),
      outbox_seq: eb('outbox_seq', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', transactionId)
    .returning(['outbox_seq', 'status'])
    .executeTakeFirstOrThrow();
  const body = { charge: reference, charge_status: 'left' };
  await writeEvent(db, { transactionId, seq: payment.outbox_seq, kind: payment.status, body, at });
  return claim;
}

async function writeClaim(
  db: Database,
  { idempotencyKey, fingerprint, now }: ClaimRequest,
  { kind, change }: Claiming,
  charge: ChargeRow,
): Promise<ChargeRow> {
  const at = new Date(now);
  if (idempotencyKey !== null)
    await db
      .insertInto('charge_claims')
      .values({
        charge_id: charge.id,
        idempotency_key: idempotencyKey,
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
