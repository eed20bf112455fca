// The statements that accept attempts and settle charges, on the database itself: cases that no single call from outside brings about.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANNEL_REGISTRY } from '../../channels/registry.ts';
import { NOTHING_ASKED, type Settlement } from '../settlement.ts';
import { createIds, systemClock, systemRandom } from '@titan/platform/ports-node';
import { openTestPayment, startTestService, type TestService } from '../../testing/test-service.ts';
import {
  type Acceptance,
  type AcceptanceRefusal,
  createAcceptCharge,
  type ChargeToAccept,
} from '../attempts/accept-store.ts';
import { createSettleCharge, type Settled, type SettleInput } from './settle-store.ts';

const NOW = Date.UTC(2026, 0, 2);
const ids = createIds(systemRandom, systemClock);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type TestPayment = { transactionId: number };

async function openPayment(): Promise<TestPayment> {
  const { reference } = await openTestPayment(service);
  const { rows } = await service.pool.query<{ id: number }>(
    'select id from transactions where reference = $1',
    [reference],
  );
  return { transactionId: rows[0]?.id ?? 0 };
}

function attemptOf({ transactionId }: TestPayment, extra: Partial<ChargeToAccept> = {}): ChargeToAccept {
  return {
    transactionId,
    reference: ids.charge(),
    provider: 'sandbox',
    accountId: 1,
    channel: 'card',
    card: { brand: 'visa', firstSix: '411111', lastFour: '1111', expiry: '09/30' },
    quote: null,
    publicSession: null,
    idempotencyKey: null,
    fingerprint: null,
    now: NOW,
    ...extra,
  };
}

type Accepted = Extract<Acceptance, { kind: 'accepted' }>;

function mustBeAccepted(acceptance: Acceptance): Accepted {
  if (acceptance.kind !== 'accepted') throw new Error(JSON.stringify(acceptance));
  return acceptance;
}

const END = { ...NOTHING_ASKED, isFinal: true, message: 'As the bank says' } as const;
const APPROVED: Settlement = { ...END, to: 'success' };

function answerTo(
  { chargeId, transactionId, amountMinor, currency }: Accepted,
  attempt: ChargeToAccept,
  settlement: Settlement,
): SettleInput {
  return {
    chargeId,
    transactionId,
    reference: attempt.reference,
    round: 0,
    source: 'answer',
    handle: null,
    evidence: { kind: 'approved', isBelieved: true, amountMinor, currency, feeMinor: null },
    settlement,
    idempotencyKey: null,
    account: 'provider:sandbox',
    reversalReference: ids.reversal(),
    now: NOW + 1_000,
  };
}

describe('an attempt that is refused writes nothing', () => {
  it.each<[string, Partial<ChargeToAccept>, AcceptanceRefusal]>([
    ['after its time', { now: Date.UTC(2100, 0, 1) }, 'EXPIRED'],
    ['by a channel that is not offered', { channel: 'barter' }, 'CHANNEL_NOT_OFFERED'],
  ])('%s', async (_name, extra, why) => {
    const payment = await openPayment();
    const accept = createAcceptCharge(service.pool, CHANNEL_REGISTRY);
    expect(await accept(attemptOf(payment, extra))).toEqual({ kind: 'refused', why });
    expect(await rowsOf(payment)).toEqual({ charges: 0, evidence: 0, tries: 0 });
  });

  it('of a payment that does not exist', async () => {
    const accept = createAcceptCharge(service.pool, CHANNEL_REGISTRY);
    const attempt = attemptOf({ transactionId: 999_999_999 });
    expect(await accept(attempt)).toEqual({ kind: 'refused', why: 'UNKNOWN_REFERENCE' });
  });
});

async function rowsOf({ transactionId }: TestPayment): Promise<unknown> {
  const { rows } = await service.pool.query(
    `select (select count(*) from charges where transaction_id = $1) as charges,
      (select count(*) from evidence e join charges c on c.id = e.charge_id where c.transaction_id = $1) as evidence,
      (select count(*) from instrument_tries i join charges c on c.id = i.charge_id where c.transaction_id = $1) as tries`,
    [transactionId],
  );
  return rows[0];
}

