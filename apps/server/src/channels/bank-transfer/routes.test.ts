// Spec §2 routes and §7 calls of bank transfer, its stages as plain forms, and its push events (spec §4).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import { call, type OpenPayment, PUBLIC_KEY } from '../../testing/test-service.ts';
import type { ShownPayment } from '../../testing/test-browser.ts';
import { startTransferService, type TransferService } from '../../testing/transfer-service.ts';

let service: TransferService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTransferService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await service.open();
});

const get = (url: string) => service.fastify.inject({ url });
const pageAt = async (url: string): Promise<ShownPayment['payment']> =>
  (await get(url)).json<ShownPayment>().payment;
const setUp = (token: string, body: object) =>
  service.fastify.inject({
    method: 'POST',
    url: '/api/?type=bank_transfer',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
const bodyFor = (reference: string, public_key = PUBLIC_KEY) => ({
  type: 'bank_transfer',
  data: { public_key, payment_reference: reference },
});

describe('POST /?type=bank_transfer', () => {
  it('opens an account with everything that the payer needs (spec §3 Bank account details)', async () => {
    const answer = (await setUp(payment.token, bodyFor(payment.reference))).json();
    const at = service.time.clock.now();
    expect(answer).toMatchObject({
      status: true,
      data: {
        channel: 'bank_transfer',
        status: 'processing',
        stage: 'account_details',
        amount_charged: '1500.00',
        bank_transfer: {
          account: {
            account_number: expect.stringMatching(/^\d{10}$/),
            expiry_date_in_utc: new Date(at + 30 * 60_000).toISOString(),
          },
          opened_at: at,
          expires_at: at + 30 * 60_000,
          amount_due: '1500.00',
          amount_collected: '0.00',
          transaction_limits: { min: '100.00' },
        },
      },
    });
    expect((await pageAt(`/${payment.address}`)).payment_channels_details.bank_transfer).toEqual({
      expiry_period_in_mins: 30,
    });
  });

  it('names the account as spec §3 does too: bank_account, with code', async () => {
    const { data } = (await setUp(payment.token, bodyFor(payment.reference))).json();
    const { bank_code: code, ...account } = data.bank_transfer.account;
    expect(data.bank_account).toEqual({ ...account, code });
  });

  it.each([
    ['without a session', async () => setUp('', bodyFor(payment.reference)), 401, 'NOT_AUTHORISED'],
    ['with a public key', async () => setUp(PUBLIC_KEY, bodyFor(payment.reference)), 401, 'NOT_AUTHORISED'],
    [
      'for another payment',
      async () => setUp(payment.token, bodyFor('order-other')),
      404,
      'UNKNOWN_REFERENCE',
    ],
    [
      'with another key',
      async () => setUp(payment.token, bodyFor(payment.reference, 'pk_test_x')),
      401,
      'NOT_AUTHORISED',
    ],
    ['of another shape', async () => setUp(payment.token, { type: 'bank_transfer' }), 400, 'INVALID_INPUT'],
  ])('is refused %s', async (_, ask, status, error_type) => {
    const answer = await ask();
    expect([answer.statusCode, answer.json().error_type]).toEqual([status, error_type]);
  });

  it('is refused where the merchant does not offer it', async () => {
    const other = await service.open({ channels: ['card'] });
    expect((await service.charge(other)).body.error_type).toBe('CHANNEL_NOT_OFFERED');
  });

  it('is neither offered nor opened in another currency than naira and shillings', async () => {
    const ghanaian = await service.open({ currency: 'GHS' });
    expect((await pageAt(`/${ghanaian.address}`)).payment_channels).toEqual(['card']);
    expect((await service.charge(ghanaian)).body.error_type).toBe('CHANNEL_NOT_OFFERED');
  });

  it('in shillings has a reference that the transfer must carry, and closes before 25 minutes are over', async () => {
    const kenyan = await service.open({ currency: 'KES' });
    const { payment_channels, payment_channels_details } = await pageAt(`/${kenyan.address}`);
    expect(payment_channels).toContain('bank_transfer');
    expect(payment_channels_details.bank_transfer).toEqual({ expiry_period_in_mins: 24 });
    const { bank_transfer, bank_account } = await service.account(kenyan);
    const transfer_reference = expect.stringMatching(/^\d{7}$/);
    expect(bank_transfer).toMatchObject({
      account: { transfer_reference },
      expires_at: service.time.clock.now() + 24 * 60_000,
    });
    expect(bank_account).toMatchObject({ transfer_reference });
    const shown = (await pageAt(`/${kenyan.address}`)).charge;
    expect(shown?.bank_transfer?.account).toEqual(bank_transfer?.account);
  });

  it('counts each account as an attempt, up to the limit (spec §4 Session)', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await service.charge(payment)).status).toBe(200);
    expect((await service.charge(payment)).body.error_type).toBe('SESSION_END');
  });
});

