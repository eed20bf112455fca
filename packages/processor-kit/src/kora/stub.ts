// Kora's double: a small program with a book that is only added to, which refuses what Kora refuses. Documents only: it was written from Kora's
// documentation, and never compared with Kora itself.
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '@titan/platform/ports';
import type { RawCallback } from '@titan/server/providers/port';
import { minorOf } from '../ledger.ts';
import { isRefusal, type Refusal, refusalBy, refuse } from '../rules.ts';
import { addPages, pageOf, withQuery } from '../stub-pages.ts';
import { baseOf, type CallStage, startStubServer } from '../stub-server.ts';
import type { Stub } from '../subject.ts';
import { accountNumberOf, createKoraLedger, type KoraLedger, type PayIn } from './stub-ledger.ts';
import { addPayIns } from './stub-pay-ins.ts';
import {
  accountOf,
  BANK_BODY,
  CARD_BODY,
  CARD_STEP_BODY,
  cardScript,
  COMPLETED,
  CREDIT_BODY,
  decrypted,
  DUPLICATE,
  failsWhenApproved,
  invalid,
  INVALID_KEY,
  koraCredentials,
  NO_REFUND,
  NOT_FOUND,
  PAGE_BODY,
  PROMPT_BODY,
  read,
  REFUND_BODY,
  REFUND_RULES,
  RESEND_BODY,
  type KoraStep,
  TRANSFER_BODY,
  WALLET_BODY,
  WALLET_STEP_BODY,
  walletCurrencyOf,
  walletScript,
  WRONG_CODE,
} from './stub-rules.ts';

export type KoraStub = Stub & {
  /** What Kora would send now of this charge, signed with its account's key. */
  callbackOf(reference: string): RawCallback;
  /** Sets its dashboard to accept whatever comes to an account. */
  acceptAll(): void;
};

const BANKS_PATH = '/charge/pay-with-bank/banks';

/** The stage of a request to it. */
function koraStage(method: string, path: string): CallStage | null {
  if (path.startsWith(BANKS_PATH)) return 'banks';
  if (path.endsWith('/authorize')) return 'step';
  if (path.includes('/resend-')) return 'resend';
  if (path.startsWith('/charges/') && method === 'GET') return 'query';
  if (path.startsWith('/pay-ins?')) return 'debits';
  if (path.startsWith('/refunds/')) return method === 'GET' ? 'refund_query' : 'refund';
  const makes = ['/charges/card', '/charges/initialize', '/charges/mobile-money', '/charges/bank-transfer'];
  if (makes.includes(path) || path === '/charge/pay-with-bank') return 'create';
  return null;
}

/** A callback as Kora signs it: `data` alone. */
export function signedByKora(secretKey: string, event: string, data: object): RawCallback & { body: Buffer } {
  const body = Buffer.from(JSON.stringify({ event, data }));
  const signature = createHmac('sha256', secretKey).update(JSON.stringify(data)).digest('hex');
  return { headers: { 'content-type': 'application/json', 'x-korapay-signature': signature }, body };
}

const send = (reply: FastifyReply, message: string, data: unknown, more: object = {}): FastifyReply =>
  reply.send({ status: true, message, ...more, data });

/** Approved on the phone, at the bank or by a transfer. */
const TAKEN_ELSEWHERE: ReadonlySet<KoraStep['model'] | undefined> = new Set<KoraStep['model']>([
  '3DS',
  'STK_PROMPT',
  'REDIRECT',
  'TRANSFER',
]);

export async function startKoraStub(clock: Clock, at?: string): Promise<KoraStub> {
  const ledger = createKoraLedger(clock);
  const server = await startStubServer({ clock, stageOf: koraStage, at }, (app) => {
    noteTold(app, ledger);
    addKoraPages(app, ledger);
    app.register(async (api) => {
      api.addHook('preHandler', async ({ headers }, reply) => {
        if (accountOf(headers.authorization) === null) return refuse(reply, INVALID_KEY);
      });
      addCharges(api, ledger);
      addPayIns(api, ledger, callerOf);
      addSteps(api, ledger);
      addRefunds(api, ledger);
      addTestMode(api, ledger);
    });
  });
  return {
    ...ledger.answersOn(server),
    async decide(reference, end) {
      const charge = ledger.newest(reference);
      if (end === 'refused') ledger.end(charge, 'Declined');
      else if (isPayersTurn(ledger, charge)) ledger.end(charge, 'success');
    },
    async transferIn(reference, amountMinor) {
      ledger.receive(ledger.newest(reference), amountMinor);
    },
    acceptAll: () => void (ledger.dashboard.acceptsAll = true),
    callbackOf(reference) {
      const { account, end, channel, amountMinor, currency } = ledger.newest(reference);
      const status = end === 'success' ? end : 'failed';
      return signedByKora(koraCredentials(account).secretKey, `charge.${status}`, {
        fee: 10,
        amount: amountMinor / 100,
        currency,
        reference,
        payment_reference: reference,
        status,
        payment_method: channel,
      });
    },
  };
}

