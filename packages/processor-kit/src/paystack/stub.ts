// Paystack's double: a small program with a book that is only added to, which refuses what Paystack refuses. Documents only: it was written
// from Paystack's documentation, and never compared with Paystack itself.
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '@titan/server/platform/ports';
import type { RawCallback } from '@titan/server/providers/port';
import { decisionPage, donePage, isPaidBy } from '../stub-pages.ts';
import { type Stage, startStubServer } from '../stub-server.ts';
import type { Stub } from '../subject.ts';
import { disputeBody, type StubDispute } from './stub-disputes.ts';
import { createLedger, type Ledger, narrationOf, type Transaction } from './stub-ledger.ts';
import {
  type Body,
  CAPITEC_PAY,
  INSTRUMENTS,
  invalid,
  missing,
  REFUND_ENDS,
  refusedAnswer,
  refusedCharge,
  refusedFields,
  refusedInstrument,
  type Refusal,
  type Script,
  scriptOf,
  type Step,
} from './stub-rules.ts';

const MINUTE_MS = 60_000;

export type PaystackStub = Stub & {
  /** What Paystack would send now of this charge, signed with its account's key. */
  callbackOf(reference: string): RawCallback;
  /** Opens a dispute, or lets it go on. */
  dispute(dispute: StubDispute): void;
};

/** The stage of a request to it. */
export function paystackStage(method: string, path: string): Stage | null {
  const { pathname } = new URL(path, 'http://paystack.test');
  if (pathname === '/charge' || pathname === '/transaction/initialize') return 'create';
  if (pathname.startsWith('/charge/submit_')) return 'step';
  if (pathname.startsWith('/charge/') && method === 'GET') return 'check';
  if (pathname.startsWith('/capitec-pay/requery/')) return 'check';
  if (pathname.startsWith('/transaction/verify/')) return 'query';
  if (pathname === '/transaction') return 'debits';
  if (pathname.startsWith('/dispute/')) return 'dispute';
  if (pathname.startsWith('/refund')) return method === 'POST' ? 'refund' : 'refund_query';
  return null;
}

const KEY = /^sk_(?:test|live)_[A-Za-z0-9]+$/;

const PUBLIC_KEY = /^pk_((?:test|live)_[A-Za-z0-9]+)$/;

/** Of an account by its name. */
export function paystackCredentials(account: string): { secretKey: string; publicKey: string } {
  const hex = Buffer.from(account).toString('hex');
  return { secretKey: `sk_test_${hex}`, publicKey: `pk_test_${hex}` };
}

