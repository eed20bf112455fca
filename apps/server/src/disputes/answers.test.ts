// A dispute at Paystack from its opening to its end, answered here: with files, once, whoever presses, and never after its last moment.
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MailPost } from '@titan/platform/ports';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import { type SubjectService, actsOn, connectorTo } from '@titan/processor-kit/subject-service';
import { paystackCredentials, type PaystackStub, signedByPaystack } from '@titan/processor-kit/paystack/stub';
import { paystackSubject } from '@titan/processor-kit/paystack/subject';
import { CALLED_BACK_AT, type AskedCharge } from '@titan/processor-kit/subject';
import { erasePerson } from '../payments/erase-person.ts';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { startTestService } from '../testing/test-service.ts';
import { createCheckFile } from './check-file.ts';
import { type AnswerAct, claimAnswer, type Draft, saveDraft } from './dispute-answers.ts';
import { addFile, deleteOldFiles } from './dispute-files.ts';
import { readDispute } from './read-disputes.ts';

const HOUR_MS = 3_600_000;
const ID = 358_111;
const OWNER = { merchantId: 1, env: 'test' as const };

let under: SubjectService;
let asked: AskedCharge;
let dueAt: number;
let mails: MailPost[];
let mailOutcomes: ('sent' | 'not-sent' | 'unsure')[];

const stub = (): PaystackStub => under.stub as PaystackStub;
const now = (): number => under.service.time.clock.now();
const db = () => under.service.db;

beforeEach(async () => {
  mails = [];
  mailOutcomes = [];
  const time = createSimulatedTime();
  const double = await paystackSubject.startStub(time.clock);
  const made: string[] = [];
  const service = await startTestService({
    time,
    publicUrl: new URL(CALLED_BACK_AT).origin,
    http: double.httpOver(createHttpOut(time.timers)),
    channels: ['card', 'mobile_money', 'pay_with_bank', 'bank_transfer'],
    connectors: [connectorTo({ subject: paystackSubject, stub: double, made })],
    mail: {
      send: async (post) => {
        const outcome = mailOutcomes.shift() ?? 'sent';
        if (outcome === 'sent') mails.push(post);
        return outcome;
      },
    },
  });
  await service.pool.query('update provider_accounts set provider = $1', [paystackSubject.name]);
  for (const { id, name } of (await service.pool.query('select id, name from provider_accounts')).rows) {
    const { providerAccounts } = service.services.stores;
    await providerAccounts.replaceCredentials(id as number, paystackCredentials(name as string), 0);
  }
  await service.pool.query(
    "insert into webhook_targets select id, 'test', 'https://shop.example/webhooks' from merchants",
  );
  under = actsOn({ subject: paystackSubject, stub: double, service, made });
  ({ asked } = await under.paid());
  dueAt = now() + 24 * HOUR_MS;
  at({});
  await callBack('create');
  await service.services.tellDisputeNews();
});
afterEach(async () => {
  expect(await moneyProblems(under.service.pool)).toEqual([]);
  await under.service.stop();
  await under.stub.stop();
});

/** How it stands at Paystack. */
const at = (change: Partial<Parameters<PaystackStub['dispute']>[0]>): void =>
  stub().dispute({
    id: ID,
    reference: asked.reference as string,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refundAmount: asked.amountMinor,
    dueAt: new Date(dueAt).toISOString(),
    ...change,
  });
const callBack = (what: 'create' | 'remind' | 'resolve'): Promise<number> =>
  under.callBackWith(
    signedByPaystack(paystackCredentials('demo').secretKey, {
      event: `charge.dispute.${what}`,
      data: { id: ID, transaction_reference: null },
    }),
    asked,
  );

const DECLINE: Draft = {
  verdict: 'decline',
  acceptMinor: null,
  message: 'The tote was handed over on the same day.',
  service: 'A market tote',
  deliveryAddress: '3a Ladoke Street, Ogbomoso',
  deliveredOn: '2026-11-20',
};
const ACCEPT: Draft = { ...DECLINE, verdict: 'accept', message: null, service: null };

