// What only Flutterwave has: tokens of ten minutes, fields that are encrypted one by one, keys of requests, lost charges that are found by our
// reference, accounts for transfers, and refunds that only their own id names.
import type { Channel } from '@titan/rules/methods';
import { createDecipheriv, createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../../platform/ports-node.ts';
import type { HttpAnswer, HttpRequest } from '../../../platform/ports.ts';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { flutterwaveConnector } from '../../flutterwave/index.ts';
import type { ChargeRequest, Connector, Provider, ReversalRequest, StepAnswer } from '../../port.ts';
import { ACCOUNT, accountBody, charge, error, listed, RECEIVED, refund, transferRow } from './bodies.ts';

const KEY = Buffer.alloc(32, 5);
const CREDENTIALS = {
  environment: 'sandbox',
  clientId: 'client-1234',
  clientSecret: 'secret-1234',
  encryptionKey: KEY.toString('base64'),
  secretHash: 'the-merchants-own-hash',
};
const SANDBOX = 'https://developersandbox-api.flutterwave.com';
const TOKEN_URL = 'https://idp.flutterwave.com/realms/flutterwave/protocol/openid-connect/token';

type Answer = [status: number, body: string] | HttpAnswer;
const time = createSimulatedTime();
let requests: HttpRequest[];
/** In the order in which they are asked for. */
let answers: Answer[];
let issued: number;
const OK = 200;
let tokenStatus: number;
let warned: unknown[];
let connector: Connector;
beforeEach(() => {
  [requests, answers, issued, warned] = [[], [], 0, []];
  tokenStatus = OK;
  connector = connectorHere();
});

const says = (...next: Answer[]): void => void answers.push(...next);
const answered = (status: number, body: string): HttpAnswer => ({
  kind: 'answered',
  status,
  headers: {},
  body,
});
const CUT: HttpAnswer = { kind: 'lost', sent: 'maybe', cause: 'connection_cut' };

function open(more: Partial<typeof CREDENTIALS> = {}): Provider {
  return connector.open({
    id: 1,
    name: 'shop',
    credentials: { ...CREDENTIALS, ...more },
    directCards: true,
    callbackUrl: 'https://checkout.test/account',
    setUp: { wrong: ({ code }) => warned.push(code), works: () => {} },
  });
}
function connectorHere(): Connector {
  return flutterwaveConnector({
    http: {
      async send(request) {
        if (request.url === TOKEN_URL) {
          requests.push(request);
          if (tokenStatus !== OK) return answered(tokenStatus, '{"error":"invalid_client"}');
          issued += 1;
          const token = { access_token: `token-${issued}`, expires_in: 600, token_type: 'Bearer' };
          return answered(200, JSON.stringify(token));
        }
        requests.push(request);
        const next = answers.shift();
        if (!next) throw new Error(`Nothing is to be answered to ${request.url}`);
        return Array.isArray(next) ? answered(...next) : next;
      },
    },
    clock: time.clock,
    random: systemRandom,
  });
}

const SUM = { amountMinor: 50_000, currency: 'NGN' } as const;
const request = (more: Partial<ChargeRequest> = {}): Omit<ChargeRequest, 'card'> => ({
  reference: 'KPY-CA-1',
  paymentReference: 'KPY-PI-1',
  customerName: 'Ada Obi',
  customerEmail: 'ada@example.com',
  callbackUrl: 'https://checkout.test/called',
  returnUrl: 'https://checkout.test/back',
  ...SUM,
  ...more,
});
const ASKED = { reference: 'KPY-CA-1', id: 'chg_1', ...SUM } as const;
const under = (handle: string | null = 'chg_1', more: object = {}) =>
  ({
    reference: 'KPY-CA-1',
    paymentReference: 'KPY-PI-1',
    channel: 'card' as Channel,
    handle,
    ...SUM,
    ...more,
  }) as const;
const TRANSFER = { channel: 'bank_transfer' };
const CARD = {
  number: '5531886652142950',
  cvv: '564',
  expiryMonth: '09',
  expiryYear: '32',
  holderName: null,
};
const chargeCard = () => open().card?.charge({ ...request(), card: CARD });
const chargeWallet = (currency: string, number: string, network: string | null = null) =>
  open().wallet?.charge({ ...request({ currency }), wallet: { number, network } });
const answer = (given: StepAnswer) => open().answerStep(under(), given);

/** Requests to the API, as method and path. */
const calls = () =>
  requests
    .filter(({ url }) => url !== TOKEN_URL)
    .map(({ method, url }) => `${method} ${url.slice(SANDBOX.length)}`);
const sent = (nth = -1) => {
  const { body, headers } = requests.filter(({ url }) => url !== TOKEN_URL).at(nth) ?? {};
  return { headers: headers ?? {}, body: JSON.parse(body ?? 'null') as Record<string, unknown> };
};

/** Base64 of what is encrypted and its tag of 16 bytes, under the nonce's own bytes. */
function decrypted(fields: Record<string, string>, name: string): string {
  const bytes = Buffer.from(fields[`encrypted_${name}`] ?? '', 'base64');
  const decipher = createDecipheriv('aes-256-gcm', KEY, Buffer.from(fields['nonce'] ?? ''));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
}

describe('a token', () => {
  it('is asked for with the account’s keys in a form', async () => {
    says([404, error('CHARGE_NOT_FOUND', '1110404')()]);
    await open().query(under());
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: TOKEN_URL,
      body: 'client_id=client-1234&client_secret=secret-1234&grant_type=client_credentials',
    });
    expect(requests[1]?.headers['authorization']).toBe('Bearer token-1');
  });

  it('is used again, and renewed a minute before it ends', async () => {
    const ask = () => {
      says([200, charge('pending')(ASKED)]);
      return open().query(under());
    };
    await ask();
    await time.advance(539_000);
    await ask();
    expect(issued).toBe(1);
    await time.advance(1_000);
    await ask();
    expect(issued).toBe(2);
  });

  it('that is refused is fetched once more, and the same request sent again', async () => {
    says([401, error('UNAUTHORIZED', '10401')()], [201, charge('succeeded')(ASKED)]);
    expect(await chargeCard()).toMatchObject({ kind: 'approved' });
    const [, first, , second] = requests;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['x-idempotency-key']).toBe(first?.headers['x-idempotency-key']);
    expect([issued, warned]).toEqual([2, []]);
  });

  it('that is refused twice means that nothing was done, and the operator is told', async () => {
    const refused: Answer = [401, error('UNAUTHORIZED', '10401')()];
    says(refused, refused);
    expect(await chargeCard()).toEqual({ kind: 'lost', sent: 'never', cause: 'no_token' });
    expect(warned).toEqual(['client_keys']);
  });
});

