// Callbacks about refunds and reversals: taken as a query's answer is, once, and never a reason to give money back a second time.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RefundReply } from '../merchant-api/refunds.ts';
import { createCallbackAddresses } from '../payments/settling/callback-address.ts';
import type {
  CallbackReading,
  Limits,
  ReversalAnswer,
  ReversalEnd,
  ReversalRequest,
} from '../providers/port.ts';
import type { TimelyProvider } from '../providers/providers.ts';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { KEYS, sandboxOf, startTestService, type TestService } from '../testing/test-service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PENDING: ReversalAnswer = { kind: 'pending' };
const LOST: ReversalAnswer = { kind: 'lost', sent: 'maybe', cause: 'test' };
const BACK: ReversalEnd = { kind: 'reversed' };
const REFUSED: ReversalEnd = { kind: 'refused', message: 'The card is closed' };

let service: TestService;
let merchant: MerchantCaller;
let sandbox: TimelyProvider;
let answer: ReversalAnswer;
let reading: CallbackReading;
let calls: { sent: number; queried: number };
/** To the processor. */
let requests: ReversalRequest[];
let ids = 0;

beforeAll(async () => {
  service = await startTestService();
  merchant = merchantCaller(service);
  sandbox = { ...sandboxOf(service) };
});
beforeEach(() => {
  answer = PENDING;
  calls = { sent: 0, queried: 0 };
  requests = [];
  reaching('any');
});
afterEach(async () => {
  expect(await moneyProblems(service.pool)).toEqual([]);
});
afterAll(() => service.stop());

/** A processor whose refunds take long, and that pays again whenever it is asked. */
function reaching(finalIn: Limits['finalIn']): void {
  const refunds = { byOurReference: false, gapMs: HOUR_MS, notFoundProvesAfterMs: 2 * HOUR_MS };
  const limits = { ...sandbox.limits, finalIn, refunds };
  const answers = (count: keyof typeof calls) => async (request: ReversalRequest) => {
    calls[count] += 1;
    requests.push(request);
    return { answer, askedAt: service.time.clock.now(), late: null };
  };
  const refund = { send: answers('sent'), query: answers('queried') };
  Object.assign(sandboxOf(service), { limits, refund });
  const connector = service.services.providers.known('sandbox') ?? {};
  Object.assign(connector, { limits, readCallback: () => reading });
}

/** A merchant's refund that its processor has. */
async function pendingRefund(): Promise<{ name: string; reversal: string; charge: number }> {
  const payment_reference = await merchant.paid();
  const name = `called-${payment_reference}`;
  await merchant.post('/refunds/initiate', { payment_reference, reference: name });
  await merchant.sendRefunds();
  const { rows } = await service.pool.query<{ reversal: string; charge: number }>(
    `select p.reversal_reference as reversal, p.charge_id as charge from refund_parts p join refunds r on r.id = p.refund_id
     where r.reference = $1`,
    [name],
  );
  if (!rows[0]) throw new Error('There is no refund');
  return { name, ...rows[0] };
}

/** A person has the one refund that waits for them sent anew. */
async function askAgain(): Promise<void> {
  const { attention } = service.services.stores;
  const [item] = await attention.list();
  const how = { note: 'The hold is lifted', outcome: 'try-again' } as const;
  await attention.close(item?.name ?? '', how, service.time.clock.now());
}

/** What waits for a person, who then has seen it. */
async function seenItems(): Promise<{ what: string; reference: string; account: string | null }[]> {
  const { attention } = service.services.stores;
  const items = await attention.list();
  for (const { name } of items) await attention.close(name, { note: 'Seen', outcome: null }, 0);
  return items.map(({ what, reference, account }) => ({ what, reference, account }));
}

type SentAnew = { name: string; earlier: { handle: string } };

/** Two tries, of which the second's answer was lost. */
async function tryAgain(): Promise<SentAnew> {
  answer = { kind: 'needs_person', message: 'On hold', handle: 'rf held' };
  const { name } = await pendingRefund();
  await askAgain();
  answer = LOST;
  await merchant.sendRefunds();
  return { name, earlier: { handle: 'rf held' } };
}
async function findNothing(): Promise<SentAnew> {
  answer = { ...LOST, handle: 'rf unlisted' };
  const { name } = await pendingRefund();
  answer = { kind: 'not_found' };
  await service.time.advance(3 * HOUR_MS);
  await merchant.sendRefunds();
  answer = LOST;
  await merchant.sendRefunds();
  return { name, earlier: { handle: 'rf unlisted' } };
}

