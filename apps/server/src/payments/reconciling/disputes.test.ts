// A dispute begins once and ends once, at Paystack only by its own answer, at Kora by what is signed: for a person, for the merchant by
// webhook, and in the journal where it is lost. Its payer is told nothing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { type SubjectService, actsOn, connectorTo } from '@titan/processor-kit/subject-service';
import { koraCredentials } from '@titan/processor-kit/kora/stub-rules';
import { signedByKora } from '@titan/processor-kit/kora/stub';
import { koraSubject } from '@titan/processor-kit/kora/subject';
import { paystackCredentials, type PaystackStub, signedByPaystack } from '@titan/processor-kit/paystack/stub';
import { paystackSubject } from '@titan/processor-kit/paystack/subject';
import { CALLED_BACK_AT, type AskedCharge, type Subject } from '@titan/processor-kit/subject';
import { createOutboxStore } from '../../push/outbox.ts';
import { moneyProblems } from './money-balance.ts';
import { createSimulatedTime } from '../../testing/simulated-time.ts';
import { type OpenPayment, startTestService } from '../../testing/test-service.ts';
import type { ReviewItem } from '../giving-back/attention.ts';

const DUE = '2026-11-25T18:00:00.000Z';
const SHOP = 'https://shop.example/webhooks';

let under: SubjectService;

async function begin(subject: Subject): Promise<void> {
  const time = createSimulatedTime();
  const stub = await subject.startStub(time.clock);
  const made: string[] = [];
  const service = await startTestService({
    time,
    publicUrl: new URL(CALLED_BACK_AT).origin,
    http: stub.httpOver(createHttpOut(time.timers)),
    channels: ['card', 'mobile_money', 'pay_with_bank', 'bank_transfer'],
    connectors: [connectorTo({ subject, stub, made })],
  });
  await service.pool.query('update provider_accounts set provider = $1', [subject.name]);
  for (const { id, name } of (await service.pool.query('select id, name from provider_accounts')).rows) {
    const { providerAccounts } = service.services.stores;
    await providerAccounts.replaceCredentials(id as number, subject.credentials(name as string), 0);
  }
  await service.pool.query("insert into webhook_targets select id, 'test', $1 from merchants", [SHOP]);
  under = actsOn({ subject, stub, service, made });
}
afterEach(async () => {
  expect(await moneyProblems(under.service.pool)).toEqual([]);
  await under.service.stop();
  await under.stub.stop();
});

const items = (): Promise<ReviewItem[]> => under.service.services.stores.attention.list();
async function eventsSent(): Promise<unknown[]> {
  const { rows } = await under.service.pool.query(
    "select kind, body from outbox where kind like 'charge.dispute.%' order by transaction_id, seq",
  );
  const sent = await under.service.pool.query(
    "select from webhook_deliveries where event like 'charge.dispute.%'",
  );
  expect(sent.rowCount).toBe(rows.length);
  return rows.map(({ kind, body }) => [kind, (body as { data: object }).data]);
}
const booked = async (): Promise<unknown[]> =>
  (
    await under.service.pool.query(
      "select debit, credit, amount_minor, currency from postings where reason like 'dispute-%'",
    )
  ).rows;