describe('keys', () => {
  it.each([
    [401, ['client_keys']],
    [503, []],
  ])('for which there is no token (%s): nothing is sent', async (status, told) => {
    tokenStatus = status;
    expect(await chargeCard()).toEqual({ kind: 'lost', sent: 'never', cause: 'no_token' });
    expect(warned).toEqual(told);
  });
});

describe('an account', () => {
  it.each([
    ['sandbox', SANDBOX],
    ['production', 'https://f4bexperience.flutterwave.com'],
  ])('of %s is called there', async (environment, base) => {
    says([200, charge('pending')(ASKED)]);
    await open({ environment }).query(under());
    expect(requests.at(-1)?.url).toBe(`${base}/charges/chg_1`);
  });

  it.each([{ environment: 'live' }, { encryptionKey: 'c2hvcnQ=' }, { clientSecret: '' }])(
    'with %j cannot be opened',
    (more) => {
      expect(() => open(more)).toThrow(/account/);
    },
  );
});

describe('a card', () => {
  it('goes in one call, each field encrypted under a nonce of twelve letters and digits', async () => {
    says([201, charge('succeeded')(ASKED)]);
    await chargeCard();
    expect(calls()).toEqual(['POST /orchestration/direct-charges']);
    const { body } = sent();
    const { card } = body['payment_method'] as { card: Record<string, string> };
    expect(card['nonce']).toMatch(/^[A-Za-z0-9]{12}$/);
    expect(
      ['card_number', 'expiry_month', 'expiry_year', 'cvv'].map((field) => decrypted(card, field)),
    ).toEqual(['5531886652142950', '09', '32', '564']);
    expect(body).toMatchObject({
      reference: 'KPY-CA-1',
      amount: 500,
      currency: 'NGN',
      customer: { email: 'ada@example.com' },
      redirect_url: 'https://checkout.test/back',
    });
    expect(requests.at(-1)?.body).not.toContain('5531886652142950');
  });

  it('has another nonce each time, and the same key for the same reference', async () => {
    says([201, charge('succeeded')(ASKED)], [201, charge('succeeded')(ASKED)]);
    await chargeCard();
    await chargeCard();
    const [first, second] = [sent(0), sent(1)];
    expect(first.body['payment_method']).not.toEqual(second.body['payment_method']);
    expect(first.headers['x-idempotency-key']).toBe(second.headers['x-idempotency-key']);
    expect(first.headers['x-idempotency-key']).toMatch(/^[a-z0-9]{12,255}$/);
  });

  it.each([
    ['INVALID_CARD_NUMBER', 400, 'INVALID_CARD_DETAILS'],
    ['CARD_EXPIRED', 422, 'CARD_EXPIRED'],
    ['CARD_EXPIRY_MONTH_OUT_OF_RANGE', 422, 'INVALID_CARD_DETAILS'],
  ])('that was mistyped (%s) is declined', async (type, status, errorType) => {
    says([status, error(type, '1')()]);
    expect(await chargeCard()).toEqual({ kind: 'declined', errorType, message: '' });
  });

  it('is answered by its PIN, encrypted, at the charge’s own address', async () => {
    says([200, charge('pending', { next_action: { type: 'requires_otp' } })(ASKED)]);
    expect(await answer({ kind: 'pin', value: '3310' })).toMatchObject({ authModel: 'OTP' });
    expect(calls()).toEqual(['PUT /charges/chg_1']);
    const { authorization } = sent().body as { authorization: { type: string; pin: Record<string, string> } };
    expect(authorization.type).toBe('pin');
    expect(decrypted(authorization.pin, 'pin')).toBe('3310');
  });

  it.each<[StepAnswer, object]>([
    [
      { kind: 'otp', value: '012345' },
      { type: 'otp', otp: { code: '012345' } },
    ],
    [
      {
        kind: 'avs',
        value: {
          country: 'US',
          address: '221B Baker Street',
          city: 'Gotham',
          state: 'Colorado',
          zip_code: '94105',
        },
      },
      {
        type: 'avs',
        avs: {
          address: {
            city: 'Gotham',
            country: 'US',
            line1: '221B Baker Street',
            postal_code: '94105',
            state: 'Colorado',
          },
        },
      },
    ],
  ])('is answered with %j', async (given, authorization) => {
    says([200, charge('succeeded')(ASKED)]);
    expect(await answer(given)).toMatchObject({ kind: 'approved', ...SUM });
    expect(sent().body).toEqual({ authorization });
  });

  it('whose answer is another has another key, which does not tell it', async () => {
    const keys = new Set<string | undefined>();
    for (const value of ['1111', '2222', '1111']) {
      says([400, error('INVALID_AUTHORIZATION', '1121400')()]);
      expect(await answer({ kind: 'pin', value })).toMatchObject({ authModel: 'PIN', secretWasWrong: true });
      keys.add(sent().headers['x-idempotency-key']);
    }
    expect(keys.size).toBe(2);
  });

  it.each<StepAnswer>([
    { kind: 'phone', value: '08000000000' },
    { kind: 'birthday', value: '2007-04-15' },
  ])('is never answered with what it does not ask for: %j', async (given) => {
    expect(await answer(given)).toEqual({ kind: 'processing', message: '' });
    expect(requests).toEqual([]);
  });

  it('whose id is not known cannot be answered', async () => {
    const lost = { kind: 'lost', sent: 'never', cause: 'no_id' };
    expect(await open().answerStep(under(null), { kind: 'pin', value: '3310' })).toEqual(lost);
  });
});

