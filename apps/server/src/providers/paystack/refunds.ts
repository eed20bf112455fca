// Paystack's refunds: they take days, and carry no reference of ours but a note, by which a lost one is found before it is sent again.
import type { RefundCalls, ReversalAnswer, ReversalRequest } from '../port.ts';
import { readReply, type Reply, UNREAD } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import { readBody } from '../read-body.ts';
import { fromPaystackAmount, toPaystackAmount } from './calls.ts';
import { errorBody, type Refund, refundBody, refundsBody } from './wire.ts';
import { verifiedOf } from './words.ts';
const NO_ID: ReversalAnswer = { kind: 'needs_person', message: 'Paystack does not know the charge' };
const NOT_BY_US: ReversalAnswer = {
  kind: 'needs_person',
  message: 'Paystack says that the whole charge went back, and not by us',
};
/** More than a charge has; a list of so many is not sure to be whole. */
const PER_PAGE = 100;

export function refundCalls(calls: Calls): RefundCalls {
  /** Its own id of the charge, which the list of refunds is asked by; verify tells it where no answer has. */
  const idOf = async ({ reference, chargeHandle }: ReversalRequest) => {
    if (chargeHandle !== null) return { id: chargeHandle };
    const reply = await calls({ path: `/transaction/verify/${encodeURIComponent(reference)}` });
    if (reply.kind === 'lost') return reply;
    const verified = verifiedOf(reference, reply);
    const id = verified.kind === 'open' ? verified.handle : verified.answer.handle;
    return id === undefined ? NO_ID : { id };
  };
  const find = async (request: ReversalRequest): Promise<ReversalAnswer> => {
    const known = await idOf(request);
    if ('kind' in known) return known;
    const query = new URLSearchParams({ transaction: known.id, perPage: String(PER_PAGE) });
    return readReply(calls({ path: `/refund?${query}` }), (reply) => listedRefundOf(request, reply));
  };
  return {
    async send(request) {
      const { reference, reversalReference, amountMinor, currency } = request;
      const body = {
        transaction: request.chargeHandle ?? reference,
        amount: toPaystackAmount(amountMinor, currency),
        currency,
        merchant_note: reversalReference,
      };
      const reply = await calls({ path: '/refund', body });
      if (reply.kind === 'lost') return reply;
      const error = readBody(errorBody, reply.body);
      if (error?.code === 'transaction_reversed') {
        // By an earlier try of this one, or by a person at Paystack.
        const found = await find(request);
        return found.kind === 'not_found' ? NOT_BY_US : found;
      }
      if (error && REFUSALS.has(error.code ?? '')) return { kind: 'refused', message: error.message };
      return refundAnswerOf(request, reply);
    },
    async query(request) {
      if (request.handle === null) return find(request);
      const path = `/refund/${encodeURIComponent(request.handle)}` as const;
      return readReply(calls({ path }), (reply) => refundAnswerOf(request, reply));
    },
  };
}

/** Nothing is made then: the request itself is wrong, as one for more than is left. */
const REFUSALS = new Set(['missing_params', 'invalid_params', 'amount_exceed_limit']);

function refundAnswerOf(request: ReversalRequest, { body }: Reply): ReversalAnswer {
  const refund = readBody(refundBody, body)?.data;
  return refund && isOf(request, refund) ? stateOf(refund) : UNREAD;
}

function listedRefundOf(request: ReversalRequest, { body }: Reply): ReversalAnswer {
  const refunds = readBody(refundsBody, body)?.data;
  if (!refunds) return UNREAD;
  const ours = refunds.find(({ merchant_note: note }) => note === request.reversalReference);
  if (ours) return stateOf(ours);
  return refunds.length < PER_PAGE ? { kind: 'not_found' } : UNREAD;
}

function isOf({ chargeHandle, handle, amountMinor, currency }: ReversalRequest, refund: Refund): boolean {
  const { transaction } = refund;
  const of = String(typeof transaction === 'object' ? transaction.id : transaction);
  const isSum = refund.currency === currency && fromPaystackAmount(refund.amount, currency) === amountMinor;
  return isSum && of === (chargeHandle ?? of) && String(refund.id) === (handle ?? String(refund.id));
}

function stateOf({ id, status }: Refund): ReversalAnswer {
  const handle = String(id);
  switch (status) {
    case 'processed':
      return { kind: 'reversed', handle };
    case 'failed':
      return { kind: 'refused', message: 'Paystack could not send the refund', handle };
    case 'needs-attention':
      return { kind: 'needs_person', message: 'Paystack needs an account to send the refund to', handle };
    default:
      return { kind: 'pending', handle };
  }
}
