// Flutterwave's refunds: by its id of the charge, and known by its own id alone, which a lost answer takes with it.
import type { Answered, Said } from '../bearer-calls.ts';
import type { RefundCalls, ReversalAnswer, ReversalRequest } from '../port.ts';
import { readBody } from '../read-body.ts';
import { type Calls, keyOf } from './calls.ts';
import { flutterwaveAmount } from './charge-body.ts';
import { errorBody, type Refund, refundBody } from './wire.ts';
import { minorOf, SERVER_ERROR } from './words.ts';

const BAD_REQUEST = 400;
const CHARGE_PREFIX = 'chg_';
/** Two of them are over before the service takes the answer for lost. */
const SEND_DEADLINE_MS = 20_000;

/** Without a word that can be read, a refund may have been made. */
const UNREAD: ReversalAnswer = { kind: 'lost', sent: 'maybe', cause: 'unreadable' };
const NO_ID: ReversalAnswer = {
  kind: 'needs_person',
  message: 'Flutterwave’s id of the charge is not known',
};
const NOT_BY_US: ReversalAnswer = {
  kind: 'needs_person',
  message: 'Flutterwave says that the charge was refunded already, and not by us',
};

export function refundCalls(calls: Calls): RefundCalls {
  return {
    async send(request) {
      const { reversalReference, amountMinor, currency } = request;
      const charge = chargeOf(request);
      if (charge === null) return NO_ID;
      const sending = () =>
        calls({
          path: '/refunds',
          key: keyOf('refund', reversalReference),
          deadlineMs: SEND_DEADLINE_MS,
          body: {
            amount: flutterwaveAmount(amountMinor, currency),
            reason: 'requested_by_customer',
            charge_id: charge,
          },
        });
      const first = await sending();
      if (!isLost(first)) return answerOf(request, first);
      // As Flutterwave asks: at once the same key is the same refund. Later that is not certain, and nothing is sent again.
      const again = answerOf(request, await sending());
      // Whatever else the repeat is answered, the first may have been made.
      if (again.kind === 'lost') return { ...again, sent: 'maybe' };
      return again.kind === 'pending' ? again : UNREAD;
    },
    async query(request) {
      // Not documented: how a refund is looked up without its id. Nothing then proves that there is none, so that a person has it.
      if (request.handle === null) return { kind: 'not_found' };
      const said = await calls({ path: `/refunds/${encodeURIComponent(request.handle)}` });
      return said.kind === 'lost' ? said : refundAnswerOf(request, said);
    },
  };
}

const answerOf = (request: ReversalRequest, said: Answered): ReversalAnswer =>
  said.kind === 'lost' ? said : sentAnswerOf(request, said);

function isLost(answer: Answered): boolean {
  return answer.kind === 'lost' ? answer.sent === 'maybe' : answer.status >= SERVER_ERROR;
}

/** A transfer is a charge of its own. */
function chargeOf({ transferId, chargeHandle }: ReversalRequest): string | null {
  const id = transferId ?? chargeHandle;
  return id?.startsWith(CHARGE_PREFIX) ? id : null;
}

function sentAnswerOf(request: ReversalRequest, said: Said): ReversalAnswer {
  const error = readBody(errorBody, said.body)?.error;
  if (!error) {
    const answer = refundAnswerOf(request, said);
    // One sample says `completed` at once, the text `new`: the money is believed to be on its way when a query says so.
    return answer.kind === 'reversed' ? { ...answer, kind: 'pending' } : answer;
  }
  if (said.status !== BAD_REQUEST) return UNREAD;
  switch (error.type) {
    case 'REFUND_AMOUNT_INVALID':
      return { kind: 'refused', message: 'The refund is more than is left of the charge at Flutterwave' };
    case 'REFUND_ALREADY_COMPLETED':
      return NOT_BY_US;
    case 'REFUND_CREATION_FAILED':
      // The charge is still pending there.
      return { kind: 'lost', sent: 'never', cause: 'not_yet' };
    default:
      return UNREAD;
  }
}

function refundAnswerOf(request: ReversalRequest, said: Said): ReversalAnswer {
  const refund = said.status < SERVER_ERROR ? readBody(refundBody, said.body)?.data : null;
  return refund && isOf(request, refund) ? { ...stateOf(refund), handle: refund.id } : UNREAD;
}

/** Its currency is the charge's, and not told. */
function isOf(request: ReversalRequest, refund: Refund): boolean {
  const { handle, amountMinor, currency } = request;
  const isSum = minorOf(refund.amount_refunded, currency) === amountMinor;
  return isSum && refund.charge_id === chargeOf(request) && refund.id === (handle ?? refund.id);
}

function stateOf({ status }: Refund): ReversalAnswer {
  switch (status) {
    case 'succeeded':
    case 'completed':
      return { kind: 'reversed' };
    case 'failed':
      return { kind: 'refused', message: 'Flutterwave could not send the refund' };
    default:
      return { kind: 'pending' };
  }
}
