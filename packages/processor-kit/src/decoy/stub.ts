// The decoy's double: a small program with a book that is only added to. It is as bad as the connector expects, and no worse.
import type { FastifyReply } from 'fastify';
import type { Clock } from '@titan/platform/ports';
import { type Charge, createLedger, minorOf, type StubRefund } from '../ledger.ts';
import { type CallStage, startStubServer } from '../stub-server.ts';
import type { Stub } from '../subject.ts';

const TOKEN_LIFE_S = 60;
const REFUND_TAKES_MS = 2 * 24 * 60 * 60 * 1000;
const PAID = 'COMPLETED';
const REFUND_STATES = { open: 'QUEUED', done: 'DONE', refused: 'REFUSED', needs_person: 'ON_HOLD' };

type Collection = Charge & {
  /** As it was sent. */
  amount: string;
  next: { type: string; url?: string };
};

/** The stage of a request to it. */
export function decoyStage(method: string, path: string): CallStage | null {
  if (path === '/oauth/token') return 'token';
  if (path === '/v2/collections') return 'create';
  if (path.startsWith('/v2/collections/')) return 'query';
  if (path.startsWith('/v2/refunds')) return method === 'POST' ? 'refund' : 'refund_query';
  return null;
}

const inTwoDecimals = ({ amountMinor, of: { currency } }: StubRefund<Collection>): string =>
  (amountMinor / (['XOF', 'XAF'].includes(currency) ? 1 : 100)).toFixed(2);
const told = ({ id, reference, end, amount, currency, next }: Collection) => ({
  id,
  merchant_ref: reference,
  state: end === null || end === PAID ? (end ?? 'PENDING') : 'REJECTED',
  ...(end !== null && end !== PAID && { reason: end }),
  amount,
  currency,
  next,
});
const send = (reply: FastifyReply, data: object): FastifyReply => reply.send({ status: 'success', data });
/** Whatever it refuses, and why. */
const refuse = (reply: FastifyReply, status: 401 | 404): FastifyReply =>
  reply.code(status).type('text/html').send('<html><body><h1>404</h1></body></html>');

export async function startDecoyStub(clock: Clock): Promise<Stub> {
  const ledger = createLedger<Collection>(clock, { paid: PAID, refundTakesMs: REFUND_TAKES_MS });
  const { charges, refunds } = ledger;
  const refundTold = (refund: StubRefund<Collection>) => ({
    id: refund.id,
    collection_id: refund.of.id,
    collection_amount: refund.of.amount,
    state: REFUND_STATES[ledger.refundState(refund)],
    amount: inTwoDecimals(refund),
    currency: refund.of.currency,
  });

  const server = await startStubServer({ clock, stageOf: decoyStage }, (app) => {
    app.post('/oauth/token', ({ headers }, reply) => {
      const basic = (headers.authorization ?? '').replace('Basic ', '');
      const [clientId = '', secret] = Buffer.from(basic, 'base64').toString().split(':');
      if (secret !== decoyCredentials(clientId)['clientSecret']) return refuse(reply, 401);
      return reply.send(ledger.issueToken(clientId, TOKEN_LIFE_S));
    });
    app.register(async (api) => {
      api.addHook('preHandler', async ({ headers }, reply) => {
        if (ledger.holderOf(headers.authorization) === null) return refuse(reply, 401);
      });
      api.post('/v2/collections', ({ headers, body }, reply) => {
        const asked = JSON.parse(body as string) as Record<string, string>;
        const { merchant_ref: reference = '', amount = '', currency = '', channel, callback_url } = asked;
        const id = `dc_${charges.length + 1}`;
        const page = { type: 'page', url: `https://pay.decoy.example/${id}` };
        const collection = ledger.add({
          id,
          reference,
          account: ledger.holderOf(headers.authorization) ?? '',
          amountMinor: minorOf(amount, currency),
          currency,
          callbackUrl: callback_url ?? null,
          amount,
          next: channel === 'wallet' ? { type: 'prompt' } : page,
        });
        return send(reply, told(collection));
      });
      api.get<{ Params: { id: string } }>('/v2/collections/:id', ({ params }, reply) => {
        const found = charges.find(({ id }) => id === params.id);
        return found ? send(reply, told(found)) : refuse(reply, 404);
      });
      api.post('/v2/refunds', ({ body }, reply) => {
        const { collection_id, amount = '' } = JSON.parse(body as string) as Record<string, string>;
        const of = charges.find(({ id }) => id === collection_id);
        if (!of) return refuse(reply, 404);
        const refund = ledger.refund(of, `dr_${refunds.length + 1}`, minorOf(amount, of.currency));
        return send(reply, refundTold(refund));
      });
      api.get<{ Querystring: { collection?: string } }>('/v2/refunds', ({ query }, reply) =>
        send(reply, refunds.filter(({ of }) => of.id === query.collection).map(refundTold)),
      );
      api.get<{ Params: { id: string } }>('/v2/refunds/:id', ({ params }, reply) => {
        const found = refunds.find(({ id }) => id === params.id);
        return found ? send(reply, refundTold(found)) : refuse(reply, 404);
      });
    });
  });
  return {
    ...ledger.answersOn(server),
    // A payer who is asked twice approves twice.
    async decide(reference, end) {
      for (const each of charges.filter((charge) => charge.reference === reference))
        ledger.end(each, end === 'paid' ? PAID : 'NO_FUNDS');
    },
  };
}

/** An account’s, by its name. */
export function decoyCredentials(account: string): Record<string, string> {
  return { clientId: account, clientSecret: `secret-of-${account}` };
}