/** A callback as Paystack signs it. */
export function signedByPaystack(secretKey: string, said: object): RawCallback & { body: Buffer } {
  const body = Buffer.from(JSON.stringify(said));
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
const refuse = (reply: FastifyReply, { status, message, ...more }: Refusal): FastifyReply =>
  reply
    .code(status)
    .type('application/json')
    .send(json({ status: false, message, meta: { nextStep: '' }, ...more }));

const UNKNOWN_REFERENCE: Refusal = {
  status: 400,
  message: 'Transaction reference not found.',
  code: 'transaction_not_found',
  type: 'validation_error',
};
const DUPLICATE: Refusal = {
  status: 400,
  message: 'Duplicate Transaction Reference',
  code: 'duplicate_reference',
  type: 'validation_error',
};

export async function startPaystackStub(clock: Clock): Promise<PaystackStub> {
  const ledger = createLedger(clock);
  const disputes = new Map<string, StubDispute>();
  const server = await startStubServer({ clock, stageOf: paystackStage }, (app) => {
    addPages(app, ledger);
    app.register(async (api) => {
      api.addHook('preHandler', async (request, reply) => {
        if (!KEY.test(keyOf(request))) return refuse(reply, { status: 401, message: 'Invalid key' });
      });
      addCharges(api, ledger);
      addList(api, ledger);
      addRefunds(api, ledger);
      api.get<{ Params: { id: string } }>('/dispute/:id', (request, reply) => {
        const dispute = disputes.get(request.params.id);
        const of = dispute && ledger.find(dispute.reference, keyOf(request));
        if (!dispute || !of) return refuse(reply, { status: 404, message: 'Dispute not found' });
        return send(reply, 'Dispute retrieved', disputeBody(dispute, of));
      });
      addBanks(api);
    });
    addRequery(app, ledger);
  });
  return {
    ...server,
    book: async () => ledger.book,
    idOf: (reference) => String(ledger.ofAny(reference).id),
    callbackUrlOf: () => null,
    refundIdOf(reference) {
      const found = ledger.refunds.findLast(({ of }) => of.reference === reference);
      if (!found) throw new Error(`The stub has no refund of ${reference}`);
      return String(found.id);
    },
    async decide(reference, end) {
      const transaction = ledger.ofAny(reference);
      if (isPayersTurn(ledger, transaction) || end === 'refused')
        ledger.end(transaction, end === 'paid' ? 'success' : 'Declined');
    },
    // Another sum than was asked for goes back by itself.
    async transferIn(reference, amountMinor) {
      const transaction = ledger.ofAny(reference);
      if (amountMinor === transaction.amount) ledger.end(transaction, 'success');
    },
    transferReferenceOf: (reference) => narrationOf(ledger.ofAny(reference)),
    dispute: (dispute) => void disputes.set(String(dispute.id), dispute),
    refundsEnd: (reference, end) => void ledger.ends.set(reference, end),
    callbackOf(reference) {
      const transaction = ledger.ofAny(reference);
      const said = json({ event: 'charge.success', data: ledger.verified(transaction) });
      return signedByPaystack(transaction.key, JSON.parse(said) as object);
    },
  };
}

/** Not before the merchant has sent what is asked for, or has led the payer to the page. */
function isPayersTurn(ledger: Ledger, transaction: Transaction): boolean {
  const { status } = ledger.stepOf(transaction) ?? {};
  return status === 'abandoned' ? transaction.isOpened : status?.startsWith('send_') !== true;
}

const keyOf = (request: FastifyRequest): string =>
  (request.headers.authorization ?? '').replace('Bearer ', '');
const bodyIn = (request: FastifyRequest): Body => {
  const said: unknown = JSON.parse(String(request.body));
  return typeof said === 'object' && said !== null ? (said as Body) : {};
};

const LEAST_OPEN_MS = 15 * MINUTE_MS;
const MOST_OPEN_MS = 8 * 60 * MINUTE_MS;
/** Of Pesalink's accounts. */
const MOST_OPEN_IN_KENYA_MS = 25 * MINUTE_MS;

/** "Less than 25 minutes from now"; what becomes of a later end is not documented. */
function refusedEnd({ currency, bank_transfer: transfer }: Body, now: number): Refusal | null {
  const { account_expires_at: end } = (transfer ?? {}) as Body;
  const isTooLate = currency === 'KES' && Date.parse(String(end)) >= now + MOST_OPEN_IN_KENYA_MS;
  return isTooLate ? invalid('Account expiry') : null;
}

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

const SUBMITTED: Record<string, { status: Step['status']; fields: readonly string[] }> = {
  pin: { status: 'send_pin', fields: ['pin'] },
  otp: { status: 'send_otp', fields: ['otp'] },
  phone: { status: 'send_phone', fields: ['phone'] },
  birthday: { status: 'send_birthday', fields: ['birthday'] },
  address: { status: 'send_address', fields: ['address', 'city', 'state', 'zip_code'] },
};

const baseOf = (request: FastifyRequest): string => `http://${request.headers.host}`;

function addCharges(api: FastifyInstance, ledger: Ledger): void {
  api.post('/charge', (request, reply) => {
    const [body, key] = [bodyIn(request), keyOf(request)];
    const refusal =
      refusedCharge(body, [...INSTRUMENTS, 'birthday']) ??
      refusedInstrument(body) ??
      refusedEnd(body, ledger.now());
    if (refusal) return refuse(reply, refusal);
    if (ledger.find(String(body['reference']), key)) return refuse(reply, DUPLICATE);
    const number = String((body['card'] as Body | undefined)?.['number']);
    const end = REFUND_ENDS[number];
    if (end) ledger.ends.set(String(body['reference']), end);
    const expiresAt = expiryOf(body, ledger.now());
    const transaction = ledger.add(key, body, scriptOf(body), { expiresAt });
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
    const transaction = ledger.find(String(reference), keyOf(request));
    const step = transaction && ledger.stepOf(transaction);
    if (!submitted || !transaction || step?.status !== submitted.status)
      return refuse(reply, { status: 400, message: 'Transaction reference is invalid' });
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
    const transaction = ledger.find(request.params.reference, keyOf(request));
    if (!transaction) return refuse(reply, { status: 400, message: 'Transaction reference is invalid' });
    return send(reply, 'Reference check successful', ledger.charged(transaction, baseOf(request)));
  });
  api.get<{ Params: { reference: string } }>('/transaction/verify/:reference', (request, reply) => {
    const transaction = ledger.find(request.params.reference, keyOf(request));
    if (!transaction) return refuse(reply, UNKNOWN_REFERENCE);
    return send(reply, 'Verification successful', ledger.verified(transaction));
  });
  api.post('/transaction/initialize', (request, reply) => {
    const [body, key] = [bodyIn(request), keyOf(request)];
    const refusal = refusedCharge(body, ['callback_url', 'channels']);
    if (refusal) return refuse(reply, refusal);
    const { callback_url, channels, reference } = body;
    if (typeof callback_url !== 'string' || !URL.canParse(callback_url))
      return refuse(reply, invalid('Callback URL'));
    if (JSON.stringify(channels) !== '["card"]') return refuse(reply, invalid('Channels'));
    if (ledger.find(String(reference), key)) return refuse(reply, DUPLICATE);
    const script: Script = { channel: 'card', steps: [{ status: 'abandoned' }], end: 'success' };
    const { reference: own } = ledger.add(key, body, script, { callbackUrl: callback_url });
    return send(reply, 'Authorization URL created', {
      authorization_url: `${baseOf(request)}/pages/${own}`,
      access_code: own,
      reference: own,
    });
  });
}

const ROWS_A_PAGE = 50;

/** The newest first, by when they were begun. */
function addList(api: FastifyInstance, ledger: Ledger): void {
  api.get<{ Querystring: Record<string, string> }>('/transaction', (request, reply) => {
    const { from = '', status, perPage, page } = request.query;
    const size = Math.min(Number(perPage ?? ROWS_A_PAGE), ROWS_A_PAGE);
    const start = (Number(page ?? 1) - 1) * size;
    const own = ledger.transactions.filter(
      ({ key, at, end }) =>
        key === keyOf(request) && at >= Date.parse(from) && (status === undefined || end === status),
    );
    const rows = own.toReversed().slice(start, start + size);
    return send(
      reply,
      'Transactions retrieved',
      rows.map((row) => ledger.listed(row)),
    );
  });
}

/** Of Capitec Pay: with the public key, and no other. */
function addRequery(app: FastifyInstance, ledger: Ledger): void {
  app.get<{ Params: { reference: string } }>('/capitec-pay/requery/:reference', (request, reply) => {
    const [, ofAccount] = PUBLIC_KEY.exec(keyOf(request)) ?? [];
    if (ofAccount === undefined) return refuse(reply, { status: 401, message: 'Invalid key' });
    const transaction = ledger.find(request.params.reference, `sk_${ofAccount}`);
    if (transaction?.script.channel !== CAPITEC_PAY)
      return refuse(reply, { ...UNKNOWN_REFERENCE, message: 'Transaction not found' });
    const status = ledger.requeried(transaction);
    return send(reply, `Charge ${status}`, { status });
  });
}

const REFUND_FIELDS = ['transaction', 'amount', 'currency', 'customer_note', 'merchant_note'];
const NO_SUCH: Refusal = { ...UNKNOWN_REFERENCE, status: 404 };
const REVERSED: Refusal = {
  status: 400,
  message: 'Transaction has been fully reversed',
  code: 'transaction_reversed',
  type: 'api_error',
};

function refusedRefund(body: Body, ledger: Ledger, of: Transaction | undefined): Refusal | null {
  const strange = refusedFields(body, REFUND_FIELDS);
  if (strange) return strange;
  if (body['transaction'] === undefined) return missing('Transaction');
  if (of?.end !== 'success') return NO_SUCH;
  const left = ledger.left(of);
  const { amount = left, currency = of.currency } = body;
  if (left === 0) return REVERSED;
  if (currency !== of.currency) return invalid('Currency');
  return typeof amount === 'number' && amount > 0 && amount <= left ? null : invalid('Amount');
}

function addRefunds(api: FastifyInstance, ledger: Ledger): void {
  const ofCaller = (request: FastifyRequest, name: unknown) =>
    ledger.transactions.find(
      ({ id, reference, key }) =>
        key === keyOf(request) && (String(id) === String(name) || reference === name),
    );
  api.post('/refund', (request, reply) => {
    const body = bodyIn(request);
    const of = ofCaller(request, body['transaction']);
    const refused = refusedRefund(body, ledger, of);
    if (!of || refused) return refuse(reply, refused ?? NO_SUCH);
    const { amount, merchant_note } = body;
    const note = typeof merchant_note === 'string' ? merchant_note : `Refund for transaction ${of.reference}`;
    const refund = ledger.refund(of, typeof amount === 'number' ? amount : ledger.left(of), note);
    const told = ledger.refundTold(refund, { id: of.id, reference: of.reference, amount: of.amount });
    return send(reply, 'Refund has been queued for processing', told);
  });
  api.get<{ Querystring: { transaction?: string } }>('/refund', (request, reply) => {
    const of = ofCaller(request, request.query.transaction);
    const listed = ledger.refunds.filter((refund) => refund.of === of);
    const told = listed.map((refund) => ledger.refundTold(refund, refund.of.id));
    return send(reply, 'Refunds retrieved', told);
  });
  api.get<{ Params: { id: string } }>('/refund/:id', (request, reply) => {
    const found = ledger.refunds.find(
      ({ id, of }) => String(id) === request.params.id && of.key === keyOf(request),
    );
    if (!found) return refuse(reply, { status: 404, message: 'Refund not found', code: 'not_found' });
    return send(reply, 'Refund retrieved', ledger.refundTold(found, found.of.id));
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
      BANKS.filter(({ pay_with_bank: isTaken }) => isEvery || isTaken),
    );
  });
}

function addPages(app: FastifyInstance, ledger: Ledger): void {
  app.get<{ Params: { reference: string } }>('/pages/:reference', (request, reply) => {
    const transaction = ledger.ofAny(request.params.reference);
    transaction.isOpened = true;
    const { amount, currency } = transaction;
    return reply.type('text/html').send(decisionPage('Paystack', `${currency} ${(amount / 100).toFixed(2)}`));
  });
  app.post<{ Params: { reference: string } }>('/pages/:reference', (request, reply) => {
    const transaction = ledger.ofAny(request.params.reference);
    ledger.end(transaction, isPaidBy(request.body) ? 'success' : 'Declined');
    const { callbackUrl, reference } = transaction;
    if (callbackUrl === null) return reply.type('text/html').send(donePage('Paystack'));
    const back = new URL(callbackUrl);
    back.searchParams.set('trxref', reference);
    back.searchParams.set('reference', reference);
    return reply.redirect(back.href, 303);
  });
}
