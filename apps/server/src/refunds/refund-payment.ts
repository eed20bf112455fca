// A merchant gives back money of a payment, in full or in part: its own system through the merchant API, a person through the console.
import type { TypedAmount, TypedAmountProblem } from '@titan/rules/typed-amount';
import { type Database, inTransaction } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { fingerprintOf, isSameFingerprint } from '../payments/attempts/fingerprint.ts';
import type { Ports } from '@titan/platform/ports';
import { logPayment } from '@titan/platform/request-context';
import { askSecondPerson, isWaiting } from './asked-refunds.ts';
import { holdRefund } from './held-refunds.ts';
import { type RefundingPerson, refundLimitRefusal } from './refund-limit.ts';
import { lockLimits, readLimits } from './refund-limit-store.ts';
import type { RefundPart } from './refund-parts.ts';
import { heldOf, partsLeft, type RefundRequestRow, requestsOf } from './refund-requests.ts';
import {
  findRefund,
  type KnownRefund,
  type LockedPayment,
  lockPayment,
  type RefundRow,
  sumRefundedBy,
  writeRefund,
} from './refund-store.ts';

export type RefundRequest = {
  paymentReference: string;
  /** The refund's own. Asked again with the same body, it finds the refund that it made. */
  reference: string;
  /** Reads the request in the payment's currency: the amount (null: all that is left), and the body by which a repeat is recognised. */
  readIn: (currency: string) => { amount: TypedAmount | null; body: object };
  /** The body as it was sent, by which earlier releases recognised a repeat. */
  sentBody: object;
  /** Keeps the fingerprints of the edges apart. */
  purpose: 'merchant-refund-1' | 'console-refund-1';
  /** Null: the merchant's own system. */
  person: RefundingPerson | null;
  reason: string | null;
  webhookUrl: string | null;
  /** With a test key only: how it is to end, and why. */
  test: { status: 'success' | 'failed' | null; reason: string | null } | null;
};

export type RefundOutcome =
  | { kind: 'begun' | 'repeated'; refund: RefundRow }
  /** Another refund has the reference. */
  | { kind: 'reference_taken' }
  | { kind: 'payment_not_found' }
  | { kind: 'not_paid' }
  | { kind: 'wrong_amount'; problem: TypedAmountProblem; currency: string }
  /** `leftMinor`: what can still be given back of it. */
  | { kind: 'too_much'; leftMinor: number; currency: string }
  | { kind: 'not_allowed' | 'step_up_needed' }
  /** A person's: it is held, or waits for a second one. `isNew`: by this press, not by the same before. */
  | { kind: 'requested'; isNew: boolean; request: RefundRequestRow };

export type RefundDeps = Pick<Ports, 'clock' | 'ids'> & {
  db: Database;
  keys: { idempotency: Buffer };
};

/** In one database transaction; a job sends the money afterwards (decision 0032). */
export function refundPayment(
  deps: RefundDeps,
  owner: Owner,
  request: RefundRequest,
): Promise<RefundOutcome> {
  return inTransaction(deps.db, (db) => beginRefund({ ...deps, db }, owner, request));
}

