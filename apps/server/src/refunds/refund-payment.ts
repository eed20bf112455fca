// A merchant gives back money of a payment, in full or in part: its own system through the merchant API, a person through the console.
import type { TypedAmount, TypedAmountProblem } from '@titan/rules/typed-amount';
import { type Database, inTransaction } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { fingerprintOf, isSameFingerprint } from '../payments/attempts/fingerprint.ts';
import type { Ports } from '@titan/platform/ports';
import { logPayment } from '@titan/platform/request-context';
import { askSecondPerson, findAsked, partsLeft } from './asked-refunds.ts';
import { type RefundingPerson, refundLimitRefusal } from './refund-limit.ts';
import { lockLimits, readLimits } from './refund-limit-store.ts';
import type { RefundPart } from './refund-parts.ts';
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
  /** A second person is asked: now, or by the same request before. */
  | { kind: 'asked' | 'waiting'; minor: number; currency: string };

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
  const { person } = request;
  const asked = await findAsked(db, owner, reference, now);
  if (asked !== null) return askedAgain(asked, bodyFingerprint);
  const plan = await planRefund(db, owner, { amount, payment, person, now });
  if (plan.kind === 'for_two') {
    await askSecondPerson(db, owner, { ...request, ...plan, payment, bodyFingerprint, now });
    return { kind: 'asked', minor: plan.minor, currency: payment.currency };
  }
  if (plan.kind !== 'planned') return plan;
  const refund = { ...request, ...plan, payment, bodyFingerprint, reversalReference: ids.reversal(), now };
  const isWritten = await writeRefund(db, owner, refund);
  const row = await findRefund(db, owner, reference);
  if (!row) throw new Error('A refund was neither written nor found');
  return isWritten ? { kind: 'begun', refund: row } : asKnown(row);
}

function askedAgain(
  { amount_minor: minor, currency, ...asked }: NonNullable<Awaited<ReturnType<typeof findAsked>>>,
  bodyFingerprint: Buffer,
): RefundOutcome {
  const isSame = asked.isWaiting && isSameFingerprint(asked.body_fingerprint, bodyFingerprint);
  return isSame ? { kind: 'waiting', minor, currency } : { kind: 'reference_taken' };
}

type PlannedRefund = {
  amount: TypedAmount | null;
  payment: LockedPayment;
  person: RefundingPerson | null;
  now: Date;
};

type RefundPlan =
  | { kind: 'planned'; minor: number; parts: RefundPart[] }
  | { kind: 'for_two'; minor: number; person: RefundingPerson };

/** What is given back and from where it is taken, or why nothing is. `for_two`: a second person has to approve it. */
async function planRefund(
  db: Database,
  owner: Owner,
  { amount, payment, person, now }: PlannedRefund,
): Promise<RefundOutcome | RefundPlan> {
  const { currency, refunded_minor: refundedMinor } = payment;
  if (payment.status !== 'success') return { kind: 'not_paid' };
  if (amount?.ok === false) return { kind: 'wrong_amount', problem: amount.problem, currency };
  const leftMinor = payment.amount_paid_minor - refundedMinor;
  const minor = amount?.minor ?? leftMinor;
  const limited = person && (await limitRefusal(db, owner, { payment, person, minor, now }));
  if (limited === 'not_allowed' || limited === 'step_up_needed') return { kind: limited };
  const parts = await partsLeft(db, payment, minor);
  if (parts === null) return { kind: 'too_much', leftMinor, currency };
  return person && limited ? { kind: 'for_two', minor, person } : { kind: 'planned', minor, parts };
}

type LimitedRefund = { payment: LockedPayment; person: RefundingPerson; minor: number; now: Date };

async function limitRefusal(
  db: Database,
  owner: Owner,
  { payment: { currency, refunded_minor: refundedMinor }, person, minor, now }: LimitedRefund,
) {
  await lockLimits(db, owner.merchantId);
  const lately = await sumRefundedBy(db, owner, { userId: person.userId, currency, now });
  const given = {
    ofPaymentMinor: refundedMinor + minor,
    byPersonMinor: lately.person + minor,
    aloneMinor: lately.alone + minor,
    byShopMinor: lately.shop + minor,
  };
  const { limits } = await readLimits(db, owner.merchantId, currency, now);
  return refundLimitRefusal(person, limits, given);
}
