// Paystack's double: a small program with a book that is only added to, which refuses what Paystack refuses. Documents only: it was written
// from Paystack's documentation, and never compared with Paystack itself.
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '@titan/platform/ports';
import type { RawCallback } from '@titan/server/providers/port';
import { MINUTE_MS } from '@titan/rules/durations';
import { bearerOf } from '../ledger.ts';
import { refuse } from '../rules.ts';
import { addPages, pageOf, withQuery } from '../stub-pages.ts';
import { baseOf, type CallStage, startStubServer } from '../stub-server.ts';
import type { Stub } from '../subject.ts';
import { createStubDisputes, type StubAnswered, type StubDispute } from './stub-disputes.ts';
import { addSettlements, type StubSettlement } from './stub-settlements.ts';
import {
  accountOf,
  amountOf,
  createPaystackLedger,
  narrationOf,
  type PaystackLedger,
  toMinor,
  type PaystackTransaction,
} from './stub-ledger.ts';
import {
  type Body,
  CAPITEC_PAY,
  DUPLICATE,
  INVALID_KEY,
  INVALID_REFERENCE,
  MOST_OPEN_IN_KENYA_MS,
  NO_REFUND,
  REFUND_ENDS,
  refusedAnswer,
  refusedCharge,
  refusedPage,
  refusedRefund,
  type PaystackScript,
  scriptOf,
  type PaystackStep,
  UNKNOWN_REFERENCE,
} from './stub-rules.ts';

export type PaystackStub = Stub & {
  /** What Paystack would send now of this charge, signed with its account's key. */
  callbackOf(reference: string): RawCallback;
  /** Opens a dispute, or lets it go on. */
  dispute(dispute: StubDispute): void;
  /** What it has taken as answers to a dispute. */
  disputeAnswers(id: number): readonly StubAnswered[];
  disputeNow(id: number): Pick<StubDispute, 'status' | 'resolution'>;
  /** Settles, or lets a settlement go on. */
  settle(settlement: StubSettlement): void;
};

/** Null: it reads a dispute, or is about none. */
function disputeStage(method: string, pathname: string): CallStage | null {
  if (/^\/(?:dispute\/\d+\/upload_url|files\.paystack\.co\/)/.test(pathname)) return 'dispute_file';
  if (!pathname.startsWith('/dispute/') || method === 'GET') return null;
  return method === 'PUT' ? 'dispute_answer' : 'dispute_evidence';
}

/** The stage of a request to it. */
export function paystackStage(method: string, path: string): CallStage | null {
  const { pathname } = new URL(path, 'http://paystack.test');
  if (pathname.startsWith('/charge/submit_')) return 'step';
  const ofDispute = disputeStage(method, pathname);
  if (ofDispute) return ofDispute;
  if (pathname.startsWith('/charge/') && method !== 'GET') return null;
  if (pathname.startsWith('/refund')) return method === 'POST' ? 'refund' : 'refund_query';
  const whole = WHOLE_PATHS[pathname];
  return whole ?? PATHS.find(([begin]) => pathname.startsWith(begin))?.[1] ?? null;
}

const WHOLE_PATHS: Readonly<Record<string, CallStage>> = {
  '/charge': 'create',
  '/transaction/initialize': 'create',
  '/transaction': 'debits',
  '/settlement': 'settlements',
};
const PATHS: readonly (readonly [begin: string, CallStage])[] = [
  ['/charge/', 'check'],
  ['/capitec-pay/requery/', 'check'],
  ['/transaction/verify/', 'query'],
  ['/dispute/', 'dispute'],
  ['/settlement/', 'settlements'],
];

const KEY = /^sk_(?:test|live)_[A-Za-z0-9]+$/;

const PUBLIC_KEY = /^pk_((?:test|live)_[A-Za-z0-9]+)$/;

/** An account’s, by its name. */
export function paystackCredentials(account: string): { secretKey: string; publicKey: string } {
  const hex = Buffer.from(account).toString('hex');
  return { secretKey: `sk_test_${hex}`, publicKey: `pk_test_${hex}` };
}

/** A callback as Paystack signs it. */
export function signedByPaystack(secretKey: string, payload: object): RawCallback & { body: Buffer } {
  const body = Buffer.from(JSON.stringify(payload));
  const signature = createHmac('sha512', secretKey).update(body).digest('hex');
  return { headers: { 'content-type': 'application/json', 'x-paystack-signature': signature }, body };
}

