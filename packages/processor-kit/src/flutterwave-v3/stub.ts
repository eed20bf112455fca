// Flutterwave's double, version 3 of its API: a small program with a book that is only added to, which refuses what Flutterwave refuses. Documents
// only: it was written from Flutterwave's documentation and clients, and never compared with Flutterwave itself.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Clock } from '@titan/platform/ports';
import type { RawCallback } from '@titan/server/providers/port';
import { HOUR_MS } from '@titan/rules/durations';
import { minorOf } from '../ledger.ts';
import { refusalBy, refuse } from '../rules.ts';
import { addPages, pageOf, withQuery } from '../stub-pages.ts';
import { baseOf, type CallStage, startStubServer } from '../stub-server.ts';
import type { Stub } from '../subject.ts';
import {
  byFlwRef,
  createFlutterwaveLedger,
  type FlutterwaveLedger,
  handleOf,
  mainOf,
  nextTold,
  type Order,
  PAID,
  transactionTold,
} from './stub-ledger.ts';
import {
  accountOf,
  asksOf,
  CHARGE_BODIES,
  type ChargeBody,
  CLIENT_BODY,
  CODE_BODY,
  CODE_RULES,
  decrypted,
  flutterwaveV3Credentials,
  invalid,
  NO_KEY,
  NO_REFUND,
  NO_TRANSACTION,
  NOT_DECRYPTED,
  PAGE_BODY,
  REFUND_BODY,
  REFUND_RULES,
  USED,
} from './stub-rules.ts';

export type FlutterwaveV3Stub = Stub & {
  /** What Flutterwave would send now of this charge. */
  callbackOf(reference: string): RawCallback;
};

/** What its addresses look like, by the stage of a request there. */
const STAGES: readonly [method: string, path: RegExp, stage: CallStage][] = [
  ['POST', /^\/(?:charges\?type=\w+|payments)$/, 'create'],
  ['POST', /^\/validate-charge$/, 'step'],
  ['GET', /^\/transactions\/verify_by_reference\?/, 'query'],
  // Asked next, or first of an account for transfers.
  ['GET', /^\/transactions\?tx_ref=/, 'check'],
  ['GET', /^\/transactions\?status=/, 'debits'],
  ['POST', /^\/transactions\/\d+\/refund$/, 'refund'],
  ['GET', /^\/refunds/, 'refund_query'],
];

function stageOf(method: string, path: string): CallStage | null {
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
const ownerOf = ({ headers }: FastifyRequest): string => accountOf(headers.authorization) ?? '';
const read = <Body>(schema: z.ZodMiniType<Body>, body: unknown): Body | null =>
  schema.safeParse(JSON.parse(String(body))).data ?? null;
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

export async function startFlutterwaveV3Stub(clock: Clock, at?: string): Promise<FlutterwaveV3Stub> {
  const ledger = createFlutterwaveLedger(clock);
  const server = await startStubServer({ clock, stageOf, at }, (app) => {
    noteTold(app, ledger);
    addFlutterwavePages(app, ledger);
    app.register(async (api) => {
      api.addHook('preHandler', async ({ headers }, reply) => {
        if (accountOf(headers.authorization) === null) return refuse(reply, NO_KEY);
      });
      addCharges(api, ledger);
      addQueries(api, ledger);
      addRefunds(api, ledger);
    });
  });
  return {
    ...ledger.answersOn(server),
    idOf: (reference) => handleOf(ledger.newestOrder(reference)),
    async decide(reference, how) {
      const order = ledger.newestOrder(reference);
      const isPaid = how === 'paid';
      if (order.asks === 'account') {
        if (isPaid && order.isReached && order.tries.length === 0) ledger.end(ledger.begin(order), PAID);
      } else if (isPayersTurn(order, isPaid)) ledger.decide(order, isPaid);
    },
    // Not documented: what becomes of another sum, or of one that comes late. It is taken, so that the connector must bear both.
    async transferIn(reference, amountMinor) {
      ledger.end(ledger.begin(ledger.newestOrder(reference), amountMinor), PAID);
    },
    callbackOf(reference) {
      const order = ledger.newestOrder(reference);
      const main = mainOf(order);
      return sentByFlutterwaveV3(order.account, 'charge.completed', main ? transactionTold(main) : {});
    },
  };
}

/** What a payer is told is in the answers that really go out. */
function noteTold(app: FastifyInstance, { orders }: FlutterwaveLedger): void {
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

function addCharges(api: FastifyInstance, ledger: FlutterwaveLedger): void {
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
    return send(reply, 'Hosted Link', { data: { link: pageOf(baseOf(request), order.reference) } });
  });
  api.post('/validate-charge', (request, reply) => {
    const body = read(CODE_BODY, request.body);
    const of = body ? byFlwRef(ledger, body.flw_ref) : undefined;
    const refusal = refusalBy(CODE_RULES, { body, of, account: ownerOf(request) });
    if (!of || refusal) return refuse(reply, refusal ?? NO_TRANSACTION);
    of.order.isReached = true;
    if (of.end === null) ledger.end(of, PAID);
    return send(reply, 'Charge validated', { data: transactionTold(of) });
  });
}