describe('at Paystack', () => {
  let payment: OpenPayment;
  let asked: AskedCharge;
  beforeEach(async () => {
    await begin(paystackSubject);
    ({ payment, asked } = await under.paid());
    at({});
  });

  type Change = Partial<Parameters<PaystackStub['dispute']>[0]>;
  /** How it stands at Paystack. */
  const at = (change: Change): void =>
    (under.stub as PaystackStub).dispute({
      id: 358_111,
      reference: asked.reference,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      refundAmount: asked.amountMinor,
      dueAt: DUE,
      ...change,
    });
  /** What Paystack sends, whose data is not read but for the id (PaystackOSS/doc-code-snippets, src/doc/payments/webhooks/events). */
  const callBack = (what: 'create' | 'remind' | 'resolve', account = 'demo'): Promise<number> =>
    under.callBackWith(
      signedByPaystack(paystackCredentials(account).secretKey, {
        event: `charge.dispute.${what}`,
        data: {
          id: 358_111,
          refund_amount: 1,
          currency: 'KES',
          status: 'resolved',
          resolution: 'auto-accepted',
          transaction: { reference: asked.reference },
          transaction_reference: null,
        },
      }),
      asked,
    );
  const opened = () => ({
    amount: asked.amountMinor / 100,
    status: 'open',
    currency: 'KES',
    reference: '358111',
    payment_reference: payment.reference,
    reason: 'chargeback',
    answer_by: DUE,
  });
  const CREATED = () => ['charge.dispute.created', opened()];
  const resolved = (status: 'won' | 'lost', amount = asked.amountMinor / 100) => [
    'charge.dispute.resolved',
    { ...opened(), status, amount },
  ];

  it('is a review item with its last day, and told to the merchant once, however often it comes', async () => {
    expect(await callBack('create')).toBe(200);
    expect([await callBack('create'), await callBack('remind')]).toEqual([200, 200]);
    expect(await items()).toEqual([
      expect.objectContaining({
        name: 'dispute-1',
        what: 'dispute',
        payment: expect.stringMatching(/^KPY-PI-/),
        merchant: 'Titan Demo Shop',
        provider: 'paystack',
        reference: '358111',
        amount_minor: asked.amountMinor,
        currency: 'KES',
        answer_by: new Date(DUE),
        note: 'chargeback',
      }),
    ]);
    expect((await under.service.services.stores.attention.count()).disputes).toBe(1);
    expect(await eventsSent()).toEqual([CREATED()]);
    expect(await booked()).toEqual([]);
    expect(under.service.logged().filter((line) => line.includes('A payment is disputed'))).toHaveLength(1);
  });

  it('is told to the page of its payer in no way', async () => {
    const page = async () => {
      const { body } = await under.service.fastify.inject(`/${payment.address}`);
      return (JSON.parse(body) as { payment: unknown }).payment;
    };
    const before = await page();
    await callBack('create');
    at({ status: 'resolved', resolution: 'auto-accepted' });
    await callBack('resolve');
    const { rows } = await under.service.pool.query('select id from transactions where reference = $1', [
      payment.reference,
    ]);
    const events = await createOutboxStore(under.service.db).eventsAfter(rows[0]?.id as number, 0);
    expect(events?.newer.map(({ kind }) => kind)).toEqual(['processing', 'success']);
    expect(await page()).toEqual(before);
  });

  it('counts by what Paystack answers, and not by what a callback says', async () => {
    await callBack('resolve');
    expect(await eventsSent()).toEqual([CREATED()]);
    expect(await booked()).toEqual([]);
  });

  it('is asked for again where it was not answered', async () => {
    under.stub.fail('dispute', 'error_after');
    expect(await callBack('create')).toBe(503);
    expect(await items()).toEqual([]);
    expect(await callBack('create')).toBe(200);
    expect(await items()).toHaveLength(1);
  });

  it('is booked as gone once it is lost, and a late copy does not open it again', async () => {
    await callBack('create');
    at({ status: 'resolved', resolution: 'auto-accepted' });
    expect([await callBack('resolve'), await callBack('resolve')]).toEqual([200, 200]);
    at({});
    await callBack('create');
    expect(await eventsSent()).toEqual([CREATED(), resolved('lost')]);
    expect(await booked()).toEqual([
      { debit: 'merchant', credit: 'provider:paystack', amount_minor: asked.amountMinor, currency: 'KES' },
    ]);
    expect(await items()).toEqual([]);
  });

  it('is booked with the sum that the merchant has accepted', async () => {
    at({ status: 'resolved', resolution: 'merchant-accepted', refundAmount: 100_200 });
    await callBack('resolve');
    expect(await eventsSent()).toEqual([
      ['charge.dispute.created', { ...opened(), amount: 1_002 }],
      resolved('lost', 1_002),
    ]);
    expect(await booked()).toEqual([expect.objectContaining({ amount_minor: 100_200 })]);
  });

  it.each<[string, Change, 'won' | 'open' | 'answered']>([
    [
      'is won where its decline was upheld, and keeps its sum',
      { status: 'resolved', resolution: 'declined', refundAmount: 1 },
      'won',
    ],
    ['stays open by a word that is not known', { status: 'resolved', resolution: 'bank-withdrew' }, 'open'],
    ['is answered, and open, while the bank decides', { status: 'awaiting-bank-feedback' }, 'answered'],
    ['is about the whole charge where no sum is told', { refundAmount: null }, 'open'],
  ])('%s', async (_, change, end) => {
    await callBack('create');
    at(change);
    await callBack('resolve');
    expect(await eventsSent()).toEqual(end === 'won' ? [CREATED(), resolved('won')] : [CREATED()]);
    expect(await booked()).toEqual([]);
    expect(await items()).toHaveLength(end === 'open' ? 1 : 0);
  });

  it('is closed by a person with a note, and its end is told all the same', async () => {
    await callBack('create');
    const { attention } = under.service.services.stores;
    const close = () => attention.close('dispute-1', { note: 'Sent the receipt', outcome: null }, 0);
    expect([await close(), await close()]).toEqual([true, false]);
    await callBack('remind');
    expect(await items()).toEqual([]);
    at({ status: 'resolved', resolution: 'merchant-accepted' });
    await callBack('resolve');
    expect(await eventsSent()).toEqual([CREATED(), resolved('lost')]);
  });

  it('of a charge that the merchant has no money of is nobody’s but a person’s', async () => {
    const failed = await under.open();
    await under.pay(failed);
    asked = (await under.known(failed)) as AskedCharge;
    await under.stub.decide(asked.reference, 'refused');
    await under.sweepFor(120_000, 60_000);
    at({ status: 'resolved', resolution: 'auto-accepted' });
    await callBack('resolve');
    expect(await eventsSent()).toEqual([]);
    expect(await booked()).toEqual([]);
    expect(await items()).toEqual([expect.objectContaining({ what: 'reversed' })]);
  });

  it('of another sale through the account is passed over', async () => {
    await under.service.pool.query("update charges set reference = 'KPY-CA-other'");
    asked = { ...asked, reference: 'KPY-CA-other' };
    expect(await callBack('create')).toBe(200);
    expect(await items()).toEqual([]);
  });
});

