// Flutterwave's double, version 4 of its API: a small program with a book that is only added to, which refuses what Flutterwave refuses. Documents
// only: it was written from Flutterwave's documentation, and never compared with Flutterwave itself.
import { createHmac } from 'node:crypto';
import { parseAmount } from '@titan/rules/parse-amount';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/ports.ts';
import type { RawCallback } from '../../port.ts';
import { decisionPage, donePage, isPaidBy } from '../stub-pages.ts';
import { type Stage, startStubServer } from '../stub-server.ts';
import type { Stub } from '../subject.ts';
import {
  accountTold,
  type Charge,
  chargeTold,
  createLedger,
  type Ledger,
  pageOf,
  stepTold,
  type VirtualAccount,
} from './stub-ledger.ts';
import {
  ACCOUNT_BODY,
  ACCOUNT_EXISTS,
  accountIn,
  APPROVED,
  BAD_CARD,
  cardScript,
  CHARGE_BODY,
  CHARGE_EXISTS,
  CHARGE_FINALIZED,
  CHARGE_NOT_FOUND,
  CUSTOMER_BODY,
  CUSTOMER_EXISTS,
  decrypted,
  type EncryptedCard,
  flutterwaveCredentials,
  invalid,
  isKey,
  isRefusal,
  KEY_REUSED,
  NOT_DECRYPTED,
  NOT_FOUND,
  read,
  REFUND_BODY,
  REFUND_NOT_FOUND,
  REFUND_TOO_EARLY,
  REFUND_TOO_MUCH,
  type Refusal,
  type Script,
  STEP_BODY,
  type Step,
  UNAUTHORISED,
  walletRefusal,
  walletScript,
  WRONG_ANSWER,
} from './stub-rules.ts';

export type FlutterwaveStub = Stub & {
  /** What Flutterwave would send now of this charge, signed for its account. */
  callbackOf(reference: string): RawCallback;
};

const TOKEN_PATH = '/realms/flutterwave/protocol/openid-connect/token';
/** Not documented: for how long a key is remembered. No longer than a repeat at once takes, so that nothing later can lean on it. */
const KEY_LIVES_MS = 5 * 60_000;
const SECOND_MS = 1_000;

/** What its addresses begin with, by the stage of a request there. */
const STAGES: readonly [method: string, start: string, stage: Stage][] = [
  ['POST', TOKEN_PATH, 'token'],
  ['POST', '/orchestration/direct-charges', 'create'],
  ['POST', '/virtual-accounts', 'create'],
  ['PUT', '/charges/', 'step'],
  ['GET', '/charges?status=', 'debits'],
  ['GET', '/charges', 'query'],
  // What a query without Flutterwave's id asks next.
  ['GET', '/virtual-accounts', 'check'],
  ['POST', '/customers', 'customer'],
  ['POST', '/refunds', 'refund'],
  ['GET', '/refunds/', 'refund_query'],
];

function flutterwaveStage(method: string, path: string): Stage | null {
  return STAGES.find(([by, start]) => by === method && path.startsWith(start))?.[2] ?? null;
}

/** A callback as Flutterwave signs it. */
export function signedByFlutterwave(account: string, type: string, data: object): RawCallback {
  const body = Buffer.from(
    JSON.stringify({ webhook_id: 'wbk_ZlH8y4R45J6IeqHmmIbD', timestamp: 1738250214856, type, data }),
  );
  const key = flutterwaveCredentials(account).secretHash;
  const signature = createHmac('sha256', key).update(body).digest('base64');
  return { headers: { 'content-type': 'application/json', 'flutterwave-signature': signature }, body };
}

