// Refunds by people of the console: made, held for a moment in which they can be undone, and approved by a second person where one is needed.
import { paymentsCalls } from '@titan/contract/console/payments.schema';
import { mayDo } from '@titan/contract/console/rights';
import { toDecimal } from '@titan/rules/money';
import { readTypedAmount } from '@titan/rules/typed-amount';
import {
  approveAsked,
  type Decision,
  type DecisionOutcome,
  declineAsked,
  listAsked,
} from '../refunds/asked-refunds.ts';
import { sendHeld, undoHeld } from '../refunds/held-refunds.ts';
import { type RefundOutcome, refundPayment, type RefundRequest } from '../refunds/refund-payment.ts';
import type { RefundRequestRow } from '../refunds/refund-requests.ts';
import { createActivityLog } from './activity-store.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { Who } from '../people/sessions.ts';

const REFUSALS = { unknown: 'UNKNOWN', changed: 'CHANGED', too_much: 'CHANGED', own: 'NOT_ALLOWED' } as const;

export function refundRoutes(deps: ConsoleDeps): void {
  const { handle, ports, activity } = deps;
  handle(paymentsCalls.refundPayment, async ({ who, params, body }) =>
    refund(deps, who, { reference: params.reference, ...body }),
  );
  handle(paymentsCalls.undoRefund, ({ who, params }) =>
    activity.act(who, async (within, record) => {
      const outcome = await undoHeld({ ...ports, db: within }, who, { id: params.id, userId: who.userId });
      if (outcome.kind === 'unknown') return refused('UNKNOWN');
      if (outcome.kind === 'over') return { state: stateOf(outcome) };
      const { held } = outcome;
      await record('refund.undone', held.payment_reference, { ...moneyOf(held), env: who.env });
      return { state: 'undone' as const };
    }),
  );
  askedRefundRoutes(deps);
}

/** Sends refunds whose moment is over, whoever has the console open. */
export function sendHeldRefunds({ db, ports }: Pick<ConsoleDeps, 'db' | 'ports'>): Promise<number> {
  const activity = createActivityLog({ db, clock: ports.clock });
  return sendHeld({
    ...ports,
    db,
    mayRefund: (role, env) => mayDo(role, 'refund', env),
    note: (within, { merchantId, env }, held, became) => {
      const facts = { ...moneyOf(held), env };
      const by = { merchantId, userId: held.asked_by, personName: held.name };
      const action = became === 'sent' ? 'refund.sent' : 'refund.stopped';
      return activity.record({ ...by, action, target: held.payment_reference, facts }, within);
    },
  });
}

function askedRefundRoutes({ handle, db, ports, activity }: ConsoleDeps): void {
  handle(paymentsCalls.askedRefunds, async ({ who }) => {
    const asked = await listAsked(db, who, new Date(ports.clock.now()));
    return {
      refunds: asked.map(({ id, payment_reference: payment, ...row }) => ({
        id,
        payment,
        ...moneyOf(row),
        reason: row.reason,
        who: row.name,
        isOwn: row.asked_by === who.userId,
        askedAt: row.asked_at,
        expiresAt: row.expires_at,
      })),
    };
  });
  const decide = async (who: Who, id: number, by: typeof approveAsked | typeof declineAsked) => {
    const decision: Decision = {
      id,
      userId: who.userId,
      mayRefund: (role) => mayDo(role, 'refund', who.env),
    };
    const outcome: DecisionOutcome = await activity.act(who, async (within, record) => {
      const decided = await by({ ...ports, db: within }, who, decision);
      if (decided.kind !== 'approved' && decided.kind !== 'declined') return decided;
      const { payment_reference: reference, name } = decided.asked;
      const facts = { ...moneyOf(decided.asked), asked_by: name, env: who.env };
      await record(`refund.${decided.kind}`, reference, facts);
      return decided;
    });
    return outcome.kind === 'approved' || outcome.kind === 'declined' ? {} : refused(REFUSALS[outcome.kind]);
  };
  handle(paymentsCalls.approveRefund, ({ who, params }) => decide(who, params.id, approveAsked));
  handle(paymentsCalls.declineRefund, ({ who, params }) => decide(who, params.id, declineAsked));
}

type RefundBody = { reference: string; amount: string; reason: string; key: string };

/** The same submission again finds what it made, whoever may do it by then: its key is a part of the refund's reference. */
async function refund({ ports, keys, activity }: ConsoleDeps, who: Who, body: RefundBody) {
  const { reference, reason } = body;
  const request: RefundRequest = {
    paymentReference: reference,
    reference: `console-${body.key}`,
    readIn: (currency) => {
      const amount = readTypedAmount(body.amount, currency);
      return { amount, body: amount.ok ? { ...body, amount: toDecimal(amount.minor, currency) } : body };
    },
    sentBody: body,
    purpose: 'console-refund-1',
    person: { ...who, mayExceedLimit: mayDo(who.role, 'refundAboveLimit', who.env) },
    reason: reason || null,
    webhookUrl: null,
    test: null,
  };
  const outcome = await activity.act(who, async (db, record) => {
    const made = await refundPayment({ ...ports, db, keys }, who, request);
    if (made.kind !== 'requested' || !made.isNew) return made;
    const action = made.request.status === 'held' ? 'refund.made' : 'refund.asked';
    await record(action, reference, { ...moneyOf(made.request), env: who.env });
    return made;
  });
  return answerTo(outcome);
}

function answerTo(outcome: RefundOutcome) {
  switch (outcome.kind) {
    case 'payment_not_found':
      return refused('UNKNOWN');
    case 'not_paid':
    case 'reference_taken':
      return refused('CHANGED');
    case 'wrong_amount':
      return refused('INVALID', { amount: outcome.problem });
    case 'too_much':
      return refused('INVALID', { amount: 'too_much' });
    case 'not_allowed':
      return refused('NOT_ALLOWED');
    case 'step_up_needed':
      return refused('STEP_UP_NEEDED');
    case 'requested':
      return { state: stateOf(outcome.request), ...moneyOf(outcome.request) };
    case 'begun':
    case 'repeated':
      return { state: outcome.refund.status, ...moneyOf(outcome.refund) };
  }
}

/** What became of one: what was approved or sent is a refund by then, which is under way or has ended. */
function stateOf({ status }: Pick<RefundRequestRow, 'status'>) {
  switch (status) {
    case 'approved':
    case 'sent':
      return 'processing' as const;
    case 'declined':
      return 'stopped' as const;
    default:
      return status;
  }
}

function moneyOf({ amount_minor: minor, currency }: { amount_minor: number; currency: string }) {
  return { amount: toDecimal(minor, currency), currency };
}