const whole = async () => {
  const dispute = await readDispute(db(), OWNER, 1);
  if (!dispute) throw new Error('There is no dispute');
  return dispute;
};
const act = async (): Promise<AnswerAct> => {
  const { id, stage, answers } = await whole();
  return { id, stage, version: answers.find((each) => each.stage === stage)?.version ?? 0, userId: null };
};
const write = async (draft: Draft, by?: AnswerAct) => {
  const how = by ?? (await act());
  return db()
    .transaction()
    .execute((within) => saveDraft(within, OWNER, how, draft, new Date(now())));
};
const press = async (by?: AnswerAct) => {
  const { providers, disputeAnswers } = under.service.services;
  const how = by ?? (await act());
  const claimed = await db()
    .transaction()
    .execute((within) => claimAnswer(within, providers, OWNER, how, new Date(now())));
  return claimed.kind === 'claimed' ? disputeAnswers.send(claimed.claim) : claimed;
};
const events = async (): Promise<string[]> => {
  const { rows } = await under.service.pool.query(
    "select kind from outbox where kind like 'charge.dispute.%' order by transaction_id, seq",
  );
  return rows.map(({ kind }) => String(kind).replace('charge.dispute.', ''));
};
const booked = async (): Promise<unknown[]> =>
  (
    await under.service.pool.query(
      "select debit, amount_minor from journal where reason like 'dispute-%' order by seq",
    )
  ).rows;
const sweep = async (ms: number): Promise<void> => {
  await under.service.time.advance(ms);
  await under.service.services.disputeAnswers.sweep();
};

async function picture(format: 'png' | 'jpeg'): Promise<Buffer> {
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } });
  return drawn.toFormat(format).toBuffer();
}
const checkFile = createCheckFile(systemTimers);
const attach = async (bytes: Buffer) => {
  const checked = await checkFile(bytes);
  if (!checked.ok) throw new Error(checked.problem);
  const how = await act();
  return db()
    .transaction()
    .execute((within) => addFile(within, OWNER, how, { ...checked, shows: 'delivery' }, new Date(now())));
};

