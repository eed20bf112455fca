// The decoy's double: a small program with a book that is only added to. It is as bad as the connector expects, and no worse.
import { parseAmount } from '@titan/rules/parse-amount';
import type { Clock } from '@titan/server/platform/ports';
import type { BookLine, RefundsEnd, Stub } from '../subject.ts';
import { type Stage, startStubServer } from '../stub-server.ts';

const TOKEN_LIFE_S = 60;
const REFUND_TAKES_MS = 2 * 24 * 60 * 60 * 1000;
const NOT_FOUND = '<html><body><h1>404</h1></body></html>';

type Collection = {
  id: string;
  merchant_ref: string;
  state: string;
  reason?: string;
  amount: string;
  currency: string;
  next: { type: string; url?: string };
};

type Refund = { id: string; collection: Collection; amount: string; at: number };

/** The stage of a request to it. */
export function decoyStage(method: string, path: string): Stage | null {
  if (path === '/oauth/token') return 'token';
  if (path === '/v2/collections') return 'create';
  if (path.startsWith('/v2/collections/')) return 'query';
  if (path.startsWith('/v2/refunds')) return method === 'POST' ? 'refund' : 'refund_query';
  return null;
}

export async function startDecoyStub(clock: Clock): Promise<Stub> {
  const book: BookLine[] = [];
  const tokens = new Map<string, { account: string; until: number }>();
  const collections: Collection[] = [];
  /** Whose a collection is, and where its callbacks go, by its id. */
  const owners = new Map<string, string>();
  const callbackUrls = new Map<string, string>();
  const refunds: Refund[] = [];
  const ends = new Map<string, RefundsEnd>();

  const minorOf = (amount: string, currency: string): number => {
    const parsed = parseAmount(amount, currency);
    if (!parsed.ok) throw new Error(`The stub got the amount ${amount} ${currency}`);
    return parsed.minor;
  };
  /** The account whose token it is. */
  const holder = (authorization: string | undefined): string | null => {
    const token = tokens.get((authorization ?? '').replace('Bearer ', ''));
    return token && token.until > clock.now() ? token.account : null;
  };
  const stateOf = ({ collection, at }: Refund): string => {
    const end = ends.get(collection.merchant_ref) ?? 'done';
    if (end === 'refused') return 'REFUSED';
    if (end === 'needs_person') return 'ON_HOLD';
    return end === 'done' && clock.now() - at >= REFUND_TAKES_MS ? 'DONE' : 'QUEUED';
  };
  const refundOf = (refund: Refund) => ({
    id: refund.id,
    collection_id: refund.collection.id,
    collection_amount: refund.collection.amount,
    state: stateOf(refund),
    amount: refund.amount,
    currency: refund.collection.currency,
  });

  const server = await startStubServer({ clock, stageOf: decoyStage }, (app) => {
    app.post('/oauth/token', (request, reply) => {
      const basic = (request.headers.authorization ?? '').replace('Basic ', '');
      const [clientId = '', secret] = Buffer.from(basic, 'base64').toString().split(':');
      if (secret !== decoyCredentials(clientId)['clientSecret']) return reply.code(401).send(NOT_FOUND);
      const access_token = `token-${tokens.size + 1}-of-${clientId}`;
      tokens.set(access_token, { account: clientId, until: clock.now() + TOKEN_LIFE_S * 1_000 });
      return reply.send({ access_token, expires_in: TOKEN_LIFE_S });
    });
    app.register(async (api) => {
      api.addHook('preHandler', async (request, reply) => {
        if (holder(request.headers.authorization) === null)
          return reply.code(401).type('text/html').send(NOT_FOUND);
      });
      api.post('/v2/collections', (request, reply) => {
        const asked = JSON.parse(request.body as string) as Record<string, string>;
        const { merchant_ref = '', amount = '', currency = '', channel, callback_url } = asked;
        const id = `dc_${collections.length + 1}`;
        const next =
          channel === 'wallet'
            ? { type: 'prompt' }
            : { type: 'page', url: `https://pay.decoy.example/${id}` };
        const collection = { id, merchant_ref, state: 'PENDING', amount, currency, next };
        collections.push(collection);
        owners.set(id, holder(request.headers.authorization) ?? '');
        if (callback_url !== undefined) callbackUrls.set(id, callback_url);
        return reply.send({ status: 'success', data: collection });
      });
      api.get<{ Params: { id: string } }>('/v2/collections/:id', (request, reply) => {
        const found = collections.find(({ id }) => id === request.params.id);
        return found
          ? reply.send({ status: 'success', data: found })
          : reply.code(404).type('text/html').send(NOT_FOUND);
      });
      api.post('/v2/refunds', (request, reply) => {
        const { collection_id, amount = '' } = JSON.parse(request.body as string) as Record<string, string>;
        const collection = collections.find(({ id }) => id === collection_id);
        if (!collection) return reply.code(404).type('text/html').send(NOT_FOUND);
        const refund: Refund = { id: `dr_${refunds.length + 1}`, collection, amount, at: clock.now() };
        refunds.push(refund);
        const { merchant_ref: reference, currency } = collection;
        const account = owners.get(collection.id) ?? '';
        if (stateOf(refund) !== 'REFUSED')
          book.push({ kind: 'refund', reference, amountMinor: minorOf(amount, currency), currency, account });
        return reply.send({ status: 'success', data: refundOf(refund) });
      });
      api.get<{ Querystring: { collection?: string } }>('/v2/refunds', (request, reply) => {
        const found = refunds.filter(({ collection }) => collection.id === request.query.collection);
        return reply.send({ status: 'success', data: found.map(refundOf) });
      });
      api.get<{ Params: { id: string } }>('/v2/refunds/:id', (request, reply) => {
        const found = refunds.find(({ id }) => id === request.params.id);
        if (!found) return reply.code(404).type('text/html').send(NOT_FOUND);
        return reply.send({ status: 'success', data: refundOf(found) });
      });
    });
  });

  const newest = (reference: string) => {
    const found = collections.findLast(({ merchant_ref }) => merchant_ref === reference);
    if (!found) throw new Error(`The stub has no charge ${reference}`);
    return found;
  };
  return {
    ...server,
    book: async () => book,
    idOf: (reference) => newest(reference).id,
    callbackUrlOf: (id) => callbackUrls.get(id) ?? null,
    refundIdOf(reference) {
      const found = refunds.findLast(({ collection }) => collection.merchant_ref === reference);
      if (!found) throw new Error(`The stub has no refund of ${reference}`);
      return found.id;
    },
    // A payer who is asked twice approves twice.
    async decide(reference, end) {
      for (const collection of collections.filter(({ merchant_ref }) => merchant_ref === reference)) {
        collection.state = end === 'paid' ? 'COMPLETED' : 'REJECTED';
        if (end === 'refused') collection.reason = 'NO_FUNDS';
        const { id, amount, currency } = collection;
        const account = owners.get(id) ?? '';
        if (end === 'paid')
          book.push({ kind: 'debit', reference, amountMinor: minorOf(amount, currency), currency, account });
      }
    },
    refundsEnd: (reference, end) => void ends.set(reference, end),
  };
}

/** Of an account by its name. */
export function decoyCredentials(account: string): Record<string, string> {
  return { clientId: account, clientSecret: `secret-of-${account}` };
}