export async function startFlutterwaveStub(clock: Clock): Promise<FlutterwaveStub> {
  const ledger = createLedger(clock);
  const server = await startStubServer({ clock, stageOf: flutterwaveStage }, (app) => {
    noteTold(app, ledger);
    addPages(app, ledger);
    app.post(TOKEN_PATH, ({ body }, reply) => {
      const account = accountIn(String(body));
      if (account === null)
        return reply
          .code(401)
          .send({ error: 'invalid_client', error_description: 'Invalid client credentials' });
      return reply.send(ledger.issueToken(account));
    });
    app.register(async (api) => {
      api.addHook('preHandler', async ({ headers }, reply) => {
        if (ledger.holderOf(headers.authorization) === null) return refuse(reply, UNAUTHORISED);
      });
      const once = createOnce(ledger, clock);
      addCharges(api, ledger, once);
      addSteps(api, ledger, once);
      addAccounts(api, ledger, once);
      addRefunds(api, ledger, once);
    });
  });
  const accountOf = (reference: string): VirtualAccount | undefined =>
    ledger.accounts.findLast((each) => each.reference === reference);
  const newest = (reference: string): Charge => {
    const found = ledger.charges.findLast((each) => each.reference === reference);
    if (!found) throw new Error(`The stub has no charge ${reference}`);
    return found;
  };
  return {
    ...server,
    book: async () => ledger.book,
    idOf: (reference) => accountOf(reference)?.id ?? newest(reference).id,
    callbackUrlOf: () => null,
    refundIdOf(reference) {
      const found = ledger.refunds.findLast(({ of }) => of.reference === reference);
      if (!found) throw new Error(`The stub has no refund of ${reference}`);
      return found.id;
    },
    async decide(reference, how) {
      const opened = accountOf(reference);
      if (opened) return how === 'paid' ? payWhole(ledger, opened) : undefined;
      const charge = newest(reference);
      if (how === 'refused') ledger.end(charge, 'failed');
      else if (isPayersTurn(ledger, charge)) ledger.end(charge, charge.script.end);
    },
    async transferIn(reference, amountMinor) {
      const opened = accountOf(reference);
      if (opened) ledger.receive(opened, amountMinor);
    },
    refundsEnd: (reference, how) => void ledger.ends.set(reference, how),
    callbackOf(reference) {
      const charge = newest(reference);
      return signedByFlutterwave(charge.account, 'charge.completed', chargeTold(charge, null, server.url));
    },
  };
}

/** Once to an account that the payer was told. */
function payWhole(ledger: Ledger, opened: VirtualAccount): void {
  const hasPaid = ledger.charges.some(
    (each) => each.virtualAccount === opened && each.amountMinor === opened.amountMinor,
  );
  if (opened.isTold && !hasPaid) ledger.receive(opened, opened.amountMinor);
}

/** On the phone, or on a page that the payer was led to. */
function isPayersTurn(ledger: Ledger, charge: Charge): boolean {
  const action = ledger.stepOf(charge)?.action;
  return action === 'payment_instruction' || (action === 'redirect_url' && charge.isTold);
}

/** What a payer is told is in the answers that really go out. */
function noteTold(app: FastifyInstance, { charges, accounts }: Ledger): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    const text = String(payload);
    for (const charge of charges)
      if (text.includes(`${pageOf(baseOf(request), charge)}"`)) charge.isTold = true;
    for (const opened of accounts) if (text.includes(`"${opened.number}"`)) opened.isTold = true;
    return payload;
  });
}

const baseOf = ({ headers }: FastifyRequest): string => `http://${headers.host}`;
const refuse = (reply: FastifyReply, { status, error }: Refusal): FastifyReply =>
  reply.code(status).send({ status: 'failed', error });
const minorOf = (amount: number, currency: string): number | null => {
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? parsed.minor : null;
};

/** What is answered to a request that changes something. */
type Made = { status: number; message: string; data: object } | Refusal;
type Once = (request: FastifyRequest, reply: FastifyReply, make: (account: string) => Made) => FastifyReply;