/** What becomes of a charge in this state when another attempt follows, or why none may. */
async function acceptAfter(channel: string, status: string, authModel: string | null): Promise<string> {
  const payment = await openPayment();
  const offered = `update transactions set channels = array['card', 'mobile_money', 'pay_with_bank', 'bank_transfer'] where id = $1`;
  await service.pool.query(offered, [payment.transactionId]);
  const accept = createAcceptCharge(service.pool, CHANNEL_REGISTRY);
  const { chargeId } = mustBeAccepted(await accept(attemptOf(payment, { channel, card: null })));
  const moved = 'update charges set status = $2, auth_model = $3 where id = $1';
  await service.pool.query(moved, [chargeId, status, authModel]);
  const acceptance = await accept(attemptOf(payment));
  if (acceptance.kind === 'refused') return acceptance.why;
  const { rows } = await service.pool.query('select status from charges where id = $1', [chargeId]);
  return rows[0].status as string;
}

describe('another attempt, by what the provider has reported of the one under way (I-23)', () => {
  const UNANSWERED = ['sent', null, 'STILL_CHECKING'] as const;
  const LOST = ['unknown', null, 'STILL_CHECKING'] as const;
  const LOST_CODE = ['unknown', 'OTP', 'STILL_CHECKING'] as const;
  it.each([
    ['card', ...UNANSWERED],
    ['card', ...LOST],
    ['card', ...LOST_CODE],
    ['card', 'action_required', 'PIN', 'cancelled'],
    ['card', 'action_required', '3DS', 'STILL_CHECKING'],
    ['mobile_money', ...UNANSWERED],
    ['mobile_money', ...LOST],
    ['mobile_money', ...LOST_CODE],
    ['mobile_money', 'unknown', 'VOUCHER', 'STILL_CHECKING'],
    ['mobile_money', 'action_required', 'OTP', 'cancelled'],
    ['mobile_money', 'unknown', 'STK_PROMPT', 'left'],
    ['mobile_money', 'unknown', 'PAY_OFFLINE', 'left'],
    ['mobile_money', 'unknown', 'REDIRECT', 'left'],
    ['pay_with_bank', ...UNANSWERED],
    ['pay_with_bank', ...LOST],
    ['pay_with_bank', ...LOST_CODE],
    ['pay_with_bank', 'action_required', 'PAY_ID', 'cancelled'],
    ['pay_with_bank', 'unknown', 'PROMPT', 'left'],
    ['pay_with_bank', 'unknown', 'REDIRECT', 'left'],
    ['bank_transfer', ...UNANSWERED],
    ['bank_transfer', ...LOST],
    ['bank_transfer', 'unknown', 'TRANSFER', 'left'],
  ] as const)('%s, %s at %s: %s', async (channel, status, authModel, becomes) => {
    expect(await acceptAfter(channel, status, authModel)).toBe(becomes);
  });
});