describe('POST /bank/query', () => {
  it('answers the charge, or the latest one of the payment; nobody else’s and no card’s', async () => {
    const charge = await service.account(payment);
    for (const reference of [charge.reference, payment.reference]) {
      expect((await service.query(payment, reference)).reference).toBe(charge.reference);
    }
    const other = await service.open();
    const foreign = await call(service, other, '/bank/query', { reference: charge.reference, env: 'test' });
    expect(foreign.body.error_type).toBe('UNKNOWN_REFERENCE');
    const none = await call(service, other, '/bank/query', { reference: other.reference, env: 'test' });
    expect(none.body.error_type).toBe('UNKNOWN_REFERENCE');
    const live = await call(service, payment, '/bank/query', { reference: charge.reference, env: 'live' });
    expect(live.body.error_type).toBe('ENV_MISMATCH');
  });
});

describe('POST /bank/query confirms in the words of spec §3', () => {
  const after = async (amount: string, on?: ChargeView) => {
    const charge = on ?? (await service.account(payment));
    await service.send(charge, amount);
    await service.pass(0);
    return [await service.query(payment, charge.reference), charge] as const;
  };

  it.each([
    ['nothing yet: processing', '0', 'processing', '0.00', null],
    ['exact: success', '1500', 'success', '1500.00', null],
    ['over: success, the excess goes back', '2000', 'success', '2000.00', '500.00'],
    ['under: rejected, all of it goes back', '1000', 'rejected', '1000.00', '1000.00'],
    ['outside the limits: rejected', '50', 'rejected', '50.00', '50.00'],
  ])('%s', async (_, amount, status, amount_collected, amount_reversed) => {
    const charge = await service.account(payment);
    const confirmed =
      amount === '0' ? await service.query(payment, charge.reference) : (await after(amount, charge))[0];
    expect(confirmed).toMatchObject({
      status,
      amount_collected,
      amount_charged: '1500.00',
      bank_transfer: {
        reversed: amount_reversed !== null,
        amount_reversed,
        transaction_limits: { min: '100.00' },
      },
    });
  });

  it('amount_reversed is all that goes back, also of a second transfer to the account', async () => {
    const [, charge] = await after('1000');
    const [confirmed] = await after('500', charge);
    expect(confirmed).toMatchObject({ status: 'rejected', bank_transfer: { amount_reversed: '1500.00' } });
  });

  it('a transfer that comes when the payment is made is never rejected', async () => {
    const first = await service.account(payment);
    await after('1500');
    const [confirmed] = await after('1500', first);
    expect(confirmed).toMatchObject({ status: 'failed', bank_transfer: { amount_reversed: '1500.00' } });
    expect(await service.query(payment, payment.reference)).toMatchObject({ status: 'success' });
  });

  it('the payment’s own page keeps failed for what is rejected here', async () => {
    const [, { reference }] = await after('1000');
    expect((await service.page(payment)).payment.charge).toMatchObject({ reference, status: 'failed' });
  });
});