describe('an answer', () => {
  it('is declined with evidence and files, waits for the bank, and is won', async () => {
    await write(DECLINE);
    await attach(await picture('jpeg'));
    await attach(await picture('png'));
    expect(await press()).toEqual({ kind: 'sent' });
    expect(stub().disputeAnswers(ID)).toEqual([
      expect.objectContaining({
        resolution: 'declined',
        refundAmount: 0,
        message: DECLINE.message,
        evidence: expect.objectContaining({
          service_details: 'A market tote',
          delivery_date: '2026-11-20',
          delivery_address: DECLINE.deliveryAddress,
        }),
      }),
    ]);
    expect(await whole()).toMatchObject({ status: 'open', answer_status: 'sent' });
    expect((await whole()).answered_at).not.toBeNull();
    expect((await under.service.services.stores.attention.count()).disputes).toBe(0);
    at({ status: 'resolved', resolution: 'declined' });
    await callBack('resolve');
    expect(await events()).toEqual(['created', 'resolved']);
    expect(await booked()).toEqual([]);
    expect(await whole()).toMatchObject({ status: 'won', gone_minor: 0 });
  });

  it.each([
    ['in whole', null, 1],
    ['in part', 10_000, null],
  ])('is accepted %s, and the money is booked as gone at once', async (_, acceptMinor, isWhole) => {
    await write({ ...ACCEPT, acceptMinor });
    expect(await press()).toEqual({ kind: 'sent' });
    const minor = isWhole === null ? 10_000 : asked.amountMinor;
    expect(await booked()).toEqual([{ debit: 'merchant', amount_minor: minor }]);
    expect(await whole()).toMatchObject({ status: 'lost', gone_minor: minor });
    expect(await events()).toEqual(['created', 'resolved']);
  });

  it('is one, whoever presses, how often, and from how many screens', async () => {
    await write(DECLINE);
    const seen = await act();
    const [first, second] = await Promise.all([press(seen), press(seen)]);
    expect([first, second]).toContainEqual({ kind: 'sent' });
    expect([first, second]).toContainEqual({ kind: 'changed' });
    expect(await press()).toEqual({ kind: 'changed' });
    expect(stub().disputeAnswers(ID)).toHaveLength(1);
  });

  it('is not overwritten, nor sent, by whoever has not seen what another wrote', async () => {
    const seen = await act();
    expect(await write(DECLINE, seen)).toMatchObject({ kind: 'saved', version: 1 });
    expect(await write(ACCEPT, seen)).toEqual({ kind: 'changed' });
    expect(await press(seen)).toEqual({ kind: 'changed' });
  });

  it('is not sent without what it needs', async () => {
    await write({ ...DECLINE, message: null, service: null });
    expect(await press()).toEqual({ kind: 'incomplete', problems: ['no_message', 'no_service'] });
    await write({ ...ACCEPT, acceptMinor: asked.amountMinor + 1 });
    expect(await press()).toEqual({ kind: 'incomplete', problems: ['too_much'] });
    await write({ ...DECLINE, verdict: null });
    expect(await press()).toEqual({ kind: 'incomplete', problems: ['no_verdict'] });
  });

  it('is refused from its last moment on, and what nobody answered counts as accepted', async () => {
    await write(DECLINE);
    await under.service.time.advance(24 * HOUR_MS);
    expect(await press()).toEqual({ kind: 'past' });
    await callBack('resolve');
    expect(await whole()).toMatchObject({ status: 'lost' });
    expect(await booked()).toEqual([{ debit: 'merchant', amount_minor: asked.amountMinor }]);
    expect(stub().disputeAnswers(ID)).toEqual([]);
  });

  it('that was claimed and not sent in time is given up at its last moment', async () => {
    await write(DECLINE);
    const how = await act();
    await under.service.time.advance(23.99 * HOUR_MS);
    const { providers } = under.service.services;
    await db()
      .transaction()
      .execute((within) => claimAnswer(within, providers, OWNER, how, new Date(now())));
    await sweep(120_000);
    expect(stub().disputeAnswers(ID)).toEqual([]);
    expect((await whole()).answers).toEqual([
      expect.objectContaining({ status: 'refused', refused_why: 'over' }),
    ]);
  });

  it('that Paystack has and did not answer for is found, and not sent again', async () => {
    await write(DECLINE);
    stub().fail('dispute_answer', 'cut_after');
    expect(await press()).toEqual({ kind: 'lost' });
    expect(await whole()).toMatchObject({ answer_status: 'lost' });
    expect(await press()).toEqual({ kind: 'changed' });
    await sweep(200_000);
    expect(await whole()).toMatchObject({ answer_status: 'sent' });
    expect(stub().disputeAnswers(ID)).toHaveLength(1);
  });

  it('that never arrived is sent again, once the dispute has shown for long enough that it is not there', async () => {
    await write(DECLINE);
    stub().fail('dispute_answer', 'cut_before');
    expect(await press()).toEqual({ kind: 'lost' });
    await sweep(60_000);
    expect(stub().disputeAnswers(ID)).toEqual([]);
    await sweep(130_000);
    expect(await whole()).toMatchObject({ answer_status: 'sent' });
    expect(stub().disputeAnswers(ID)).toHaveLength(1);
  });

  it('is sent by a sweep where its process ended before it had asked', async () => {
    await write(DECLINE);
    const how = await act();
    const { providers } = under.service.services;
    await db()
      .transaction()
      .execute((within) => claimAnswer(within, providers, OWNER, how, new Date(now())));
    await sweep(30_000);
    expect(stub().disputeAnswers(ID)).toEqual([]);
    await sweep(60_000);
    expect(stub().disputeAnswers(ID)).toHaveLength(1);
  });

  it.each(['dispute_file', 'dispute'] as const)('waits where %s fails before it', async (stage) => {
    await write(DECLINE);
    stub().fail(stage === 'dispute' ? 'dispute_file' : stage, 'error_after');
    expect(await press()).toEqual({ kind: 'sending' });
    expect(stub().disputeAnswers(ID)).toEqual([]);
    await sweep(40_000);
    expect(stub().disputeAnswers(ID)).toHaveLength(1);
  });

  it('that Paystack refuses is told in its words, and can be written anew', async () => {
    await write(DECLINE);
    const body = JSON.stringify({ status: false, message: 'Upload a receipt with the customer’s name' });
    stub().refuse('dispute_answer', () => ({ status: 400, body }));
    expect(await press()).toEqual({
      kind: 'refused',
      why: 'processor',
      message: 'Upload a receipt with the customer’s name',
    });
    await write({ ...DECLINE, message: 'With a receipt' });
    expect(await press()).toEqual({ kind: 'sent' });
  });

  it('gives way to one that somebody gave at Paystack', async () => {
    await write(DECLINE);
    at({ status: 'awaiting-bank-feedback', resolution: 'declined' });
    expect(await press()).toMatchObject({ kind: 'sent' });
    expect(stub().disputeAnswers(ID)).toEqual([]);
  });

  it('that was given at Paystack is no matter for a person any more', async () => {
    at({ status: 'awaiting-bank-feedback', resolution: 'declined' });
    await callBack('remind');
    expect((await whole()).answered_at).not.toBeNull();
    expect(await write(DECLINE)).toEqual({ kind: 'over' });
    expect(await under.service.services.stores.attention.list()).toEqual([]);
  });
});