/** Written by hand, because an id may be wider than a number. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `#${each}#` : each)).replace(
    /"#(\d+)#"/g,
    '$1',
  );
const send = (reply: FastifyReply, message: string, data: unknown): FastifyReply =>
  reply.type('application/json').send(json({ status: true, message, data }));
export async function startPaystackStub(clock: Clock, at?: string): Promise<PaystackStub> {
  const ledger = createPaystackLedger(clock);
  const disputes = createStubDisputes({
    clock,
    send,
    find: (reference, request) => ledger.find(reference, callerOf(request)),
  });
  const settlements: StubSettlement[] = [];
  const server = await startStubServer({ clock, stageOf: paystackStage, at }, (app) => {
    addPaystackPages(app, ledger);
    app.register(async (api) => {
      api.addHook('preHandler', async (request, reply) => {
        if (!KEY.test(keyOf(request))) return refuse(reply, INVALID_KEY);
      });
      addCharges(api, ledger);
      addList(api, ledger);
      addRefunds(api, ledger);
      disputes.addTo(api, app);
      addBanks(api);
      addSettlements(api, {
        settlements,
        send,
        told: (reference, request) => {
          const of = ledger.find(reference, callerOf(request));
          return of ? (ledger.verified(of) as { amount: number; fees: number | null }) : null;
        },
      });
    });
    addRequery(app, ledger);
  });
  return {
    ...ledger.answersOn(server),
    async decide(reference, end) {
      const transaction = ledger.newest(reference);
      if (isPayersTurn(ledger, transaction) || end === 'refused')
        ledger.end(transaction, end === 'paid' ? 'success' : 'Declined');
    },
    // Another sum than was asked for goes back by itself.
    async transferIn(reference, amountMinor) {
      const transaction = ledger.newest(reference);
      if (amountMinor === transaction.amountMinor) ledger.end(transaction, 'success');
    },
    transferReferenceOf: (reference) => narrationOf(ledger.newest(reference)),
    dispute: disputes.put,
    disputeAnswers: disputes.answersOf,
    disputeNow: disputes.now,
    settle(settlement) {
      const at = settlements.findIndex(({ id }) => id === settlement.id);
      settlements.splice(at < 0 ? settlements.length : at, at < 0 ? 0 : 1, settlement);
    },
    callbackOf(reference) {
      const transaction = ledger.newest(reference);
      const payload = json({ event: 'charge.success', data: ledger.verified(transaction) });
      return signedByPaystack(
        paystackCredentials(transaction.account).secretKey,
        JSON.parse(payload) as object,
      );
    },
  };
}

/** Not before the merchant has sent what is asked for, or has led the payer to the page. */
function isPayersTurn(ledger: PaystackLedger, transaction: PaystackTransaction): boolean {
  const { status } = ledger.stepOf(transaction) ?? {};
  return status === 'abandoned' ? transaction.isOpened : status?.startsWith('send_') !== true;
}

const keyOf = ({ headers }: FastifyRequest): string => bearerOf(headers.authorization);
const callerOf = (request: FastifyRequest): string => accountOf(keyOf(request));
const bodyIn = (request: FastifyRequest): Body => {
  const parsed: unknown = JSON.parse(String(request.body));
  return typeof parsed === 'object' && parsed !== null ? (parsed as Body) : {};
};

const LEAST_OPEN_MS = 15 * MINUTE_MS;
const MOST_OPEN_MS = 8 * 60 * MINUTE_MS;

/** How long Capitec's app asks. */
const IN_APP_MS = 2 * MINUTE_MS;

function expiryOf(body: Body, now: number): number | null {
  const { bank_transfer: transfer, capitec_pay: capitec } = body as Record<string, Body | undefined>;
  if (capitec) return now + IN_APP_MS;
  if (!transfer) return null;
  const asked = Date.parse(String(transfer['account_expires_at'])) - now;
  const most = body['currency'] === 'KES' ? MOST_OPEN_IN_KENYA_MS : MOST_OPEN_MS;
  return now + (asked > most || Number.isNaN(asked) ? most : Math.max(asked, LEAST_OPEN_MS));
}

