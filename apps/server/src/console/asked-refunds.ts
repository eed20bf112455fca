// Refunds that wait for a second person: who may refund sees them, and another than who asked approves.
import { paymentsCalls } from '@titan/contract/console/payments.schema';
import { mayDo } from '@titan/contract/console/rights';
import { toDecimal } from '@titan/rules/money';
import {
  approveAsked,
  type Decision,
  type DecisionOutcome,
  declineAsked,
  listAsked,
} from '../refunds/asked-refunds.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { Who } from './sign-in/sessions.ts';

const REFUSALS = { unknown: 'UNKNOWN', changed: 'CHANGED', too_much: 'CHANGED', own: 'NOT_ALLOWED' } as const;

export function askedRefundRoutes({ handle, db, ports, activity }: ConsoleDeps): void {
  handle(paymentsCalls.askedRefunds, async ({ who }) => {
    const asked = await listAsked(db, who, new Date(ports.clock.now()));
    return {
      refunds: asked.map(({ id, payment_reference: payment, amount_minor: minor, currency, ...row }) => ({
        id,
        payment,
        amount: toDecimal(minor, currency),
        currency,
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
      const { amount_minor: minor, currency, payment_reference: reference, name } = decided.asked;
      const facts = { amount: toDecimal(minor, currency), currency, asked_by: name, env: who.env };
      await record(`refund.${decided.kind}`, reference, facts);
      return decided;
    });
    return outcome.kind === 'approved' || outcome.kind === 'declined' ? {} : refused(REFUSALS[outcome.kind]);
  };
  handle(paymentsCalls.approveRefund, ({ who, params }) => decide(who, params.id, approveAsked));
  handle(paymentsCalls.declineRefund, ({ who, params }) => decide(who, params.id, declineAsked));
}
