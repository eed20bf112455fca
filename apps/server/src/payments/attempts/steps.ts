// A payer's answer to a step, and the end of an attempt that waits at its bank: claimed once, sent once, recorded (spec §4, I-19, I-22). The payer's input is never stored.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { Channel } from '@titan/rules/methods';
import type { ChargeReference, PaymentReference } from '@titan/rules/reference';
import type { Clock, Push } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';
import type { StepAnswer } from '../../providers/port.ts';
import type { Providers, TimelyProvider } from '../../providers/providers.ts';
import type { Acceptance, AcceptanceRefusal, ChargeToAccept } from './accept-store.ts';
import { type ChargeRow, sentChargeOf } from '../charge-row.ts';
import { AT_BANK, isAtBank } from '../charge-status.ts';
import { requestFingerprintOf } from './fingerprint.ts';
import type { PaymentRow, PaymentStore } from '../views/payment-store.ts';
import type { Views } from '../views/payment-view.ts';
import type { Claim, ClaimRequest, ClaimStore } from './claim-store.ts';
import type { ChargeQueries } from '../settling/query-charge.ts';
import type { SessionCaller, Session } from '../session/session.ts';
import type { AnswerRecorder } from '../settling/settle.ts';

type AnsweredStep = {
  channel: Channel;
  /** The charge's. */
  reference: ChargeReference;
  /** The steps that take such an answer; the charge must be held at one of them. */
  authModels: readonly string[];
  /** What makes a repeat the same call; secrets in it are left out. */
  fingerprinted: object;
  answer: StepAnswer;
};

export type Steps = {
  /** Sends the payer's answer for the charge that asks for it. What follows is another step, here or elsewhere, or the end. */
  answer(caller: SessionCaller, step: AnsweredStep): Promise<ChargeView | Refused>;
  /**
   * The payer gives up an attempt that waits at its bank. The provider is asked to end it, because the payer may have approved it
   * by now. One that cannot is queried, and where the attempt is still open it is left (design: the payer is told that it may go through,
   * and is given back then). Returns the charge as it is then: ended, left, approved, or not known yet.
   */
  end(caller: SessionCaller, channel: Channel, reference: string): Promise<ChargeView | Refused>;
  /** The same on our own account: its transaction is over, or another attempt comes. Returns whether it was there to be ended. */
  giveUp(payment: Pick<PaymentRow, 'id' | 'payment_reference'>, charge: ChargeRow): Promise<boolean>;
};

type StepDeps = {
  clock: Clock;
  push: Pick<Push, 'announce'>;
  claims: Pick<ClaimStore, 'claimStep' | 'leave'>;
  payments: Pick<PaymentStore, 'charge'>;
  providers: Providers;
  queries: Pick<ChargeQueries, 'askBeforeLeaving'>;
  answers: AnswerRecorder;
  views: Views;
  fingerprintKey: Buffer;
};

