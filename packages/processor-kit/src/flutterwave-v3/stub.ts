// Flutterwave's double, version 3 of its API: a small program with a book that is only added to, which refuses what Flutterwave refuses. Documents
// only: it was written from Flutterwave's documentation and clients, and never compared with Flutterwave itself.
import { parseAmount } from '@titan/rules/parse-amount';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Clock } from '@titan/server/platform/ports';
import type { RawCallback } from '@titan/server/providers/port';
import { decisionPage, isPaidBy } from '../stub-pages.ts';
import { type Stage, startStubServer } from '../stub-server.ts';
import type { Stub } from '../subject.ts';
import {
  byFlwRef,
  createLedger,
  handleOf,
  type Ledger,
  mainOf,
  nextTold,
  type Order,
  pageOf,
  transactionTold,
} from './stub-ledger.ts';
import {
  accountOf,
  asksOf,
  CHARGE_BODIES,
  type ChargeBody,
  CLIENT_BODY,
  CODE_BODY,
  decrypted,
  flutterwaveV3Credentials,
  invalid,
  NO_KEY,
  NO_REFUND,
  NO_TRANSACTION,
  NOT_DECRYPTED,
  PAGE_BODY,
  REFUND_BODY,
  type Refusal,
  RIGHT_CODE,
  TOO_MUCH,
  USED,
  WRONG_CODE,
} from './stub-rules.ts';

export type FlutterwaveV3Stub = Stub & {
  /** What Flutterwave would send now of this charge. */
  callbackOf(reference: string): RawCallback;
};

/** What its addresses look like, by the stage of a request there. */
const STAGES: readonly [method: string, path: RegExp, stage: Stage][] = [
  ['POST', /^\/(?:charges\?type=\w+|payments)$/, 'create'],
  ['POST', /^\/validate-charge$/, 'step'],
  ['GET', /^\/transactions\/verify_by_reference\?/, 'query'],
  // Asked next, or first of an account for transfers.
  ['GET', /^\/transactions\?tx_ref=/, 'check'],
  ['GET', /^\/transactions\?status=/, 'debits'],
  ['POST', /^\/transactions\/\d+\/refund$/, 'refund'],
  ['GET', /^\/refunds/, 'refund_query'],
];

function stageOf(method: string, path: string): Stage | null {
  return STAGES.find(([by, form]) => by === method && form.test(path))?.[2] ?? null;
}

/** A callback as Flutterwave sends it. */
export function sentByFlutterwaveV3(account: string, event: string, data: object): RawCallback {
  const body = Buffer.from(JSON.stringify({ event, data, 'event.type': 'CARD_TRANSACTION' }));
  const { secretHash } = flutterwaveV3Credentials(account);
  return { headers: { 'content-type': 'application/json', 'verif-hash': secretHash }, body };
}

const send = (reply: FastifyReply, message: string, more: object): FastifyReply =>
  reply.send({ status: 'success', message, ...more });
const refuse = (reply: FastifyReply, { status, message }: Refusal): FastifyReply =>
  reply.code(status).send({ status: 'error', message, data: null });
const ownerOf = ({ headers }: FastifyRequest): string => accountOf(headers.authorization) ?? '';
const baseOf = ({ headers }: FastifyRequest): string => `http://${headers.host}`;
const read = <Body>(schema: z.ZodMiniType<Body>, body: unknown): Body | null =>
  schema.safeParse(JSON.parse(String(body))).data ?? null;