const statusOf = async (name: string) =>
  (await merchant.get<RefundReply>(`/refunds/${name}`)).body.data.status;
const webhooksOf = async (name: string) =>
  (
    await service.pool.query<{ kind: string }>(
      `select o.kind from outbox o where o.kind like 'refund.%' and o.body->>'reference' = $1`,
      [name],
    )
  ).rows.map(({ kind }) => kind);

async function callBack(next: CallbackReading, url = '/api/callbacks/sandbox/demo'): Promise<number> {
  reading = next;
  return (await service.fastify.inject({ method: 'POST', url, payload: '{}' })).statusCode;
}
const news = (end: ReversalEnd, called: { reference?: string; handle?: string }): CallbackReading => {
  ids += 1;
  return { kind: 'refund_news', id: `refund-${ids}`, end, ...called };
};

describe('news of a refund', () => {
  it.each([
    [BACK, 'success'],
    [REFUSED, 'failed'],
  ] as const)('ends it as a query would, once: %j', async (end, status) => {
    const { name, reversal } = await pendingRefund();
    for (let times = 0; times < 3; times += 1)
      expect(await callBack(news(end, { reference: reversal }))).toBe(200);
    expect([await statusOf(name), await webhooksOf(name)]).toEqual([status, [`refund.${status}`]]);
    await service.time.advance(DAY_MS);
    await merchant.sendRefunds();
    expect(calls).toEqual({ sent: 1, queried: 0 });
    expect(await service.services.stores.attention.list()).toEqual([]);
  });

  it('may name it by the processor’s own name, at its account alone', async () => {
    answer = { ...PENDING, handle: 'rf 1' };
    const { name } = await pendingRefund();
    await callBack(news(BACK, { handle: 'rf 1' }), '/api/callbacks/sandbox/sandbox');
    expect(await statusOf(name)).toBe('processing');
    expect(await seenItems()).toMatchObject([{ what: 'unknown_reference', account: 'sandbox' }]);
    await callBack(news(BACK, { handle: 'rf 1' }));
    expect(await statusOf(name)).toBe('success');
  });

  it('that is not ours changes nothing', async () => {
    const nobody = [{ reference: 'KPY-RV-nobody' }, { handle: 'rf nobody' }, {}];
    for (const called of nobody) {
      expect(await callBack(news(REFUSED, called))).toBe(200);
      expect(await callBack({ kind: 'refund_hint', ...called })).toBe(200);
    }
    expect(await service.services.stores.attention.list()).toEqual([]);
  });

  it('that is not ours is put before a person where it says that money went back', async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await callBack(news(BACK, { handle: 'rf stranger' }))).toBe(200);
    const stranger = { what: 'unknown_reference', reference: 'rf stranger', account: 'demo' };
    expect(await seenItems()).toEqual([stranger]);
    expect(service.logged().join('')).toContain('A provider spoke of a charge or refund that is not ours');
  });

  it('that needs a person puts it before one, and the return of the money closes the review item', async () => {
    const { name, reversal } = await pendingRefund();
    await callBack(news({ kind: 'needs_person', message: 'Which account?' }, { reference: reversal }));
    const { attention } = service.services.stores;
    expect(await attention.list()).toMatchObject([{ reference: reversal, note: 'Which account?' }]);
    expect(await statusOf(name)).toBe('processing');
    await callBack(news(BACK, { reference: reversal }));
    expect([await statusOf(name), await attention.list()]).toEqual(['success', []]);
  });

  it.each([
    [BACK, REFUSED, 'success'],
    [REFUSED, BACK, 'failed'],
  ] as const)(
    'that contradicts its end is put before a person once, and moves no money: %j, %j',
    async (first, second, status) => {
      const { name, reversal } = await pendingRefund();
      const { attention } = service.services.stores;
      for (const end of [first, second, second]) await callBack(news(end, { reference: reversal }));
      const items = await attention.list();
      expect(items).toMatchObject([
        {
          what: 'refund_differs',
          reference: reversal,
          amount_minor: 150_000,
          currency: 'NGN',
          provider: 'sandbox',
        },
      ]);
      expect(service.logged().join('')).toContain('A provider contradicts how a refund ended');
      await service.time.advance(DAY_MS);
      await merchant.sendRefunds();
      expect([await statusOf(name), calls]).toEqual([status, { sent: 1, queried: 0 }]);
      await attention.close(items[0]?.name ?? '', { note: 'Seen', outcome: null }, 0);
    },
  );

  describe.each([
    ['a person has it sent anew', tryAgain],
    ['it is not found and sent anew', findNothing],
  ] as const)('of an earlier try, after %s', (_, sendAnew) => {
    it('neither ends the present one nor, if money went back twice, is silent', async () => {
      const { name, earlier } = await sendAnew();
      await callBack(news(REFUSED, earlier));
      expect(await statusOf(name)).toBe('processing');
      await callBack(news(BACK, earlier));
      const [item, ...others] = await seenItems();
      expect([item?.what, others, await statusOf(name)]).toEqual(['refund_differs', [], 'processing']);
      expect(service.logged().join('')).toContain(item?.reference);
      answer = BACK;
      await service.time.advance(HOUR_MS);
      await merchant.sendRefunds();
      expect([await statusOf(name), calls.sent]).toEqual(['success', 2]);
    });
  });

  it('of an earlier try that went back keeps the next one from being sent', async () => {
    answer = { kind: 'needs_person', message: 'On hold', handle: 'rf on hold' };
    const { name, reversal } = await pendingRefund();
    await askAgain();
    for (let times = 0; times < 2; times += 1) await callBack(news(BACK, { reference: reversal }));
    await merchant.sendRefunds();
    expect([await statusOf(name), calls.sent]).toEqual(['success', 1]);
    expect(await service.services.stores.attention.list()).toEqual([]);
  });

  it('ends a reversal of money that we owe back, too', async () => {
    const { charge } = await pendingRefund();
    const owed = 'KPY-RV-owed-called';
    const at = new Date(service.time.clock.now());
    await service.pool.query(
      `insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, created_at, updated_at)
       select transaction_id, id, 'duplicate', amount_minor, currency, $2, $3, $3 from charges where id = $1`,
      [charge, owed, at],
    );
    await service.pool.query(
      `insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
       select id, 'duplicate', 'provider:sandbox', amount_minor, '{suspense}', array[amount_minor], currency, $2 from charges where id = $1`,
      [charge, at],
    );
    await service.runSweep('obligations');
    await callBack(news(BACK, { reference: owed }));
    const { rows } = await service.pool.query(
      'select status from obligations where reversal_reference = $1',
      [owed],
    );
    expect(rows).toEqual([{ status: 'reversed' }]);
  });
});

