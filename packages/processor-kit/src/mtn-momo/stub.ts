// MTN MoMo's double: its Collection and Disbursement products with a book that is only added to, written from the published documents. In the
// test market the documented numbers decide; in every other a prompt waits for its payer, who is at `/prompts` of the stub in a browser.
import { parseAmount } from '@titan/rules/parse-amount';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Clock } from '@titan/server/platform/ports';
import type { BookLine, RefundsEnd, Stub } from '../subject.ts';
import { type Stage, startStubServer } from '../stub-server.ts';
import {
  accessRefusal,
  DUPLICATE,
  isRefusal,
  marketOf,
  NOT_FOUND,
  type Product,
  readCreate,
  REFUND,
  type Refusal,
  REQUEST_TO_PAY,
  tokenRefusal,
} from './stub-rules.ts';

const TOKEN_LIFE_S = 3_600;
const REFUND_TAKES_MS = 2 * 60_000;
/** How long a payer has. */
const PROMPT_LIVES_MS = 5 * 60_000;
/** When the number that answers "ongoing" pays. */
const ONGOING_MS = 30_000;
/** Registered with the API users. */
const CALLBACK_HOSTS = ['checkout.test'];

type End = { status: 'SUCCESSFUL' } | { status: 'FAILED'; reason: string };
type State = { status: 'PENDING' } | End;

const PENDING: State = { status: 'PENDING' };
const SUCCESSFUL: End = { status: 'SUCCESSFUL' };
const failed = (reason: string): End => ({ status: 'FAILED', reason });

/** What the documented numbers do in the test market; any other pays. */
const TEST_PAYERS: Readonly<Record<string, State>> = {
  '46733123450': failed('INTERNAL_PROCESSING_ERROR'),
  '46733123451': failed('APPROVAL_REJECTED'),
  '46733123452': failed('EXPIRED'),
  // 46733123453 pays after a while.
  '46733123454': PENDING,
  '46733123455': failed('PAYER_NOT_FOUND'),
  '46733123456': failed('PAYEE_NOT_ALLOWED_TO_RECEIVE'),
  '46733123457': failed('NOT_ALLOWED'),
  '46733123458': failed('NOT_ALLOWED_TARGET_ENVIRONMENT'),
  '46733123459': failed('INVALID_CALLBACK_URL_HOST'),
  '46733123460': failed('INVALID_CURRENCY'),
  '46733123461': failed('INTERNAL_PROCESSING_ERROR'),
  '46733123462': failed('SERVICE_UNAVAILABLE'),
  '46733123463': failed('COULD_NOT_PERFORM_TRANSACTION'),
  '46733123464': failed('TRANSFER_TYPE_UNKNOWN'),
};

type Sum = { amount: string; currency: string };
type Charge = {
  id: string;
  account: string;
  at: number;
  body: z.infer<typeof REQUEST_TO_PAY>;
  callbackUrl: string | null;
  /** By its payer; null while there is no answer. */
  end: End | null;
};
type Refund = { id: string; at: number; body: z.infer<typeof REFUND>; charge: Charge };

/** The stage of a request to it. */
function mtnMomoStage(method: string, path: string): Stage | null {
  if (path === '/collection/token/' || path === '/disbursement/token/') return 'token';
  if (path === '/collection/v1_0/requesttopay') return 'create';
  if (path.startsWith('/collection/v1_0/requesttopay/')) return 'query';
  if (path === '/disbursement/v1_0/refund') return 'refund';
  return path.startsWith('/disbursement/v1_0/refund/') ? 'refund_query' : null;
}

