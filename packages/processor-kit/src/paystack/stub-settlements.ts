// Settlements at Paystack's double: each as a test has made it, in the form of https://paystack.com/docs/api/settlement, whose samples have
// these fields. How many rows a page has at most is not documented.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type StubSettlement = {
  id: number;
  /** One of Paystack's words, or a new one. */
  status: string;
  /** `2022-11-09`. */
  day: string;
  currency: string;
  /** Another account's, of whose settlements nothing is ours. */
  domain?: 'live';
  payments: readonly StubSettled[];
  /** What is taken off beside the fees. */
  deducted?: number;
  /** Amounts come as text. */
  isText?: boolean;
};

/** Hundredths. What is left out is as the double has booked it. */
export type StubSettled = { reference: string; amount?: number; fees?: number };

const ROWS_A_PAGE = 50;

type Settling = {
  settlements: readonly StubSettlement[];
  /** As verify tells it; null: it was not made here. */
  send(reply: FastifyReply, message: string, data: unknown): FastifyReply;
  told(reference: string, request: FastifyRequest): (object & { amount: number; fees: number | null }) | null;
};

/** The newest first. */
export function addSettlements(api: FastifyInstance, { settlements, send, told }: Settling): void {
  api.get<{ Querystring: Record<string, string> }>('/settlement', (request, reply) => {
    const { from = '' } = request.query;
    const own = settlements.filter(({ day }) => Date.parse(day) >= Date.parse(from));
    const rows = paged(request.query, own.toReversed()).map((each) => {
      const payments = each.payments.map((payment) => settledBody(payment, told(payment.reference, request)));
      return settlementBody(each, payments);
    });
    return send(reply, 'Settlements retrieved', rows);
  });
  api.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/settlement/:id/transactions',
    (request, reply) => {
      const found = settlements.find(({ id }) => String(id) === request.params.id);
      const rows = paged(request.query, found?.payments ?? []).map((payment) =>
        settledBody(payment, told(payment.reference, request)),
      );
      return send(reply, 'Transactions retrieved', rows);
    },
  );
}

function paged<Row>(query: Record<string, string>, rows: readonly Row[]): readonly Row[] {
  const [size, page] = [
    Math.min(Number(query['perPage'] ?? ROWS_A_PAGE), ROWS_A_PAGE),
    Number(query['page'] ?? 1),
  ];
  return rows.slice((page - 1) * size, page * size);
}

type Settled = ReturnType<typeof settledBody>;

function settlementBody(each: StubSettlement, rows: readonly Settled[]): object {
  const { id, status, day, currency, domain = 'test', deducted = 0, isText = false } = each;
  const sum = (of: (row: Settled) => number) => rows.reduce((all, row) => all + of(row), 0);
  const [processed, fees] = [sum(({ amount }) => amount), sum((row) => row.fees)];
  const written = (amount: number) => (isText ? String(amount) : amount);
  return {
    id,
    domain,
    status,
    currency,
    integration: 463_433,
    total_amount: written(processed - fees),
    effective_amount: written(processed - fees - deducted),
    total_fees: written(fees),
    total_processed: written(processed),
    deductions: deducted === 0 ? null : deducted,
    settlement_date: `${day}T00:00:00.000Z`,
    settled_by: null,
    createdAt: `${day}T01:04:08.000Z`,
    updatedAt: `${day}T08:12:01.000Z`,
  };
}

function settledBody({ reference, amount, fees }: StubSettled, told: ReturnType<Settling['told']>) {
  const gross = amount ?? told?.amount ?? 0;
  return {
    domain: 'test',
    status: 'success',
    reference,
    currency: 'GHS',
    ...told,
    amount: gross,
    requested_amount: gross,
    fees: fees ?? told?.fees ?? 0,
  };
}
