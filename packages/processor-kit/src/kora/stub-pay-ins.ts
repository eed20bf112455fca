// The list of pay-ins at Kora's double: by currency, the newest first, each page after the pointer of a row.
import { toDecimal } from '@titan/rules/money';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cameOf, type KoraLedger, type PayIn } from './stub-ledger.ts';

const TIME = /^(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)$/;
const MOST_A_PAGE = 50;

export function addPayIns(
  api: FastifyInstance,
  { charges, statusOf }: KoraLedger,
  callerOf: (request: FastifyRequest) => string | null,
): void {
  const pointerOf = (charge: PayIn): string => `cus_${charges.indexOf(charge)}`;
  api.get<{ Querystring: Record<string, string> }>('/pay-ins', (request, reply) => {
    const { currency, date_from: from = '', limit, starting_after: after } = request.query;
    const since = Date.parse(from.replace(TIME, '$1T$2:$3:$4Z'));
    const own = charges.filter(
      (each) => each.account === callerOf(request) && each.currency === currency && each.at >= since,
    );
    const rows = own.toReversed();
    const start = after === undefined ? 0 : rows.findIndex((each) => pointerOf(each) === after) + 1;
    const end = start + Math.min(Number(limit), MOST_A_PAGE);
    const payins = rows.slice(start, end).map((charge) => ({
      pointer: pointerOf(charge),
      reference: charge.reference,
      status: statusOf(charge),
      amount: toDecimal(charge.amountMinor, charge.currency),
      amount_paid: toDecimal(cameOf(charge), charge.currency),
      amount_expected: toDecimal(charge.expectedMinor, charge.currency),
      currency,
      payment_method: charge.channel,
      date_created: new Date(charge.at).toISOString().slice(0, 19).replace('T', ' '),
    }));
    const data = { has_more: rows.length > end, payins };
    return reply.send({ status: true, message: 'Payins retrieved successfully', data });
  });
}