/** A repeat with the same key is answered as at first, and does nothing. */
function createOnce(ledger: Ledger, clock: Clock): Once {
  const kept = new Map<string, { request: string; at: number; made: Made }>();
  const send = (reply: FastifyReply, made: Made): FastifyReply => {
    if (isRefusal(made)) return refuse(reply, made);
    const { status, message, data } = made;
    return reply.code(status).send({ status: 'success', message, data });
  };
  return (request, reply, make) => {
    const account = ledger.holderOf(request.headers.authorization) ?? '';
    const given = request.headers['x-idempotency-key'];
    if (!isKey(given)) return refuse(reply, invalid('X-Idempotency-Key', 'is not 12 to 255 characters'));
    const [key, asked] = [`${account} ${given}`, `${request.method} ${request.url} ${String(request.body)}`];
    const before = kept.get(key);
    if (before && clock.now() - before.at < KEY_LIVES_MS) {
      if (before.request !== asked) return refuse(reply, KEY_REUSED);
      return send(reply.header('x-idempotency-cache-hit', 'true'), before.made);
    }
    const made = make(account);
    kept.set(key, { request: asked, at: clock.now(), made });
    return send(reply, made);
  };
}

/** What is read of a card's fields; null where they cannot be decrypted. */
function cardIn(card: EncryptedCard, account: string): { number: string; isWhole: boolean } | null {
  const { nonce, encrypted_card_number, encrypted_expiry_month, encrypted_expiry_year, encrypted_cvv } = card;
  const fields = [encrypted_card_number, encrypted_expiry_month, encrypted_expiry_year, encrypted_cvv].map(
    (field) => (field === undefined ? '' : decrypted(field, nonce, account)),
  );
  const [number, month, year, cvv] = fields;
  if (typeof number !== 'string' || fields.includes(null)) return null;
  const isWhole =
    /^[0-9]{13,19}$/.test(number) && /^(?:0[1-9]|1[0-2])$/.test(month ?? '') && /^[0-9]{2}$/.test(year ?? '');
  return { number, isWhole: isWhole && /^(?:[0-9]{3,4})?$/.test(cvv ?? '') };
}

type Instrument = { method: Charge['method']; script: Script };

function addCharges(api: FastifyInstance, ledger: Ledger, once: Once): void {
  const byCard = (card: EncryptedCard, account: string): Instrument | Refusal => {
    const found = cardIn(card, account);
    if (!found) return NOT_DECRYPTED;
    const { number, isWhole } = found;
    if (!isWhole) return BAD_CARD;
    const told = { first6: number.slice(0, 6), last4: number.slice(-4), network: 'mastercard' };
    return { method: { type: 'card', card: told }, script: cardScript(number, account) };
  };
  api.post('/orchestration/direct-charges', (request, reply) =>
    once(request, reply, (account) => {
      const body = read(CHARGE_BODY, request.body);
      if (isRefusal(body)) return body;
      const {
        payment_method: by,
        amount,
        currency,
        reference,
        meta,
        redirect_url: redirectUrl = null,
      } = body;
      const amountMinor = minorOf(amount, currency);
      if (amountMinor === null) return invalid('amount', 'is no amount of the currency');
      const refused = by.type === 'mobile_money' ? walletRefusal(by.mobile_money, currency) : null;
      if (refused) return refused;
      const instrument =
        by.type === 'card' ? byCard(by.card, account) : { method: by, script: walletScript(by.mobile_money) };
      if (isRefusal(instrument)) return instrument;
      if (ledger.charges.some((each) => each.reference === reference && each.account === account))
        return CHARGE_EXISTS;
      const charge = ledger.add({
        reference,
        account,
        amountMinor,
        currency,
        redirectUrl,
        meta: meta ?? {},
        ...instrument,
      });
      return { status: 201, message: 'Charge created', data: toldOf(ledger, charge, request) };
    }),
  );
  const ofCaller = (request: FastifyRequest): Charge[] =>
    ledger.charges.filter(({ account }) => account === ledger.holderOf(request.headers.authorization));
  api.get<{ Params: { id: string } }>('/charges/:id', (request, reply) => {
    const charge = ofCaller(request).find(({ id }) => id === request.params.id);
    if (!charge) return refuse(reply, CHARGE_NOT_FOUND);
    const data = chargeTold(charge, ledger.stepOf(charge), baseOf(request));
    return reply.send({ status: 'success', message: 'Charge fetched', data });
  });
  api.get<{ Querystring: Record<string, string> }>('/charges', (request, reply) => {
    const { reference, virtual_account_id: van, status, from } = request.query;
    const found = ofCaller(request).filter(
      (each) =>
        (reference === undefined || each.reference === reference) &&
        (van === undefined || each.virtualAccount?.id === van) &&
        (from === undefined || each.at >= Date.parse(from)),
    );
    const told = found.map((charge) => chargeTold(charge, ledger.stepOf(charge), baseOf(request)));
    const wanted = told.filter((each) => status === undefined || each.status === status);
    return sendPage(reply, 'Charges fetched', wanted, request.query);
  });
}