describe('a charge whose answer was lost', () => {
  const find = (body: string, status = 200) => {
    says([status, body]);
    return open().query(under(null, { channel: 'mobile_money', currency: 'GHS' }));
  };
  const asked = { ...ASKED, currency: 'GHS' };
  const row = charge('pending', { next_action: { type: 'requires_otp' } })(asked);
  const UNKNOWN = { kind: 'processing', message: '' };

  it('is found by our reference, with its id and the step that is open', async () => {
    expect(await find(listed([row]))).toMatchObject({ kind: 'step', authModel: 'OTP', handle: 'chg_1' });
    expect(calls()).toEqual(['GET /charges?reference=KPY-CA-1']);
  });

  it('is none where the list is empty', async () => {
    expect(await find(listed([]))).toEqual({ kind: 'not_found' });
  });

  it('is not believed where there are two, or another among them', async () => {
    expect(await find(listed([row, row]))).toEqual(UNKNOWN);
    expect(await find(listed([row, charge('succeeded', { reference: 'KPY-CA-2' })(asked)]))).toEqual(UNKNOWN);
    expect(await find(listed([charge('succeeded', { reference: undefined })(asked)]))).toEqual(UNKNOWN);
  });

  it('is not believed where the list cannot be read', async () => {
    expect(await find(error('RESOURCE_NOT_FOUND', '10404')(), 404)).toEqual(UNKNOWN);
    expect(await find(row)).toEqual(UNKNOWN);
    expect(await find('<html></html>', 502)).toEqual({ kind: 'lost', sent: 'maybe', cause: 'http_502' });
  });
});