describe('POST /bank/query by who knows a version of the payment', () => {
  const versionNow = async () => (await service.page(payment)).payment.version;
  const ask = async (reference: string, known: string | null) =>
    (await call(service, payment, '/bank/query', { reference, env: 'test', known })).body.data;

  it('answers only that it still holds, with the time, however much of that has passed', async () => {
    const charge = await service.account(payment);
    const known = await versionNow();
    for (const minutes of [0, 2, 10]) {
      await service.pass(minutes * 60_000);
      expect(await ask(charge.reference, known)).toEqual({
        unchanged: true,
        server_time: service.time.clock.now(),
      });
    }
  });

  it('queries the bank first, so that money is found without a callback', async () => {
    const charge = await service.account(payment);
    const known = await versionNow();
    await service.send(charge, '1500', { notice: 'never' });
    await service.pass(1_000);
    expect(await ask(charge.reference, known)).toMatchObject({ status: 'success' });
  });

  it.each<[string, (charge: ChargeView) => Promise<unknown>]>([
    ['another account was opened', () => service.account(payment)],
    ['the account has closed', () => service.pass(30 * 60_000)],
    [
      'a part has come, and goes back',
      async (charge) => {
        await service.prefer({ under: 'return_all' });
        await service.send(charge, '500');
        await service.pass(1_000);
      },
    ],
    [
      'a card is tried in another tab, which has no number in the outbox',
      async () => {
        await payWithCard(service, payment, 'pin');
      },
    ],
  ])('answers the charge when %s', async (_name, happens) => {
    const charge = await service.account(payment);
    const known = await versionNow();
    await happens(charge);
    expect(await ask(charge.reference, known)).toMatchObject({ reference: charge.reference });
    expect(await ask(charge.reference, await versionNow())).toMatchObject({ unchanged: true });
  });

  it('what goes back is another truth once it was sent back', async () => {
    await service.prefer({ under: 'return_all' });
    const charge = await service.account(payment);
    await service.send(charge, '500');
    await service.pass(1_000);
    const owed = await versionNow();
    await service.sweep();
    expect((await service.page(payment)).payment.reversals).toMatchObject([{ reversed: true }]);
    expect(await versionNow()).not.toBe(owed);
  });

  it('takes no other payment’s version, and none of another length', async () => {
    const charge = await service.account(payment);
    const other = await service.open();
    const foreign = (await service.page(other)).payment.version;
    expect(await ask(charge.reference, foreign)).toMatchObject({ reference: charge.reference });
    const long = { reference: charge.reference, env: 'test', known: 'x'.repeat(41) };
    expect((await call(service, payment, '/bank/query', long)).body.error_type).toBe('INVALID_INPUT');
  });
});

