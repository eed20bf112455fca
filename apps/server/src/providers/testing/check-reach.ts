// Conformance to the processor's own limits: what it has no call for is not called, and questions are as far apart as it asks.
import { chargeWalletBody } from '../../testing/wallet-service.ts';
import { call, PUBLIC_KEY } from '../../testing/test-service.ts';
import type { Stage } from './stub-server.ts';
import type { Check, Problem } from './subject.ts';
import { type SubjectService, onService } from './subject-service.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Nothing that a processor asks for is a multiple of it. */
const STEP_MS = 7 * SECOND_MS;

export const checkReach: Check = (subject) =>
  onService(subject, [queriesAreApart, refundQueriesAreApart, nothingDenied, hiddenCharge]);

function timesOf({ stub }: SubjectService, stage: Stage, since: number): number[] {
  return stub.requests.filter((each) => each.stage === stage && each.at >= since).map(({ at }) => at);
}

function tooClose(what: string, times: readonly number[], gapMs: number): Problem[] {
  const gaps = times.slice(1).map((at, nth) => at - (times[nth] ?? 0));
  const shortest = Math.min(...gaps);
  if (gaps.length < 2) return [`${what} are too few to tell`];
  return shortest < gapMs ? [`${what} are ${shortest} ms apart, not ${gapMs}`] : [];
}

async function queriesAreApart(under: SubjectService): Promise<Problem[]> {
  const { service, subject } = under;
  const payment = await under.open();
  await under.pay(payment);
  const createdAt = service.time.clock.now();
  const asked = await under.known(payment);
  if (!asked) return ['the stub does not know a charge'];
  const body = { public_key: PUBLIC_KEY, reference: asked.reference };
  for (let passed = 0; passed < 2 * MINUTE_MS; passed += STEP_MS) {
    await under.callBack(asked);
    await call(service, payment, '/mobile-money/query', body);
    await under.sweepFor(STEP_MS, STEP_MS, 'reconcile');
  }
  const times = timesOf(under, 'query', createdAt);
  const first = (times[0] ?? Infinity) - createdAt;
  const problems = tooClose('queries of a charge', times, subject.limits.queryGapMs);
  if (first < subject.limits.firstQueryAfterMs)
    problems.push(`a charge is queried ${first} ms after it was sent`);
  under.stub.decide(asked.reference, 'refused');
  await under.sweepFor(2 * MINUTE_MS, MINUTE_MS);
  return problems;
}

async function refundQueriesAreApart(under: SubjectService): Promise<Problem[]> {
  const { payment, asked } = await under.paid();
  const since = under.service.time.clock.now();
  under.stub.refundsEnd(asked.reference, 'never');
  await under.merchant.post('/refunds/initiate', {
    payment_reference: payment.reference,
    reference: `refund-${payment.reference}`,
  });
  await under.sweepFor(4 * under.subject.limits.refundGapMs, 17 * MINUTE_MS, 'refunds');
  under.stub.refundsEnd(asked.reference, 'done');
  await under.sweepFor(under.subject.limits.refundTakesMs, 12 * HOUR_MS, 'refunds');
  return tooClose(
    'queries of a refund',
    timesOf(under, 'refund_query', since),
    under.subject.limits.refundGapMs,
  );
}

/** A payer asks for another prompt, and then pays another way and leaves the first. */
async function nothingDenied(under: SubjectService): Promise<Problem[]> {
  const { made, service, stub, subject } = under;
  const payment = await under.open();
  await under.pay(payment);
  const asked = await under.known(payment);
  if (!asked) return ['the stub does not know a charge'];
  await service.time.advance(10 * MINUTE_MS);
  await call(service, payment, '/mobile-money/resend-stk', { reference: asked.reference });
  const other = subject.pays.entry.replace(/.$/, '1');
  await call(service, payment, '/mobile-money/charge', chargeWalletBody(payment, other));
  await under.sweepFor(2 * MINUTE_MS, MINUTE_MS);
  const { cancels, resends } = subject.limits;
  const denied = made.filter(
    (name) => (name === 'cancel' && !cancels) || (name.startsWith('resend') && !resends),
  );
  for (const { reference } of await under.charges(payment)) stub.decide(reference, 'refused');
  await under.sweepFor(2 * MINUTE_MS, MINUTE_MS);
  const strange = stub.requests.filter(({ stage }) => stage === null);
  return [
    ...denied.map((name) => `${name} is called, which the processor has not`),
    ...strange.map(({ method, path }) => `${method} ${path} is called, which the processor has not`),
  ];
}

/** One that exists and cannot be found for a while may still be paid. */
async function hiddenCharge(under: SubjectService): Promise<Problem[]> {
  const { stub, subject } = under;
  const payment = await under.open();
  await under.pay(payment);
  const asked = await under.known(payment);
  if (!asked) return ['the stub does not know a charge'];
  const until = under.service.time.clock.now() + subject.limits.hidesMs;
  while (under.service.time.clock.now() < until) {
    stub.say('query', () => ({ status: 404, body: '<html>404</html>', type: 'text/html' }));
    await under.sweepFor(HOUR_MS, HOUR_MS, 'reconcile');
  }
  stub.decide(asked.reference, 'paid');
  await under.sweepFor(3 * MINUTE_MS, MINUTE_MS);
  const [charge] = await under.charges(payment);
  const problems = await under.disagreements(payment);
  if (charge?.status !== 'success') problems.push(`it is ${charge?.status} here`);
  return problems.map((problem) => `a charge that was not to be found at first: ${problem}`);
}