describe('a wallet', () => {
  it.each([
    ['GHS', '233241234567', null, { country_code: '233', network: 'MTN', phone_number: '241234567' }],
    ['GHS', '233201234567', null, { country_code: '233', network: 'VODAFONE', phone_number: '201234567' }],
    ['KES', '254700000000', null, { country_code: '254', network: 'Mpesa', phone_number: '700000000' }],
    ['XOF', '2250712345678', 'wave-ci', { country_code: '225', network: 'wave', phone_number: '0712345678' }],
  ])('of %s is named by country, network and number: %s', async (currency, number, network, mobile_money) => {
    says([201, charge('pending')({ ...ASKED, currency })]);
    await chargeWallet(currency, number, network);
    expect(sent().body['payment_method']).toEqual({ type: 'mobile_money', mobile_money });
  });

  it('of a network that it does not take is refused, and never sent', async () => {
    const airtel = { number: '254730000000', network: null };
    expect(open().wallet?.refuses(airtel)).toEqual({ code: 'NETWORK_NOT_TAKEN' });
    expect(await chargeWallet('KES', airtel.number)).toMatchObject({ kind: 'lost', sent: 'never' });
    expect(requests).toEqual([]);
  });
});

describe('an account for a transfer', () => {
  const asked = { ...ASKED, id: 'van_1' };
  const opening = () =>
    open().transferAccount?.open({ ...request(), merchantName: 'Ada’s Books', openMs: 1_800_000 });
  const customer = (id = 'cus_1') =>
    JSON.stringify({
      status: 'success',
      message: 'Customer created',
      data: { id, email: 'ada@example.com' },
    });

  it('is opened for a customer, for as long as it is asked for', async () => {
    says([201, customer()], [201, accountBody(asked)]);
    expect(await opening()).toEqual({
      kind: 'account',
      account: ACCOUNT,
      transfers: [],
      message: '',
      handle: 'van_1',
    });
    expect(calls()).toEqual(['POST /customers', 'POST /virtual-accounts']);
    expect(sent().body).toEqual({
      reference: 'KPY-CA-1',
      customer_id: 'cus_1',
      expiry: 1_800,
      amount: 500,
      currency: 'NGN',
      account_type: 'dynamic',
      narration: 'Ada’s Books',
    });
    expect(sent(0).headers['x-idempotency-key']).not.toBe(sent(1).headers['x-idempotency-key']);
  });

  it.each<[string, Answer]>([
    ['cannot be made', [400, error('REQUEST_NOT_VALID', '10400')()]],
    ['may have been made', CUT],
  ])('is not asked for where its customer %s', async (_what, said) => {
    says(said);
    expect(await opening()).toEqual({ kind: 'lost', sent: 'never', cause: 'no_customer' });
    expect(calls()).toEqual(['POST /customers']);
  });

  it('is opened for a customer who is there already', async () => {
    const others = {
      status: 'success',
      data: [
        { id: 'cus_2', email: 'eve@example.com' },
        { id: 'cus_3', email: 'Ada@example.com' },
      ],
    };
    says(
      [409, error('RESOURCE_CONFLICT', '10409')()],
      [200, JSON.stringify(others)],
      [201, accountBody(asked)],
    );
    expect(await opening()).toMatchObject({ kind: 'account', handle: 'van_1' });
    expect(sent().body['customer_id']).toBe('cus_3');
  });

  it('tells what came: each transfer of its own, by its amount', async () => {
    const rows = [
      transferRow('succeeded', { amount: 175 })(ASKED),
      transferRow('succeeded', { id: 'chg_2' })(ASKED),
      transferRow('pending', { id: 'chg_3' })(ASKED),
      transferRow('failed', { id: 'chg_4' })(ASKED),
      transferRow('succeeded', { id: 'chg_5', reference: 'KPY-CA-2' })(ASKED),
    ];
    says([200, listed(rows)]);
    expect(await open().query(under('van_1', TRANSFER))).toEqual({
      kind: 'account',
      account: null,
      message: '',
      transfers: [
        { ...RECEIVED, amountMinor: 17_500, currency: 'NGN' },
        { ...RECEIVED, id: 'chg_2', ...SUM },
      ],
    });
    expect(calls()).toEqual(['GET /charges?virtual_account_id=van_1']);
  });

  it('whose answer was lost is found by our reference', async () => {
    const accounts = {
      status: 'success',
      data: [(JSON.parse(accountBody(asked)) as { data: unknown }).data],
    };
    says([200, JSON.stringify(accounts)]);
    expect(await open().query(under(null, TRANSFER))).toMatchObject({
      kind: 'account',
      account: ACCOUNT,
      handle: 'van_1',
    });
    expect(calls()).toEqual(['GET /virtual-accounts?reference=KPY-CA-1']);
  });

  it('is none where the list has nothing', async () => {
    says([200, listed([])]);
    expect(await open().query(under(null, TRANSFER))).toEqual({ kind: 'not_found' });
  });
});

