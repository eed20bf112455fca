// MTN MoMo's double: its Collection and Disbursement products with a book that is only added to, written from the published documents. In the
// test market the documented numbers decide; in every other a prompt waits for its payer, who is at `/prompts` of the stub in a browser.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Clock } from '@titan/platform/ports';
import { type Charge, createLedger, type Ledger, minorOf } from '../ledger.ts';
import { isRefusal, refuse } from '../rules.ts';
import { addPrompts } from '../stub-pages.ts';
import { type CallStage, startStubServer } from '../stub-server.ts';
import type { Stub } from '../subject.ts';
import {
  accessRefusal,
  DUPLICATE,
  marketOf,
  NOT_FOUND,
  type MtnProduct,
  readCreate,
  REFUND,
  REQUEST_TO_PAY,
  subscriberOf,
  tokenRefusal,
} from './stub-rules.ts';

const TOKEN_LIFE_S = 3_600;
const REFUND_TAKES_MS = 2 * 60_000;
/** How long a payer has. */
const PROMPT_LIVES_MS = 5 * 60_000;
/** When the number that answers "ongoing" pays. */
const ONGOING_MS = 30_000;
const PENDING = 'PENDING';
const SUCCESSFUL = 'SUCCESSFUL';
const REJECTED = 'APPROVAL_REJECTED';

/** What the documented numbers do in the test market; any other pays. */
const TEST_PAYERS: Readonly<Record<string, string>> = {
  '46733123450': 'INTERNAL_PROCESSING_ERROR',
  '46733123451': 'APPROVAL_REJECTED',
  '46733123452': 'EXPIRED',
  // 46733123453 pays after a while.
  '46733123454': PENDING,
  '46733123455': 'PAYER_NOT_FOUND',
  '46733123456': 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  '46733123457': 'NOT_ALLOWED',
  '46733123458': 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  '46733123459': 'INVALID_CALLBACK_URL_HOST',
  '46733123460': 'INVALID_CURRENCY',
  '46733123461': 'INTERNAL_PROCESSING_ERROR',
  '46733123462': 'SERVICE_UNAVAILABLE',
  '46733123463': 'COULD_NOT_PERFORM_TRANSACTION',
  '46733123464': 'TRANSFER_TYPE_UNKNOWN',
};

type RequestedPayment = Charge & { body: z.infer<typeof REQUEST_TO_PAY> };

/** The stage of a request to it. */
function mtnMomoStage(method: string, path: string): CallStage | null {
  if (path === '/collection/token/' || path === '/disbursement/token/') return 'token';
  if (path === '/collection/v1_0/requesttopay') return 'create';
  if (path.startsWith('/collection/v1_0/requesttopay/')) return 'query';
  if (path === '/disbursement/v1_0/refund') return 'refund';
  return path.startsWith('/disbursement/v1_0/refund/') ? 'refund_query' : null;
}

/** `PENDING`, `SUCCESSFUL`, or why it has failed. */
function stateOf(ledger: Ledger<RequestedPayment>, charge: RequestedPayment): string {
  if (charge.end !== null) return charge.end;
  const ageMs = ledger.now() - charge.at;
  if (marketOf(charge.account) !== 'sandbox')
    return ageMs < PROMPT_LIVES_MS ? PENDING : 'COULD_NOT_PERFORM_TRANSACTION';
  const { partyId } = charge.body.payer;
  const state =
    partyId === '46733123453' && ageMs < ONGOING_MS ? PENDING : (TEST_PAYERS[partyId] ?? SUCCESSFUL);
  if (state !== PENDING) ledger.end(charge, state);
  return state;
}

const REFUND_STATES = { open: PENDING, needs_person: PENDING, done: SUCCESSFUL, refused: 'NOT_ALLOWED' };

/** As it is answered to a question. */
function transactionBody(id: string, body: object, state: string): object {
  const isOpen = state === PENDING;
  const isDone = state === SUCCESSFUL;
  return {
    ...(isDone && { financialTransactionId: String(parseInt(id.slice(0, 8), 16)) }),
    ...body,
    status: isOpen || isDone ? state : 'FAILED',
    ...(!isOpen && !isDone && { reason: state }),
  };
}

export async function startMtnMomoStub(clock: Clock, at?: string): Promise<Stub> {
  const ledger = createLedger<RequestedPayment>(clock, { paid: SUCCESSFUL, refundTakesMs: REFUND_TAKES_MS });
  const server = await startStubServer({ clock, stageOf: mtnMomoStage, at }, (app) => {
    addTokens(app, ledger);
    app.register((api) => addCollection(api, ledger));
    app.register((api) => addDisbursement(api, ledger));
    addPhones(app, ledger);
  });
  return {
    ...ledger.answersOn(server),
    async decide(reference, how) {
      ledger.end(ledger.newest(reference), how === 'paid' ? SUCCESSFUL : REJECTED);
    },
  };
}

