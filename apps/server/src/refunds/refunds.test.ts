// Refunds, over HTTP on a real database, with the sandbox giving the money back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { fingerprintOf } from '../payments/attempts/fingerprint.ts';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { KEYS, sandboxOf, startTestService, type TestService } from '../testing/test-service.ts';
import { fieldMessage } from '../testing/answer-envelope.ts';
import type { RefundReply } from '../merchant-api/refunds.ts';

type RefundPage = { has_more: boolean; refunds: (RefundReply & { pointer: string })[] };

let service: TestService;
let merchant: MerchantCaller;
beforeAll(async () => {
  service = await startTestService();
  merchant = merchantCaller(service);
});
afterEach(async () => expect(await moneyProblems(service.pool)).toEqual([]));
afterAll(() => service.stop());

let made = 0;
const refund = (payment_reference: string, change: Record<string, unknown> = {}) =>
  merchant.post<RefundReply>('/refunds/initiate', {
    payment_reference,
    reference: `refund-${(made += 1)}`,
    ...change,
  });
const outboxOf = async (reference: string) =>
  (
    await service.pool.query(
      `select o.seq, o.kind, o.body from outbox o join transactions t on t.id = o.transaction_id where t.reference = $1 order by o.seq`,
      [reference],
    )
  ).rows;