describe('a refund', () => {
  const reversal = (more: Partial<ReversalRequest> = {}): ReversalRequest => ({
    reference: 'KPY-CA-1',
    chargeHandle: 'chg_1',
    chargeRefundHandle: null,
    handle: null,
    callbackUrl: 'https://checkout.test/reversal',
    reversalReference: 'KPY-RV-1',
    transferId: null,
    ...SUM,
    ...more,
  });
  const send = (more?: Partial<ReversalRequest>) => open().refund?.send(reversal(more));
  const of = { ...ASKED, refundId: 'rfd_1' };

  it('is of the charge by its id', async () => {
    says([201, refund('new')(of)]);
    expect(await send()).toEqual({ kind: 'pending', handle: 'rfd_1' });
    expect(sent().body).toEqual({ amount: 500, reason: 'requested_by_customer', charge_id: 'chg_1' });
  });

  it('of a transfer is of the transfer’s own charge', async () => {
    says([201, refund('new')({ ...of, id: 'chg_zH0BLoNltt' })]);
    expect(await send({ chargeHandle: 'van_1', transferId: 'chg_zH0BLoNltt' })).toMatchObject({
      kind: 'pending',
    });
    expect(sent().body).toMatchObject({ charge_id: 'chg_zH0BLoNltt' });
  });

  it.each<[string, Answer]>([
    ['lost', CUT],
    ['a failure of theirs', [502, '<html></html>']],
  ])('whose answer is %s is sent once more at once, under the same key', async (_what, said) => {
    says(said, [201, refund('new')(of)]);
    expect(await send()).toEqual({ kind: 'pending', handle: 'rfd_1' });
    expect(sent(0)).toEqual(sent(1));
  });

  it('that is lost twice is not sent a third time, and cannot be looked up', async () => {
    says(CUT, CUT);
    expect(await send()).toEqual(CUT);
    expect(await open().refund?.query(reversal())).toEqual({ kind: 'not_found' });
    expect(calls()).toEqual(['POST /refunds', 'POST /refunds']);
  });

  it.each(['REFUND_AMOUNT_INVALID', 'REFUND_ALREADY_COMPLETED'])(
    'whose repeat is answered with %s may have been made by the first request',
    async (type) => {
      says(CUT, [400, error(type, '1')()]);
      expect(await send()).toMatchObject({ kind: 'lost', sent: 'maybe' });
    },
  );

  it('that never left is not repeated by itself', async () => {
    const refused: HttpAnswer = { kind: 'lost', sent: 'never', cause: 'connection_refused' };
    says(refused);
    expect(await send()).toEqual(refused);
  });

  it.each([
    ['REFUND_AMOUNT_INVALID', 'refused'],
    ['REFUND_ALREADY_COMPLETED', 'needs_person'],
  ])('that is answered with %s is %s', async (type, kind) => {
    says([400, error(type, '1')()]);
    expect(await send()).toMatchObject({ kind });
  });

  it('of a charge without an id needs a person', async () => {
    expect(await send({ chargeHandle: null })).toMatchObject({ kind: 'needs_person' });
    expect(await send({ chargeHandle: 'van_1' })).toMatchObject({ kind: 'needs_person' });
    expect(requests).toEqual([]);
  });

  it.each([
    ['pending', { kind: 'pending' }],
    ['requires_action', { kind: 'pending' }],
    ['succeeded', { kind: 'reversed' }],
    ['failed', { kind: 'refused' }],
  ])('that is %s', async (status, expected) => {
    says([200, refund(status)(of)]);
    expect(await open().refund?.query(reversal({ handle: 'rfd_1' }))).toMatchObject(expected);
    expect(calls()).toEqual(['GET /refunds/rfd_1']);
  });
});

