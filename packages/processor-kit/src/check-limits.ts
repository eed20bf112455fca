// Conformance to the processor's own limits: what it has no call for is not called, and questions are as far apart as it asks.
import { chargeWalletBody } from '@titan/server/testing/wallet-service';
import { call, PUBLIC_KEY } from '@titan/server/testing/test-service';
import { HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import type { CallStage } from './stub-server.ts';
import { type Check, NOBODY, type KitProblem, type RecordedCharge } from './subject.ts';
import { type SubjectService, onService } from './subject-service.ts';

/** Nothing that a processor asks for is a multiple of it. */
const STEP_MS = 3_100;

export const checkLimits: Check = (subject) =>
  onService(subject, [queriesAreApart, refundQueriesAreApart, nothingDenied, hiddenCharge]);

function timesOf({ stub }: SubjectService, stage: CallStage, since: number): number[] {
  return stub.requests.filter((each) => each.stage === stage && each.at >= since).map(({ at }) => at);
}

function tooClose(what: string, times: readonly number[], gapMs: number): KitProblem[] {
  const gaps = times.slice(1).map((at, nth) => at - (times[nth] ?? 0));
  const shortest = Math.min(...gaps);
  if (gaps.length < 2) return [`${what} are too few to tell`];
  return shortest < gapMs ? [`${what} are ${shortest} ms apart, not ${gapMs}`] : [];
}

async function queriesAreApart(under: SubjectService): Promise<KitProblem[]> {
  const { service, subject } = under;
  const payment = await under.open();
  await under.pay(payment);
  const createdAt = service.time.clock.now();
  const asked = await under.known(payment);
  if (!asked) return ['the stub does not know a charge'];
  const body = { public_key: PUBLIC_KEY, reference: asked.reference };
  const [hint] = Object.values(subject.callbacks.hints);
  for (let passed = 0; passed < 2 * MINUTE_MS; passed += STEP_MS) {
    if (hint) await under.callBackWith(hint(asked, under.from('demo')), asked);
    await call(service, payment, '/mobile-money/query', body);
    await under.sweepFor(STEP_MS, STEP_MS, 'reconcile');
  }
  const times = timesOf(under, 'query', createdAt);
  const first = (times[0] ?? Infinity) - createdAt;
  const problems = tooClose('queries of a charge', times, subject.limits.queryGapMs);
  const checks = timesOf(under, 'check', createdAt);
  if (checks.length > 0)
    problems.push(...tooClose('second queries of a charge', checks, subject.limits.queryGapMs));
  if (first < subject.limits.firstQueryAfterMs)
    problems.push(`a charge is queried ${first} ms after it was sent`);
  await under.stub.decide(asked.reference, 'refused');
  await under.sweepFor(2 * MINUTE_MS, MINUTE_MS);
  return problems;
}

async function refundQueriesAreApart(under: SubjectService): Promise<KitProblem[]> {
  const { refundGapMs, refundTakesMs } = under.subject.limits;
  const { payment, asked } = await under.paid();
  const since = under.service.time.clock.now();
  under.stub.refundsEnd(asked.reference, 'never');
  await under.merchant.post('/refunds/initiate', {
    payment_reference: payment.reference,
    reference: `refund-${payment.reference}`,
  });
  await under.sweepFor(4 * refundGapMs, refundGapMs / 3.5, 'refunds');
  under.stub.refundsEnd(asked.reference, 'done');
  await under.sweepFor(refundTakesMs + HOUR_MS, 12 * HOUR_MS, 'refunds');
  // Where a repeat is the same refund, that is how it is asked about.
  const times = [...timesOf(under, 'refund', since), ...timesOf(under, 'refund_query', since)];
  return tooClose('questions about a refund', times, refundGapMs);
}

/** A payer asks for another prompt, and then pays another way and leaves the first. */
async function nothingDenied(under: SubjectService): Promise<KitProblem[]> {
  const { made, service, stub, subject } = under;
  const payment = await under.open();
  await under.pay(payment);
  const asked = await under.known(payment);
  if (!asked) return ['the stub does not know a charge'];
  await service.time.advance(10 * MINUTE_MS);
  await call(service, payment, '/mobile-money/resend-stk', { reference: asked.reference });
  await call(service, payment, '/mobile-money/charge', chargeWalletBody(payment, subject.pays.otherEntry));
  await under.sweepFor(2 * MINUTE_MS, MINUTE_MS);
  const { cancels = false, resends = false } = subject.limits;
  const isCalled = { cancel: made.includes('cancel'), resendPrompt: made.includes('resendPrompt') };
  const problems = [
    ...(isCalled.cancel === cancels ? [] : [`cancel is ${cancels ? 'never ' : ''}called`]),
    ...(isCalled.resendPrompt === resends ? [] : [`resendPrompt is ${resends ? 'never ' : ''}called`]),
  ];
  for (const { reference } of await under.charges(payment)) await stub.decide(reference, 'refused');
  await under.sweepFor(2 * MINUTE_MS, MINUTE_MS);
  const strange = stub.requests.filter(({ stage }) => stage === null);
  return [
    ...problems,
    ...strange.map(({ method, path }) => `${method} ${path} is called, which the processor has not`),
  ];
}

/** One that exists and cannot be found for a while may still be paid. */
async function hiddenCharge(under: SubjectService): Promise<KitProblem[]> {
  const { stub, subject } = under;
  const payment = await under.open();
  await under.pay(payment);
  const asked = await under.known(payment);
  if (!asked) return ['the stub does not know a charge'];
  const notFound = subject.recorded.find(
    (each): each is RecordedCharge => each.stage === 'query' && each.means(NOBODY).kind === 'not_found',
  );
  if (!notFound) return ['no recorded body says that there is no such charge'];
  const until = under.service.time.clock.now() + subject.limits.hidesMs;
  while (under.service.time.clock.now() < until) {
    stub.answer('query', () => ({ status: notFound.status, body: notFound.body(asked) }));
    await under.sweepFor(subject.limits.hidesMs / 6, subject.limits.hidesMs / 6, 'reconcile');
  }
  stub.forgetPlans();
  await stub.decide(asked.reference, 'paid');
  await under.sweepFor(3 * MINUTE_MS, MINUTE_MS);
  const [charge] = await under.charges(payment);
  const problems = await under.disagreements(payment);
  if (charge?.status !== 'success') problems.push(`it is ${charge?.status} here`);
  return problems.map((problem) => `a charge that was not to be found at first: ${problem}`);
}