describe('a hint about a refund', () => {
  /** It has been pending so long that it would be queried again only after hours. */
  async function old() {
    const refund = await pendingRefund();
    await service.time.advance(5 * DAY_MS);
    await merchant.sendRefunds();
    await service.time.advance(MINUTE_MS / 2);
    calls.queried = 0;
    return refund;
  }

  it.each([
    [
      'by our reference',
      (reversal: string): CallbackReading => ({ kind: 'refund_hint', reference: reversal }),
    ],
    [
      'as news, where only a query’s answer is final',
      (reversal: string) => news(REFUSED, { reference: reversal }),
    ],
  ])('has it queried once, a minute after the last query at the soonest: %s', async (_, reads) => {
    const { name, reversal } = await old();
    answer = BACK;
    reaching('query');
    for (let times = 0; times < 3; times += 1) expect(await callBack(reads(reversal))).toBe(200);
    await merchant.sendRefunds();
    expect([calls.queried, await statusOf(name)]).toEqual([0, 'processing']);
    await service.time.advance(MINUTE_MS / 2);
    await merchant.sendRefunds();
    expect([calls, await statusOf(name)]).toEqual([{ sent: 1, queried: 1 }, 'success']);
  });

  const referenceOf = async (charge: number): Promise<string> => {
    const { rows } = await service.pool.query<{ reference: string }>(
      'select reference from charges where id = $1',
      [charge],
    );
    return rows[0]?.reference ?? '';
  };

  it('by our reference of the charge names those of that charge, at its account alone', async () => {
    const [{ name, charge }, other] = [await old(), await old()];
    const hint: CallbackReading = { kind: 'refund_hint', charge: await referenceOf(charge) };
    answer = BACK;
    await service.time.advance(MINUTE_MS / 2);
    expect(await callBack(hint, '/api/callbacks/sandbox/sandbox')).toBe(200);
    await merchant.sendRefunds();
    expect(await statusOf(name)).toBe('processing');
    expect(await callBack(hint)).toBe(200);
    await merchant.sendRefunds();
    expect([await statusOf(name), await statusOf(other.name)]).toEqual(['success', 'processing']);
  });

  it('by the token of its charge names those of that charge, whatever it says', async () => {
    const [{ name, charge }, other] = [await old(), await old()];
    const addresses = createCallbackAddresses('http://checkout.test', KEYS.idempotency);
    const at = addresses.ofCharge({ provider: 'sandbox', account: 'demo' }, await referenceOf(charge));
    answer = BACK;
    expect(await callBack(news(REFUSED, { reference: other.reversal }), new URL(at).pathname)).toBe(200);
    await service.time.advance(MINUTE_MS / 2);
    await merchant.sendRefunds();
    expect([await statusOf(name), await statusOf(other.name)]).toEqual(['success', 'processing']);
  });
});

