// Flutterwave's refunds in version 3: by its id of the transaction. They take days, and carry no reference of ours but a comment, by which a lost one
// is found before it is sent again.
import { readReply, refusedUndone, type Reply, UNREAD } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import type { RefundCalls, ReversalAnswer, ReversalRequest } from '../port.ts';
import { minorOf, readBody } from '../read-body.ts';
import { flutterwaveAmount } from './charge-body.ts';
import { type Refund, refundBody, refundsBody, verifyBody } from './wire.ts';
import { idIn, isRefusal } from './words.ts';

const NO_ID: ReversalAnswer = {
  kind: 'needs_person',
  message: 'Flutterwave’s id of the transaction is not known',
};

/** The request, with Flutterwave's id of the transaction. */
type KnownRefund = { request: ReversalRequest; transaction: string };

export function refundCalls(calls: Calls): RefundCalls {
  /** A transfer is a transaction of its own; of anything else, verify tells the id where no answer has. */
  const find = async (request: ReversalRequest): Promise<KnownRefund | ReversalAnswer> => {
    const { reference, transferId, chargeHandle } = request;
    const known = transferId ?? idIn(chargeHandle);
    if (known !== null) return { request, transaction: known };
    const query = new URLSearchParams({ tx_ref: reference });
    const reply = await calls({ path: `/transactions/verify_by_reference?${query}` });
    if (reply.kind === 'lost') return reply;
    const found = readBody(verifyBody, reply.body)?.data;
    return found?.tx_ref === reference ? { request, transaction: String(found.id) } : NO_ID;
  };
  return {
    async send(request) {
      const of = await find(request);
      if ('kind' in of) return of;
      const { reversalReference, amountMinor, currency } = request;
      const reply = await calls({
        path: `/transactions/${encodeURIComponent(of.transaction)}/refund`,
        body: { amount: flutterwaveAmount(amountMinor, currency), comments: reversalReference },
      });
      if (reply.kind === 'lost') return reply;
      // Why is told in a sentence alone. Where the balance is too low, which it is until a payment is settled, a later try goes through.
      if (isRefusal(reply)) return refusedUndone(reply);
      const answer = refundAnswerOf(of, reply);
      // The sample says `completed` at once, and the text that it takes days: it is on its way when a query says so.
      return answer.kind === 'reversed' ? { ...answer, kind: 'pending' } : answer;
    },
    async query(request) {
      const of = await find(request);
      if ('kind' in of) return of;
      const { handle } = request;
      if (handle !== null)
        return readReply(calls({ path: `/refunds/${encodeURIComponent(handle)}` }), (reply) =>
          refundAnswerOf(of, reply),
        );
      const list = new URLSearchParams({ id: of.transaction });
      return readReply(calls({ path: `/refunds?${list}` }), (reply) => listedAnswerOf(of, reply));
    },
  };
}

function refundAnswerOf(of: KnownRefund, reply: Reply): ReversalAnswer {
  const refund = readBody(refundBody, reply.body)?.data;
  const { handle } = of.request;
  return refund && isOf(of, refund) && String(refund.id) === (handle ?? String(refund.id))
    ? stateOf(refund)
    : UNREAD;
}

/** One of the same sum that says not whose it is may be ours: then nothing is sent again. */
function listedAnswerOf(of: KnownRefund, reply: Reply): ReversalAnswer {
  const body = readBody(refundsBody, reply.body);
  if (!body || body.meta.page_info.total_pages > 1) return UNREAD;
  const possible = body.data.filter((each) => isOf(of, each));
  const ours = possible.find(({ comment }) => comment === of.request.reversalReference);
  if (ours) return stateOf(ours);
  return possible.every(({ comment }) => comment) ? { kind: 'not_found' } : UNREAD;
}

/** Its currency is the transaction's, and not told. */
function isOf({ request: { amountMinor, currency }, transaction }: KnownRefund, refund: Refund): boolean {
  const of = refund.tx_id ?? refund.transaction_id;
  return String(of) === transaction && minorOf(refund.amount_refunded, currency) === amountMinor;
}

/** `completed-mpgs`, `completed-bank-transfer` and the like name the way back. */
function stateOf({ id, status }: Refund): ReversalAnswer {
  const handle = String(id);
  if (/^completed(?:-|$)/.test(status)) return { kind: 'reversed', handle };
  if (status === 'failed')
    return { kind: 'refused', message: 'Flutterwave could not send the refund', handle };
  return { kind: 'pending', handle };
}