describe('at Kora', () => {
  let asked: AskedCharge;
  beforeEach(async () => {
    await begin(koraSubject);
    ({ asked } = await under.paid());
  });

  /** As developers.korapay.com/docs/chargebacks names it; a status beside the event is taken from its signed part. */
  const callBack = (status: string, event = `chargeback.${status}`, payment = asked.reference as string) =>
    under.callBackWith(
      signedByKora(koraCredentials('demo').secretKey, event, {
        reference: 'KPY-CHG-0000000000000001',
        status,
        amount: '1500.00',
        currency: asked.currency,
        deadline: '2026-11-25 18:00:00',
        payment: { reference: payment },
      }),
      asked,
    );

  it('goes by the signed status, whatever event stands beside it, and never back', async () => {
    expect(await callBack('pending', 'chargeback.lost')).toBe(200);
    expect(await items()).toEqual([
      expect.objectContaining({
        what: 'dispute',
        reference: 'KPY-CHG-0000000000000001',
        answer_by: new Date(DUE),
        amount_minor: 150_000,
      }),
    ]);
    expect(await callBack('declined')).toBe(200);
    expect(await booked()).toEqual([]);
    await callBack('auto_accepted');
    await callBack('pending');
    expect((await eventsSent()).map((each) => (each as [string])[0])).toEqual([
      'charge.dispute.created',
      'charge.dispute.resolved',
    ]);
    expect(await booked()).toEqual([expect.objectContaining({ amount_minor: 150_000 })]);
  });

  it('is found by Kora’s own name of the payment too, and is unread by a word that is not known', async () => {
    expect(await callBack('reopened')).toBe(200);
    expect(await items()).toEqual([]);
    expect(under.service.logged().some((line) => line.includes('A callback could not be read'))).toBe(true);
    await callBack('pending', undefined, asked.id);
    expect(await items()).toHaveLength(1);
  });
});