const SUBMITTED: Record<string, { status: PaystackStep['status']; fields: readonly string[] }> = {
  pin: { status: 'send_pin', fields: ['pin'] },
  otp: { status: 'send_otp', fields: ['otp'] },
  phone: { status: 'send_phone', fields: ['phone'] },
  birthday: { status: 'send_birthday', fields: ['birthday'] },
  address: { status: 'send_address', fields: ['address', 'city', 'state', 'zip_code'] },
};

function addCharges(api: FastifyInstance, ledger: PaystackLedger): void {
  api.post('/charge', (request, reply) => {
    const body = bodyIn(request);
    const refusal = refusedCharge(body, ledger.now());
    if (refusal) return refuse(reply, refusal);
    if (ledger.find(String(body['reference']), callerOf(request))) return refuse(reply, DUPLICATE);
    const number = String((body['card'] as Body | undefined)?.['number']);
    const end = REFUND_ENDS[number];
    if (end) ledger.ends.set(String(body['reference']), end);
    const expiresAt = expiryOf(body, ledger.now());
    const transaction = ledger.begin(keyOf(request), body, scriptOf(body), { expiresAt });
    if (transaction.script.channel === CAPITEC_PAY)
      return reply
        .type('application/json')
        .send(
          json({ type: 'success', code: 'ok', data: ledger.asked(transaction), message: 'Charge pending' }),
        );
    return send(reply, 'Charge attempted', ledger.charged(transaction, baseOf(request)));
  });
  api.post<{ Params: { what: string } }>('/charge/submit_:what', (request, reply) => {
    const body = bodyIn(request);
    const { reference, ...fields } = body;
    const submitted = SUBMITTED[request.params.what];
    const transaction = ledger.find(String(reference), callerOf(request));
    const step = transaction && ledger.stepOf(transaction);
    if (!submitted || !transaction || step?.status !== submitted.status)
      return refuse(reply, INVALID_REFERENCE);
    const refused = refusedAnswer(fields, submitted.fields);
    if (refused) return refuse(reply, refused);
    const given = fields[submitted.fields[0] ?? ''];
    ledger.answer(transaction, step, given);
    const told = ledger.charged(transaction, baseOf(request));
    // Paystack's sample of this answer leaves the reference out.
    const isNameless = request.params.what === 'birthday';
    return send(reply, 'Charge attempted', isNameless ? { ...told, reference: undefined } : told);
  });
  api.get<{ Params: { reference: string } }>('/charge/:reference', (request, reply) => {
    const transaction = ledger.find(request.params.reference, callerOf(request));
    if (!transaction) return refuse(reply, INVALID_REFERENCE);
    return send(reply, 'Reference check successful', ledger.charged(transaction, baseOf(request)));
  });
  api.get<{ Params: { reference: string } }>('/transaction/verify/:reference', (request, reply) => {
    const transaction = ledger.find(request.params.reference, callerOf(request));
    if (!transaction) return refuse(reply, UNKNOWN_REFERENCE);
    return send(reply, 'Verification successful', ledger.verified(transaction));
  });
  api.post('/transaction/initialize', (request, reply) => {
    const body = bodyIn(request);
    const refusal = refusedPage(body);
    if (refusal) return refuse(reply, refusal);
    if (ledger.find(String(body['reference']), callerOf(request))) return refuse(reply, DUPLICATE);
    const script: PaystackScript = { channel: 'card', steps: [{ status: 'abandoned' }], end: 'success' };
    const { reference: own } = ledger.begin(keyOf(request), body, script, {
      returnUrl: String(body['callback_url']),
    });
    return send(reply, 'Authorization URL created', {
      authorization_url: pageOf(baseOf(request), own),
      access_code: own,
      reference: own,
    });
  });
}

const ROWS_A_PAGE = 50;

/** The newest first, by when they were begun. */
function addList(api: FastifyInstance, ledger: PaystackLedger): void {
  api.get<{ Querystring: Record<string, string> }>('/transaction', (request, reply) => {
    const { from = '', status, perPage, page } = request.query;
    const size = Math.min(Number(perPage ?? ROWS_A_PAGE), ROWS_A_PAGE);
    const start = (Number(page ?? 1) - 1) * size;
    const own = ledger.charges.filter(
      ({ account, at, end }) =>
        account === callerOf(request) && at >= Date.parse(from) && (status === undefined || end === status),
    );
    const rows = own.toReversed().slice(start, start + size);
    return send(
      reply,
      'Transactions retrieved',
      rows.map((row) => ledger.listed(row)),
    );
  });
}

