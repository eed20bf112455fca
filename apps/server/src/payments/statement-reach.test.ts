// The shorter statements of accepting and settling (decision 0035): what they do they do as the whole ones would, and all else they leave alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDED, type Settlement } from './settlement.ts';
import { createIds, systemRandom } from '../platform/ports-node.ts';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';
import {
  type Acceptance,
  type AcceptanceRefusal,
  createAcceptCharge,
  type NewCharge,
} from './accept-store.ts';
import type { Database } from '../platform/database.ts';
import { createSettleCharge, type Settled, type SettleInput } from './settle-store.ts';

const NOW = Date.UTC(2026, 0, 2);
const ids = createIds(systemRandom);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** The service's database; `names` gets the statements that ran, and nothing is within reach of the short ones when `isWhole`. */
function watched(names: string[], isWhole = false): Database {
  const query = async (statement: { name: string }) => {
    if (isWhole && /first|ordinary/.test(statement.name)) return { rows: [] };
    names.push(statement.name);
    return service.pool.query(statement as never);
  };
  return { query, connect: service.pool.connect } as never;
}

type Payment = { transactionId: number; reference: string };

async function openPayment(body: object = {}): Promise<Payment> {
  const { reference } = await openTestPayment(service, { ...body });
  const { rows } = await service.pool.query<{ id: number }>(
    'select id from transactions where reference = $1',
    [reference],
  );
  return { transactionId: rows[0]?.id ?? 0, reference };
}

