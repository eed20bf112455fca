// Faults on a bank transfer (I-01, I-12, I-13, I-16, I-23): lost and repeated messages, crashes, and money from two sides.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { english } from '@titan/copy/english';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RawCallback } from '../../providers/port.ts';
import type { TimelyProvider } from '../../providers/providers.ts';
import { createHeldParts } from './parts.ts';
import { createOutboxStore, confirmationOf } from '../../push/outbox.ts';
import { moneyProblems, suspenseLeft } from '../../payments/reconciling/money-balance.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import { sandboxOf, call, openSession, type OpenPayment, PUBLIC_KEY } from '../../testing/test-service.ts';
import { startTransferService, type TransferService } from '../../testing/transfer-service.ts';

let service: TransferService;
let sandbox: ReturnType<typeof sandboxOf>;
beforeAll(async () => {
  service = await startTransferService();
  sandbox = { ...sandboxOf(service) };
});
afterAll(() => service.stop());
afterEach(async () => {
  Object.assign(sandboxOf(service), sandbox);
  await service.prefer({});
  expect(await moneyProblems(service.pool)).toEqual([]);
  await service.sweep();
  expect(await moneyProblems(service.pool)).toEqual([]);
  expect(await suspenseLeft(service.pool)).toBe(0);
});

const fault = (payment: OpenPayment, name: string) =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault: name, payment_reference: payment.reference },
  });
const payByCard = (payment: OpenPayment) => {
  return payWithCard(service, payment, 'no_auth');
};
/** Makes the provider do one thing differently. */
const misbehave = (change: Partial<TimelyProvider>): void => {
  Object.assign(sandboxOf(service), change);
};
const found = <T>(value: T | null): T => {
  if (value === null) throw new Error('It is not there');
  return value;
};
const shown = async (payment: OpenPayment) => (await service.page(payment)).payment;
const transfersOf = async (charge: ChargeView): Promise<number> => {
  const { rows } = await service.pool.query(
    'select count(*) as n from transfers x join charges c on c.id = x.charge_id where c.reference = $1',
    [charge.reference],
  );
  return rows[0].n as number;
};

describe('a message that comes more than once', () => {
  it('a notice delivered twice is taken once', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    await service.send(charge, '1500', { notice: 'twice' });
    await service.pass(5_000);
    expect(await transfersOf(charge)).toBe(1);
    expect(await shown(payment)).toMatchObject({ status: 'success', reversals: [] });
  });

  it('one transfer in a callback and in a query at the same time, in two processes: recorded once', async () => {
    const other = await startTransferService({ databaseUrl: service.databaseUrl, time: service.time });
    const payment = await service.open();
    const charge = await service.account(payment);
    await service.send(charge, '1500', { notice: 'once' });
    await service.time.advance(1_999);
    const asked = [service, other, service, other].map((each) => each.query(payment, charge.reference));
    await Promise.all([...asked, service.pass(1)]);
    expect(await transfersOf(charge)).toBe(1);
    expect((await shown(payment)).status).toBe('success');
    await other.stop();
  });

  it('a repeat under the same idempotency key returns the same account', async () => {
    const payment = await service.open();
    const [first, again] = [await service.charge(payment, 'key-1'), await service.charge(payment, 'key-1')];
    expect(again.body.data).toEqual(first.body.data);
    expect((await shown(payment)).sessionAttempt).toBe(1);
    const other = await service.charge(payment, 'key-2');
    expect(other.body.data.bank_transfer?.account).not.toEqual(first.body.data.bank_transfer?.account);
  });
});