/** A payer who was told of no page and no account goes nowhere. */
function isPayersTurn(ledger: KoraLedger, charge: PayIn): boolean {
  const model = ledger.stepOf(charge)?.model;
  if (!TAKEN_ELSEWHERE.has(model)) return false;
  return model === 'STK_PROMPT' || charge.isTold;
}

/** What a payer is told is in the answers that really go out. */
function noteTold(app: FastifyInstance, { charges }: KoraLedger): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    const base = baseOf(request);
    for (const [nth, charge] of charges.entries()) {
      const told = charge.channel === 'bank_transfer' ? accountNumberOf(nth) : `${pageOf(base, charge.id)}"`;
      if (String(payload).includes(told)) charge.isTold = true;
    }
    return payload;
  });
}

const jsonOf = ({ body }: FastifyRequest): unknown => JSON.parse(String(body)) as unknown;
const callerOf = ({ headers }: FastifyRequest): string => accountOf(headers.authorization) ?? '';

type ChargeBody = {
  reference: string;
  amount: number;
  currency: string;
  merchant_bears_cost?: boolean | undefined;
  redirect_url?: string | undefined;
};
type Made = Pick<PayIn, 'channel' | 'script' | 'instrument'>;

/** A card that is typed on Kora's own page. */
const ON_PAGE = { steps: [{ model: '3DS' }], end: 'success' } as const;

function addCharges(api: FastifyInstance, ledger: KoraLedger): void {
  const make = (
    request: FastifyRequest,
    reply: FastifyReply,
    { body, ...made }: Made & { body: ChargeBody },
    message: string,
  ): FastifyReply => {
    const account = callerOf(request);
    const { reference, amount, currency, redirect_url } = body;
    if (ledger.find(reference, account)) return refuse(reply, DUPLICATE);
    const charge = ledger.begin({
      ...made,
      reference,
      account,
      amountMinor: minorOf(amount, currency),
      currency,
      isFeeTheMerchants: body.merchant_bears_cost ?? false,
      redirectUrl: redirect_url ?? null,
    });
    if (made.script === ON_PAGE)
      return send(reply, message, { reference, checkout_url: pageOf(baseOf(request), charge.id) });
    const more = made.channel === 'mobile_money' ? { code: 'AA001' } : {};
    return send(reply, message, ledger.charged(charge, baseOf(request)), more);
  };
  api.post('/charges/card', (request, reply) => {
    const { charge_data: sent, ...more } = jsonOf(request) as Record<string, unknown>;
    const [unknown] = Object.keys(more);
    if (unknown !== undefined) return refuse(reply, invalid({ [unknown]: `"${unknown}" is not allowed` }));
    const found = read(CARD_BODY, decrypted(String(sent), callerOf(request)));
    if (!found.ok) return refuse(reply, found.refusal);
    const { number } = found.body.card;
    const card = { first_six: number.slice(0, 6), last_four: number.slice(-4), expiry: '09/30' };
    const made = { channel: 'card', script: cardScript(number), instrument: { card } } as const;
    return make(request, reply, { body: found.body, ...made }, 'Card charged successfully');
  });
  api.post('/charges/initialize', (request, reply) => {
    const found = read(PAGE_BODY, jsonOf(request));
    if (!found.ok) return refuse(reply, found.refusal);
    const made = { channel: 'card', script: ON_PAGE, instrument: {} } as const;
    return make(request, reply, { body: found.body, ...made }, 'Charge created successfully');
  });
  api.post('/charges/mobile-money', (request, reply) => {
    const found = read(WALLET_BODY, jsonOf(request));
    if (!found.ok) return refuse(reply, found.refusal);
    const { currency, mobile_money: wallet } = found.body;
    if (walletCurrencyOf(wallet.number) !== currency)
      return refuse(reply, invalid({ currency: 'currency is not that of the number' }));
    const script = walletScript(currency, wallet.number);
    const made = { channel: 'mobile_money', script, instrument: { mobile_money: wallet } } as const;
    return make(request, reply, { body: found.body, ...made }, 'Authorization required');
  });
  api.post('/charge/pay-with-bank', (request, reply) => {
    const found = read(BANK_BODY, jsonOf(request));
    if (!found.ok) return refuse(reply, found.refusal);
    const { currency, bank_code } = found.body;
    if (!BANKS[currency]?.some(({ code }) => code === bank_code))
      return refuse(reply, invalid({ bank_code: 'bank_code is not one of those enabled' }));
    const script = { steps: [{ model: 'REDIRECT' }], end: 'success' } as const;
    const made = { channel: 'pay_with_bank', script, instrument: {} } as const;
    return make(request, reply, { body: found.body, ...made }, 'Charge initiated');
  });
  api.get<{ Querystring: { currency: string } }>(BANKS_PATH, ({ query }, reply) =>
    send(reply, 'Pay with Bank supported banks retrieved successfully', BANKS[query.currency] ?? []),
  );
  api.post('/charges/bank-transfer', (request, reply) => {
    const found = read(TRANSFER_BODY, jsonOf(request));
    if (!found.ok) return refuse(reply, found.refusal);
    const script = { steps: [{ model: 'TRANSFER' }], end: 'success' } as const;
    const made = { channel: 'bank_transfer', script, instrument: {} } as const;
    return make(request, reply, { body: found.body, ...made }, 'Bank transfer initiated successfully');
  });
  api.get<{ Params: { name: string } }>('/charges/:name', (request, reply) => {
    const charge = ledger.find(request.params.name, callerOf(request));
    if (!charge) return refuse(reply, NOT_FOUND);
    return send(reply, 'Charge retrieved successfully', ledger.verified(charge));
  });
}

