// An attempt at the bank that its processor cannot cancel is queried, and left where it is still open: told to the payer, and
// given back if it comes second (decision 0019).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PageData } from '@titan/contract/page/page-data';
import { serviceMessages } from '@titan/copy/words/service';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProviderAnswer, Limits } from '../../providers/port.ts';
import { moneyProblems } from '../../payments/reconciling/money-balance.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  type Answer,
  call,
  openTestPayment,
  type OpenPayment,
  sandboxOf,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

const MINUTE_MS = 60_000;
const GAP_MS = 30_000;

let service: TestService;
let payment: OpenPayment;
let queries = 0;
/** What a query is answered in place of what the sandbox knows. */
let nextAnswer: ProviderAnswer | null = null;

beforeAll(async () => {
  service = await startTestService();
  const sandbox = sandboxOf(service);
  const { query } = sandbox;
  const limits: Limits = {
    ...sandbox.limits,
    query: { ...sandbox.limits.query, gapMs: GAP_MS },
  };
  Object.assign(sandbox, { limits });
  Object.assign(sandbox, { cancel: undefined });
  sandbox.query = (charge) => {
    queries += 1;
    return nextAnswer
      ? Promise.resolve({ answer: nextAnswer, askedAt: service.time.clock.now(), late: null })
      : query(charge);
  };
});
beforeEach(async () => {
  [nextAnswer, queries] = [null, 0];
  setLimits(sandboxOf(service).limits);
  payment = await openTestPayment(service);
});
afterEach(async () => expect(await moneyProblems(service.pool)).toEqual([]));
afterAll(() => service.stop());

/** What the connector says of its limits. */
const setLimits = (limits: Limits): void => {
  Object.assign(service.services.providers.known('sandbox') ?? {}, { limits });
};
const pay = (name: string): Promise<Answer> => {
  return payWithCard(service, payment, name);
};
const payBy3ds = async (): Promise<string> => (await pay('3ds')).body.data.reference;
const giveUp = (reference: string, key?: string): Promise<Answer> =>
  call(service, payment, '/card/cancel', { reference }, key);
const post = (url: string, fields: Record<string, string>) =>
  service.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  });
const approveAtBank = (reference: string) =>
  post(`/sandbox/acs/${reference}/answer`, { choice: 'confirm', code: '1234' });
const page = async () =>
  JSON.parse((await service.fastify.inject({ url: `/${payment.address}` })).body) as Extract<
    PageData,
    { kind: 'payment' }
  >;
const latest = async (): Promise<ChargeView | null> => (await page()).payment.charge;
const statusOf = async (reference: string): Promise<string> => {
  const { rows } = await service.pool.query('select status from charges where reference = $1', [reference]);
  return rows[0].status as string;
};
const sweep = async (ms: number): Promise<void> => {
  await service.time.advance(ms);
  await service.runSweep('reconcile');
};

const LEFT = {
  status: 'processing',
  stage: 'init',
  authorization: null,
  response_message: serviceMessages.EARLIER_MAY_GO_THROUGH,
};

it('still open at the bank: it is left, the payer is at card entry and told so, and another attempt may pay', async () => {
  const reference = await payBy3ds();
  expect((await giveUp(reference)).body.data).toMatchObject({ reference, ...LEFT });
  expect(queries).toBe(1);
  expect((await page()).payment).toMatchObject({ status: 'processing', earlier_open: true, charge: LEFT });
  expect((await pay('virtual_card')).body.data.status).toBe('success');
});

it('approved after all when another attempt has paid: it is given back', async () => {
  const reference = await payBy3ds();
  await giveUp(reference);
  await pay('virtual_card');
  await approveAtBank(reference);
  await sweep(2 * MINUTE_MS);
  expect(await statusOf(reference)).toBe('duplicate');
  await service.runSweep('obligations');
  expect((await page()).payment).toMatchObject({
    status: 'success',
    amount_paid: '1500.00',
    earlier_open: false,
    reversals: [{ charge: reference, reversed: true, reason: 'duplicate' }],
  });
});

it('approved after all when nothing else has paid: it is the payment, known as soon as its payer is back from the bank', async () => {
  const reference = await payBy3ds();
  await giveUp(reference);
  await approveAtBank(reference);
  await service.time.advance(GAP_MS);
  await service.fastify.inject({ url: `/charge-card/verify/${reference}?asked` });
  expect(await latest()).toMatchObject({ reference, status: 'success' });
  expect((await pay('virtual_card')).body.error_type).toBe('ALREADY_COMPLETED');
});