/** Capitec Pay's: with the public key, and no other. */
function addRequery(app: FastifyInstance, ledger: PaystackLedger): void {
  app.get<{ Params: { reference: string } }>('/capitec-pay/requery/:reference', (request, reply) => {
    const [, ofAccount] = PUBLIC_KEY.exec(keyOf(request)) ?? [];
    if (ofAccount === undefined) return refuse(reply, INVALID_KEY);
    const transaction = ledger.find(request.params.reference, accountOf(`sk_${ofAccount}`));
    if (transaction?.script.channel !== CAPITEC_PAY) return refuse(reply, UNKNOWN_REFERENCE);
    const status = ledger.requeried(transaction);
    return send(reply, `Charge ${status}`, { status });
  });
}

function addRefunds(api: FastifyInstance, ledger: PaystackLedger): void {
  const ofCaller = (request: FastifyRequest, name: unknown) =>
    ledger.byId(String(name), callerOf(request)) ?? ledger.find(String(name), callerOf(request));
  api.post('/refund', (request, reply) => {
    const body = bodyIn(request);
    const of = ofCaller(request, body['transaction']);
    const left = of ? amountOf({ amountMinor: ledger.left(of), currency: of.currency }) : 0;
    const refused = refusedRefund(body, of, left);
    if (!of || refused) return refuse(reply, refused ?? UNKNOWN_REFERENCE);
    const { amount = left, merchant_note } = body;
    const note = typeof merchant_note === 'string' ? merchant_note : `Refund for transaction ${of.reference}`;
    const refund = ledger.giveBack(of, toMinor(Number(amount), of.currency), note);
    const told = ledger.refundTold(refund, {
      id: BigInt(of.id),
      reference: of.reference,
      amount: amountOf(of),
    });
    return send(reply, 'Refund has been queued for processing', told);
  });
  api.get<{ Querystring: { transaction?: string } }>('/refund', (request, reply) => {
    const of = ofCaller(request, request.query.transaction);
    const listed = ledger.refunds.filter((refund) => refund.of === of);
    const told = listed.map((refund) => ledger.refundTold(refund, BigInt(refund.of.id)));
    return send(reply, 'Refunds retrieved', told);
  });
  api.get<{ Params: { id: string } }>('/refund/:id', (request, reply) => {
    const found = ledger.refundById(request.params.id, callerOf(request));
    if (!found) return refuse(reply, NO_REFUND);
    return send(reply, 'Refund retrieved', ledger.refundTold(found, BigInt(found.of.id)));
  });
}

const BANKS = [
  { name: 'Zenith Bank', slug: 'zenith-bank', code: '057', pay_with_bank: true },
  { name: 'Kuda Bank', slug: 'kuda-bank', code: '50211', pay_with_bank: true },
  { name: 'First Bank of Nigeria', slug: 'first-bank-of-nigeria', code: '011', pay_with_bank: true },
  { name: 'Abbey Mortgage Bank', slug: 'abbey-mortgage-bank', code: '801', pay_with_bank: false },
].map((bank, at) => ({
  ...bank,
  longcode: '',
  gateway: null,
  active: true,
  is_deleted: false,
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
  id: at + 1,
}));

function addBanks(api: FastifyInstance): void {
  api.get<{ Querystring: { pay_with_bank?: string } }>('/bank', (request, reply) => {
    const isEvery = request.query.pay_with_bank !== 'true';
    return send(
      reply,
      'Banks retrieved',
      BANKS.filter(({ pay_with_bank: isReached }) => isEvery || isReached),
    );
  });
}

function addPaystackPages(app: FastifyInstance, ledger: PaystackLedger): void {
  addPages(app, 'Paystack', (name) => {
    const transaction = ledger.newest(name);
    const { currency, returnUrl, reference } = transaction;
    return {
      sum: `${currency} ${(amountOf(transaction) / 100).toFixed(2)}`,
      opened: () => void (transaction.isOpened = true),
      decided(isPaid) {
        ledger.end(transaction, isPaid ? 'success' : 'Declined');
        return returnUrl && withQuery(returnUrl, { trxref: reference, reference });
      },
    };
  });
}