type Listed = { code: string; name: string; slug: string; country: string };
const BANKS: Readonly<Record<string, readonly Listed[]>> = {
  NGN: [
    { code: '100004', name: 'OPay', slug: 'opay-ng', country: 'NG' },
    { code: '100033', name: 'PalmPay', slug: 'palmpay-ng', country: 'NG' },
  ],
  ZAR: [{ code: '250655', name: 'FNB', slug: 'fnb', country: 'ZA' }],
};

function addSteps(api: FastifyInstance, ledger: KoraLedger): void {
  /** The charge whose step it is, or why there is none. */
  const openAt = (name: string, request: FastifyRequest): PayIn | Refusal => {
    const charge = ledger.byId(name, callerOf(request));
    if (!charge) return NOT_FOUND;
    return charge.end === null ? charge : COMPLETED;
  };
  api.post('/charges/card/authorize', (request, reply) => {
    const found = read(CARD_STEP_BODY, jsonOf(request));
    if (!found.ok) return refuse(reply, found.refusal);
    const charge = openAt(found.body.transaction_reference, request);
    if (isRefusal(charge)) return refuse(reply, charge);
    const step = ledger.stepOf(charge);
    const [kind, given] = Object.entries(found.body.authorization)[0] ?? ['', null];
    if (step?.model.toLowerCase() !== kind)
      return refuse(reply, invalid({ [`authorization.${kind}`]: `${kind} is not what is asked for` }));
    ledger.answer(charge, step, given);
    return send(reply, 'Card charged successfully', ledger.charged(charge, baseOf(request)));
  });
  api.post('/charges/mobile-money/authorize', (request, reply) => {
    const found = read(WALLET_STEP_BODY, jsonOf(request));
    if (!found.ok) return refuse(reply, found.refusal);
    const charge = openAt(found.body.reference, request);
    if (isRefusal(charge)) return refuse(reply, charge);
    const step = ledger.stepOf(charge);
    if (step?.model !== 'OTP') return refuse(reply, invalid({ token: 'token is not what is asked for' }));
    if (!ledger.answer(charge, step, found.body.token)) return refuse(reply, WRONG_CODE);
    const told = ledger.charged(charge, baseOf(request));
    return send(reply, 'Authorization required', told, { code: 'AA001' });
  });
  const resends: [path: string, model: KoraStep['model'], isTold: boolean][] = [
    ['/charges/card/resend-otp', 'OTP', true],
    ['/charges/mobile-money/resend-otp', 'OTP', false],
    ['/charges/mobile-money/resend-stk', 'STK_PROMPT', false],
  ];
  for (const [path, model, isTold] of resends)
    api.post(path, (request, reply) => {
      const found = read(RESEND_BODY, jsonOf(request));
      if (!found.ok) return refuse(reply, found.refusal);
      const charge = openAt(found.body.transaction_reference, request);
      if (isRefusal(charge)) return refuse(reply, charge);
      if (ledger.stepOf(charge)?.model !== model) return refuse(reply, COMPLETED);
      const data = { status: 'processing', response_message: 'OTP sent', metadata: { can_resend_otp: true } };
      return send(reply, 'Sent again', isTold ? data : null);
    });
}