it('is queried first: what the bank has decided by then is the end of it', async () => {
  const approved = await payBy3ds();
  await approveAtBank(approved);
  expect((await giveUp(approved)).body.data.status).toBe('success');
  payment = await openTestPayment(service);
  const refused = await payBy3ds();
  await post(`/sandbox/acs/${refused}/answer`, { choice: 'refuse' });
  expect((await giveUp(refused)).body.data).toMatchObject({ status: 'failed', error_type: 'NOT_COMPLETED' });
});

it('stays where it is while its provider cannot be asked, and nothing else may be tried (I-23)', async () => {
  const reference = await payBy3ds();
  nextAnswer = { kind: 'lost', sent: 'maybe', cause: 'test' };
  expect((await giveUp(reference)).body.data).toMatchObject({ status: 'pending', stage: '3ds' });
  await service.time.advance(GAP_MS);
  expect((await pay('virtual_card')).body.error_type).toBe('STILL_CHECKING');
});

it('is queried no more often than its provider allows', async () => {
  const reference = await payBy3ds();
  await service.time.advance(10_000);
  await call(service, payment, '/card/query', { reference });
  await service.time.advance(GAP_MS - 1);
  expect((await giveUp(reference)).body.data).toMatchObject(LEFT);
  expect(queries).toBe(1);
});

it('a repeat of the call has the same answer; another call finds nothing to end', async () => {
  const reference = await payBy3ds();
  const [first, second] = [await giveUp(reference, 'key-1'), await giveUp(reference, 'key-1')];
  expect(second.body).toEqual(first.body);
  expect((await giveUp(reference, 'another')).body.error_type).toBe('STEP_NOT_EXPECTED');
});

it('by paying another way: it is queried and left before the new attempt begins', async () => {
  const reference = await payBy3ds();
  expect((await pay('virtual_card')).body.data.status).toBe('success');
  expect([await statusOf(reference), queries]).toEqual(['left', 1]);
});

it('by a plain form: the page shows card entry and says what may still happen', async () => {
  const reference = await payBy3ds();
  const { sessionToken, formKey } = await page();
  const posted = await post(`/${payment.address}/card/cancel`, {
    session_token: sessionToken,
    form_key: formKey,
    charge: reference,
  });
  expect([posted.statusCode, posted.headers.location]).toEqual([303, `/${payment.address}`]);
  expect(await latest()).toMatchObject(LEFT);
});

const STILL_OPEN: ProviderAnswer = {
  kind: 'step',
  authModel: '3DS',
  canResendOtp: false,
  message: '',
  secretWasWrong: false,
};

it.each([
  ['as long as its provider says', 48 * 60 * MINUTE_MS],
  ['for a day where its provider does not say', null],
])(
  'when its payment’s time is over it is left, and keeps the payment open %s and an hour more',
  async (_, livesMs) => {
    setLimits({ ...sandboxOf(service).limits, livesMs });
    const sentAt = service.time.clock.now();
    const reference = await payBy3ds();
    nextAnswer = STILL_OPEN;
    await sweep(24 * 60 * MINUTE_MS);
    expect(await statusOf(reference)).toBe('left');
    const holdsMs = (livesMs ?? 24 * 60 * MINUTE_MS) + 60 * MINUTE_MS;
    await sweep(sentAt + holdsMs - 1 - service.time.clock.now());
    await service.runSweep('expiry');
    expect((await page()).payment).toMatchObject({ status: 'processing', earlier_open: true });
    await sweep(1);
    await service.runSweep('expiry');
    expect((await page()).payment).toMatchObject({ status: 'abandoned', earlier_open: true });
    expect(await statusOf(reference)).toBe('left');
  },
);

it('approved after its payment’s end: it is given back', async () => {
  const reference = await payBy3ds();
  nextAnswer = STILL_OPEN;
  await sweep(24 * 60 * MINUTE_MS);
  await sweep(60 * MINUTE_MS);
  await service.runSweep('expiry');
  const { rows } = await service.pool.query(
    'select amount_minor, currency from charges where reference = $1',
    [reference],
  );
  const { amount_minor: amountMinor, currency } = rows[0];
  nextAnswer = { kind: 'approved', amountMinor: Number(amountMinor), currency, message: 'Approved' };
  await sweep(24 * 60 * MINUTE_MS);
  expect(await statusOf(reference)).toBe('returned');
  expect((await page()).payment).toMatchObject({
    status: 'abandoned',
    amount_paid: '0.00',
    earlier_open: false,
    charge: { status: 'failed' },
    reversals: [{ charge: reference, reversed: false, reason: 'late' }],
  });
});