describe('a callback', () => {
  const BODY = JSON.stringify({
    webhook_id: 'wbk_1',
    type: 'charge.completed',
    data: { id: 'chg_1', reference: 'KPY-CA-1', status: 'succeeded', amount: 500, currency: 'NGN' },
  });
  const signature = (body: string, secret = CREDENTIALS.secretHash, encoding: 'base64' | 'hex' = 'base64') =>
    createHmac('sha256', secret).update(body).digest(encoding);
  const read = (body: string, given: string | undefined, credentials: object[] = [CREDENTIALS]) =>
    connector.readCallback(
      { headers: { 'flutterwave-signature': given }, body: Buffer.from(body) },
      credentials as Record<string, string>[],
    );
  const of = (event: object) => {
    const body = JSON.stringify(event);
    return read(body, signature(body));
  };

  it('is a reason to ask about its charge', () => {
    expect(read(BODY, signature(BODY))).toEqual({ kind: 'hint', reference: 'KPY-CA-1' });
  });

  it('may still be signed with the secret hash before', () => {
    const before = { ...CREDENTIALS, secretHash: 'the-one-before' };
    expect(read(BODY, signature(BODY, 'the-one-before'), [CREDENTIALS, before])).toMatchObject({
      kind: 'hint',
    });
  });

  it.each([
    ['not signed', undefined],
    ['with the secret hash itself', CREDENTIALS.secretHash],
    ['signed with another', signature(BODY, 'another')],
    ['signed in hex', signature(BODY, CREDENTIALS.secretHash, 'hex')],
    ['signed for another body', signature(`${BODY} `)],
  ])('%s is refused', (_what, given) => {
    expect(read(BODY, given)).toEqual({ kind: 'refused' });
  });

  it('is refused where the account has no secret hash', () => {
    expect(read(BODY, signature(BODY, ''), [{}])).toEqual({ kind: 'refused' });
  });

  it.each<[object, object]>([
    [
      { type: 'refund.completed', data: { id: 'rfd_1', charge_id: 'chg_1', status: 'succeeded' } },
      { kind: 'refund_hint', handle: 'rfd_1' },
    ],
    [
      { type: 'charge.completed', data: { id: 'chg_1' } },
      { kind: 'hint', handle: 'chg_1' },
    ],
    [{ type: 'transfer.disburse', data: { id: 'trf_1', reference: 'salary-17' } }, { kind: 'ignored' }],
    [{ type: 'charge.completed', data: { status: 'succeeded' } }, { kind: 'unread' }],
    [{ type: 'refund.completed' }, { kind: 'unread' }],
    [{ event: 'charge.completed', data: { tx_ref: 'KPY-CA-1' } }, { kind: 'unread' }],
  ])('%j', (event, reading) => {
    expect(of(event)).toEqual(reading);
  });
});