describe('a refund whose end nobody heard for three days', () => {
  /** It is a person's, and no sweep sends it or asks about it. */
  async function leftToPerson(): Promise<{ name: string; reversal: string }> {
    answer = LOST;
    const refund = await pendingRefund();
    for (const days of [3, 1, 30]) {
      await service.time.advance(days * DAY_MS);
      await merchant.sendRefunds();
    }
    const ofIt = ({ reversalReference }: ReversalRequest) => reversalReference === refund.reversal;
    expect(requests.filter(ofIt)).toHaveLength(2);
    expect(await reviewItemOf(refund.reversal)).toBeDefined();
    return refund;
  }
  const reviewItemOf = async (reversal: string) =>
    (await service.services.stores.attention.list()).find(({ reference }) => reference === reversal);

  it.each([
    ['news', (reference: string) => news(BACK, { reference })],
    ['a hint', (reference: string): CallbackReading => ({ kind: 'refund_hint', reference })],
  ])('still ends by %s that it went back', async (_, reads) => {
    const { name, reversal } = await leftToPerson();
    answer = BACK;
    for (let times = 0; times < 3; times += 1) expect(await callBack(reads(reversal))).toBe(200);
    expect([await statusOf(name), await webhooksOf(name)]).toEqual(['success', ['refund.success']]);
    expect(await reviewItemOf(reversal)).toBeUndefined();
  });

  it('stays a person’s when it is refused, in the provider’s words', async () => {
    const { name, reversal } = await leftToPerson();
    await callBack(news(REFUSED, { reference: reversal }));
    const item = await reviewItemOf(reversal);
    expect([await statusOf(name), item?.note]).toEqual(['processing', 'The card is closed']);
    await service.services.stores.attention.close(
      item?.name ?? '',
      { note: 'Asked', outcome: 'not-returned' },
      0,
    );
    expect(await statusOf(name)).toBe('failed');
  });
});

