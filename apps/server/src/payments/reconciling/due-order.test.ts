// What waits longest has its turn first, and a provider that hangs holds up no other account.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  openTestPayment,
  sandboxOf,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';
import { startSweeps } from '../../platform/sweeper.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const LEASE_MS = 60_000;

const now = () => service.time.clock.now();
const minutesAgo = (minutes: number) => new Date(now() - minutes * 60_000);
const write = (text: string, values: unknown[] = []) => service.pool.query(text, values);

/** Pays, and returns the charge's reference; `answer_lost`: it is paid at the provider, and nothing is known of it here. */
async function pay(fault?: 'answer_lost'): Promise<{ reference: string; charge: string }> {
  const payment = await openTestPayment(service);
  const payload = { fault, payment_reference: payment.reference };
  if (fault) await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload });
  const { body } = await payWithCard(service, payment, 'virtual_card');
  return { reference: payment.reference, charge: body.data.reference };
}

const refund = (payment_reference: string, n = 0) =>
  service.fastify.inject({
    method: 'POST',
    url: '/merchant/api/v1/refunds/initiate',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    payload: { payment_reference, reference: `${payment_reference}-${n}`, amount: 1 },
  });

it('charges are queried in the order in which they became due, and those left behind among them', async () => {
  const [first, second, third] = [
    await pay('answer_lost'),
    await pay('answer_lost'),
    await pay('answer_lost'),
  ];
  const due = async (minutes: number, { charge }: { charge: string }) =>
    write('update charges set query_at = $1 where reference = $2', [minutesAgo(minutes), charge]);
  await due(1, first);
  await due(3, second);
  await due(2, third);
  await write(`update charges set status = 'left' where reference = $1`, [third.charge]);
  const take = async () =>
    (await service.due.takeCharges(now(), LEASE_MS, 1)).map((taken) => taken.reference);
  expect([await take(), await take(), await take()].flat()).toEqual([
    second.charge,
    third.charge,
    first.charge,
  ]);
});

it('sums owed back go back in the order in which they became due', async () => {
  const oweUntil = async (sendAt: Date | null, createdAt: Date) => {
    const { charge } = await pay();
    await write(
      `insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, send_at, created_at, updated_at)
       select transaction_id, id, 'late', 100, currency, 'KPY-RV-' || id, $2, $3, $3 from charges where reference = $1`,
      [charge, sendAt, createdAt],
    );
    return charge;
  };
  const third = await oweUntil(minutesAgo(1), minutesAgo(60));
  const first = await oweUntil(minutesAgo(3), minutesAgo(60));
  const second = await oweUntil(null, minutesAgo(2));
  const take = async () =>
    (await service.services.stores.obligations.take(now(), LEASE_MS, 1)).map(
      (taken) => taken.charge_reference,
    );
  expect([await take(), await take(), await take()].flat()).toEqual([first, second, third]);
});

it('refunds go back in the order in which they became due', async () => {
  const refundDue = async (minutes: number) => {
    const { reference, charge } = await pay();
    await refund(reference);
    await write(
      `update refund_parts set send_at = $1 where charge_id = (select id from charges where reference = $2)`,
      [minutesAgo(minutes), charge],
    );
    return charge;
  };
  const second = await refundDue(1);
  const first = await refundDue(2);
  const { refundParts } = service.services.stores;
  const take = async () =>
    (await refundParts.take(now(), LEASE_MS, 1)).map((taken) => taken.charge_reference);
  expect([await take(), await take()].flat()).toEqual([first, second]);
});

/** Answers charges that are due, or whose sums are. */
type DueMaking = (count: number, minutesDue: number) => Promise<string[]>;

