// A merchant gives back money of a payment, in full or in part: its own system through the merchant API, a person through the console.
import type { TypedAmount, TypedAmountProblem } from '@titan/rules/typed-amount';
import { type Database, inTransaction } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { fingerprintOf, isSameFingerprint } from '../payments/attempts/fingerprint.ts';
import type { Ports } from '@titan/platform/ports';
import { logPayment } from '@titan/platform/request-context';
import { type RefundingPerson, refundLimitRefusal } from './refund-limit.ts';
import { lockLimits, readLimits } from './refund-limit-store.ts';
import { type RefundPart, refundParts } from './refund-parts.ts';
import {
  findRefund,
  type KnownRefund,
  type LockedPayment,
  lockPayment,
  readSources,
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
  | { kind: 'not_allowed' | 'step_up_needed' };

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
  const now = new Date(clock.now());
  const plan = await planRefund(db, owner, { amount, payment, person: request.person, now });
  if (plan.kind !== 'planned') return plan;
  const refund = { ...request, ...plan, payment, bodyFingerprint, reversalReference: ids.reversal(), now };
  const isWritten = await writeRefund(db, owner, refund);
  const row = await findRefund(db, owner, reference);
  if (!row) throw new Error('A refund was neither written nor found');
  return isWritten ? { kind: 'begun', refund: row } : asKnown(row);
}

type PlannedRefund = {
  amount: TypedAmount | null;
  payment: LockedPayment;
  person: RefundingPerson | null;
  now: Date;
};

/** What is given back and from where it is taken, or why nothing is. */
async function planRefund(
  db: Database,
  owner: Owner,
  { amount, payment, person, now }: PlannedRefund,
): Promise<RefundOutcome | { kind: 'planned'; minor: number; parts: RefundPart[] }> {
  const { currency, refunded_minor: refundedMinor } = payment;
  if (payment.status !== 'success') return { kind: 'not_paid' };
  if (amount?.ok === false) return { kind: 'wrong_amount', problem: amount.problem, currency };
  const leftMinor = payment.amount_paid_minor - refundedMinor;
  const minor = amount?.minor ?? leftMinor;
  if (person !== null) {
    await lockLimits(db, owner.merchantId);
    const lately = await sumRefundedBy(db, owner, { userId: person.userId, currency, now });
    const given = {
      ofPaymentMinor: refundedMinor + minor,
      byPersonMinor: lately.person + minor,
      byShopMinor: lately.shop + minor,
    };
    const { limits } = await readLimits(db, owner.merchantId, currency, now);
    const refusal = refundLimitRefusal(person, limits, given);
    if (refusal !== null) return { kind: refusal };
  }
  const isThere = minor > 0 && minor <= leftMinor;
  const parts = isThere ? refundParts(minor, await readSources(db, payment.id)) : null;
  return parts === null ? { kind: 'too_much', leftMinor, currency } : { kind: 'planned', minor, parts };
}
