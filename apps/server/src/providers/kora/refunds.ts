// Kora's refunds: by our reference, of naira alone, and only once the payment is settled. Any other needs a person.
import { type Reply, UNREAD } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import type { RefundCalls, ReversalAnswer, ReversalRequest, SetUpReports } from '../port.ts';
import type { Currency } from '@titan/rules/currency';
import { minorOf, readBody } from '../read-body.ts';
import { koraAmount, koraAddress } from './calls.ts';
import { NAIRA_REFUNDS } from './limits.ts';
import { EMPTY_BALANCE, type Refusal, refusalOf } from './refund-refusals.ts';
import { errorBody, type Refund, refundBody } from './wire.ts';

const NOT_FOUND = 404;
const NOT_THERE: ReversalAnswer = { kind: 'not_found' };
const BY_HAND: ReversalAnswer = {
  kind: 'needs_person',
  message: 'Kora’s API gives back naira alone, and NGN 100 or more: this refund is made with Kora’s support',
};

export function refundCalls(calls: Calls, callbackUrl: string, setUp: SetUpReports | undefined): RefundCalls {
  const query = async (request: ReversalRequest): Promise<ReversalAnswer> => {
    const reply = await calls({ path: `/refunds/${encodeURIComponent(request.reversalReference)}` });
    if (reply.kind === 'lost') return reply;
    const isNone = reply.status === NOT_FOUND && readBody(errorBody, reply.body) !== null;
    return isNone ? NOT_THERE : refundAnswerOf(request, reply);
  };
  const refused = async (
    request: ReversalRequest,
    { wrong, isLookedUp, means }: Refusal,
    message: string,
  ): Promise<ReversalAnswer> => {
    if (wrong) setUp?.wrong({ ...wrong, reference: request.reversalReference });
    const found = isLookedUp ? await query(request) : NOT_THERE;
    if (found.kind === 'lost') return UNREAD;
    return found.kind === 'not_found' ? means(message) : found;
  };
  return {
    query,
    async send(request) {
      const { reference, reversalReference, amountMinor, currency } = request;
      const leastMinor = NAIRA_REFUNDS.minMinor?.[currency as Currency] ?? Infinity;
      if (amountMinor < leastMinor) return BY_HAND;
      const body = {
        payment_reference: reference,
        reference: reversalReference,
        amount: koraAmount(amountMinor, currency),
        ...koraAddress('webhook_url', callbackUrl),
      };
      const reply = await calls({ path: '/refunds/initiate', body });
      if (reply.kind === 'lost') return reply;
      const message = readBody(errorBody, reply.body)?.message ?? '';
      const refusal = refusalOf(message);
      if (refusal) return refused(request, refusal, message);
      const answer = refundAnswerOf(request, reply);
      if (answer.kind === 'pending' || answer.kind === 'reversed') setUp?.works(EMPTY_BALANCE.code);
      return answer;
    },
  };
}

function refundAnswerOf(request: ReversalRequest, { body }: Reply): ReversalAnswer {
  const refund = readBody(refundBody, body)?.data;
  return refund && isOf(request, refund) ? stateOf(refund) : UNREAD;
}

function isOf({ reversalReference, amountMinor, currency }: ReversalRequest, refund: Refund): boolean {
  const returned = minorOf(refund.amount_returned ?? refund.amount, currency);
  const isSum = returned === amountMinor && refund.currency === currency;
  return isSum && (refund.refund_reference ?? refund.reference) === reversalReference;
}

function stateOf({ status }: Refund): ReversalAnswer {
  if (status === 'success') return { kind: 'reversed' };
  return status === 'failed'
    ? { kind: 'refused', message: 'Kora could not send the refund' }
    : { kind: 'pending' };
}
