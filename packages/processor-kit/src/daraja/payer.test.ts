// What a payer reads and a merchant is told when M-Pesa ends a payment, and when the answer to a prompt is lost, through the whole service.
import { expect, it } from 'vitest';
import { call, PUBLIC_KEY } from '@titan/server/testing/test-service';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import type { Subject } from '../subject.ts';
import { onService, type SubjectService } from '../subject-service.ts';
import { WITH_PULL_TRANSACTIONS } from './pull-transactions.ts';
import { darajaSubject } from './subject.ts';
import { inJson } from '../stub-server.ts';

/** Answers the questions about a payment so, and what its payer then reads. */
async function readAfter(under: SubjectService, ResultCode: string): Promise<unknown[]> {
  const payment = await under.open();
  await under.pay(payment);
  const asked = await under.known(payment);
  if (!asked) throw new Error('The stub does not know the charge');
  const body = { public_key: PUBLIC_KEY, reference: asked.reference };
  let read: unknown[] = [];
  for (let times = 0; times < 2; times += 1) {
    under.stub.answer('query', inJson({ ResponseCode: '0', CheckoutRequestID: asked.id, ResultCode }));
    await under.service.time.advance(10 * SECOND_MS);
    // This asks about the one charge, and no sweep about those before it.
    const { data } = (await call(under.service, payment, '/mobile-money/query', body)).body;
    read = [data.status, data.stage, data.response_message];
    if (data.status !== 'processing') break;
  }
  under.stub.forgetPlans();
  return read;
}

async function on(
  step: (under: SubjectService) => Promise<void>,
  subject: Subject = darajaSubject,
): Promise<void> {
  const steps = [async (under: SubjectService): Promise<[]> => (await step(under), [])];
  for await (const problem of onService(subject, steps)) expect.fail(problem);
}

const DEFAULT = 'There was an error while processing your payment. Please try another payment method.';
const IN_TIME = 'The payment wasn’t approved in time. You weren’t charged.';

const ROWS: readonly [code: string, ...read: unknown[]][] = [
  ['0', 'success', null, ''],
  ['1', 'failed', null, 'Not enough money in this wallet. Add funds or use another wallet.'],
  ['1032', 'failed', null, 'The payment was declined in the wallet.'],
  ['8006', 'failed', null, 'The payment was declined in the wallet.'],
  ['4', 'failed', null, DEFAULT],
  ['SFC_IC0003', 'failed', null, DEFAULT],
  ['1019', 'failed', null, IN_TIME],
  ['1037', 'failed', null, IN_TIME],
  ['1001', 'failed', null, DEFAULT],
  ['4999', 'processing', 'mobile_money_check', ''],
  ['1050', 'processing', 'mobile_money_check', ''],
];

it('each code of M-Pesa’s has its words of ours', () =>
  on(async (under) => {
    const read: unknown[] = [];
    for (const [code] of ROWS) read.push([code, ...(await readAfter(under, code))]);
    expect(read).toEqual(ROWS);
  }));

it('a prompt whose answer was lost stays open: nobody is asked, until a callback names it, however late', () =>
  on(async (under) => {
    const payment = await under.open();
    under.stub.fail('create', 'cut_after');
    await under.pay(payment);
    const asked = await under.known(payment);
    if (!asked) throw new Error('The stub does not know the charge');
    const status = async () => (await under.charges(payment)).at(-1)?.status;
    await under.stub.decide(asked.reference, 'paid');
    await under.sweepFor(23 * HOUR_MS, HOUR_MS, 'reconcile');
    expect(await status()).toBe('unknown');
    // A day later it holds nothing up any more, and is still open.
    await under.sweepFor(3 * DAY_MS, DAY_MS, 'reconcile');
    expect(await status()).toBe('left');
    expect(under.stub.requests.filter(({ stage }) => stage === 'query')).toEqual([]);
    await under.callBack(asked);
    await under.sweepFor(10 * SECOND_MS, 10 * SECOND_MS, 'reconcile');
    expect(await status()).toBe('success');
    expect(await under.disagreements(payment)).toEqual([]);
  }));

it('where the list of payments can be asked, it ends a prompt whose answer and callback were lost, and gives the money back', () =>
  on(async (under) => {
    const { merchant, stub } = under;
    const payment = await under.open();
    stub.fail('create', 'cut_after');
    await under.pay(payment);
    const asked = await under.known(payment);
    if (!asked) throw new Error('The stub does not know the charge');
    const status = async () => (await under.charges(payment)).at(-1)?.status;
    await under.sweepFor(MINUTE_MS, MINUTE_MS, 'reconcile');
    expect(await status()).toBe('unknown');
    await stub.decide(asked.reference, 'paid');
    await under.sweepFor(2 * MINUTE_MS, MINUTE_MS, 'reconcile');
    expect(await status()).toBe('success');
    const reference = `refund-${payment.reference}`;
    await merchant.post('/refunds/initiate', { payment_reference: payment.reference, reference });
    await under.sweepFor(HOUR_MS, 10 * MINUTE_MS, 'refunds');
    expect((await merchant.get<{ status: string }>(`/refunds/${reference}`)).body.data.status).toBe(
      'success',
    );
    expect(await under.disagreements(payment)).toEqual([]);
  }, WITH_PULL_TRANSACTIONS));