/** What has happened at MTN. */
function createLedger(clock: Clock) {
  const book: BookLine[] = [];
  const tokens = new Map<string, { account: string; product: Product; until: number }>();
  const charges: Charge[] = [];
  const refunds: Refund[] = [];
  const refundEnds = new Map<string, RefundsEnd>();

  const write = (kind: BookLine['kind'], { account, body: { externalId } }: Charge, sum: Sum): void => {
    const { currency } = sum;
    book.push({ kind, reference: externalId, amountMinor: minorOf(sum), currency, account });
  };
  const end = (charge: Charge, how: End): void => {
    if (how.status === 'SUCCESSFUL' && charge.end?.status !== 'SUCCESSFUL')
      write('debit', charge, charge.body);
    charge.end = how;
  };
  const stateOf = (charge: Charge): State => {
    if (charge.end) return charge.end;
    const ageMs = clock.now() - charge.at;
    if (marketOf(charge.account) !== 'sandbox')
      return ageMs < PROMPT_LIVES_MS ? PENDING : failed('COULD_NOT_PERFORM_TRANSACTION');
    const { partyId } = charge.body.payer;
    const state =
      partyId === '46733123453' && ageMs < ONGOING_MS ? PENDING : (TEST_PAYERS[partyId] ?? SUCCESSFUL);
    if (state.status !== 'PENDING') end(charge, state);
    return state;
  };
  const refundStateOf = ({ id, charge, at, body }: Refund): State => {
    const how = refundEnds.get(charge.body.externalId) ?? 'done';
    const returned = refunds
      .slice(0, refunds.findIndex((each) => each.id === id) + 1)
      .filter((each) => each.charge === charge)
      .reduce((total, each) => total + minorOf(each.body), 0);
    const isTooMuch = returned > minorOf(charge.body) || body.currency !== charge.body.currency;
    if (how === 'refused' || isTooMuch) return failed('NOT_ALLOWED');
    return how === 'done' && clock.now() - at >= REFUND_TAKES_MS ? SUCCESSFUL : PENDING;
  };
  return { book, tokens, charges, refunds, refundEnds, write, end, stateOf, refundStateOf };
}
type Ledger = ReturnType<typeof createLedger>;

function minorOf({ amount, currency }: Sum): number {
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) throw new Error(`The stub got the amount ${amount} ${currency}`);
  return parsed.minor;
}

/** As it is answered to a question; a callback has the same. */
function transactionBody({ id, body }: Charge | Refund, state: State): object {
  const { status } = state;
  return {
    ...(status === 'SUCCESSFUL' && { financialTransactionId: String(parseInt(id.slice(0, 8), 16)) }),
    ...body,
    status,
    ...(status === 'FAILED' && { reason: state.reason }),
  };
}

export async function startMtnMomoStub(clock: Clock): Promise<Stub> {
  const ledger = createLedger(clock);
  const server = await startStubServer({ clock, stageOf: mtnMomoStage }, (app) => {
    addProducts(app, ledger, clock);
    addPrompts(app, ledger);
  });
  const newest = (reference: string): Charge => {
    const found = ledger.charges.findLast(({ body }) => body.externalId === reference);
    if (!found) throw new Error(`The stub has no charge ${reference}`);
    return found;
  };
  return {
    ...server,
    book: async () => ledger.book,
    idOf: (reference) => newest(reference).id,
    callbackUrlOf: (id) => ledger.charges.find((each) => each.id === id)?.callbackUrl ?? null,
    refundIdOf(reference) {
      const found = ledger.refunds.findLast(({ charge }) => charge.body.externalId === reference);
      if (!found) throw new Error(`The stub has no refund of ${reference}`);
      return found.id;
    },
    async decide(reference, how) {
      ledger.end(newest(reference), how === 'paid' ? SUCCESSFUL : failed('APPROVAL_REJECTED'));
    },
    refundsEnd: (reference, how) => void ledger.refundEnds.set(reference, how),
  };
}