describe('an account that could not be given is reported to the operator (spec §8)', () => {
  const counted = async () => {
    const { body } = await service.fastify.inject({ url: '/metrics' });
    const found = body.matchAll(/^titan_transfer_account_failures_total\{outcome="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, outcome = '', count]) => [outcome, Number(count)]));
  };
  const linesOf = (charge: string) =>
    service
      .logged()
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ reference, level }) => reference === charge && level === WARN);
  const WARN = 40;

  it.each([
    ['not_sent', 'failed', 'The account for a bank transfer could not be opened'],
    ['request_lost', 'unanswered', 'The account for a bank transfer was not answered'],
  ] as const)('%s: one line with the references, one more %s', async (name, outcome, msg) => {
    const before = await counted();
    const payment = await service.open();
    await fault(payment, name);
    const { reference } = await service.account(payment);
    expect(await counted()).toEqual({ ...before, [outcome]: (before[outcome] ?? 0) + 1 });
    const { unique_reference } = await shown(payment);
    expect(linesOf(reference)).toEqual([
      expect.objectContaining({ level: WARN, msg, payment: unique_reference, provider: 'sandbox' }),
    ]);
    expect(JSON.stringify(linesOf(reference))).not.toContain('example.com');
  });

  it('one that was given is not', async () => {
    const before = await counted();
    const { reference } = await service.account(await service.open());
    expect(before).toEqual({ failed: expect.any(Number), unanswered: expect.any(Number) });
    expect(await counted()).toEqual(before);
    expect(linesOf(reference)).toEqual([]);
  });
});