function attemptOf({ transactionId }: Payment, extra: Partial<NewCharge> = {}): NewCharge {
  return {
    transactionId,
    reference: ids.charge(),
    provider: 'sandbox',
    channel: 'card',
    card: { brand: 'visa', firstSix: '411111', lastFour: '1111', expiry: '09/30' },
    quote: null,
    publicSession: null,
    pressKey: null,
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

const END = { ...ENDED, isFinal: true, message: 'As the bank says' } as const;
const APPROVED: Settlement = { ...END, to: 'success' };
const DECLINED: Settlement = { ...END, to: 'failed', errorType: 'DECLINED' };

function answerTo(
  { chargeId, transactionId, amountMinor, currency }: Accepted,
  attempt: NewCharge,
  settlement: Settlement,
): SettleInput {
  const isApproved = settlement.to === 'success';
  return {
    chargeId,
    transactionId,
    reference: attempt.reference,
    round: 0,
    source: 'answer',
    evidence: isApproved
      ? { kind: 'approved', amountMinor, currency }
      : { kind: 'declined', amountMinor: null, currency: null },
    settlement,
    pressKey: null,
    account: 'provider:sandbox',
    reversalReference: ids.reversal,
    now: NOW + 1_000,
  };
}

/** All that stands about a payment, without what differs from payment to payment: its ids and references. */
async function rowsOf({ transactionId }: Payment): Promise<unknown> {
  const { rows } = await service.pool.query<{ rows: object }>(
    `select jsonb_build_object(
      'transaction', (select to_jsonb(t) - '{id,reference,page_reference,intent_reference,address_hash,body_fingerprint,live_charge_id,paid_charge_id}'::text[]
        || jsonb_build_object('is_live', live_charge_id is not null) from transactions t where id = $1),
      'charges', (select jsonb_agg(to_jsonb(c) - '{id,transaction_id,reference}'::text[] order by c.id) from charges c where transaction_id = $1),
      'evidence', (select jsonb_agg(to_jsonb(e) - '{id,charge_id,reference}'::text[] order by e.id) from evidence e join charges c on c.id = e.charge_id where transaction_id = $1),
      'journal', (select jsonb_agg(to_jsonb(j) - '{seq,charge_id}'::text[] order by j.seq) from journal j join charges c on c.id = j.charge_id where transaction_id = $1),
      'tries', (select count(*) from instrument_tries i join charges c on c.id = i.charge_id where transaction_id = $1),
      'outbox', (select jsonb_agg(to_jsonb(o) - 'transaction_id' #- '{body,charge}' order by seq) from outbox o where transaction_id = $1),
      'webhooks', (select jsonb_agg(to_jsonb(w) - 'transaction_id' order by seq) from webhook_deliveries w where transaction_id = $1)) as rows`,
    [transactionId],
  );
  return rows[0]?.rows;
}

type Play = (db: Database, payment: Payment) => Promise<unknown>;

/** Accepts attempts one after the other, each ended by the settlement beside it, if any. */
const played =
  (...turns: [Partial<NewCharge>, Settlement?][]): Play =>
  async (db, payment) => {
    const accept = createAcceptCharge(db);
    const settle = createSettleCharge(db);
    for (const [extra, settlement] of turns) {
      const attempt = attemptOf(payment, extra);
      const accepted = await accept(attempt);
      if (settlement) await settle(answerTo(mustBeAccepted(accepted), attempt, settlement));
    }
  };

/** As whoever knows a reference tries (decision 0047). */
const [PUBLIC_A, PUBLIC_B] = [{ publicSession: 'A'.repeat(22) }, { publicSession: 'B'.repeat(22) }];

/** Counted as a real card's would be. */
const counted = (): Partial<NewCharge> => {
  const bucket = systemRandom.bytes(32).toString('hex');
  return { instrument: { kind: 'card', buckets: [bucket], limits: [] } };
};

describe('a payment has the same rows after the short statements as after the whole ones', () => {
  const notified = { notification_url: 'https://shop.example/hook' };
  it.each<[string, object, Play]>([
    ['an attempt under way', {}, played([{}])],
    ['one that is counted', {}, played([counted()])],
    ['approved', notified, played([{}, APPROVED])],
    ['approved, the payer bearing the cost', { merchant_bears_cost: false }, played([{}, APPROVED])],
    ['declined', notified, played([{}, DECLINED])],
    ['declined, then approved', notified, played([{}, DECLINED], [counted(), APPROVED])],
    [
      'tried by two public sessions',
      notified,
      played([PUBLIC_A, DECLINED], [PUBLIC_B, DECLINED], [PUBLIC_A, APPROVED]),
    ],
    ['declined the last time that is allowed', notified, played(...Array(10).fill([{}, DECLINED]))],
  ])('%s', async (_name, body, play) => {
    const [short, whole] = [await openPayment(body), await openPayment(body)];
    await play(watched([]), short);
    await play(watched([], true), whole);
    expect(await rowsOf(short)).toEqual(await rowsOf(whole));
  });
});

describe('the ordinary payment takes one statement to accept and one to settle, any other what it needs', () => {
  it.each<[string, Partial<NewCharge>, Settlement, string[]]>([
    ['approved', {}, APPROVED, ['accept-first-charges', 'settle-ordinary-charges']],
    ['declined', {}, DECLINED, ['accept-first-charges', 'settle-ordinary-charges']],
    ['counted', counted(), APPROVED, ['accept-first-charges-counted', 'settle-ordinary-charges']],
    [
      'a step asked for',
      {},
      { ...END, to: 'action_required', isFinal: false, authModel: 'PIN' },
      ['accept-first-charges', 'settle-any-charges'],
    ],
  ])('%s', async (_name, extra, settlement, statements) => {
    const names: string[] = [];
    await played([extra, settlement])(watched(names), await openPayment());
    expect(names).toEqual(statements);
  });

  it.each<[string, Partial<NewCharge>, AcceptanceRefusal, string[]]>([
    ['after its time', { now: Date.UTC(2100, 0, 1) }, 'EXPIRED', ['end-payment']],
    ['by a channel that it does not offer', { channel: 'barter' }, 'CHANNEL_NOT_OFFERED', []],
  ])(
    'a first attempt %s is not in reach of the one for first ones, and refused',
    async (_name, extra, why, afterwards) => {
      const [payment, names] = [await openPayment(), [] as string[]];
      const accept = createAcceptCharge(watched(names));
      expect(await accept(attemptOf(payment, extra))).toEqual({ kind: 'refused', why });
      expect(names).toEqual(['accept-first-charges', 'accept-any-charges', ...afterwards]);
      expect(await rowsOf(payment)).toMatchObject({ charges: null, evidence: null, tries: 0 });
    },
  );

  it('a second attempt is not in reach of the statement for first ones', async () => {
    const [payment, names] = [await openPayment(), [] as string[]];
    await played([{}, DECLINED])(watched([]), payment);
    await played([{}])(watched(names), payment);
    expect(names).toEqual(['accept-first-charges', 'accept-any-charges']);
  });

  it.each<[string, (payment: Payment, accepted: Accepted) => Promise<unknown>, Partial<Settled>['moved']]>([
    [
      'a payment that has money already (I-10)',
      ({ transactionId }, { chargeId }) => payOtherwise(transactionId, chargeId),
      true,
    ],
    [
      'a charge that has ended',
      async (_payment, { chargeId }) =>
        service.pool
          .query(`update charges set status = 'failed' where id = $1`, [chargeId])
          .then(() =>
            service.pool.query(
              `update transactions set live_charge_id = null, status = 'pending' where live_charge_id = $1`,
              [chargeId],
            ),
          ),
      false,
    ],
  ])('an approval for %s is not in reach of the ordinary one', async (_name, before, moved) => {
    const [payment, names] = [await openPayment(), [] as string[]];
    const attempt = attemptOf(payment);
    const accepted = mustBeAccepted(await createAcceptCharge(watched([]))(attempt));
    await before(payment, accepted);
    const settle = createSettleCharge(watched(names));
    expect((await settle(answerTo(accepted, attempt, APPROVED))).moved).toBe(moved);
    expect(names.slice(0, 2)).toEqual(['settle-ordinary-charges', 'settle-any-charges']);
    const { rows } = await service.pool.query(
      'select o.reason, count(*) as said from obligations o join evidence using (charge_id) where charge_id = $1 group by 1',
      [accepted.chargeId],
    );
    expect(rows).toEqual([{ reason: moved ? 'duplicate' : 'late', said: 1 }]);
  });
});

/** Money that came by another charge, which is not there to be seen; this one is still live. */
async function payOtherwise(transactionId: number, chargeId: number): Promise<void> {
  await service.pool.query(
    `update transactions set status = 'success', paid_charge_id = $2 + 1000000 where id = $1`,
    [transactionId, chargeId],
  );
}