const PAGE_SIZE = 10;
const MOST_A_PAGE = 50;

/** The newest first. */
function sendPage(
  reply: FastifyReply,
  message: string,
  rows: readonly object[],
  { page = '1', size = String(PAGE_SIZE) }: Partial<Record<string, string>> = {},
): FastifyReply {
  const [current_page, rowsAPage] = [Number(page), Math.min(Number(size), MOST_A_PAGE)];
  const page_info = { total: rows.length, current_page, total_pages: Math.ceil(rows.length / rowsAPage) };
  const data = rows.toReversed().slice((current_page - 1) * rowsAPage, current_page * rowsAPage);
  return reply.send({ status: 'success', message, meta: { page_info }, data });
}

function toldOf(ledger: Ledger, charge: Charge, request: FastifyRequest): object {
  const step = ledger.stepOf(charge);
  const base = baseOf(request);
  return step && charge.method.type === 'card'
    ? stepTold(charge, step, base)
    : chargeTold(charge, step, base);
}

const ANSWERS: Readonly<Record<'pin' | 'otp' | 'avs', Step['action']>> = {
  pin: 'requires_pin',
  otp: 'requires_otp',
  avs: 'requires_additional_fields',
};

function addSteps(api: FastifyInstance, ledger: Ledger, once: Once): void {
  api.put<{ Params: { id: string } }>('/charges/:id', (request, reply) =>
    once(request, reply, (account) => {
      const body = read(STEP_BODY, request.body);
      if (isRefusal(body)) return body;
      const { id } = request.params as { id: string };
      const charge = ledger.charges.find((each) => each.id === id && each.account === account);
      if (!charge) return CHARGE_NOT_FOUND;
      const step = ledger.stepOf(charge);
      if (!step || charge.end !== null) return CHARGE_FINALIZED;
      const { authorization: by } = body;
      if (step.action !== ANSWERS[by.type]) return invalid('authorization.type', 'is not what is asked for');
      const given = givenIn(by, account);
      if (given === null) return NOT_DECRYPTED;
      if (!ledger.answer(charge, step, given)) return WRONG_ANSWER;
      return { status: 200, message: 'Charge updated', data: toldOf(ledger, charge, request) };
    }),
  );
}

type Authorization = Extract<
  ReturnType<typeof read<typeof STEP_BODY>>,
  { authorization: unknown }
>['authorization'];

/** Null for what cannot be decrypted. */
function givenIn(by: Authorization, account: string): string | null {
  switch (by.type) {
    case 'pin':
      return decrypted(by.pin.encrypted_pin, by.pin.nonce, account);
    case 'otp':
      return by.otp.code;
    case 'avs':
      return by.avs.address.line1;
  }
}