describe('an account whose opening was not answered', () => {
  it('a lost answer: nothing to transfer to yet, and the question names it', async () => {
    const payment = await service.open();
    await fault(payment, 'answer_lost');
    const charge = await service.account(payment);
    expect(charge).toMatchObject({
      status: 'processing',
      stage: 'account_details',
      bank_transfer: { account: null, opened_at: null },
    });
    await service.pass(2_000);
    const found = await service.query(payment, charge.reference);
    expect(found.bank_transfer?.account?.account_number).toMatch(/^\d{10}$/);
    await service.send(found, '1500');
    await service.pass(0);
    expect((await shown(payment)).status).toBe('success');
  });

  it('a process that dies between accepting and the answer: another one finds the account, once', async () => {
    const payment = await service.open();
    let asked = (): void => {};
    const reached = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { transferAccount } = sandboxOf(service);
    misbehave({
      transferAccount: {
        async open(request) {
          await transferAccount.open(request);
          asked();
          return new Promise<never>(() => {});
        },
      },
    });
    void service.charge(payment, 'dying');
    await reached;
    Object.assign(sandboxOf(service), sandbox);
    expect((await service.charge(payment, 'dying')).body.error_type).toBe('IN_PROGRESS');
    const after = await startTransferService({ databaseUrl: service.databaseUrl, time: service.time });
    await service.time.advance(90_000);
    await after.sweep();
    const { charge } = await shown(payment);
    expect(charge?.bank_transfer?.account).not.toBeNull();
    expect((await service.charge(payment, 'dying')).body.data.reference).toBe(charge?.reference);
    await service.send(charge as ChargeView, '1500', { notice: 'never' });
    await service.time.advance(120_000);
    await after.sweep();
    expect((await shown(payment)).status).toBe('success');
    await after.stop();
  });

  it('a callback for a transfer to an account that is not known yet: a query finds both', async () => {
    const payment = await service.open();
    await fault(payment, 'answer_lost');
    const { reference } = await service.account(payment);
    const { answer } = await sandbox.query({
      reference,
      channel: 'bank_transfer',
      handle: null,
      amountMinor: 150_000,
      currency: 'NGN',
    });
    if (answer.kind !== 'account') throw new Error('The sandbox opened no account');
    await service.fastify.inject({
      method: 'POST',
      url: '/sandbox/transfers',
      payload: { account_number: answer.account?.accountNumber, amount: '1500' },
    });
    await service.pass(0);
    expect(await shown(payment)).toMatchObject({ status: 'success', amount_paid: '1500.00' });
  });

  it('a callback for a transfer whose account no query tells yet is to be sent again, and no bug', async () => {
    const payment = await service.open();
    await fault(payment, 'answer_lost');
    const { reference } = await service.account(payment);
    const lost = { kind: 'lost', sent: 'maybe', cause: 'test' } as const;
    misbehave({ query: async () => ({ answer: lost, askedAt: service.time.clock.now(), late: null }) });
    const landedAt = service.time.clock.now();
    const transfer = { id: 'early', amountMinor: 150_000, currency: 'NGN', landedAt, payer: null };
    const callback = { provider: 'sandbox', reference, report: { kind: 'transfer', transfer } } as const;
    const { callbacks } = service.services;
    expect(await callbacks.record(callback)).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 60 });
    misbehave(sandbox);
    await service.time.advance(60_000);
    expect(await callbacks.record(callback)).toBeNull();
    expect(await shown(payment)).toMatchObject({ status: 'success', amount_paid: '1500.00' });
  });

  it('a provider that does not tell the account again: it stays as it was shown, and what arrives pays', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    misbehave({
      async query(asked) {
        const { answer, ...timed } = await sandbox.query(asked);
        return { answer: answer.kind === 'account' ? { ...answer, account: null } : answer, ...timed };
      },
    });
    await service.send(charge, '1500', { notice: 'never' });
    await service.time.advance(120_000);
    await service.sweep();
    const { status, charge: paid } = await shown(payment);
    expect(status).toBe('success');
    expect(paid?.bank_transfer?.account).toEqual(charge.bank_transfer?.account);
  });

  it('one that never tells it: nobody is shown an account, and the payer may open another one', async () => {
    const payment = await service.open();
    await fault(payment, 'answer_lost');
    const withoutAccount = async () =>
      ({
        answer: { kind: 'account', account: null, transfers: [], message: '' },
        askedAt: service.time.clock.now(),
        late: null,
      }) as const;
    misbehave({ query: withoutAccount });
    const { reference } = await service.account(payment);
    expect((await service.charge(payment)).body.error_type).toBe('STILL_CHECKING');
    await service.time.advance(120_000);
    await service.sweep();
    expect((await shown(payment)).charge).toMatchObject({
      reference,
      status: 'processing',
      stage: 'init',
      bank_transfer: { account: null },
    });
    const another = await service.account(payment);
    expect(another.bank_transfer?.account).not.toBeNull();
    expect((await shown(payment)).charge?.reference).toBe(another.reference);
    // What nobody can have transferred to holds its payment back no longer than any other attempt that is left.
    await service.time.advance(25 * 60 * 60_000);
    await service.sweep();
    await service.runSweep('expiry');
    expect((await shown(payment)).status).toBe('abandoned');
  });

  it('an account that belongs to another charge is never shown (I-16)', async () => {
    const [first, second] = [await service.open(), await service.open()];
    const { bank_transfer: bound } = await service.account(first);
    const { transferAccount } = sandboxOf(service);
    misbehave({
      transferAccount: {
        async open(request) {
          const opened = await transferAccount.open(request);
          if (opened.answer.kind !== 'account' || opened.answer.account === null) return opened;
          const account = { ...opened.answer.account, accountNumber: bound?.account?.account_number ?? '' };
          return { ...opened, answer: { ...opened.answer, account } };
        },
      },
    });
    const { body } = await service.charge(second);
    expect(body.data).toMatchObject({ status: 'failed', bank_transfer: { account: null } });
    expect(service.logged().join('')).toContain('A provider gave an account that is bound to another charge');
    expect((await shown(second)).status).toBe('pending');
  });

  it('an account that many share is one charge’s by its reference, which no other is shown (I-16)', async () => {
    const { transferAccount } = sandboxOf(service);
    let transferReference = '1000001';
    misbehave({
      transferAccount: {
        async open(request) {
          const opened = await transferAccount.open(request);
          if (opened.answer.kind !== 'account' || opened.answer.account === null) return opened;
          const account = { ...opened.answer.account, accountNumber: '1140028877', transferReference };
          return { ...opened, answer: { ...opened.answer, account } };
        },
      },
    });
    // The sandbox does not know such an account, so it cannot be told to leave it unpaid.
    const openAccount = async () => {
      const payment = await service.open();
      const data = { public_key: PUBLIC_KEY, payment_reference: payment.reference };
      return (await call(service, payment, '/?type=bank_transfer', { type: 'bank_transfer', data })).body
        .data;
    };
    const first = await openAccount();
    transferReference = '1000002';
    const second = await openAccount();
    const third = await openAccount();
    const accountOf = (charge: ChargeView) => charge.bank_transfer?.account;
    expect(accountOf(first)).toMatchObject({ account_number: '1140028877', transfer_reference: '1000001' });
    expect(accountOf(second)).toMatchObject({ account_number: '1140028877', transfer_reference: '1000002' });
    expect(third).toMatchObject({ status: 'failed', bank_transfer: { account: null } });
  });
});