const minorOf = (amount: number, currency: string): number => {
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? parsed.minor : 0;
};
const HOUR_MS = 60 * 60_000;
const ROWS_A_PAGE = 10;
const listed = (rows: object[], page = 1) => ({
  meta: {
    page_info: {
      total: rows.length,
      current_page: page,
      total_pages: Math.ceil(rows.length / ROWS_A_PAGE),
    },
  },
  data: rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE),
});
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export async function startFlutterwaveV3Stub(clock: Clock): Promise<FlutterwaveV3Stub> {
  const ledger = createLedger(clock);
  const server = await startStubServer({ clock, stageOf }, (app) => {
    noteTold(app, ledger);
    addPages(app, ledger);
    app.register(async (api) => {
      api.addHook('preHandler', async ({ headers }, reply) => {
        if (accountOf(headers.authorization) === null) return refuse(reply, NO_KEY);
      });
      addCharges(api, ledger);
      addQueries(api, ledger, clock);
      addRefunds(api, ledger);
    });
  });
  return {
    ...server,
    book: async () => ledger.book,
    idOf: (reference) => handleOf(ledger.ofAny(reference)),
    callbackUrlOf: () => null,
    refundIdOf(reference) {
      const found = ledger.refunds.findLast(({ of }) => of.order.reference === reference);
      if (!found) throw new Error(`The stub has no refund of ${reference}`);
      return String(found.id);
    },
    async decide(reference, how) {
      const order = ledger.ofAny(reference);
      const isPaid = how === 'paid';
      if (order.asks === 'account') {
        if (isPaid && order.isReached && order.tries.length === 0) ledger.end(ledger.begin(order), true);
      } else if (isPayersTurn(order, isPaid)) ledger.decide(order, isPaid);
    },
    // Not documented: what becomes of another sum, or of one that comes late. It is taken, so that the connector must bear both.
    async transferIn(reference, amountMinor) {
      ledger.end(ledger.begin(ledger.ofAny(reference), amountMinor), true);
    },
    refundsEnd: (reference, how) => void ledger.ends.set(reference, how),
    callbackOf(reference) {
      const order = ledger.ofAny(reference);
      const main = mainOf(order);
      return sentByFlutterwaveV3(order.account, 'charge.completed', main ? transactionTold(main) : {});
    },
  };
}

/** What a payer is told is in the answers that really go out. */
function noteTold(app: FastifyInstance, { orders }: Ledger): void {
  app.addHook('onSend', async (_request, _reply, payload) => {
    const told = orders.find(({ accountNumber }) => String(payload).includes(`"${accountNumber}"`));
    if (told) told.isReached = true;
    return payload;
  });
}

/** Who has not got to the page can neither pay nor be refused there; a code comes before a success. */
function isPayersTurn({ asks, isReached }: Order, isPaid: boolean): boolean {
  if (asks === 'code') return isReached || !isPaid;
  return isReached || (asks !== 'page' && asks !== 'bank');
}

/** Null: it was not encrypted under the account's key. */
function cardIn(request: FastifyRequest): unknown {
  const client = read(CLIENT_BODY, request.body)?.client;
  return client === undefined ? null : decrypted(client, ownerOf(request));
}

function addCharges(api: FastifyInstance, ledger: Ledger): void {
  api.post<{ Querystring: { type: string } }>('/charges', (request, reply) => {
    const { type } = request.query;
    const account = ownerOf(request);
    const schema = CHARGE_BODIES[type];
    if (!schema) return refuse(reply, invalid('type'));
    const given: unknown = type === 'card' ? cardIn(request) : JSON.parse(String(request.body));
    if (given === null) return refuse(reply, NOT_DECRYPTED);
    const body: ChargeBody | undefined = schema.safeParse(given).data;
    if (!body) return refuse(reply, invalid('The request'));
    const asks = asksOf(type, body);
    if (asks === 'pin' || asks === 'avs_noauth') {
      const fields = asks === 'pin' ? ['pin'] : ['city', 'address', 'state', 'country', 'zipcode'];
      const meta = { authorization: { mode: asks, fields } };
      return send(reply, 'Charge authorization data required', { meta });
    }
    const order = orderOf(ledger, account, body, asks);
    if (!order) return refuse(reply, USED);
    return send(reply, 'Charge initiated', chargeTold(order, type, baseOf(request)));
  });
  api.post('/payments', (request, reply) => {
    const body = read(PAGE_BODY, request.body);
    if (!body) return refuse(reply, invalid('The request'));
    const order = orderOf(ledger, ownerOf(request), body, 'page');
    if (!order) return refuse(reply, USED);
    return send(reply, 'Hosted Link', { data: { link: pageOf(baseOf(request), order) } });
  });
  api.post('/validate-charge', (request, reply) => {
    const body = read(CODE_BODY, request.body);
    const found = body && byFlwRef(ledger, body.flw_ref);
    if (found?.order.account !== ownerOf(request)) return refuse(reply, NO_TRANSACTION);
    if (body?.otp !== RIGHT_CODE) return refuse(reply, WRONG_CODE);
    found.order.isReached = true;
    if (found.status === 'pending') ledger.end(found, true);
    return send(reply, 'Charge validated', { data: transactionTold(found) });
  });
}

/** Of M-Pesa and Tanzania nothing is told beside the transaction, nor of a card that is asked for nothing. */
function chargeTold(order: Order, type: string, base: string): object {
  const [first] = order.tries;
  const isAlone = order.asks === 'none' || /mpesa|tanzania/.test(type);
  return {
    ...(first && { data: transactionTold(first) }),
    ...(!isAlone && { meta: { authorization: nextTold(order, base) } }),
  };
}