/** M-Pesa, Tanzania and a card that is asked for nothing get the transaction alone. */
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
  ledger: FlutterwaveLedger,
  account: string,
  { tx_ref: reference, amount, currency, redirect_url }: ChargeBody,
  asks: Order['asks'],
): Order | null {
  if (ledger.order(reference, account)) return null;
  const amountMinor = minorOf(amount, currency);
  const redirectUrl = redirect_url ?? null;
  return ledger.addOrder({ reference, account, amountMinor, currency, asks, redirectUrl });
}

function addQueries(api: FastifyInstance, ledger: FlutterwaveLedger): void {
  type ByReference = { Querystring: { tx_ref: string } };
  // Not documented: which of several it tells. It is the first, so that the connector must not lean on it.
  api.get<ByReference>('/transactions/verify_by_reference', (request, reply) => {
    const [first] = ledger.order(request.query.tx_ref, ownerOf(request))?.tries ?? [];
    if (!first) return refuse(reply, NO_TRANSACTION);
    return send(reply, 'Transaction fetched successfully', { data: transactionTold(first) });
  });
  api.get<{ Querystring: Record<string, string | undefined> }>('/transactions', (request, reply) => {
    // Without days it has those of today alone, as an integrator has found.
    const today = dayOf(ledger.now());
    const { tx_ref, status, page, from = today, to = today } = request.query;
    if (to > dayOf(ledger.now() + HOUR_MS)) return refuse(reply, invalid('to'));
    const rows = ledger.charges.filter(
      ({ account, reference, at, end }) =>
        account === ownerOf(request) &&
        reference === (tx_ref ?? reference) &&
        (end ?? 'pending') === (status ?? end ?? 'pending') &&
        dayOf(at) >= from &&
        dayOf(at) <= to,
    );
    const told = rows.map((each) => ({ ...transactionTold(each), id: each.id }));
    return send(reply, 'Transactions fetched', listed(told.toReversed(), Number(page ?? 1)));
  });
}

function addRefunds(api: FastifyInstance, ledger: FlutterwaveLedger): void {
  api.post<{ Params: { id: string } }>('/transactions/:id/refund', (request, reply) => {
    const body = read(REFUND_BODY, request.body);
    const of = ledger.byId(request.params.id, ownerOf(request));
    const amountMinor = of && body ? minorOf(body.amount, of.currency) : 0;
    const left = of ? ledger.left(of) : 0;
    const refusal = refusalBy(REFUND_RULES, { body, of, amountMinor, left });
    if (!of || !body || refusal) return refuse(reply, refusal ?? NO_TRANSACTION);
    const refund = ledger.giveBack(of, amountMinor, body.comments);
    return send(reply, 'Transaction refund initiated', { data: ledger.refundTold(refund, true) });
  });
  api.get<{ Querystring: { id: string } }>('/refunds', (request, reply) => {
    const rows = ledger.refunds
      .filter(({ of }) => of.id === request.query.id && of.account === ownerOf(request))
      .map((each) => ledger.refundTold(each, false));
    return send(reply, 'Refunds fetched', listed(rows));
  });
  api.get<{ Params: { id: string } }>('/refunds/:id', (request, reply) => {
    const found = ledger.refundById(request.params.id, ownerOf(request));
    if (!found) return refuse(reply, NO_REFUND);
    return send(reply, 'Refund fetched', { data: ledger.refundTold(found, false) });
  });
}

function addFlutterwavePages(app: FastifyInstance, ledger: FlutterwaveLedger): void {
  addPages(app, 'Flutterwave', (reference) => {
    const order = ledger.newestOrder(reference);
    const { currency, amountMinor, redirectUrl } = order;
    return {
      sum: `${currency} ${amountMinor / 100}`,
      opened: () => void (order.isReached = true),
      decided(isPaid) {
        ledger.decide(order, isPaid);
        const status = isPaid ? 'successful' : 'cancelled';
        return redirectUrl && withQuery(redirectUrl, { status, tx_ref: reference });
      },
    };
  });
}
