// The processor's own name for a charge or a refund is stored with the answer that brought it, and given to every later call.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderAnswer, ReversalAnswer } from '../../providers/port.ts';
import { withDeadline } from '../../providers/timely-provider.ts';
import { merchantCaller } from '../../testing/merchant-caller.ts';
import {
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  RESEND_WAIT_MS,
  sandboxOf,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

const OTP = {
  kind: 'step',
  authModel: 'OTP',
  canResendOtp: true,
  message: 'Enter the code',
  secretWasWrong: false,
} as const;
const PROCESSING = { kind: 'processing', message: 'wait' } as const;
const APPROVED = { kind: 'approved', amountMinor: 150_000, currency: 'NGN', message: 'ok' } as const;
const LOST = { kind: 'lost', sent: 'maybe', cause: 'test' } as const;

let service: TestService;
let payment: OpenPayment;
/** What the processor says next: of charges, and of refunds. */
let answers: ProviderAnswer[];
let reversals: ReversalAnswer[];
/** The calls that were made, with the names that they gave. */
let calls: (string | null)[][];

beforeAll(async () => {
  service = await startTestService();
  const { time, services } = service;
  const sandbox = sandboxOf(service);
  const next = async () => answers.shift() ?? LOST;
  const called = (name: string) => (charge: { handle: string | null }) => {
    calls.push([name, charge.handle]);
    return next();
  };
  const reversal =
    (name: string) => async (request: { handle: string | null; chargeHandle: string | null }) => {
      calls.push([name, request.chargeHandle, request.handle]);
      return reversals.shift() ?? LOST;
    };
  const connector = services.providers.known('sandbox');
  if (!connector) throw new Error('There is no sandbox');
  const opened = connector.open({
    id: 1,
    name: 'own',
    credentials: {},
    directCards: true,
    callbackUrl: '',
  });
  const naming = withDeadline(
    {
      ...opened,
      card: { refuses: () => null, requiredOf: () => [], charge: next },
      answerStep: called('step'),
      query: called('query'),
      cancel: called('cancel'),
      resendOtp: called('resend'),
      resendPrompt: called('resend'),
      refund: { send: reversal('send'), query: reversal('ask') },
    },
    { name: 'sandbox', account: 'own', limits: connector.limits },
    { ...time, warn: services.warn, onAsked: () => {} },
  );
  Object.assign(sandbox, naming);
});
afterAll(() => service.stop());
beforeEach(async () => {
  [answers, reversals, calls] = [[], [], []];
  payment = await openTestPayment(service);
});

const pay = async (): Promise<string> =>
  (await call(service, payment, '/card/charge', chargeBody(payment, SANDBOX_CARDS[0] as never))).body.data
    .reference;
const authorise = (reference: string) =>
  call(service, payment, '/card/authorize', {
    public_key: PUBLIC_KEY,
    reference,
    authorization: { otp: '123456' },
  });
const reconcile = async (): Promise<void> => {
  await service.time.advance(3_600_000);
  await service.runSweep('reconcile');
};
const stored = async (reference: string) =>
  (await service.pool.query('select handle, status from charges where reference = $1', [reference])).rows[0];

describe('the processor’s name for a charge', () => {
  it('is given to its step, its resend, its query and its refunds', async () => {
    answers = [{ ...OTP, handle: 'ch 1' }, OTP, PROCESSING, APPROVED];
    const reference = await pay();
    await service.time.advance(RESEND_WAIT_MS);
    await call(service, payment, '/card/resend-otp', { reference });
    await authorise(reference);
    await reconcile();
    expect(await stored(reference)).toEqual({ handle: 'ch 1', status: 'success' });

    reversals = [{ kind: 'pending', handle: 'rf 1' }, { kind: 'reversed' }];
    const merchant = merchantCaller(service);
    const refund = { payment_reference: payment.reference, reference: `named-${reference}` };
    await merchant.post('/refunds/initiate', refund);
    await merchant.sendRefunds();
    await service.time.advance(3_600_000);
    await merchant.sendRefunds();
    expect(calls).toEqual([
      ['resend', 'ch 1'],
      ['step', 'ch 1'],
      ['query', 'ch 1'],
      ['send', 'ch 1', null],
      ['ask', 'ch 1', 'rf 1'],
    ]);
  });

  it('is replaced by a later one while the charge is open, also where the answer says nothing else', async () => {
    answers = [{ ...OTP, handle: 'first' }, { ...OTP, handle: 'second' }, PROCESSING, LOST];
    const reference = await pay();
    await service.time.advance(RESEND_WAIT_MS);
    await call(service, payment, '/card/resend-otp', { reference });
    await authorise(reference);
    await reconcile();
    expect(calls).toEqual([
      ['resend', 'first'],
      ['step', 'second'],
      ['query', 'second'],
    ]);
  });

  it('that comes only after the end is stored once, for what goes back by it', async () => {
    answers = [{ kind: 'declined', errorType: 'DO_NOT_HONOR', message: 'no' }];
    const reference = await pay();
    const charge = await service.services.stores.payments.chargeByReference(reference as never);
    const record = (handle: string) =>
      service.services.answers.record(charge as never, 'query', { ...APPROVED, handle }, null);
    await record('late');
    await record('later');
    expect(await stored(reference)).toEqual({ handle: 'late', status: 'failed' });
    reversals = [LOST, { kind: 'reversed', handle: 'rf 2' }];
    await service.runSweep('obligations');
    await service.time.advance(60_000);
    await service.runSweep('obligations');
    expect(calls).toEqual([
      ['send', 'late', null],
      ['send', 'late', null],
    ]);
    const owed = await service.pool.query('select handle from obligations where charge_id = $1', [
      charge?.id,
    ]);
    expect(owed.rows).toEqual([{ handle: 'rf 2' }]);
  });

  it.each(['x'.repeat(201), 'a\u0000b', ''])(
    'that cannot be stored is left out of its answer: %j',
    async (handle) => {
      answers = [{ ...APPROVED, handle }];
      expect(await stored(await pay())).toEqual({ handle: null, status: 'success' });
    },
  );
});

it('keeps the fee that the processor tells as evidence, which is in no sum', async () => {
  const written = async () => {
    const { rows } = await service.pool.query(
      `select e.kind, e.provider_fee_minor, j.amount_minor, j.credits_minor
       from charges c join evidence e on e.charge_id = c.id join journal j on j.charge_id = c.id where c.reference = $1`,
      [await pay()],
    );
    return rows;
  };
  answers = [{ ...APPROVED, feeMinor: 2_350 }, APPROVED];
  const evidence = await written();
  payment = await openTestPayment(service);
  expect(evidence).toMatchObject([{ kind: 'approved', provider_fee_minor: 2_350 }]);
  expect(await written()).toEqual([{ ...evidence[0], provider_fee_minor: null }]);
});