/** Builds the service. */
export function createSteps(deps: StepDeps): Steps {
  const { clock, push, claims, payments, providers, queries, answers, views, fingerprintKey } = deps;
  const endRequestOf = (
    { transactionId, publicSession }: Pick<Session, 'transactionId' | 'publicSession'>,
    { channel, reference }: { channel: Channel; reference: ChargeReference },
    idempotencyKey: string | null,
  ): ClaimRequest => {
    const fingerprint = requestFingerprintOf(fingerprintKey, { cancel: reference });
    const whose = { transactionId, publicSession, idempotencyKey, fingerprint, now: clock.now() };
    return { ...whose, channel, chargeReference: reference };
  };
  const endAtProvider = async (
    request: ClaimRequest,
    paymentReference: PaymentReference,
    cancel: NonNullable<TimelyProvider['cancel']>,
  ): Promise<ChargeView | Refused> => {
    const claim = await claims.claimStep(request, [AT_BANK]);
    if (claim.kind !== 'claimed') return answerUnclaimed(claim, views, clock.now());
    const { charge } = claim;
    const asked = cancel({ ...sentChargeOf(charge), paymentReference });
    return views.charge(await answers.recordAsked(charge, 'step', asked, request.idempotencyKey));
  };
  const leave = async (request: ClaimRequest, charge: ChargeRow): Promise<ChargeView | Refused> => {
    if (isAtBank(charge)) {
      const asked = await queries.askBeforeLeaving(charge);
      // Without an answer nothing else may be tried (I-23); what is decided needs no leaving.
      if (asked === null || !isAtBank(asked)) return views.charge(asked ?? charge);
    }
    const claim = await claims.leave(request);
    if (claim.kind !== 'claimed') return answerUnclaimed(claim, views, clock.now());
    push.announce(request.transactionId);
    return views.charge(claim.charge);
  };
  const endOrLeave = async (
    request: ClaimRequest,
    paymentReference: PaymentReference,
    charge: ChargeRow | null,
  ): Promise<ChargeView | Refused> => {
    if (charge === null) return refused('UNKNOWN_REFERENCE');
    const { cancel } = await providers.of(charge.account_id);
    return cancel ? endAtProvider(request, paymentReference, cancel) : leave(request, charge);
  };
  return {
    async answer({ session, idempotencyKey }, { channel, reference, authModels, fingerprinted, answer }) {
      const { transactionId, publicSession, paymentReference } = session;
      const now = clock.now();
      const fingerprint = requestFingerprintOf(fingerprintKey, fingerprinted);
      const claim = await claims.claimStep(
        {
          transactionId,
          publicSession,
          channel,
          chargeReference: reference,
          idempotencyKey,
          fingerprint,
          now,
        },
        authModels,
      );
      if (claim.kind !== 'claimed') return answerUnclaimed(claim, views, now);
      const { charge } = claim;
      const name = { ...sentChargeOf(charge), paymentReference };
      const asked = (await providers.of(charge.account_id)).answerStep(name, answer);
      return views.charge(await answers.recordAsked(charge, 'step', asked, idempotencyKey));
    },
    async end({ session, idempotencyKey }, channel, reference) {
      const request = endRequestOf(session, { channel, reference }, idempotencyKey);
      return endOrLeave(request, session.paymentReference, await payments.charge(session, reference));
    },
    async giveUp({ id: transactionId, payment_reference: paymentReference }, charge) {
      if (!isAtBank(charge)) return false;
      const request = endRequestOf({ transactionId, publicSession: null }, charge, null);
      await endOrLeave(request, paymentReference, charge);
      return true;
    },
  };
}

/** A call without an answer after this time has lost its process, as charges have (payments/reconciling/due-store.ts). */
const ABANDONED_AFTER_MS = 90_000;

/**
 * What a later call on a charge is answered when it was not taken: repeated, not asked for, or not ours (I-19, I-22); the same
 * for every channel. `now`: epoch ms.
 */
export function answerUnclaimed(
  claim: Exclude<Claim, { kind: 'claimed' }>,
  views: Pick<Views, 'charge'>,
  now: number,
): ChargeView | Refused {
  if (claim.kind === 'unknown') return refused('UNKNOWN_REFERENCE');
  if (claim.kind === 'refused') return refused(refusalFor(claim.charge.status));
  if (!claim.sameBody) return refused('KEY_REUSED');
  const { answer, charge, claimedAt } = claim;
  if (answer === null) {
    return now - claimedAt < ABANDONED_AFTER_MS ? refused('IN_PROGRESS') : views.charge(charge);
  }
  return 'refused' in answer ? refused(answer.refused, answer.exactly) : views.charge(charge, answer);
}

function refusalFor(status: string): 'ALREADY_COMPLETED' | 'STILL_CHECKING' | 'STEP_NOT_EXPECTED' {
  if (status === 'success') return 'ALREADY_COMPLETED';
  return status === 'sent' || status === 'unknown' ? 'STILL_CHECKING' : 'STEP_NOT_EXPECTED';
}

type AcceptDeps = {
  store: { accept(charge: ChargeToAccept): Promise<Acceptance> };
  payments: Pick<PaymentStore, 'byId' | 'chargeById'>;
  steps: Pick<Steps, 'giveUp'>;
};

/**
 * Accepts an attempt, after ending one that waits at the bank. What the provider made of that one is in the database
 * before the new attempt is tried again: it is then accepted, or refused because the payment is paid or still being checked.
 */
export async function acceptAfterStep(
  { store, payments, steps }: AcceptDeps,
  charge: ChargeToAccept,
): Promise<Acceptance> {
  const first = await store.accept(charge);
  if (first.kind !== 'refused' || !UNDER_WAY.has(first.why)) return first;
  const { transactionId, publicSession } = charge;
  const payment = await payments.byId(transactionId, { publicSession });
  if (!payment?.live_charge_id) return first;
  const live = await payments.chargeById(payment.live_charge_id);
  // A public session ends no other session's attempt (decision 0047).
  const mayEnd = publicSession === null || live.public_session === publicSession;
  return mayEnd && (await steps.giveUp(payment, live)) ? store.accept(charge) : first;
}

const UNDER_WAY: ReadonlySet<AcceptanceRefusal> = new Set(['STILL_CHECKING', 'ANOTHER_ATTEMPT']);