describe('a provider that hangs', () => {
  const ONE_SWEEP = 20;
  /** More than one sweep takes. */
  const HUNG = 40;
  let sandbox: ReturnType<typeof sandboxOf>;
  const hung = new Set<string>();
  let calls: number;
  let onCall: () => void;
  const hangsFor = (reference: string): boolean => {
    if (!hung.has(reference)) return false;
    calls += 1;
    onCall();
    return true;
  };
  beforeEach(async () => {
    await write(`insert into provider_accounts (env, provider, name) values ('test', 'sandbox', 'other')`);
    sandbox = sandboxOf(service);
    [calls, onCall] = [0, () => {}];
    const { query, cancel, refund: given } = sandbox;
    // A sweep that asks it for more ends, without having had a turn for any other account.
    const hang = () =>
      calls > ONE_SWEEP ? Promise.reject(new Error('Asked again')) : new Promise<never>(() => {});
    sandbox.query = (charge) => (hangsFor(charge.reference) ? hang() : query(charge));
    sandbox.cancel = (charge) => (hangsFor(charge.reference) ? hang() : cancel(charge));
    sandbox.refund = {
      ...given,
      send: (request) => (hangsFor(request.reference) ? hang() : given.send(request)),
    };
  });

  const moveAway = async (charge: string) => {
    hung.add(charge);
    await write(
      `update charges set account_id = (select id from provider_accounts where name = 'other') where reference = $1`,
      [charge],
    );
  };
  const owe = (charge: string, sums: number, sendAt: Date) =>
    write(
      `insert into obligations (transaction_id, charge_id, reason, transfer_id, amount_minor, currency, reversal_reference, send_at,
         created_at, updated_at)
       select transaction_id, id, 'late', 'transfer-' || n, 100, currency, 'KPY-RV-' || id || '-' || n, $3, $3, $3
       from charges, generate_series(1, $2) n where reference = $1`,
      [charge, sums, sendAt],
    );

  const chargesDue =
    (status: 'unknown' | 'left'): DueMaking =>
    async (count, minutesDue) => {
      const charges: string[] = [];
      for (let n = 0; n < count; n += 1) charges.push((await pay('answer_lost')).charge);
      await write('update charges set status = $1, query_at = $2 where reference = any($3)', [
        status,
        minutesAgo(minutesDue),
        charges,
      ]);
      return charges;
    };
  const IS_FOUND = `select status = 'success' as is_done from charges where reference = $1`;

  it.each<[string, string, DueMaking, string]>([
    ['reconcile', 'charges', chargesDue('unknown'), IS_FOUND],
    ['reconcile', 'charges left behind', chargesDue('left'), IS_FOUND],
    [
      'obligations',
      'what is owed back',
      async (count, minutesDue) => {
        const { charge } = await pay();
        await owe(charge, count, minutesAgo(minutesDue));
        return [charge];
      },
      `select o.status <> 'owed' as is_done from obligations o join charges c on c.id = o.charge_id where c.reference = $1`,
    ],
    [
      'refunds',
      'refunds',
      async (count, minutesDue) => {
        const { reference, charge } = await pay();
        for (let n = 0; n < count; n += 1) await refund(reference, n);
        const due = minutesAgo(minutesDue);
        await write(
          'update refund_parts p set send_at = $1 from charges c where c.id = p.charge_id and c.reference = $2',
          [due, charge],
        );
        return [charge];
      },
      `select p.status <> 'owed' as is_done from refund_parts p join charges c on c.id = p.charge_id where c.reference = $1`,
    ],
  ])('holds up no other account (%s: %s)', async (sweep, _, makeDue, isDone) => {
    for (const charge of await makeDue(HUNG, 2)) await moveAway(charge);
    const [own] = await makeDue(1, 1);
    const allCalled = new Promise<void>((resolve) => {
      onCall = () => calls === ONE_SWEEP && resolve();
    });
    const runs: Promise<number>[] = [];
    const watched = service.sweeps
      .filter(({ name }) => name === sweep)
      .map((each) => ({
        ...each,
        run() {
          const run = each.run();
          runs.push(run);
          return run;
        },
      }));
    startSweeps({ ...service.time, warn: service.services.warn }, watched);
    await allCalled;
    await service.time.advance(10_000);
    expect(runs.length).toBeGreaterThan(1);
    await Promise.all(runs.slice(1));
    expect((await write(isDone, [own])).rows).toEqual([{ is_done: true }]);
    expect(calls).toBe(20);
  });
});
