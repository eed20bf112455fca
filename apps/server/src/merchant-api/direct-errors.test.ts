// Direct charges: what is wrong is said by field, rule and nearest right name, and card data leaves no trace.
import { SANDBOX_LIMITED_PHONE } from '@titan/contract/sandbox/phones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_MERCHANT } from '../merchants/seed.ts';
import { merchantCaller, type MerchantCaller, sealed } from '../testing/merchant-caller.ts';
import { everyRow } from '../testing/stored-bytes.ts';
import { cardNamed } from '../testing/card-payments.ts';
import { sandboxOf, startTestService, type TestService } from '../testing/test-service.ts';
import { fieldMessage } from '../testing/answer-envelope.ts';
import type { CardChargeReply, WalletChargeReply } from './direct/replies.ts';

const LIMITED = SANDBOX_LIMITED_PHONE.number;

let service: TestService;
let merchant: MerchantCaller;
beforeAll(async () => {
  service = await startTestService();
  merchant = merchantCaller(service);
});
afterAll(() => service.stop());

let made = 0;
const payment = (change: object = {}) => ({
  reference: `direct-${(made += 1)}`,
  amount: 1500,
  currency: 'NGN',
  customer: { email: 'ada@example.com' },
  ...change,
});
const otp = cardNamed('otp');
const card = { number: otp.number, cvv: '123', expiryMonth: '09', expiryYear: '30' };