/** What is left of the payment decides, under the lock of its row. */
async function beginRefund(deps: RefundDeps, owner: Owner, request: RefundRequest): Promise<RefundOutcome> {
  const { db, clock, ids, keys } = deps;
  const { reference, purpose } = request;
  const payment = await lockPayment(db, owner, request.paymentReference);
  if (payment) logPayment(payment.payment_reference);
  const known = await findRefund(db, owner, reference);
  if (payment === null) return { kind: known ? 'reference_taken' : 'payment_not_found' };
  const { amount, body } = request.readIn(payment.currency);
  const [bodyFingerprint, sentFingerprint] = [body, request.sentBody].map((each) =>
    fingerprintOf(purpose, each, keys.idempotency),
  ) as [Buffer, Buffer];
  const asKnown = (refund: KnownRefund): RefundOutcome => {
    const isSame = [bodyFingerprint, sentFingerprint].some((each) =>
      isSameFingerprint(refund.body_fingerprint, each),
    );
    return isSame ? { kind: 'repeated', refund } : { kind: 'reference_taken' };
  };
  if (known) return asKnown(known);
  const requested = await findRequest(db, owner, reference);
  const now = new Date(clock.now());
  if (requested) return askedAgain(requested, bodyFingerprint, now);
  const { person } = request;
  const plan = await planRefund(db, owner, { amount, payment, person, now });
  if (plan.kind !== 'planned') return plan;
  if (person !== null) {
    const write = plan.isForTwo ? askSecondPerson : holdRefund;
    await write(db, owner, { ...request, person, minor: plan.minor, payment, bodyFingerprint, now });
    const pressed = await findRequest(db, owner, reference);
    if (!pressed) throw new Error('A refund that somebody pressed for was not written');
    return { kind: 'requested', isNew: true, request: pressed };
  }
  const refund = { ...request, ...plan, payment, bodyFingerprint, reversalReference: ids.reversal(), now };
  const isWritten = await writeRefund(db, owner, refund);
  const row = await findRefund(db, owner, reference);
  if (!row) throw new Error('A refund was neither written nor found');
  return isWritten ? { kind: 'begun', refund: row } : asKnown(row);
}

const findRequest = (db: Database, owner: Owner, reference: string) =>
  requestsOf(db, owner).where('r.reference', '=', reference).executeTakeFirst();

/** What was held is told as it is now; what nobody has approved, or will, is not pressed for again. */
function askedAgain(request: RefundRequestRow, bodyFingerprint: Buffer, now: Date): RefundOutcome {
  const isSame = isSameFingerprint(request.body_fingerprint, bodyFingerprint);
  const isKnown = isSame && (request.send_at !== null || isWaiting(request, now));
  return isKnown ? { kind: 'requested', isNew: false, request } : { kind: 'reference_taken' };
}

type PlannedRefund = {
  amount: TypedAmount | null;
  payment: LockedPayment;
  person: RefundingPerson | null;
  now: Date;
};

type RefundPlan = { kind: 'planned'; minor: number; parts: RefundPart[]; isForTwo: boolean };

/** What is given back and from where it is taken, or why nothing is. `isForTwo`: a second person has to approve it. */
async function planRefund(
  db: Database,
  owner: Owner,
  { amount, payment, person, now }: PlannedRefund,
): Promise<RefundOutcome | RefundPlan> {
  const { currency } = payment;
  if (payment.status !== 'success') return { kind: 'not_paid' };
  if (amount?.ok === false) return { kind: 'wrong_amount', problem: amount.problem, currency };
  const heldMinor = await heldOf(db, payment.id);
  const leftMinor = payment.amount_paid_minor - payment.refunded_minor - heldMinor;
  const minor = amount?.minor ?? leftMinor;
  const limited = person && (await limitRefusal(db, owner, { payment, heldMinor, person, minor, now }));
  if (limited === 'not_allowed' || limited === 'step_up_needed') return { kind: limited };
  const parts = await partsLeft(db, payment, minor, heldMinor);
  if (parts === null) return { kind: 'too_much', leftMinor, currency };
  return { kind: 'planned', minor, parts, isForTwo: limited === 'second_person_needed' };
}

type LimitedRefund = {
  payment: LockedPayment;
  heldMinor: number;
  person: RefundingPerson;
  minor: number;
  now: Date;
};

async function limitRefusal(
  db: Database,
  owner: Owner,
  { payment: { currency, refunded_minor: refundedMinor }, heldMinor, person, minor, now }: LimitedRefund,
) {
  await lockLimits(db, owner.merchantId);
  const lately = await sumRefundedBy(db, owner, { userId: person.userId, currency, now });
  const given = {
    ofPaymentMinor: refundedMinor + heldMinor + minor,
    byPersonMinor: lately.person + minor,
    aloneMinor: lately.alone + minor,
    byShopMinor: lately.shop + minor,
  };
  const { limits } = await readLimits(db, owner.merchantId, currency, now);
  return refundLimitRefusal(person, limits, given);
}