describe('"Try another transfer"', () => {
  it('both accounts paid at the same moment: one pays, the other goes back', async () => {
    const other = await startTransferService({ databaseUrl: service.databaseUrl, time: service.time });
    for (let round = 0; round < 4; round += 1) {
      const payment = await service.open();
      const accounts = [await service.account(payment), await service.account(payment)];
      for (const charge of accounts) await service.send(charge, '1500', { notice: 'never' });
      await service.time.advance(2_000);
      await Promise.all(
        accounts.map((charge, index) => (index === 0 ? service : other).query(payment, charge.reference)),
      );
      const states = await Promise.all(accounts.map((charge) => service.statusOf(charge.reference)));
      expect(states.toSorted()).toEqual(['duplicate', 'success']);
      expect((await shown(payment)).reversals).toHaveLength(1);
    }
    await other.stop();
  });

  it('twice at once: one account, or the refusal that it is in progress', async () => {
    const payment = await service.open();
    const answers = await Promise.all([service.charge(payment, 'a'), service.charge(payment, 'b')]);
    const { sessionAttempt } = await shown(payment);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(sessionAttempt);
    for (const { status, body } of answers)
      if (status !== 200) expect(body.error_type).toBe('STILL_CHECKING');
  });

  it('an account ends with its payment, which is not expired while money may have come in time (I-42)', async () => {
    const payment = await service.open();
    const { expires_at: end } = await shown(payment);
    await service.time.advance(end - 10 * 60_000 - service.time.clock.now());
    const details = (await shown(payment)).payment_channels_details.bank_transfer;
    expect(details).toEqual({ expiry_period_in_mins: null });
    const charge = await service.account(payment);
    expect(charge.bank_transfer?.expires_at).toBe(end);
    await service.time.advance(10 * 60_000 - 1_000);
    await service.send(charge, '1500', { notice: 'never' });
    await service.time.advance(31_000);
    await service.due.expirePayments(service.time.clock.now());
    expect((await service.merchant(payment))['status']).toBe('processing');
    await service.sweep();
    expect((await service.merchant(payment))['status']).toBe('success');
  });

  it('an account that runs out ends its attempt with the termination screen, and another may follow', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    await service.time.advance(30 * 60_000);
    expect((await shown(payment)).charge).toMatchObject({
      status: 'processing',
      stage: 'transfer_termination',
    });
    await service.time.advance(61_000);
    await service.sweep();
    expect(await service.query(payment, charge.reference)).toMatchObject({
      status: 'failed',
      error_type: 'PAYMENT_EXPIRED',
      response_message: 'We are unable to confirm the transfer from your bank at the moment.',
    });
    expect((await shown(payment)).status).toBe('pending');
    expect((await service.charge(payment)).status).toBe(200);
  });
});