const accept = (reply: FastifyReply) => reply.code(202).send();

function addTokens(app: FastifyInstance, ledger: Ledger<RequestedPayment>): void {
  for (const product of ['collection', 'disbursement'] as const)
    app.post(`/${product}/token/`, ({ headers, body }, reply) => {
      const refusal = tokenRefusal({ product, headers, body });
      if (refusal) return refuse(reply, refusal);
      const account = subscriberOf(product, headers) ?? '';
      const issued = ledger.issueToken(account, TOKEN_LIFE_S, product);
      return reply.send({ ...issued, token_type: 'access_token' });
    });
}

const callerOf = (
  ledger: Ledger<RequestedPayment>,
  product: MtnProduct,
  { headers }: FastifyRequest,
): string => ledger.holderOf(headers.authorization, product) ?? '';

/** Below it only calls with a token of the product come to the routes. */
function guard(api: FastifyInstance, ledger: Ledger<RequestedPayment>, product: MtnProduct): void {
  api.addHook('preHandler', async (request, reply) => {
    const { headers } = request;
    const refusal = accessRefusal({ product, headers, holder: callerOf(ledger, product, request) });
    if (refusal) return refuse(reply, refusal);
  });
}

async function addCollection(api: FastifyInstance, ledger: Ledger<RequestedPayment>): Promise<void> {
  guard(api, ledger, 'collection');
  api.post('/collection/v1_0/requesttopay', (request, reply) => {
    const { headers, body: text } = request;
    const account = callerOf(ledger, 'collection', request);
    const found = readCreate(REQUEST_TO_PAY, { headers, text: String(text), account });
    if (isRefusal(found)) return refuse(reply, found);
    const { id, asked: body } = found;
    if (ledger.charges.some((each) => each.id === id)) return refuse(reply, DUPLICATE);
    const { externalId: reference, amount, currency } = body;
    const callbackUrl = headers['x-callback-url']?.toString() ?? null;
    ledger.add({
      id,
      reference,
      account,
      amountMinor: minorOf(amount, currency),
      currency,
      callbackUrl,
      body,
    });
    return accept(reply);
  });
  api.get<{ Params: { id: string } }>('/collection/v1_0/requesttopay/:id', (request, reply) => {
    const found = ledger.byId(request.params.id, callerOf(ledger, 'collection', request));
    if (!found) return refuse(reply, NOT_FOUND);
    return reply.send(transactionBody(found.id, found.body, stateOf(ledger, found)));
  });
}

async function addDisbursement(api: FastifyInstance, ledger: Ledger<RequestedPayment>): Promise<void> {
  const bodies = new Map<string, z.infer<typeof REFUND>>();
  guard(api, ledger, 'disbursement');
  api.post('/disbursement/v1_0/refund', (request, reply) => {
    const { headers, body: text } = request;
    const account = callerOf(ledger, 'disbursement', request);
    const found = readCreate(REFUND, { headers, text: String(text), account });
    if (isRefusal(found)) return refuse(reply, found);
    const { id, asked: body } = found;
    if (bodies.has(id)) return refuse(reply, DUPLICATE);
    const of = ledger.byId(body.referenceIdToRefund, account);
    if (of?.end !== SUCCESSFUL) return refuse(reply, NOT_FOUND);
    const amountMinor = minorOf(body.amount, body.currency);
    const isTooMuch = amountMinor > ledger.left(of) || body.currency !== of.currency;
    bodies.set(id, body);
    ledger.refund(of, id, amountMinor, isTooMuch || ledger.ends.get(of.reference) === 'refused');
    return accept(reply);
  });
  api.get<{ Params: { id: string } }>('/disbursement/v1_0/refund/:id', (request, reply) => {
    const found = ledger.refunds.find((each) => each.id === request.params.id);
    if (!found) return refuse(reply, NOT_FOUND);
    const state = REFUND_STATES[ledger.refundState(found)];
    return reply.send(transactionBody(found.id, bodies.get(found.id) ?? {}, state));
  });
}

function addPhones(app: FastifyInstance, ledger: Ledger<RequestedPayment>): void {
  addPrompts(app, {
    waiting: () =>
      ledger.charges
        .filter((charge) => stateOf(ledger, charge) === PENDING)
        .map(({ id, body: { amount, currency, payer } }) => ({
          id,
          asks: `Pay ${currency} ${amount} from ${payer.partyId}?`,
        })),
    decide(id, isPaid) {
      const charge = ledger.charges.find((each) => each.id === id);
      if (charge) ledger.end(charge, isPaid ? SUCCESSFUL : REJECTED);
    },
  });
}
