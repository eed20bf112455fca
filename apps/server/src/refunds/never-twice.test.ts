// Never two refunds for one, at a processor that takes no reference of ours and pays again whenever it is asked.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RefundReply } from '../merchant-api/refunds.ts';
import type { ReversalAnswer, ReversalRequest } from '../providers/port.ts';
import type { TimelyProvider } from '../providers/providers.ts';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { sandboxOf, startTestService, type TestService } from '../testing/test-service.ts';

const HOUR_MS = 3_600_000;
const LOST: ReversalAnswer = { kind: 'lost', sent: 'maybe', cause: 'test' };

let service: TestService;
let merchant: MerchantCaller;
let sandbox: TimelyProvider;
/** The processor's own book: each line is money that went back. */
let book: (ReversalRequest & { listedAt: number })[];
/** How its next answers come out; then as they should. */
let faults: ('before' | 'after' | 'not_sent' | 'process_dies' | 'listed_late')[];
/** How long it takes until it is done. */
let doneAt: number;
let queries: number;

beforeAll(async () => {
  service = await startTestService();
  merchant = merchantCaller(service);
  sandbox = { ...sandboxOf(service) };
});
beforeEach(() => {
  [book, faults, doneAt, queries] = [[], [], 0, 0];
  Object.assign(sandboxOf(service), repeating());
});
afterEach(async () => {
  Object.assign(sandboxOf(service), sandbox);
  expect(await moneyProblems(service.pool)).toEqual([]);
});
afterAll(() => service.stop());

const statusAtProcessor = (): ReversalAnswer =>
  service.time.clock.now() >= doneAt ? { kind: 'reversed' } : { kind: 'pending' };

/** The sandbox, but for its refunds. */
function repeating(): Pick<TimelyProvider, 'limits' | 'refund'> {
  const answer = (kind: ReversalAnswer) => ({ answer: kind, askedAt: service.time.clock.now(), late: null });
  return {
    limits: {
      ...sandbox.limits,
      refunds: { byOurReference: false, gapMs: HOUR_MS, notFoundProvesAfterMs: 2 * HOUR_MS },
    },
    refund: {
      async send(request) {
        const fault = faults.shift();
        if (fault === 'not_sent') return answer({ kind: 'lost', sent: 'never', cause: 'test' });
        if (fault === 'before') return answer(LOST);
        const isLate = fault === 'listed_late';
        book.push({ ...request, listedAt: service.time.clock.now() + (isLate ? 1.5 * HOUR_MS : 0) });
        if (fault === 'process_dies') throw new Error('killed');
        return answer(fault === 'after' || isLate ? LOST : statusAtProcessor());
      },
      async query({ reversalReference }) {
        queries += 1;
        const listed = book.filter(({ listedAt }) => listedAt <= service.time.clock.now());
        const found = listed.some((line) => line.reversalReference === reversalReference);
        return answer(found ? statusAtProcessor() : { kind: 'not_found' });
      },
    },
  };
}

/** Two processes sweep at once, again and again, for as long as any refund may take. */
async function sweepForDays(days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 1) {
    await Promise.all([merchant.sendRefunds(), merchant.sendRefunds()]);
    await service.time.advance(HOUR_MS);
  }
}

const refunded = async (): Promise<RefundReply> => {
  const payment_reference = await merchant.paid();
  const reference = `twice-${payment_reference}`;
  await merchant.post('/refunds/initiate', { payment_reference, reference });
  await sweepForDays(2);
  return (await merchant.get<RefundReply>(`/refunds/${reference}`)).body.data;
};

it.each([
  ['nothing goes wrong', []],
  ['it never left', ['not_sent', 'not_sent']],
  ['the request was lost', ['before']],
  ['the answer was lost', ['after']],
  ['the answer was lost, and it is not found at first', ['listed_late']],
  ['the process died after it was sent', ['process_dies']],
  ['the request was lost, and then the answer', ['before', 'after']],
  ['everything goes wrong in turn', ['not_sent', 'before', 'process_dies']],
] as const)('%s: the money goes back once', async (_, wrong) => {
  faults = [...wrong];
  expect((await refunded()).status).toBe('success');
  expect(book).toHaveLength(1);
});

it('a processor that takes 15 days is queried ever less often, and the merchant is notified at its end only', async () => {
  doneAt = service.time.clock.now() + 15 * 24 * HOUR_MS;
  const refund = await refunded();
  expect(refund.status).toBe('processing');
  await sweepForDays(14.5);
  expect((await merchant.get<RefundReply>(`/refunds/${refund.reference}`)).body.data.status).toBe('success');
  expect(queries).toBeLessThan(70);
  expect(book).toHaveLength(1);
});