describe('a card and a transfer at the same moment', () => {
  it('one of them pays, the other is owed back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const payment = await service.open();
      const charge = await service.account(payment);
      await service.send(charge, '1500', { notice: 'never' });
      await service.time.advance(2_000);
      await Promise.all([payByCard(payment), service.query(payment, charge.reference)]);
      const { status, amount_paid } = await shown(payment);
      expect([status, amount_paid]).toEqual(['success', '1500.00']);
    }
  });
});

describe('a part that is held', () => {
  const held = async (): Promise<[OpenPayment, ChargeView]> => {
    await service.prefer({ under: 'wait_for_rest' });
    const payment = await service.open();
    const charge = await service.account(payment);
    await service.send(charge, '1000');
    await service.pass(0);
    return [payment, charge];
  };
  const goesBack = async (payment: OpenPayment, charge: ChargeView): Promise<void> => {
    await service.sweep();
    expect(await service.statusOf(charge.reference)).toBe('returned');
    const { reversals } = await shown(payment);
    expect(reversals).toMatchObject([{ amount: '1000.00', currency: 'NGN', reversed: true }]);
  };

  it('goes back when the payer asks; a repeat changes nothing', async () => {
    const [payment, charge] = await held();
    const answer = await service.returnPart(payment, charge.reference, 'back');
    expect(answer.body.data).toMatchObject({
      status: 'failed',
      bank_transfer: { part: null, reversal: { amount: '1000.00', reason: 'underpaid' } },
    });
    expect((await service.returnPart(payment, charge.reference, 'back')).body).toEqual(answer.body);
    await goesBack(payment, charge);
    expect((await shown(payment)).status).toBe('pending');
  });

  it('goes back when the payment is paid another way', async () => {
    const [payment, charge] = await held();
    expect((await payByCard(payment)).body.data.status).toBe('success');
    await goesBack(payment, charge);
    expect(await shown(payment)).toMatchObject({ status: 'success', amount_paid: '1500.00' });
  });

  it('goes back when the payment’s time is over, and not before', async () => {
    const [payment, charge] = await held();
    const { expires_at } = await shown(payment);
    await service.time.advance(expires_at - service.time.clock.now() - 1);
    expect(await createHeldParts(service.db).due(service.time.clock.now(), 10)).toEqual([]);
    await service.due.expirePayments(service.time.clock.now());
    expect(await service.statusOf(charge.reference)).toBe('held');
    await service.time.advance(1);
    await goesBack(payment, charge);
    await service.due.expirePayments(service.time.clock.now());
    expect((await shown(payment)).status).toBe('abandoned');
  });

  it('cannot be asked back where nothing is held', async () => {
    const payment = await service.open();
    const { reference } = await service.account(payment);
    expect((await service.returnPart(payment, reference)).body.error_type).toBe('STEP_NOT_EXPECTED');
  });

  it('is not sent back by a stranger who knows the reference and has an account too (§6)', async () => {
    const [payment, charge] = await held();
    const stranger = { ...payment, token: await openSession(service, payment.reference) };
    const { reference } = await service.account(stranger);
    expect((await service.returnPart(stranger, reference)).body.error_type).toBe('STEP_NOT_EXPECTED');
    expect(await service.statusOf(charge.reference)).toBe('held');
    await service.returnPart(payment, charge.reference);
    await goesBack(payment, charge);
  });

  it('and the rest arriving while the payer asks for it back: never both', async () => {
    const [payment, charge] = await held();
    const rest = await service.account(payment);
    await service.send(rest, '500', { notice: 'never' });
    await service.time.advance(2_000);
    await Promise.all([
      service.query(payment, rest.reference),
      service.returnPart(payment, charge.reference, 'back'),
    ]);
    const part = await service.statusOf(charge.reference);
    const end = await service.statusOf(rest.reference);
    expect([
      ['credited', 'success'],
      ['returned', 'held'],
    ]).toContainEqual([part, end]);
    if (end === 'held') await service.returnPart(payment, rest.reference);
  });
});