describe('a refund', () => {
  it('in full is processing, then done: the money is back and the merchant’s event is written in the same commit', async () => {
    const payment = await merchant.paid();
    const { status, body } = await refund(payment, { reason: 'Broken mug' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: true,
      message: 'Refund initiated successfully',
      data: {
        payment_reference: payment,
        amount: 1500,
        currency: 'NGN',
        status: 'processing',
        reason: 'Broken mug',
      },
    });
    expect(await merchant.sendRefunds()).toBeGreaterThan(0);
    const { reference } = body.data;
    const read = await merchant.get<RefundReply>(`/refunds/${reference}`);
    expect(read.body.data).toMatchObject({ status: 'success', channel: 'card', message: null });
    expect(read.body.data.completed_at).not.toBeNull();
    const event = (await outboxOf(payment)).at(-1);
    expect(event).toMatchObject({
      kind: 'refund.success',
      body: { reference, status: 'success', amount_minor: 150_000, currency: 'NGN' },
    });
  });

  it('in parts, never more than was paid; what is left is named', async () => {
    const payment = await merchant.paid();
    expect((await refund(payment, { amount: '1000.50' })).status).toBe(200);
    const tooMuch = await refund(payment, { amount: 499.51 });
    expect([tooMuch.status, fieldMessage(tooMuch.body, 'amount')]).toEqual([
      400,
      '"amount" must be at most 499.50, which is what is left of this payment',
    ]);
    expect((await refund(payment)).body.data.amount).toBe(499.5);
    const nothing = await refund(payment);
    expect(fieldMessage(nothing.body, 'payment_reference')).toContain('given back in full already');
    await merchant.sendRefunds();
    const { rows } = await service.pool.query(
      `select b.amount_minor from sandbox.book b join charges c on c.reference = b.reference
       join transactions t on t.id = c.transaction_id where t.reference = $1 and b.event = 'reversed'`,
      [payment],
    );
    expect(rows.map((row) => row.amount_minor).toSorted((a, b) => b - a)).toEqual([100_050, 49_950]);
  });

  it('thirty at once give back no more than was paid, and the database itself would refuse more', async () => {
    const payment = await merchant.paid();
    const answers = await Promise.all(Array.from({ length: 30 }, () => refund(payment, { amount: 100 })));
    for (const expected of [200, 400])
      expect(answers.filter(({ status }) => status === expected)).toHaveLength(15);
    await expect(
      service.pool.query('update transactions set refunded_minor = 150001 where reference = $1', [payment]),
    ).rejects.toThrow('transactions_refunded');
  });

  it('of a currency without decimals is refused a part of its unit, in the words of that currency', async () => {
    const payment = await merchant.paid({ currency: 'XOF' });
    for (const amount of [0.004, '0.5', '1.005']) {
      const { status, body } = await refund(payment, { amount });
      expect([status, fieldMessage(body, 'amount')]).toEqual([
        400,
        '"amount" must be a whole number: XOF has no decimals',
      ]);
    }
    const naira = await refund(await merchant.paid(), { amount: '1.005' });
    expect(fieldMessage(naira.body, 'amount')).toBe('"amount" must have at most 2 decimals');
  });

  it('with a test key ends as completion_status says, for the reason given; the amount may then be given back again', async () => {
    const payment = await merchant.paid();
    const ordered = { completion_status: 'failed', status_reason: 'Account closed' };
    const { body } = await refund(payment, ordered);
    await merchant.sendRefunds();
    expect((await merchant.get<RefundReply>(`/refunds/${body.data.reference}`)).body.data).toMatchObject({
      status: 'failed',
      message: 'Account closed',
    });
    expect((await outboxOf(payment)).at(-1)).toMatchObject({ kind: 'refund.failed' });
    expect((await refund(payment)).status).toBe(200);
  });

  it('may have whole numbers for its references: it is the refund of their digits', async () => {
    const payment_reference = 1_764_000_000_003;
    await merchant.paid({ reference: String(payment_reference) });
    const sent = { payment_reference, reference: 1_764_000_000_004, amount: 100 };
    const { status, body } = await merchant.post<RefundReply>('/refunds/initiate', sent);
    expect([status, body.data?.payment_reference, body.data?.reference]).toEqual([
      200,
      '1764000000003',
      '1764000000004',
    ]);
    expect((await merchant.get('/refunds/1764000000004')).status).toBe(200);
  });

  it('the same body again is the same refund; another body with its reference is refused', async () => {
    const payment = await merchant.paid();
    const sent = { payment_reference: payment, reference: `refund-${(made += 1)}`, amount: 100 };
    const both = await Promise.all([
      merchant.post('/refunds/initiate', sent),
      merchant.post('/refunds/initiate', sent),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const other = await merchant.post('/refunds/initiate', { ...sent, amount: 200 });
    expect([other.status, other.body.message]).toEqual([409, 'Duplicate refund reference']);
    expect(fieldMessage(other.body, 'reference')).toContain('Send a new one; or');
    const { rows } = await service.pool.query('select count(*) as n from refunds where reference = $1', [
      sent.reference,
    ]);
    expect(rows[0].n).toBe(1);
  });

  it('another spelling of what it was is the same refund, also of one that was recognised by the body as it was sent', async () => {
    const payment = await merchant.paid();
    const sent = {
      payment_reference: payment,
      reference: `refund-${(made += 1)}`,
      amount: 60,
      reason: 'Mug',
    };
    const again = async (change: object) =>
      (await merchant.post('/refunds/initiate', { ...sent, ...change })).status;
    expect(await again({})).toBe(200);
    for (const same of [{ amount: '60.00' }, { amount: '60.0000' }, { reason: ' Mug ' }])
      expect(await again(same)).toBe(200);
    expect(await again({ amount: '60.01' })).toBe(409);
    const text = { ...sent, amount: '60.00' };
    await service.pool.query('update refunds set body_fingerprint = $1 where reference = $2', [
      fingerprintOf('merchant-refund-1', text, KEYS.idempotency),
      sent.reference,
    ]);
    expect([await again({ amount: '60.00' }), await again({ amount: '60.01' })]).toEqual([200, 409]);
  });

  it('a reversal whose answer is lost is sent again under the same reference, and given back once', async () => {
    const payment = await merchant.paid();
    const { body } = await refund(payment, { amount: 700 });
    const { services } = service;
    const { refundParts } = services.stores;
    const taken = await refundParts.take(service.time.clock.now(), 60_000, 20);
    for (const part of taken) {
      const {
        charge_reference: reference,
        reversal_reference: reversalReference,
        transfer_id: transferId,
      } = part;
      const money = { amountMinor: part.amount_minor, currency: part.currency };
      await sandboxOf(service).refund.send({
        reference,
        chargeHandle: null,
        chargeRefundHandle: null,
        handle: null,
        callbackUrl: '',
        reversalReference,
        transferId,
        ...money,
      });
    }
    expect(await merchant.sendRefunds()).toBe(0);
    await service.time.advance(61_000);
    await merchant.sendRefunds();
    expect((await merchant.get<RefundReply>(`/refunds/${body.data.reference}`)).body.data.status).toBe(
      'success',
    );
    const { rows } = await service.pool.query(
      `select count(*) as n from sandbox.book where event = 'reversed' and reference = $1`,
      [taken[0]?.charge_reference],
    );
    expect(rows[0].n).toBe(1);
  });

  it('named by our reference is of that payment, whatever another one is called', async () => {
    const [named, other] = [await merchant.paid(), await merchant.paid()];
    const { rows } = await service.pool.query(
      'select payment_reference from transactions where reference = $1',
      [named],
    );
    const ours: string = rows[0].payment_reference;
    // A row from before such references were refused.
    await service.pool.query('update transactions set reference = $1 where reference = $2', [ours, other]);
    expect((await refund(ours, { amount: 100 })).body.data.payment_reference).toBe(named);
  });

  it('of a card that was debited in another currency goes back in that one, all of it with the last part', async () => {
    const payment = await merchant.paid({ payment_currency: 'USD', amount: 15_000 });
    await refund(payment, { amount: 5_000 });
    await refund(payment);
    const { rows } = await service.pool.query(
      `select sum(p.debit_minor) as back, min(c.amount_minor) as debited, min(p.debit_currency) as currency
       from refund_parts p join charges c on c.id = p.charge_id join transactions t on t.id = c.transaction_id where t.reference = $1`,
      [payment],
    );
    expect(rows[0]).toMatchObject({ currency: 'USD' });
    expect(Number(rows[0].back)).toBe(rows[0].debited);
    await merchant.sendRefunds();
  });
});

describe('what cannot be refunded', () => {
  it('an unknown payment, one that is not paid, an unknown refund', async () => {
    const unknown = await refund('nobody-knows');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Charge not found']);
    const open = {
      reference: `open-${(made += 1)}`,
      amount: 5,
      currency: 'NGN',
      customer: { email: 'a@b.co' },
    };
    await merchant.post('/charges/initialize', open);
    expect(fieldMessage((await refund(open.reference)).body, 'payment_reference')).toContain(
      'has not been paid',
    );
    const read = await merchant.get('/refunds/nobody-knows');
    expect([read.status, read.body.message]).toEqual([404, 'Refund not found']);
  });

  it('names the field, the rule and the nearest right name', async () => {
    const { status, body } = await merchant.post('/refunds/initiate', {
      paymentReference: 'x',
      reference: 'r'.repeat(51),
      reason: 'x'.repeat(201),
      web_hook_url: 'https://shop.example',
    });
    expect(status).toBe(400);
    expect(fieldMessage(body, 'paymentReference')).toBe(
      '"paymentReference" is not allowed. Did you mean "payment_reference"?',
    );
    expect(fieldMessage(body, 'web_hook_url')).toContain('Did you mean "webhook_url"?');
    expect(fieldMessage(body, 'reference')).toContain('1 to 50 characters');
    expect(fieldMessage(body, 'reason')).toContain('at most 200 characters');
    expect(fieldMessage(body, 'payment_reference')).toContain('is required');
  });
});

describe('GET /refunds', () => {
  it('is a page, newest first, and goes on from a pointer either way', async () => {
    const payment = await merchant.paid();
    for (const amount of [1, 2, 3, 4, 5]) await refund(payment, { amount });
    const page = async (query: string) => {
      const { body } = await merchant.get<RefundPage>(`/refunds?${query}`);
      return { amounts: body.data.refunds.map((row) => row.amount), ...body.data };
    };
    const first = await page('limit=2');
    expect(first).toMatchObject({ amounts: [5, 4], has_more: true });
    const second = await page(`limit=2&starting_after=${first.refunds[1]?.pointer}`);
    expect(second).toMatchObject({ amounts: [3, 2], has_more: true });
    const back = await page(`limit=2&ending_before=${second.refunds[0]?.pointer}`);
    expect(back).toMatchObject({ amounts: [5, 4], has_more: false });
    expect((await page('status=failed&currency=GHS')).amounts).toEqual([]);
    await merchant.sendRefunds();
  });

  it('refuses an unknown pointer, both directions at once, and an unknown field', async () => {
    const problem = async (query: string, field: string) =>
      fieldMessage((await merchant.get(`/refunds?${query}`)).body, field);
    expect(await problem('starting_after=nobody', 'starting_after')).toContain('pointer of a row');
    expect(await problem('starting_after=a&ending_before=b', 'ending_before')).toContain('together with');
    expect(await problem('start_after=a', 'start_after')).toContain('Did you mean "starting_after"?');
    expect(await problem('limit=0', 'limit')).toContain('from 1 to 100');
  });
});