function addRefunds(api: FastifyInstance, ledger: KoraLedger): void {
  api.post('/refunds/initiate', (request, reply) => {
    const found = read(REFUND_BODY, jsonOf(request));
    if (!found.ok) return refuse(reply, found.refusal);
    const { payment_reference, reference, amount } = found.body;
    const of = ledger.find(payment_reference, callerOf(request));
    const left = of ? ledger.left(of) : 0;
    const sumMinor = of && amount !== undefined ? minorOf(amount, of.currency) : left;
    const isUsed = ledger.refunds.some((each) => each.id === reference);
    const refusal = refusalBy(REFUND_RULES, { of, reference, isUsed, sumMinor, left });
    if (!of || refusal) return refuse(reply, refusal ?? NOT_FOUND);
    const refund = ledger.refund(of, reference, sumMinor);
    return send(reply, 'Refund successfully initiated', {
      refund_reference: reference,
      refund_date: new Date(refund.at).toISOString(),
      status: 'processing',
      payment_reference,
      amount_returned: sumMinor / 100,
      currency: of.currency,
    });
  });
  api.get<{ Params: { reference: string } }>('/refunds/:reference', (request, reply) => {
    const found = ledger.refundById(request.params.reference, callerOf(request));
    if (!found) return refuse(reply, NO_REFUND);
    return send(reply, 'Refund retrieved successfully', {
      reference: found.id,
      status: ledger.refundStatus(found),
      amount: found.amountMinor / 100,
      currency: found.of.currency,
      payment_reference: found.of.reference,
    });
  });
}

/** What Kora has for tests alone: money that arrives, and a payer who enters the wallet's PIN. */
function addTestMode(api: FastifyInstance, ledger: KoraLedger): void {
  api.post('/virtual-bank-account/sandbox/credit', (request, reply) => {
    const found = read(CREDIT_BODY, jsonOf(request));
    if (!found.ok) return refuse(reply, found.refusal);
    const { account_number, amount, currency } = found.body;
    const charge = ledger.charges.find((_, nth) => accountNumberOf(nth) === account_number);
    if (charge?.channel !== 'bank_transfer') return refuse(reply, NOT_FOUND);
    ledger.receive(charge, minorOf(amount, currency));
    return send(reply, 'Credited', null);
  });
  api.post('/charges/mobile-money/sandbox/authorize-stk', (request, reply) => {
    const found = read(PROMPT_BODY, jsonOf(request));
    if (!found.ok) return refuse(reply, found.refusal);
    const charge = ledger.find(found.body.reference, callerOf(request));
    if (!charge || ledger.stepOf(charge)?.model !== 'STK_PROMPT') return refuse(reply, NOT_FOUND);
    const { number } = (charge.instrument as { mobile_money: { number: string } }).mobile_money;
    const isPaid = found.body.pin === '1234' && !failsWhenApproved(number);
    ledger.end(charge, isPaid ? 'success' : 'Declined');
    return send(reply, 'Authorized', ledger.charged(charge, baseOf(request)));
  });
}

function addKoraPages(app: FastifyInstance, ledger: KoraLedger): void {
  addPages(app, 'Kora', (id) => {
    const charge = ledger.charges.find((each) => each.id === id);
    if (!charge) throw new Error(`The stub has no page ${id}`);
    const { amountMinor, currency, redirectUrl, reference } = charge;
    return {
      sum: `${currency} ${(amountMinor / 100).toFixed(2)}`,
      decided(isPaid) {
        ledger.end(charge, isPaid ? 'success' : 'Declined');
        return redirectUrl && withQuery(redirectUrl, { reference });
      },
    };
  });
}