describe('a second stage', () => {
  it('is a stage of the same dispute with a day of its own, and what is lost in it is booked once', async () => {
    await write(DECLINE);
    await press();
    at({ status: 'resolved', resolution: 'declined' });
    await callBack('resolve');
    dueAt = now() + 72 * HOUR_MS;
    at({});
    await callBack('create');
    await callBack('create');
    expect(await whole()).toMatchObject({ status: 'open', stage: 2, answered_at: null, answer_status: null });
    expect((await under.service.services.stores.attention.count()).disputes).toBe(1);
    await write({ ...ACCEPT, message: 'We give it back' });
    expect(await press()).toEqual({ kind: 'sent' });
    await callBack('resolve');
    const { status, stages, answers } = await whole();
    expect(status).toBe('lost');
    expect(stages.map(({ stage, outcome }) => [stage, outcome])).toEqual([
      [1, 'won'],
      [2, 'lost'],
    ]);
    expect(answers.map(({ verdict, status: state }) => [verdict, state])).toEqual([
      ['decline', 'sent'],
      ['accept', 'sent'],
    ]);
    expect(await events()).toEqual(['created', 'resolved', 'reopened', 'resolved']);
    expect(await booked()).toEqual([{ debit: 'merchant', amount_minor: asked.amountMinor }]);
  });

  it('of one that was lost gives its money back where it is won', async () => {
    at({ status: 'resolved', resolution: 'auto-accepted' });
    await callBack('resolve');
    dueAt = now() + 72 * HOUR_MS;
    at({});
    await callBack('create');
    expect(await whole()).toMatchObject({ status: 'open', stage: 2, gone_minor: asked.amountMinor });
    at({ status: 'resolved', resolution: 'declined' });
    await callBack('resolve');
    expect(await whole()).toMatchObject({ status: 'won', gone_minor: 0 });
    expect(await booked()).toEqual([
      { debit: 'merchant', amount_minor: asked.amountMinor },
      { debit: 'provider:paystack', amount_minor: asked.amountMinor },
    ]);
  });

  it('begins as well where the bank asks again before it has decided', async () => {
    await write(DECLINE);
    await press();
    dueAt += 48 * HOUR_MS;
    at({});
    await callBack('remind');
    expect(await whole()).toMatchObject({ status: 'open', stage: 2, answered_at: null });
    expect(await events()).toEqual(['created', 'reopened']);
  });
});