describe('charge_data', () => {
  it('that cannot be opened says how it is made', async () => {
    const { status, body } = await merchant.post('/charges/card', { charge_data: 'ab:cd:ef' });
    expect(status).toBe(400);
    expect(fieldMessage(body, 'charge_data')).toContain('AES-256-GCM with a 16-byte IV');
  });

  it('is read as a body is: its fields are named, with the nearest right one', async () => {
    const wrong = payment({ card: { ...card, cvv: '1', expiry: '09/30' }, callback_url: 'x', amount: -5 });
    const { status, body } = await merchant.post('/charges/card', sealed(wrong));
    expect(status).toBe(400);
    expect(fieldMessage(body, 'card.cvv')).toBe('"card.cvv" must be text of 3 digits, such as "123"');
    expect(fieldMessage(body, 'card.expiry')).toContain('"card.expiry" is not allowed');
    expect(fieldMessage(body, 'callback_url')).toContain('Did you mean "redirect_url"?');
    expect(fieldMessage(body, 'amount')).toContain('greater than 0');
  });

  it('that holds no object says so', async () => {
    const { status, body } = await merchant.post('/charges/card', sealed([]));
    expect([status, fieldMessage(body, 'charge_data')]).toEqual([
      400,
      '"charge_data" must hold a JSON object',
    ]);
  });

  it.each([
    [{ number: '4084127883172788' }, 'card.number', 'whose last digit proves the others'],
    [{ expiryMonth: '13' }, 'card.expiry_month', 'a month from 01 to 12'],
    [{ expiryYear: 30 }, 'card.expiry_year', 'text of 2 or 4 digits, such as "30"'],
    [{ expiryYear: '203' }, 'card.expiry_year', 'text of 2 or 4 digits, such as "30"'],
    [{ number: '4242424242424242' }, 'card.number', 'a test card with a test key, such as 1101000000000006'],
  ])('with a card like %j names its field and rule', async (change, field, rule) => {
    const { status, body } = await merchant.post<object>(
      '/charges/card',
      sealed(payment({ card: { ...card, ...change } })),
    );
    expect([status, Object.keys(body.data)]).toEqual([400, [field]]);
    expect(fieldMessage(body, field)).toContain(`"${field}" must be `);
    expect(fieldMessage(body, field)).toContain(rule);
  });

  it('with an unknown test card opens nothing: its reference stays free', async () => {
    const sent = payment({ card: { ...card, number: '4242424242424242' }, amount: 10 });
    expect((await merchant.post('/charges/card', sealed(sent))).status).toBe(400);
    expect((await merchant.get(`/charges/${sent.reference}`)).status).toBe(404);
    Object.assign(sent, { amount: 20 });
    expect(
      (await merchant.post<CardChargeReply>('/charges/card', sealed({ ...sent, card }))).body.data.auth_model,
    ).toBe('PIN');
  });

  it('twice at once is one charge', async () => {
    const sent = sealed(payment({ card }));
    const both = await Promise.all([
      merchant.post('/charges/card', sent),
      merchant.post('/charges/card', sent),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    const { rows } = await service.pool.query(
      `select count(*) as n from charges c join transactions t on t.id = c.transaction_id where t.reference = $1`,
      [`direct-${made}`],
    );
    expect(rows[0].n).toBe(1);
  });

  it('leaves no card number and no encryption key in any row or line of the log', async () => {
    const stored = (await everyRow(service.pool)) + service.logged().join('');
    expect(stored).toContain('direct-');
    expect(stored).not.toContain(card.number);
    expect(stored).not.toContain(TEST_MERCHANT.encryptionKey);
    expect(stored).not.toContain(Buffer.from(TEST_MERCHANT.encryptionKey).toString('hex'));
  });
});

describe('a direct charge', () => {
  it.each([
    [
      '/charges/bank-transfer',
      { currency: 'GHS' },
      'currency',
      '"currency" must be one of NGN, KES for this way to pay',
    ],
    [
      '/charge/pay-with-bank',
      { bank_code: '058', amount: 199 },
      'amount',
      '"amount" must be at least 200 for this way to pay',
    ],
    [
      '/charge/pay-with-bank',
      { bank_code: 'nobody' },
      'bank_code',
      '"bank_code" must be the code of a bank of GET /charge/pay-with-bank/banks?currency=NGN',
    ],
    ['/charge/pay-with-bank', { bank: '058' }, 'bank', '"bank" is not allowed. Did you mean "bank_code"?'],
    [
      '/charges/mobile-money',
      { currency: 'XOF', mobile_money: { number: '2250700000000', network: 'mtn' } },
      'mobile_money.network',
      '"mobile_money.network" must be one of wave-ci, mtn-ci, moov-ci, orange-ci',
    ],
    [
      '/charges/mobile-money',
      {
        currency: 'XOF',
        mobile_money: { number: '2250700000000', operator: 'mtn-ci', network: 'orange-ci' },
      },
      'mobile_money.operator',
      '"mobile_money.operator" must be the same as "mobile_money.network", or left out',
    ],
    [
      '/charges/mobile-money',
      { currency: 'XOF', mobile_money: { number: '2258' } },
      'mobile_money.number',
      '"mobile_money.number" must be a wallet number of XOF, such as 2250500000000',
    ],
    [
      '/charges/mobile-money',
      { currency: 'KES', mobile_money: { number: '12' } },
      'mobile_money.number',
      '"mobile_money.number" must be a wallet number of KES, such as 254700000000',
    ],
    [
      '/charges/mobile-money',
      { currency: 'KES', mobile_money: { number: '254712345678' } },
      'mobile_money.number',
      '"mobile_money.number" must be a test number with a test key, such as 254700000000',
    ],
    [
      '/charges/mobile-money',
      { currency: 'KES', mobile_money: { phone: '254700000000' } },
      'mobile_money.phone',
      '"mobile_money.phone" is not allowed. Did you mean "mobile_money.number"?',
    ],
    [
      '/charges/mobile-money',
      { currency: 'KES' },
      'mobile_money',
      '"mobile_money" is required: an object with "number"',
    ],
  ])('%s %j names %s', async (path, change, field, message) => {
    const { status, body } = await merchant.post(path, payment(change));
    expect([status, fieldMessage(body, field)]).toEqual([400, message]);
  });

  it.each([
    [
      '/charges/mobile-money',
      { mobile_money: { number: '12' } },
      { mobile_money: { number: '233240000000' } },
    ],
    ['/charge/pay-with-bank', { bank_code: 'nobody' }, { bank_code: '058' }],
  ])('%s that is refused does not use up its reference', async (path, wrong, right) => {
    const sent = payment({ ...wrong, currency: 'NGN', amount: 700 });
    expect((await merchant.post(path, sent)).status).toBe(400);
    expect((await merchant.get(`/charges/${sent.reference}`)).status).toBe(404);
    const currency = path.includes('mobile') ? 'GHS' : 'NGN';
    expect((await merchant.post(path, { ...sent, ...right, currency, amount: 900 })).status).toBe(200);
  });

  it.each([
    [{ network: 'wave-ci' }, 'wave-ci', 'REDIRECT'],
    [{ operator: 'wave-ci' }, 'wave-ci', 'REDIRECT'],
    // A number can be ported: what the merchant names goes before what its prefix says.
    [{ operator: 'mtn-ci', network: 'mtn-ci' }, 'mtn-ci', 'OTP'],
  ])('of a wallet at the network that is named: %j', async (named, network, auth_model) => {
    const number = network === 'wave-ci' ? '2250700000001' : '2250700000000';
    const sent = payment({ currency: 'XOF', mobile_money: { number, ...named } });
    const { body } = await merchant.post<WalletChargeReply>('/charges/mobile-money', sent);
    expect(body.data).toMatchObject({ auth_model, mobile_money: { network } });
  });

  it('by pay with bank that its payer must go on with is processing', async () => {
    for (const bank_code of ['058', '057']) {
      const { body } = await merchant.post('/charge/pay-with-bank', payment({ bank_code }));
      expect(body.data).toMatchObject({ status: 'processing' });
    }
  });

  it.each(['zip_code', 'zip_codes'])('asked for a billing address takes it with %s', async (zip) => {
    const { number, cvv, avs } = cardNamed('avs');
    const sent = payment({ card: { number, cvv, expiry_month: '09', expiry_year: '30' } });
    const { data } = (await merchant.post<CardChargeReply>('/charges/card', sealed(sent))).body;
    expect(data.auth_model).toBe('AVS');
    const { zip_code, ...address } = { zip_code: '', ...avs };
    const { transaction_reference } = data;
    const without = await merchant.post('/charges/card/authorize', { transaction_reference, avs: address });
    expect(fieldMessage(without.body, 'avs.zip_code')).toBe('"avs.zip_code" must be text of 1 to 10 digits');
    const answer = { transaction_reference, avs: { ...address, [zip]: zip_code } };
    const { status, body } = await merchant.post<CardChargeReply>('/charges/card/authorize', answer);
    expect([status, body.data.status]).toEqual([200, 'success']);
  });

  it('may have a whole number for its references, which is read and resent by its digits', async () => {
    const reference = 1_764_000_000_002;
    const sent = { reference, currency: 'GHS', mobile_money: { number: '233240000000' } };
    const { status, body } = await merchant.post<WalletChargeReply>('/charges/mobile-money', payment(sent));
    expect([status, body.data.payment_reference]).toEqual([200, String(reference)]);
    const token = await merchant.post('/charges/mobile-money/authorize', { reference, token: '000' });
    expect(token.body.message).not.toContain('issue with your input');
  });

  it('answered with the wrong thing says what it asks for', async () => {
    const sent = payment({ card });
    const { transaction_reference } = (await merchant.post<CardChargeReply>('/charges/card', sealed(sent)))
      .body.data;
    const asked = 'This charge asks for "pin" now. Send it to /charges/card/authorize.';
    const otherStep = { transaction_reference, authorization: { otp: '123456' } };
    const outside = { transaction_reference, otp: '123456' };
    const answers = await Promise.all([
      merchant.post('/charges/card/authorize', otherStep),
      merchant.post('/charges/card/resend-otp', { transaction_reference }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, asked],
      [409, asked],
    ]);
    const { body } = await merchant.post('/charges/card/authorize', outside);
    expect(fieldMessage(body, 'otp')).toBe('"otp" is not allowed. Did you mean "authorization.otp"?');
  });

  it('to a number over its limit says when to try again', async () => {
    const ask = () =>
      merchant.post('/charges/mobile-money', payment({ currency: 'KES', mobile_money: { number: LIMITED } }));
    for (let at = 0; at < 8; at += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refused.body.message).toMatch(/in an hour/);
  });

  it('takes a number that was copied with invisible characters', async () => {
    const number = '\u202a+254 700 000 000\u202c';
    const { status } = await merchant.post(
      '/charges/mobile-money',
      payment({ currency: 'KES', mobile_money: { number } }),
    );
    expect(status).toBe(200);
  });

  it('that has ended is not authorised or resent: 409', async () => {
    const sent = payment({ currency: 'KES', mobile_money: { number: '254700000000' } });
    const { transaction_reference } = (await merchant.post<WalletChargeReply>('/charges/mobile-money', sent))
      .body.data;
    await merchant.post('/charges/mobile-money/sandbox/authorize-stk', {
      reference: transaction_reference,
      pin: '1234',
    });
    const again = await merchant.post('/charges/mobile-money/resend-stk', { transaction_reference });
    expect(again.status).toBe(409);
    const code = await merchant.post('/charges/mobile-money/authorize', {
      reference: transaction_reference,
      token: '1',
    });
    expect(code.status).toBe(409);
  });

  it('a card’s charge is not found by the calls of mobile money', async () => {
    const sent = sealed(payment({ card }));
    const { transaction_reference } = (await merchant.post<CardChargeReply>('/charges/card', sent)).body.data;
    const { status, body } = await merchant.post('/charges/mobile-money/resend-otp', {
      transaction_reference,
    });
    expect([status, body.message]).toEqual([404, 'Charge not found']);
  });
});

it('a decline is told in the provider’s words, in the answer and whenever the charge is read', async () => {
  const calls = sandboxOf(service).card;
  const { charge } = calls;
  const answer = { kind: 'declined', errorType: 'INSUFFICIENT_FUNDS', message: 'Response 51' } as const;
  calls.charge = async () => ({ answer, askedAt: service.time.clock.now(), late: null });
  const declined = payment({ card });
  const { body } = await merchant.post<CardChargeReply>('/charges/card', sealed(declined));
  const read = await merchant.get(`/charges/${declined.reference}`);
  calls.charge = charge;
  expect([body.message, body.data.response_message]).toEqual(['Response 51', 'Response 51']);
  expect(read.body.data).toMatchObject({ payment_attempts: [{ message: 'Response 51' }] });
});