/** Null: the reference was used before. */
function orderOf(
  ledger: Ledger,
  account: string,
  { tx_ref: reference, amount, currency, redirect_url }: ChargeBody,
  asks: Order['asks'],
): Order | null {
  if (ledger.find(reference, account)) return null;
  const amountMinor = minorOf(amount, currency);
  const redirectUrl = redirect_url ?? null;
  return ledger.add({ reference, account, amountMinor, currency, asks, redirectUrl });
}

function addQueries(api: FastifyInstance, ledger: Ledger, clock: Clock): void {
  type ByReference = { Querystring: { tx_ref: string } };
  // Not documented: which of several it tells. It is the first, so that the connector must not lean on it.
  api.get<ByReference>('/transactions/verify_by_reference', (request, reply) => {
    const [first] = ledger.find(request.query.tx_ref, ownerOf(request))?.tries ?? [];
    if (!first) return refuse(reply, NO_TRANSACTION);
    return send(reply, 'Transaction fetched successfully', { data: transactionTold(first) });
  });
  api.get<{ Querystring: Record<string, string | undefined> }>('/transactions', (request, reply) => {
    // Without days it has those of today alone, as an integrator has found.
    const today = dayOf(clock.now());
    const { tx_ref, status, page, from = today, to = today } = request.query;
    if (to > dayOf(clock.now() + HOUR_MS)) return refuse(reply, invalid('to'));
    const rows = ledger.transactions.filter(
      ({ order, at, ...each }) =>
        order.account === ownerOf(request) &&
        order.reference === (tx_ref ?? order.reference) &&
        each.status === (status ?? each.status) &&
        dayOf(at) >= from &&
        dayOf(at) <= to,
    );
    const told = rows.map((each) => ({ ...transactionTold(each), id: String(each.id) }));
    return send(reply, 'Transactions fetched', listed(told.toReversed(), Number(page ?? 1)));
  });
}

function addRefunds(api: FastifyInstance, ledger: Ledger): void {
  api.post<{ Params: { id: string } }>('/transactions/:id/refund', (request, reply) => {
    const body = read(REFUND_BODY, request.body);
    const of = ledger.transactions.find(({ id }) => String(id) === request.params.id);
    if (!body) return refuse(reply, invalid('The request'));
    if (of?.status !== 'successful' || of.order.account !== ownerOf(request))
      return refuse(reply, NO_TRANSACTION);
    const amountMinor = minorOf(body.amount, of.order.currency);
    if (amountMinor > ledger.left(of)) return refuse(reply, TOO_MUCH);
    const refund = ledger.refund(of, amountMinor, body.comments);
    return send(reply, 'Transaction refund initiated', { data: ledger.refundTold(refund, true) });
  });
  api.get<{ Querystring: { id: string } }>('/refunds', (request, reply) => {
    const rows = ledger.refunds
      .filter(({ of }) => String(of.id) === request.query.id && of.order.account === ownerOf(request))
      .map((each) => ledger.refundTold(each, false));
    return send(reply, 'Refunds fetched', listed(rows));
  });
  api.get<{ Params: { id: string } }>('/refunds/:id', (request, reply) => {
    const found = ledger.refunds.find(
      ({ id, of }) => String(id) === request.params.id && of.order.account === ownerOf(request),
    );
    if (!found) return refuse(reply, NO_REFUND);
    return send(reply, 'Refund fetched', { data: ledger.refundTold(found, false) });
  });
}

function addPages(app: FastifyInstance, ledger: Ledger): void {
  type Named = { Params: { reference: string } };
  app.get<Named>('/pages/:reference', ({ params }, reply) => {
    const order = ledger.ofAny(params.reference);
    order.isReached = true;
    return reply
      .type('text/html')
      .send(decisionPage('Flutterwave', `${order.currency} ${order.amountMinor / 100}`));
  });
  app.post<Named>('/pages/:reference', ({ params, body }, reply) => {
    const order = ledger.ofAny(params.reference);
    order.isReached = true;
    const isPaid = isPaidBy(body);
    ledger.decide(order, isPaid);
    const back = new URL(order.redirectUrl ?? '');
    back.searchParams.set('status', isPaid ? 'successful' : 'cancelled');
    back.searchParams.set('tx_ref', order.reference);
    return reply.redirect(back.href, 303);
  });
}