describe('several disputes of one payment', () => {
  it('take no more than was paid together, and a person hears of the rest', async () => {
    const other = { id: ID + 1, reference: asked.reference as string, dueAt: new Date(dueAt).toISOString() };
    const lost = {
      status: 'resolved' as const,
      resolution: 'auto-accepted',
      refundAmount: asked.amountMinor,
    };
    at(lost);
    await callBack('resolve');
    stub().dispute({ ...other, ...lost });
    await under.callBackWith(
      signedByPaystack(paystackCredentials('demo').secretKey, {
        event: 'charge.dispute.create',
        data: { id: other.id },
      }),
      asked,
    );
    expect(await booked()).toEqual([{ debit: 'merchant', amount_minor: asked.amountMinor }]);
    expect(await under.service.services.stores.attention.list()).toEqual([
      expect.objectContaining({ what: 'reversed', amount_minor: asked.amountMinor }),
    ]);
  });
});

describe('what is told', () => {
  const due = async (): Promise<unknown[]> => {
    const { rows } = await under.service.pool.query(
      "select body -> 'data' ->> 'hours_left' as hours, body -> 'data' ->> 'late' as late from outbox where kind = 'charge.dispute.due' order by transaction_id, seq",
    );
    return rows.map(({ hours, late }) => [Number(hours), late === 'true']);
  };
  const pass = async (hours: number): Promise<void> => {
    await under.service.time.advance(hours * HOUR_MS);
    await under.service.services.tellDisputeNews();
  };

  it('comes at half of its time, and with six hours and one left, once each', async () => {
    await pass(11.9);
    expect(await due()).toEqual([]);
    for (const hours of [0.11, 0.1, 5.9, 0.1, 4.9, 0.1]) await pass(hours);
    expect(await due()).toEqual([
      [12, false],
      [6, false],
      [1, false],
    ]);
  });

  it('says that it is late after a time in which nothing could be told, and is one', async () => {
    await pass(18.5);
    await pass(0);
    expect(await due()).toEqual([[6, true]]);
  });

  it('is no more once it is answered, or its last moment is over', async () => {
    await write(DECLINE);
    await press();
    await pass(23);
    expect(await due()).toEqual([]);
  });

  it('is nothing where nobody could answer any more', async () => {
    await pass(25);
    expect(await due()).toEqual([]);
  });

  it('follows its last moment where Paystack moves it', async () => {
    dueAt += 24 * HOUR_MS;
    at({});
    await callBack('remind');
    await pass(12.1);
    expect(await due()).toEqual([]);
    await pass(12);
    expect(await due()).toEqual([[24, false]]);
  });
});

describe('what had gone back already', () => {
  /** A dispute of a payment of which so much was given back before. */
  async function disputedAfterRefund(share: number): Promise<void> {
    const { payment: paid, asked: charge } = await under.paid();
    const amount = (charge.amountMinor * share) / 100;
    await under.merchant.post('/refunds/initiate', {
      payment_reference: paid.reference,
      reference: 'given-back',
      amount,
    });
    const { refundTakesMs: takesMs } = paystackSubject.limits;
    await under.sweepFor(HOUR_MS, HOUR_MS, 'refunds');
    await under.sweepFor(2 * takesMs + HOUR_MS, takesMs / 4 + HOUR_MS, 'refunds');
    dueAt = now() + 24 * HOUR_MS;
    asked = charge;
    at({ id: ID + 1 });
    await under.callBackWith(
      signedByPaystack(paystackCredentials('demo').secretKey, {
        event: 'charge.dispute.create',
        data: { id: ID + 1 },
      }),
      asked,
    );
    await under.service.services.tellDisputeNews();
  }
  const second = () => readDispute(db(), OWNER, 2);
  const atHalf = async (): Promise<void> => {
    await under.service.time.advance(12.1 * HOUR_MS);
    await under.service.services.tellDisputeNews();
  };

  it('is declined by itself at half of its time, with the refund as its proof', async () => {
    await disputedAfterRefund(1);
    const proof = expect.stringMatching(/was returned to the customer.*confirmed by the processor/s);
    expect((await second())?.answers).toEqual([
      expect.objectContaining({ status: 'draft', is_prepared: true, verdict: 'decline', message: proof }),
    ]);
    expect(stub().disputeAnswers(ID + 1)).toEqual([]);
    await atHalf();
    expect(stub().disputeAnswers(ID + 1)).toEqual([
      expect.objectContaining({ resolution: 'declined', message: proof, refundAmount: 0 }),
    ]);
    expect(await second()).toMatchObject({ answer_status: 'sent' });
    expect(await events()).not.toContain('due');
  });

  it('is left to whoever writes an answer', async () => {
    await disputedAfterRefund(1);
    const written = { id: 2, stage: 1, version: 1, userId: null };
    await write({ ...DECLINE, message: 'Ours' }, written);
    await atHalf();
    expect(stub().disputeAnswers(ID + 1)).toEqual([]);
    expect(await events()).toContain('due');
  });

  it('in part is no answer', async () => {
    await disputedAfterRefund(0.5);
    expect((await second())?.answers).toEqual([]);
  });
});