/** The two products, as they are called. */
function addProducts(app: FastifyInstance, ledger: Ledger, clock: Clock): void {
  const refuse = (reply: FastifyReply, { status, body }: Refusal) => reply.code(status).send(body);
  const accept = (reply: FastifyReply) => reply.code(202).send();
  /** The account whose token of the product it is. */
  const holderOf = (product: Product, { authorization }: FastifyRequest['headers']): string | null => {
    const token = ledger.tokens.get((authorization ?? '').replace('Bearer ', ''));
    return token && token.product === product && token.until > clock.now() ? token.account : null;
  };
  for (const product of ['collection', 'disbursement'] as const)
    app.post(`/${product}/token/`, (request, reply) => {
      const found = tokenRefusal(product, request.headers, request.body);
      if (isRefusal(found)) return refuse(reply, found);
      const { account } = found;
      const access_token = `token-${ledger.tokens.size + 1}-of-${account}`;
      ledger.tokens.set(access_token, { account, product, until: clock.now() + TOKEN_LIFE_S * 1_000 });
      return reply.send({ access_token, token_type: 'access_token', expires_in: TOKEN_LIFE_S });
    });

  app.register(async (api) => {
    api.addHook('preHandler', async ({ headers }, reply) => {
      const found = accessRefusal('collection', headers, holderOf('collection', headers));
      if (found) return refuse(reply, found);
    });
    api.post('/collection/v1_0/requesttopay', ({ headers, body: text }, reply) => {
      const account = holderOf('collection', headers) ?? '';
      const asked = { headers, text: String(text), account, hosts: CALLBACK_HOSTS };
      const found = readCreate(REQUEST_TO_PAY, asked);
      if (isRefusal(found)) return refuse(reply, found);
      const { id, body } = found;
      if (ledger.charges.some((each) => each.id === id)) return refuse(reply, DUPLICATE);
      const callbackUrl = headers['x-callback-url']?.toString() ?? null;
      ledger.charges.push({ id, account, at: clock.now(), body, callbackUrl, end: null });
      return accept(reply);
    });
    api.get<{ Params: { id: string } }>('/collection/v1_0/requesttopay/:id', (request, reply) => {
      const account = holderOf('collection', request.headers);
      const found = ledger.charges.find((each) => each.id === request.params.id && each.account === account);
      return found ? reply.send(transactionBody(found, ledger.stateOf(found))) : refuse(reply, NOT_FOUND);
    });
  });

  app.register(async (api) => {
    api.addHook('preHandler', async ({ headers }, reply) => {
      const found = accessRefusal('disbursement', headers, holderOf('disbursement', headers));
      if (found) return refuse(reply, found);
    });
    api.post('/disbursement/v1_0/refund', ({ headers, body: text }, reply) => {
      const account = holderOf('disbursement', headers) ?? '';
      const found = readCreate(REFUND, { headers, text: String(text), account, hosts: CALLBACK_HOSTS });
      if (isRefusal(found)) return refuse(reply, found);
      const { id, body } = found;
      if (ledger.refunds.some((each) => each.id === id)) return refuse(reply, DUPLICATE);
      const charge = ledger.charges.find((each) => each.id === body.referenceIdToRefund);
      if (charge?.account !== account || charge.end?.status !== 'SUCCESSFUL') return refuse(reply, NOT_FOUND);
      const refund = { id, at: clock.now(), body, charge };
      ledger.refunds.push(refund);
      if (ledger.refundStateOf(refund).status !== 'FAILED') ledger.write('refund', charge, body);
      return accept(reply);
    });
    api.get<{ Params: { id: string } }>('/disbursement/v1_0/refund/:id', (request, reply) => {
      const found = ledger.refunds.find((each) => each.id === request.params.id);
      return found
        ? reply.send(transactionBody(found, ledger.refundStateOf(found)))
        : refuse(reply, NOT_FOUND);
    });
  });
}

/** The payers' phones: a page with every prompt that waits. */
function addPrompts(app: FastifyInstance, { charges, end, stateOf }: Ledger): void {
  app.get('/prompts', (_request, reply) => {
    const waiting = charges.filter((charge) => stateOf(charge).status === 'PENDING');
    const forms = waiting.map(
      ({ id, body: { amount, currency, payer } }) => `<form method="post" action="/prompts/${id}">
        <p>Pay ${currency} ${amount} from ${payer.partyId}?</p>
        <button name="answer" value="approve">Approve</button><button name="answer" value="refuse">Refuse</button></form>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><title>Prompts</title><h1>Prompts</h1>${forms.join('') || '<p>None waits.</p>'}`);
  });
  app.post<{ Params: { id: string } }>('/prompts/:id', ({ params, body }, reply) => {
    const charge = charges.find(({ id }) => id === params.id);
    if (!charge || stateOf(charge).status !== 'PENDING') return reply.code(404).send();
    end(charge, body === 'answer=approve' ? SUCCESSFUL : failed('APPROVAL_REJECTED'));
    return reply.redirect('/prompts', 303);
  });
}
