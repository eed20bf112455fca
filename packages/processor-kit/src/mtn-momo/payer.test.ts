// What a payer reads and a merchant is told when MTN MoMo ends a payment, through the whole service.
import { expect, it } from 'vitest';
import { call, PUBLIC_KEY } from '@titan/server/testing/test-service';
import { SECOND_MS } from '@titan/rules/durations';
import { onService, type SubjectService } from '../subject-service.ts';
import { mtnMomoSubject } from './subject.ts';
import { inJson } from '../stub-server.ts';

/** Answers the next question about a payment so, and what its payer then reads. */
async function readAfter(under: SubjectService, status: string, reason: unknown): Promise<unknown[]> {
  const payment = await under.open();
  await under.pay(payment);
  const asked = await under.known(payment);
  if (!asked) throw new Error('The stub does not know the charge');
  const { reference: externalId, currency } = asked;
  const amount = (asked.amountMinor / 100).toFixed(2);
  under.stub.answer('query', inJson({ amount, currency, externalId, status, reason }));
  await under.service.time.advance(10 * SECOND_MS);
  // This asks about the one charge, and no sweep about those before it.
  const body = { public_key: PUBLIC_KEY, reference: asked.reference };
  const { data } = (await call(under.service, payment, '/mobile-money/query', body)).body;
  return [data.status, data.stage, data.response_message];
}

const DEFAULT = 'There was an error while processing your payment. Please try another payment method.';
const NUMBER = 'This number isn’t registered for mobile money. Please check it or use another number.';
const IN_TIME = 'The payment wasn’t approved in time. You weren’t charged.';

const ROWS: readonly [status: string, reason: unknown, ...read: unknown[]][] = [
  ['PENDING', undefined, 'processing', 'mobile_money_check', ''],
  ['SUCCESSFUL', undefined, 'success', null, ''],
  ['FAILED', 'APPROVAL_REJECTED', 'failed', null, 'The payment was declined in the wallet.'],
  ['FAILED', 'EXPIRED', 'failed', null, IN_TIME],
  ['FAILED', { code: 'COULD_NOT_PERFORM_TRANSACTION', message: '' }, 'failed', null, IN_TIME],
  [
    'FAILED',
    'NOT_ENOUGH_FUNDS',
    'failed',
    null,
    'Not enough money in this wallet. Add funds or use another wallet.',
  ],
  ['FAILED', 'PAYER_NOT_FOUND', 'failed', null, NUMBER],
  ['FAILED', 'INTERNAL_PROCESSING_ERROR', 'failed', null, DEFAULT],
  ['FAILED', 'ONGOING', 'processing', 'mobile_money_check', ''],
  ['REVIEWED', undefined, 'processing', 'mobile_money_check', ''],
];

it('a number that MTN does not know when it is asked is told to its payer at once', async () => {
  const read: unknown[] = [];
  const part = async (under: SubjectService): Promise<[]> => {
    const payment = await under.open();
    under.stub.answer('create', inJson({ code: 'PAYER_NOT_FOUND' }, 500));
    const { body } = await under.begin(payment, 'wallet', 'unknown-number');
    read.push(body.data.status, body.data.response_message);
    return [];
  };
  for await (const problem of onService(mtnMomoSubject, [part])) expect.fail(problem);
  expect(read).toEqual(['failed', NUMBER]);
});

it('each word of MTN’s has its words of ours', async () => {
  const read: unknown[] = [];
  const part = async (under: SubjectService): Promise<[]> => {
    for (const [status, reason] of ROWS)
      read.push([status, reason, ...(await readAfter(under, status, reason))]);
    return [];
  };
  for await (const problem of onService(mtnMomoSubject, [part])) expect.fail(problem);
  expect(read).toEqual(ROWS);
});