describe('money that goes back', () => {
  it('a reversal that fails is tried again until it works, under one reference', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    await service.send(charge, '1000', { failing_reversals: 2 });
    await service.pass(0);
    const { rows: owed } = await service.pool.query(
      `select reversal_reference as r from obligations where status = 'owed'`,
    );
    for (const reversed of [false, false, true]) {
      await service.sweep();
      expect((await shown(payment)).reversals).toMatchObject([{ reversed }]);
      await service.time.advance(60_000);
    }
    const { rows } = await service.pool.query(
      'select distinct reversal_reference as r from sandbox.reversals r join sandbox.transfers t on t.id = r.transfer_id where t.amount_minor = 100000',
    );
    expect(rows.map(({ r }) => r)).toContain(owed.at(-1)?.r);
  });

  it('one that is refused for good is listed with its reason (I-13)', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    await service.send(charge, '1000');
    await service.pass(0);
    misbehave({
      refund: {
        ...sandboxOf(service).refund,
        send: async () => ({
          answer: { kind: 'refused', message: 'The account is closed' },
          askedAt: service.time.clock.now(),
          late: null,
        }),
      },
    });
    await service.sweep();
    Object.assign(sandboxOf(service), sandbox);
    const { rows } = await service.pool.query(
      `update obligations o set status = 'owed' from (select id, note from obligations where status = 'manual') m
       where o.id = m.id returning m.note`,
    );
    expect(rows).toEqual([{ note: 'The account is closed' }]);
    expect((await service.services.stores.attention.count()).reversals).toBe(0);
    await service.time.advance(60_000);
  });

  it('money in another currency goes back in that currency (I-17)', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    await service.send(charge, '1500', { notice: 'never' });
    const { query } = sandbox;
    misbehave({
      query: async (asking) => {
        const queried = await query(asking);
        if (queried.answer.kind !== 'account') return queried;
        const transfers = queried.answer.transfers.map((each) => ({ ...each, currency: 'GHS' }));
        return { ...queried, answer: { ...queried.answer, transfers } };
      },
      refund: {
        ...sandboxOf(service).refund,
        send: async () => ({ answer: { kind: 'reversed' }, askedAt: service.time.clock.now(), late: null }),
      },
    });
    await service.pass(2_000);
    expect(await service.query(payment, charge.reference)).toMatchObject({
      status: 'rejected',
      bank_transfer: {
        amount_collected: '0.00',
        // Amounts are naira; the other currency appears in the reversals only.
        reversed: true,
        amount_reversed: null,
        reversal: { reason: 'wrong_amount', amount: '1500.00' },
      },
    });
    const { transaction_id } = await service.services.stores.payments
      .chargeByReference(charge.reference)
      .then(found);
    const events = await createOutboxStore(service.db).eventsAfter(transaction_id, 0);
    expect(confirmationOf(found(events).present, english)).toMatchObject({
      status: 'rejected',
      bank_transfer: { reversed: true, amount_reversed: null },
    });
    await service.sweep();
    expect((await shown(payment)).reversals).toMatchObject([
      { amount: '1500.00', currency: 'GHS', reversed: true },
    ]);
  });

  it('money for an account that is not ours is reported to the operator', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    const connector = found(service.services.providers.known('sandbox'));
    const { readCallback } = connector;
    Object.assign(connector, {
      readCallback(raw: RawCallback, credentials: Parameters<typeof readCallback>[1]) {
        const read = readCallback(raw, credentials);
        return read.kind === 'news' ? { ...read, id: `${read.id}-x`, reference: 'KPY-CA-nobody' } : read;
      },
    });
    await service.send(charge, '1500');
    await service.pass(0);
    expect(service.logged().join('')).toContain('A provider spoke of a charge or refund that is not ours');
    Object.assign(connector, { readCallback });
    await service.pass(2_000);
    await service.query(payment, charge.reference);
    expect((await shown(payment)).status).toBe('success');
  });
});