function addAccounts(api: FastifyInstance, ledger: Ledger, once: Once): void {
  const named = (account: string, email: string) =>
    ledger.customers.find((each) => each.account === account && each.email === email);
  // Not documented: whether one address may have two customers. Here it may not, so that the connector must bear it.
  api.post('/customers', (request, reply) =>
    once(request, reply, (account) => {
      const body = read(CUSTOMER_BODY, request.body);
      if (isRefusal(body)) return body;
      if (named(account, body.email)) return CUSTOMER_EXISTS;
      const { id, email } = ledger.addCustomer(account, body.email);
      return { status: 201, message: 'Customer created', data: { id, email, meta: {} } };
    }),
  );
  api.post('/customers/search', (request, reply) => {
    const body = read(CUSTOMER_BODY, request.body);
    if (isRefusal(body)) return refuse(reply, body);
    const found = named(ledger.holderOf(request.headers.authorization) ?? '', body.email);
    return sendPage(
      reply,
      'Customers fetched',
      found ? [{ id: found.id, email: found.email, meta: {} }] : [],
    );
  });
  api.post('/virtual-accounts', (request, reply) =>
    once(request, reply, (account) => {
      const body = read(ACCOUNT_BODY, request.body);
      if (isRefusal(body)) return body;
      const { reference, customer_id: customer, amount, currency, narration, expiry } = body;
      const amountMinor = minorOf(amount, currency);
      if (amountMinor === null) return invalid('amount', 'is no amount of the currency');
      if (!ledger.customers.some(({ id }) => id === customer)) return NOT_FOUND;
      if (ledger.accounts.some((each) => each.reference === reference && each.account === account))
        return ACCOUNT_EXISTS;
      const opened = ledger.openAccount(
        { reference, account, customer, amountMinor, currency, narration },
        expiry * SECOND_MS,
      );
      return { status: 201, message: 'Virtual account created', data: accountTold(opened) };
    }),
  );
  api.get<{ Querystring: { reference?: string } }>('/virtual-accounts', (request, reply) => {
    const account = ledger.holderOf(request.headers.authorization);
    const { reference } = request.query;
    const found = ledger.accounts.filter((each) => each.account === account && each.reference === reference);
    return sendPage(reply, 'Virtual accounts fetched', found.map(accountTold));
  });
}

function addRefunds(api: FastifyInstance, ledger: Ledger, once: Once): void {
  api.post('/refunds', (request, reply) =>
    once(request, reply, (account) => {
      const body = read(REFUND_BODY, request.body);
      if (isRefusal(body)) return body;
      const of = ledger.charges.find((each) => each.id === body.charge_id && each.account === account);
      if (!of) return CHARGE_NOT_FOUND;
      if (of.end !== APPROVED) return REFUND_TOO_EARLY;
      const amountMinor = minorOf(body.amount, of.currency);
      if (amountMinor === null || amountMinor > ledger.left(of)) return REFUND_TOO_MUCH;
      const refund = ledger.refund(of, amountMinor, body.reason);
      return { status: 201, message: 'Refund Initiated', data: ledger.refundTold(refund) };
    }),
  );
  api.get<{ Params: { id: string } }>('/refunds/:id', (request, reply) => {
    const account = ledger.holderOf(request.headers.authorization);
    const found = ledger.refunds.find(({ id, of }) => id === request.params.id && of.account === account);
    if (!found) return refuse(reply, REFUND_NOT_FOUND);
    return reply.send({ status: 'success', message: 'Refund fetched', data: ledger.refundTold(found) });
  });
}

function addPages(app: FastifyInstance, ledger: Ledger): void {
  const chargeOf = (id: string): Charge => {
    const found = ledger.charges.find((each) => each.id === id);
    if (!found) throw new Error(`The stub has no page ${id}`);
    return found;
  };
  app.get<{ Params: { id: string } }>('/pages/:id', (request, reply) => {
    const { amountMinor, currency } = chargeOf(request.params.id);
    const sum = `${currency} ${(amountMinor / 100).toFixed(2)}`;
    return reply.type('text/html').send(decisionPage('Flutterwave', sum));
  });
  app.post<{ Params: { id: string } }>('/pages/:id', (request, reply) => {
    const charge = chargeOf(request.params.id);
    ledger.end(charge, isPaidBy(request.body) ? charge.script.end : 'failed');
    return charge.redirectUrl === null
      ? reply.type('text/html').send(donePage('Flutterwave'))
      : reply.redirect(charge.redirectUrl, 303);
  });
}