describe('a processor that answers a refund by a callback alone', () => {
  const hintOfEnd = (end: ReversalEnd, handle?: string): CallbackReading => ({
    kind: 'refund_hint',
    end,
    ...(handle !== undefined && { handle }),
  });
  const newestOf = (reversal: string): ReversalRequest => {
    const found = requests.findLast(({ reversalReference }) => reversalReference === reversal);
    if (!found) throw new Error('The refund was never sent');
    return found;
  };
  /** The address that its request gave. */
  const own = (reversal: string) => new URL(newestOf(reversal).callbackUrl).pathname;

  it.each([
    [BACK, 'success'],
    [REFUSED, 'failed'],
  ] as const)('is believed at the address of that refund, once: %j', async (end, status) => {
    answer = { ...PENDING, handle: 'rf own' };
    const { name, reversal } = await pendingRefund();
    for (let times = 0; times < 2; times += 1)
      expect(await callBack(hintOfEnd(end, 'rf own'), own(reversal))).toBe(200);
    expect([await statusOf(name), await webhooksOf(name), calls.queried]).toEqual([
      status,
      [`refund.${status}`],
      0,
    ]);
  });

  it('is believed where its first answer was lost, and with it its name for the refund', async () => {
    answer = LOST;
    const { name, reversal } = await pendingRefund();
    await callBack(hintOfEnd(BACK, 'rf lost'), own(reversal));
    expect(await statusOf(name)).toBe('success');
  });

  it.each<[string, (charge: string) => string]>([
    ['the account', () => '/api/callbacks/sandbox/demo'],
    [
      'the charge',
      (charge) =>
        new URL(
          createCallbackAddresses('http://checkout.test', KEYS.idempotency).ofCharge(
            { provider: 'sandbox', account: 'demo' },
            charge,
          ),
        ).pathname,
    ],
  ])('is believed in nothing at the address of %s', async (_, addressOf) => {
    answer = { ...PENDING, handle: `rf elsewhere ${ids++}` };
    const { name, reversal } = await pendingRefund();
    await callBack(hintOfEnd(REFUSED, answer.handle), addressOf(newestOf(reversal).reference));
    expect(await statusOf(name)).toBe('processing');
  });

  it('is believed in nothing about another request, and where it says nothing it is asked', async () => {
    answer = { ...PENDING, handle: 'rf this' };
    const { name, reversal } = await pendingRefund();
    await callBack(hintOfEnd(REFUSED, 'rf another'), own(reversal));
    expect(await statusOf(name)).toBe('processing');
    await service.time.advance(HOUR_MS - 1);
    await callBack({ kind: 'refund_hint' }, own(reversal));
    await service.time.advance(1);
    await merchant.sendRefunds();
    expect(requests.filter(({ reversalReference }) => reversalReference === reversal)).toHaveLength(2);
  });

  it('shows there alone that the account is set up wrongly, and that it is mended', async () => {
    const wrong = { code: 'reversals', change: 'Set a new password.' };
    const { misconfigurations } = service.services.stores;
    const codes = async () => (await misconfigurations.list()).map(({ code }) => code);
    const { reversal } = await pendingRefund();
    // About a question, which has a name of its own.
    const shown: CallbackReading = {
      kind: 'refund_hint',
      end: REFUSED,
      handle: 'rf asked',
      shows: { wrong },
    };
    await callBack(shown);
    expect(await codes()).toEqual([]);
    await callBack(shown, own(reversal));
    expect(await codes()).toEqual(['reversals']);
    const line = service.logged().find((each) => each.includes('set up wrongly'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ outcome: 'reversals', reference: reversal });
    await callBack({ kind: 'refund_hint', shows: { works: 'reversals' } }, own(reversal));
    expect(await codes()).toEqual([]);
  });

  it('is refused with a token that is not ours', async () => {
    const { reversal } = await pendingRefund();
    const wrong = own(reversal).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await callBack(hintOfEnd(BACK), wrong)).toBe(401);
  });

  it('may refund by a name of the charge that only a callback brings, to the charge’s own address', async () => {
    const named = async (at: (charge: string) => string): Promise<string | null> => {
      const { reversal } = await pendingRefund();
      const { reference: charge } = newestOf(reversal);
      for (const refundHandle of ['NLJ7RT61SV', 'ANOTHER'])
        await callBack({ kind: 'hint', reference: charge, refundHandle }, new URL(at(charge)).pathname);
      await service.time.advance(HOUR_MS);
      await merchant.sendRefunds();
      return newestOf(reversal).chargeRefundHandle;
    };
    const addresses = createCallbackAddresses('http://checkout.test', KEYS.idempotency);
    const at = { provider: 'sandbox', account: 'demo' };
    expect(await named(() => addresses.ofAccount(at.provider, at.account))).toBe(null);
    expect(await named((charge) => addresses.ofCharge(at, charge))).toBe('NLJ7RT61SV');
  });
});