describe('attempts that come together', () => {
  it('are each accepted, or refused for a reason of its own', async () => {
    const accept = createAcceptCharge(service.pool, CHANNEL_REGISTRY);
    const payments = await Promise.all([1, 2, 3, 4].map(() => openPayment()));
    const extras: Partial<ChargeToAccept>[] = [{}, { channel: 'barter' }, {}, { now: Date.UTC(2100, 0, 1) }];
    const answers = await Promise.all(payments.map((payment, n) => accept(attemptOf(payment, extras[n]))));
    expect(answers).toEqual([
      expect.objectContaining({ kind: 'accepted', transactionId: payments[0]?.transactionId }),
      { kind: 'refused', why: 'CHANNEL_NOT_OFFERED' },
      expect.objectContaining({ kind: 'accepted', transactionId: payments[2]?.transactionId }),
      { kind: 'refused', why: 'EXPIRED' },
    ]);
  });

  it('for one payment are one charge, and the others are refused as still being checked', async () => {
    const accept = createAcceptCharge(service.pool, CHANNEL_REGISTRY);
    const payment = await openPayment();
    const answers = await Promise.all([1, 2, 3].map(() => accept(attemptOf(payment))));
    expect(answers.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    expect(
      answers.filter((answer) => answer.kind === 'refused' && answer.why === 'STILL_CHECKING'),
    ).toHaveLength(2);
  });
});

it('one press that is sent twice at the same moment is one charge, and both get its answer', async () => {
  const payment = await openPayment();
  const press = attemptOf(payment, { idempotencyKey: 'press', fingerprint: 'ab' });
  const holder = await service.pool.connect();
  await holder.query('begin');
  await holder.query('select from transactions where id = $1 for update', [payment.transactionId]);
  // Two processes, each with a statement of its own that has begun before either has written anything.
  const answers = [1, 2].map(() =>
    createAcceptCharge(service.pool, CHANNEL_REGISTRY)({ ...press, reference: ids.charge() }),
  );
  while ((await waitingForLocks()) < answers.length);
  await holder.query('commit');
  holder.release();
  const [first, second] = (await Promise.all(answers)).toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(second).toEqual({
    kind: 'repeated',
    chargeId: mustBeAccepted(first as Acceptance).chargeId,
    sameBody: true,
  });
});

it('an approval that waits while its charge ends is owed back', async () => {
  const payment = await openPayment();
  const attempt = attemptOf(payment);
  const accepted = mustBeAccepted(await createAcceptCharge(service.pool, CHANNEL_REGISTRY)(attempt));
  const holder = await service.pool.connect();
  await holder.query('begin');
  await holder.query('select from transactions where id = $1 for update', [payment.transactionId]);
  const settling = createSettleCharge(service.pool)(answerTo(accepted, attempt, APPROVED));
  while ((await waitingForLocks()) < 1);
  await holder.query(`update charges set status = 'failed' where id = $1`, [accepted.chargeId]);
  await holder.query('commit');
  holder.release();
  expect(await settling).toMatchObject({ moved: false, charge: { status: 'failed' } });
  const { rows } = await service.pool.query(
    'select reason, amount_minor from obligations where charge_id = $1',
    [accepted.chargeId],
  );
  expect(rows).toEqual([{ reason: 'late', amount_minor: accepted.amountMinor }]);
});

it('a charge that is queried for weeks can still be settled', async () => {
  const payment = await openPayment();
  const attempt = attemptOf(payment);
  const accepted = mustBeAccepted(await createAcceptCharge(service.pool, CHANNEL_REGISTRY)(attempt));
  await service.pool.query('update charges set queries = 32767 where id = $1', [accepted.chargeId]);
  const found = { ...answerTo(accepted, attempt, APPROVED), source: 'query' as const };
  expect((await createSettleCharge(service.pool)(found)).charge.status).toBe('success');
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await service.pool.query<{ waiting: number }>(
    `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

describe('an approval of a payment that needs no money any more is owed back, once (I-10)', () => {
  it.each<[string, (payment: TestPayment, accepted: Accepted) => Promise<unknown>, Settled['moved'], string]>(
    [
      [
        'of a payment that has been paid otherwise',
        ({ transactionId }, { chargeId }) => payOtherwise(transactionId, chargeId),
        true,
        'duplicate',
      ],
      ['of a charge that has failed', (_payment, { chargeId }) => fail(chargeId), false, 'late'],
    ],
  )('%s', async (_name, before, moved, reason) => {
    const payment = await openPayment();
    const attempt = attemptOf(payment);
    const accepted = mustBeAccepted(await createAcceptCharge(service.pool, CHANNEL_REGISTRY)(attempt));
    await before(payment, accepted);
    const settle = createSettleCharge(service.pool);
    const settlement = answerTo(accepted, attempt, APPROVED);
    expect((await settle(settlement)).moved).toBe(moved);
    expect((await settle(settlement)).moved).toBe(false);
    const { rows } = await service.pool.query(
      'select reason, amount_minor, currency from obligations where charge_id = $1',
      [accepted.chargeId],
    );
    expect(rows).toEqual([{ reason, amount_minor: accepted.amountMinor, currency: 'NGN' }]);
  });
});

/** The payment is paid by another charge, which has no row; this one is still live. */
async function payOtherwise(transactionId: number, chargeId: number): Promise<void> {
  await service.pool.query(
    `update transactions set status = 'success', paid_charge_id = $2 + 1000000 where id = $1`,
    [transactionId, chargeId],
  );
}

async function fail(chargeId: number): Promise<void> {
  await service.pool.query(`update charges set status = 'failed' where id = $1`, [chargeId]);
  await service.pool.query(
    `update transactions set live_charge_id = null, status = 'pending' where live_charge_id = $1`,
    [chargeId],
  );
}