describe('e-mails', () => {
  const owner = async (): Promise<void> => {
    await under.service.pool.query(
      "insert into console_users (merchant_id, email, name, role, created_at) values (1, 'owner@shop.example', 'Olu', 'owner', $1)",
      [new Date(now())],
    );
  };
  const pass = async (hours: number): Promise<void> => {
    await under.service.time.advance(hours * HOUR_MS);
    await under.service.services.tellDisputeNews();
    await under.service.services.disputeMails.sweep();
  };

  it('tell the owner once how much time is left, and how it ended', async () => {
    await owner();
    await pass(18.05);
    await pass(0);
    expect(mails).toEqual([
      expect.objectContaining({
        to: 'owner@shop.example',
        subject: expect.stringContaining('6 hours left'),
        text: expect.stringContaining('counts as accepted'),
      }),
    ]);
    expect(mails[0]?.text).not.toContain('late');
    at({ status: 'resolved', resolution: 'auto-accepted' });
    await callBack('resolve');
    await pass(0);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('lost'));
    expect(mails).toHaveLength(2);
  });

  it('say that they are late, and are sent again where the mail server certainly has none', async () => {
    await owner();
    mailOutcomes = ['not-sent', 'unsure'];
    await pass(23.5);
    expect(mails).toEqual([]);
    await pass(0.1);
    await pass(0.1);
    expect(mails).toEqual([]);
    const { rows } = await under.service.pool.query('select from dispute_mails');
    expect(rows).toEqual([]);
  });
});

describe('what is kept', () => {
  it('goes with the person once nothing is under way, and files after eighteen months', async () => {
    await write(DECLINE);
    await attach(await picture('png'));
    await press();
    const email = 'ada@example.com';
    const { customer_email: customer } = await whole();
    const person = { email: customer || email, merchantId: null };
    expect((await erasePerson(db(), person)).unfinished).toBeGreaterThan(0);
    expect(await deleteOldFiles(db(), new Date(now() + 600 * 24 * HOUR_MS))).toBe(0);
    at({ status: 'resolved', resolution: 'declined' });
    await callBack('resolve');
    expect(await deleteOldFiles(db(), new Date(now() + 500 * 24 * HOUR_MS))).toBe(0);
    await under.service.pool.query(
      "update webhook_deliveries set status = 'delivered', ended_at = created_at",
    );
    expect((await erasePerson(db(), person)).unfinished).toBe(0);
    expect(await whole()).toMatchObject({
      answers: [{ message: null, service: null, delivery_address: null }],
      files: [{ is_kept: false }],
    });
  });

  it('is deleted once eighteen months are over', async () => {
    await attach(await picture('png'));
    at({ status: 'resolved', resolution: 'auto-accepted' });
    await callBack('resolve');
    expect(await deleteOldFiles(db(), new Date(now() + 600 * 24 * HOUR_MS))).toBe(1);
    expect((await whole()).files).toEqual([
      expect.objectContaining({ is_kept: false, size: expect.any(Number) }),
    ]);
  });
});
