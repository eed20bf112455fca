// npm run payment: a payment is found by whatever somebody has of it, and one screen tells all of it and who acts next.
import { sandboxPhonesOf } from '@titan/contract/sandbox/phones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardNamed } from '../testing/card-payments.ts';
import { signInToConsole } from '../testing/console-person.ts';
import { call, chargeBody, openTestPayment, sandboxOf } from '../testing/test-service.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { chargeWalletBody } from '../testing/wallet-service.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { runPayment } from './payment/commands.ts';

let service: WebhookService;
let receiver: TestReceiver;
let folder: TestFolder;
beforeAll(async () => {
  [service, receiver, folder] = await Promise.all([
    startWebhookService(),
    startReceiver(),
    makeTestFolder('payment'),
  ]);
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
  await folder.remove();
});

type Ran = { code: number; output: string; errors: string };

async function run(...args: string[]): Promise<Ran> {
  const [output, errors]: [string[], string[]] = [[], []];
  const code = await runPayment(args, {
    environment: { DATABASE_URL: service.databaseUrl, DATA_DIR: folder.path },
    now: service.time.clock.now,
    say: (line) => output.push(line),
    complain: (line) => errors.push(line),
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

const namesOf = async (reference: string) => {
  const { rows } = await service.pool.query<{ id: string; payment: string; charge: string; handle: string }>(
    `select t.payment_reference as payment, c.reference as charge, c.handle from transactions t join charges c on c.transaction_id = t.id
      where t.reference = $1 order by c.id desc limit 1`,
    [reference],
  );
  const [names] = rows;
  if (!names) throw new Error(`No charge of ${reference}`);
  return names;
};

describe('show', () => {
  it('tells what was asked, answered, given back and told to the merchant', async () => {
    const email = 'shown@example.com';
    const api = merchantCaller(service);
    const reference = await api.paid({ customer: { email, name: 'Ada' }, notification_url: receiver.url });
    await service.deliver();
    await api.post('/refunds/initiate', {
      payment_reference: reference,
      reference: 'back-1',
      amount: 500,
      reason: 'one broke',
    });
    await api.sendRefunds();
    const { payment, charge } = await namesOf(reference);
    const owner = await signInToConsole(service, 'owner');
    await owner.post(`/payments/of/${payment}/refund`, { amount: '7', reason: '', key: 'press-0001' });
    const { code, output } = await run('show', reference);
    expect(code).toBe(0);
    expect(output).toMatch(/it sends the refund of NGN 7\.00 by The owner at .*, unless they undo it/);
    expect(output).toContain(`${payment}: success`);
    expect(output).toMatch(/asked NGN 1500\.00, received NGN \d+\.\d\d/);
    expect(output).toContain(`payer Ada <${email}>`);
    expect(output).toContain(`${charge}: success, it paid`);
    expect(output).toMatch(/answered: approved NGN/);
    expect(output).toContain('back-1  NGN 500.00 "one broke"');
    expect(output).toMatch(new RegExp(`${payment}-\\d+ {2}charge.success to ${receiver.url}: delivered`));
    expect(output).toMatch(/answered 200 in \d+ ms/);
  });

  it('tells why an answer was lost, and that the service asks again', async () => {
    const payment = await openTestPayment(service);
    const calls = sandboxOf(service).card;
    const { charge: charging } = calls;
    const answer = { kind: 'lost', sent: 'maybe', cause: 'no_such_name' } as const;
    calls.charge = async () => ({ answer, askedAt: service.time.clock.now(), late: null });
    await pay(payment, 'virtual_card');
    calls.charge = charging;
    const { charge } = await namesOf(payment.reference);
    const { output } = await run('show', payment.reference);
    expect(output).toContain('answered: no answer (no_such_name)');
    expect(output).toMatch(
      new RegExp(`nobody knows yet what became of ${charge}.*The service asks it again at`),
    );
  });

  it('shows a card by its last four digits and nothing else of it', async () => {
    const payment = await openTestPayment(service);
    const card = await pay(payment, 'pin');
    const { output } = await run('show', payment.reference);
    expect(output).toContain(`****${card.number.slice(-4)}`);
    expect(output).not.toContain(card.number.slice(0, 6));
    expect(output).toMatch(/The payer: KPY-CA-\w+ waits for PIN/);
  });

  it('keeps what a processor said from commanding the terminal', async () => {
    const payment = await openTestPayment(service);
    const calls = sandboxOf(service).card;
    const { charge: charging } = calls;
    const answer = { kind: 'declined', errorType: 'Z9', message: 'No\u001b[2J\u202emoney' } as const;
    calls.charge = async () => ({ answer, askedAt: service.time.clock.now(), late: null });
    await pay(payment, 'virtual_card');
    calls.charge = charging;
    expect((await run('show', payment.reference)).output).toContain(
      'answered: declined (Z9): "No [2J money"',
    );
  });

  it('names the payments of a reference that several merchants use, and of one that nobody has', async () => {
    await service.pool.query(
      `insert into merchants (name) values ('Another');
       insert into transactions (merchant_id, env, reference, page_reference, payment_reference, body_fingerprint, amount_minor, currency,
         merchant_bears_cost, fees, channels, customer_email, attempts_max, expires_at, created_at, updated_at)
       select (select max(id) from merchants), env, reference, 'twice-2', 'KPY-PI-Twice2', body_fingerprint, amount_minor, currency,
         merchant_bears_cost, fees, channels, customer_email, attempts_max, expires_at, created_at, updated_at
       from transactions where id = ${await idOf((await openTestPayment(service, { reference: 'twice' })).reference)}`,
    );
    const { output } = await run('show', 'twice');
    expect(output.split('\n')).toHaveLength(3);
    expect(output).toContain('KPY-PI-Twice2');
    expect(await run('show', 'KPY-PI-nobody')).toMatchObject({
      code: 2,
      errors: 'No payment, charge, refund or transfer is named KPY-PI-nobody.',
    });
  });
});

describe('find', () => {
  it('takes every name that anybody has for it', async () => {
    const api = merchantCaller(service);
    const reference = await api.paid();
    await api.post('/refunds/initiate', {
      payment_reference: reference,
      reference: 'found-back',
      amount: 500,
    });
    const { payment, charge } = await namesOf(reference);
    await service.pool.query(`update charges set handle = 'psk_123' where reference = $1`, [charge]);
    const { rows } = await service.pool.query(
      `select reversal_reference from refund_parts p join refunds r on r.id = p.refund_id where r.reference = 'found-back'`,
    );
    for (const name of [reference, payment, charge, 'psk_123', 'found-back', rows[0].reversal_reference])
      expect((await run('find', name)).output, name).toContain(payment);
  });

  it('by e-mail in any letter case, by last four digits with an amount, and by a wallet’s number', async () => {
    const mailed = await openTestPayment(service, { customer: { email: 'Find.Me@example.com' } });
    expect((await run('find', '--email', 'find.me@EXAMPLE.com')).output).toContain(mailed.reference);

    const carded = await openTestPayment(service, { amount: 4321.5 });
    const card = await pay(carded, 'virtual_card');
    const byCard = await run('find', '--last-four', card.number.slice(-4), '--amount', '4321.50');
    expect(byCard.output.split('\n')).toEqual([expect.stringContaining(carded.reference)]);

    const walleted = await openTestPayment(service, { currency: 'KES', channels: ['mobile_money'] });
    const [phone] = sandboxPhonesOf('KES');
    await call(service, walleted, '/mobile-money/charge', chargeWalletBody(walleted, phone?.number ?? ''));
    expect((await run('find', '--phone', `+254 ${phone?.number.slice(-9)}`)).output).toContain(
      walleted.reference,
    );
  });

  it('finds nothing of another time or merchant, and says so', async () => {
    await openTestPayment(service, { customer: { email: 'old@example.com' } });
    const missed = { code: 2, errors: 'No payment fits. Look further back with --days, or say less of it.' };
    expect(await run('find', '--email', 'old@example.com', '--merchant', '9')).toMatchObject(missed);
    await service.pool.query(
      `update transactions set created_at = created_at - interval '40 days', expires_at = expires_at - interval '40 days'
        where customer_email = 'old@example.com'`,
    );
    expect(await run('find', '--email', 'old@example.com')).toMatchObject(missed);
    expect((await run('find', '--email', 'old@example.com', '--days', '60')).code).toBe(0);
  });

  it.each([
    [['find'], 'Which payment?'],
    [['find', '--last-four', '12'], '--last-four must be four digits.'],
    [['find', '--phone', '12'], '--phone must be'],
    [['find', '--amount', '1e3'], '--amount must be'],
    [['find', '--amount', '5', '--currency', 'EUR'], '--currency must be'],
  ])('%j is a mistake', async (args, message) => {
    const { code, errors } = await run(...args);
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});

it('show finds a debit that nobody here knows, as "attention" lists it', async () => {
  await service.pool.query(
    `insert into contradictions (kind, account_id, reference, said, payment_reference, amount_minor, currency, at)
      select 'unknown_reference', id, 'KPY-CA-lost1', 'success', 'KPY-PI-lost1', 150000, 'NGN', $1 from provider_accounts limit 1`,
    [new Date(service.time.clock.now())],
  );
  for (const name of ['KPY-CA-lost1', 'KPY-PI-lost1']) {
    const { code, output } = await run('show', name);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('NGN 1500.00  KPY-PI-lost1, KPY-CA-lost1 at'),
    ]);
    expect(output).toMatch(/attention-done contradiction-\d+ --note/);
  }
  expect((await run('show', 'KPY-CA-lost2')).errors).toContain('is named KPY-CA-lost2');
});

it('erasing that is refused says what each payment waits for', async () => {
  const customer = { email: 'waits@example.com' };
  const payment = await openTestPayment(service, { customer });
  const { rows } = await service.pool.query(
    'select payment_reference as name from transactions where reference = $1',
    [payment.reference],
  );
  const { code, errors } = await run('erase', '--email', customer.email, '--confirm');
  expect(code).toBe(2);
  expect(errors).toContain('of 1 payments, 1 still have money or a webhook under way.');
  expect(errors).toContain(`${rows[0].name}\n  The payer: nothing is under way, and they may pay until`);
});

async function idOf(reference: string): Promise<number> {
  const { rows } = await service.pool.query('select id from transactions where reference = $1', [reference]);
  return rows[0].id;
}

async function pay(payment: Awaited<ReturnType<typeof openTestPayment>>, name: string) {
  const card = cardNamed(name);
  await call(service, payment, '/card/charge', chargeBody(payment, card));
  return card;
}