describe.each(['/charge-pwb/verify', '/redirect/payment'])('GET %s/{reference}', (path) => {
  it('asks about the bank-transfer charge and shows the result', async () => {
    const charge = await service.account(payment);
    await service.send(charge, '1500', { notice: 'never' });
    await service.pass(1_000);
    const page = (await get(`${path}/${charge.reference}`)).json<ShownPayment>();
    expect(page).toMatchObject({ paidHere: true, payment: { status: 'success' } });
  });

  it('takes the payment’s address too, and shows what is open', async () => {
    const charge = await service.account(payment);
    expect((await pageAt(`${path}/${payment.address}`)).charge).toMatchObject({
      reference: charge.reference,
      stage: 'account_details',
    });
  });

  it('an unknown or malformed reference is unknown', async () => {
    for (const reference of ['KPY-CA-none', 'a%00b', '%3Cscript%3E']) {
      const answer = await get(`${path}/${reference}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { problem: 'unknown-reference' }]);
    }
  });
});

describe('by forms alone', () => {
  const submit = async (path: string, fields: Record<string, string>) => {
    const { sessionToken, formKey } = (await get(`/${payment.address}`)).json<ShownPayment>();
    return service.fastify.inject({
      method: 'POST',
      url: `/${payment.address}${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ session_token: sessionToken, form_key: formKey, ...fields }).toString(),
    });
  };
  const charge = async () => {
    const shown = (await pageAt(`/${payment.address}`)).charge;
    if (!shown) throw new Error('There is no charge');
    return shown;
  };

  const accountOf = ({ bank_transfer }: Awaited<ReturnType<typeof charge>>) => ({
    account_number: bank_transfer?.account?.account_number ?? '',
  });

  it('the intro asks for its checkbox', async () => {
    const answer = await submit('/bank-transfer/account', {});
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ShownPayment>()).toMatchObject({
      chosen: 'bank_transfer',
      feedback: { errors: { understood: expect.stringContaining('I understand these instructions.') } },
      payment: { charge: null },
    });
  });

  it('account, a part, the rest, success', async () => {
    await service.prefer({ under: 'wait_for_rest' });
    const opened = await submit('/bank-transfer/account', { understood: 'yes' });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/${payment.address}`]);
    const first = await charge();
    expect(first.stage).toBe('account_details');
    await submit('/bank-transfer/test-transfer', { ...accountOf(first), amount: '1000' });
    await service.pass(0);
    expect((await charge()).stage).toBe('transfer_rest');
    await submit('/bank-transfer/account', { understood: 'yes' });
    const rest = await charge();
    expect(rest.bank_transfer?.amount_due).toBe('500.00');
    await submit('/bank-transfer/test-transfer', { ...accountOf(rest), amount: '500' });
    await service.pass(0);
    expect((await pageAt(`/${payment.address}`)).status).toBe('success');
    await service.prefer({});
  });

  it('the part goes back', async () => {
    await service.prefer({ under: 'wait_for_rest' });
    await submit('/bank-transfer/account', { understood: 'yes' });
    await service.send(await charge(), '1000');
    await service.pass(0);
    const back = await submit('/bank-transfer/return-part', { charge: (await charge()).reference });
    expect(back.statusCode).toBe(303);
    expect(await charge()).toMatchObject({
      status: 'failed',
      bank_transfer: { reversal: { amount: '1000.00' } },
    });
    await service.prefer({});
  });

  it('TEST MODE’s account is kept from paying itself by a plain button, and may again', async () => {
    await submit('/bank-transfer/account', { understood: 'yes' });
    const opened = await charge();
    const { reference } = opened;
    const paysItself = async (auto_complete: string) => {
      await submit('/bank-transfer/test-auto', { ...accountOf(opened), auto_complete });
      const seen = await service.fastify.inject({ url: `/sandbox/transfers?reference=${reference}` });
      return seen.json<{ data: { auto_complete: boolean }[] }>().data.at(-1)?.auto_complete;
    };
    expect(await paysItself('false')).toBe(false);
    expect(await paysItself('true')).toBe(true);
  });

  it('money is sent to no account of another payment', async () => {
    const other = await service.open();
    const foreign = await service.account(other);
    await submit('/bank-transfer/test-transfer', { ...accountOf(foreign), amount: '1500' });
    await service.pass(2_000);
    expect(await service.query(other, foreign.reference)).toMatchObject({
      bank_transfer: { amount_collected: '0.00' },
    });
  });
});

describe('core-confirmation', () => {
  const listen = async (): Promise<EventReader> => {
    const base = service.fastify.listeningOrigin;
    const asked = { payment_reference: payment.reference };
    const { body } = await call<{ ticket: string }>(service, payment, '/events/ticket', asked);
    return readEvents(`${base}/api/events/${payment.reference.toUpperCase()}?ticket=${body.data.ticket}`);
  };
  beforeAll(() => service.fastify.listen({ port: 0, host: '127.0.0.1' }));

  it.each([
    [
      'exact: success',
      '1500',
      {
        status: 'success',
        amount_collected: '1500.00',
        bank_transfer: { reversed: false, amount_reversed: null },
      },
    ],
    [
      'over: success with reversal',
      '2000',
      {
        status: 'success',
        amount_collected: '2000.00',
        bank_transfer: { reversed: true, amount_reversed: '500.00' },
      },
    ],
    [
      'under: rejected, with the reversed amount',
      '1000',
      {
        status: 'rejected',
        amount_collected: '1000.00',
        bank_transfer: { reversed: true, amount_reversed: '1000.00' },
      },
    ],
  ])('%s', async (_, amount, expected) => {
    const charge = await service.account(payment);
    const page = await listen();
    const before = (await page.next()).data;
    expect(before).toMatchObject({
      amount_charged: '1500.00',
      status: 'processing',
      amount_collected: '0.00',
    });
    await service.send(charge, amount);
    await service.pass(0);
    let { data } = await page.next();
    while (data.status === 'processing') ({ data } = await page.next());
    expect(data).toMatchObject({ amount_charged: '1500.00', ...expected });
    expect(data.bank_transfer?.transaction_limits).toEqual(charge.bank_transfer?.transaction_limits);
    page.close();
    await page.ended;
  });
});
