// Conformance of refunds: however long they take and however they end, the money goes back once at most.
import { toDecimal } from '@titan/rules/money';
import { DAY_MS, HOUR_MS } from '@titan/rules/durations';
import type { AskedCharge, AskedRefund, Check, KitProblem, RefundsEnd } from './subject.ts';
import { type SubjectService, onService } from './subject-service.ts';

export const checkRefunds: Check = (subject) =>
  onService(subject, [
    slow,
    ...(subject.limits.refundsNeedPersons
      ? [(under: SubjectService) => ending(under, 'needs_person', { refund: 'processing', part: 'manual' })]
      : []),
    (under) => ending(under, 'refused', { refund: 'failed', part: 'refused' }),
    (under) => equalParts(under, 'cut_before'),
    (under) => equalParts(under, 'cut_after'),
    tooMuch,
    (under) => endless(under, 'lost'),
    (under) => endless(under, 'unreadable'),
    ...(subject.callbacks.ofRefund ? [calledBack, calledBackOfAnother, forged] : []),
  ]);

export type BegunRefund = {
  asked: AskedCharge;
  reference: string;
  returned(): Promise<number>;
  status(): Promise<string>;
  part(): Promise<string>;
  /** Until it is sent or asked about again. */
  nextInMs(): Promise<number>;
  /** The processor's, where it has told one, and ours. */
  names(): Promise<{ handle: string | null; reversal: string }>;
};
type RefundPart = { status: string; send_at: Date; handle: string | null; reversal_reference: string };

async function begin(under: SubjectService, end: RefundsEnd) {
  const paid = await under.paid();
  under.stub.refundsEnd(paid.asked.reference, end);
  return beginFor(under, paid);
}

/** The merchant gives the whole back of a payment that was paid. */
export async function beginFor(
  { merchant, service, stub }: SubjectService,
  { payment, asked }: Awaited<ReturnType<SubjectService['paid']>>,
) {
  const reference = `refund-${payment.reference}`;
  await merchant.post('/refunds/initiate', { payment_reference: payment.reference, reference });
  const partOf = async () =>
    (
      await service.pool.query<RefundPart>(
        `select p.status, p.send_at, p.handle, p.reversal_reference from refund_parts p
          join refunds r on r.id = p.refund_id where r.reference = $1`,
        [reference],
      )
    ).rows[0];
  const refund: BegunRefund = {
    asked,
    reference: asked.reference,
    returned: async () =>
      (await stub.book()).filter((line) => line.kind === 'refund' && line.reference === asked.reference)
        .length,
    status: async () => (await merchant.get<{ status: string }>(`/refunds/${reference}`)).body.data.status,
    part: async () => (await partOf())?.status ?? 'not there',
    names: async () => {
      const { handle = null, reversal_reference: reversal = '' } = (await partOf()) ?? {};
      return { handle, reversal };
    },
    nextInMs: async () => Math.max(((await partOf())?.send_at.getTime() ?? 0) - service.time.clock.now(), 0),
  };
  return { payment, refund };
}

/** The second of two equal parts, or its answer, is lost: the first must not be taken for it, and no third is made. */
async function equalParts(under: SubjectService, fault: 'cut_before' | 'cut_after'): Promise<KitProblem[]> {
  const { merchant, stub, subject } = under;
  const { payment, asked } = await under.paid();
  const amount = (toMajor(asked) / 4).toFixed(2);
  const giveBack = async (which: string) => {
    const reference = `${which}-${payment.reference}`;
    await merchant.post('/refunds/initiate', {
      payment_reference: payment.reference,
      reference,
      amount,
    });
    await under.sweepFor(6 * HOUR_MS, HOUR_MS);
    const { refundTakesMs } = subject.limits;
    await under.sweepFor(2 * refundTakesMs + HOUR_MS, refundTakesMs / 4 + HOUR_MS);
    return (await merchant.get<{ status: string }>(`/refunds/${reference}`)).body.data.status;
  };
  const first = await giveBack('first-part');
  stub.fail('refund', fault);
  const second = await giveBack('second-part');
  // A person must find it where nothing tells the two apart.
  const isLeft = subject.limits.refundsNeedPersons && second === 'processing';
  const problems = isLeft ? [] : await under.wrongSums(payment);
  const lines = (await stub.book()).filter(
    ({ kind, reference }) => kind === 'refund' && reference === asked.reference,
  );
  if (lines.length > 2) problems.push(`the money goes back ${lines.length} times`);
  if (first !== 'success') problems.push(`the first part is ${first}`);
  return problems.map((problem) => `two equal parts, the second ${fault}: ${problem}`);
}

/** Our amounts, in major units. */
const toMajor = ({ amountMinor, currency }: AskedCharge): number => Number(toDecimal(amountMinor, currency));

async function tooMuch(under: SubjectService): Promise<KitProblem[]> {
  const { merchant, stub } = under;
  const { payment, asked } = await under.paid();
  const answered = await merchant.post('/refunds/initiate', {
    payment_reference: payment.reference,
    reference: `too-much-${payment.reference}`,
    amount: toMajor(asked) + 1,
  });
  await under.sweepFor(6 * HOUR_MS, HOUR_MS, 'refunds');
  const refunds = (await stub.book()).filter(
    ({ kind, reference }) => kind === 'refund' && reference === asked.reference,
  );
  const problems: KitProblem[] = [];
  if (answered.status < 400) problems.push(`it is answered ${answered.status}`);
  if (refunds.length > 0) problems.push('money goes back');
  return problems.map((problem) => `a refund of more than was paid: ${problem}`);
}

async function slow(under: SubjectService): Promise<KitProblem[]> {
  const { payment, refund } = await begin(under, 'never');
  // Where none is ever pending, nothing at all is heard of one that goes on: that is a person's after three days.
  const days = under.subject.limits.refundTakesMs > 0 ? 15 : 2;
  await under.sweepFor(days * DAY_MS, DAY_MS, 'refunds');
  const meanwhile = await refund.status();
  under.stub.refundsEnd(refund.reference, 'done');
  await under.sweepFor(2 * DAY_MS, DAY_MS, 'refunds');
  const atEnd = await refund.status();
  const problems = await under.disagreements(payment);
  if (meanwhile !== 'processing') problems.push(`it is ${meanwhile} before its end`);
  if (atEnd !== 'success') problems.push(`it is ${atEnd} at its end`);
  const returned = await refund.returned();
  if (returned !== 1) problems.push(`the money goes back ${returned} times`);
  return problems.map((problem) => `a refund of ${days} days: ${problem}`);
}

/** More often than any refund is sent or asked about in 30 days. */
export const MOST_CALLS = 300;

/** Runs each turn of the refund at its own time, since minutes of 30 days are too many, until it is over, a person has it, or so long. */
export async function passTurns(under: SubjectService, refund: BegunRefund, forMs: number): Promise<void> {
  const { clock } = under.service.time;
  const until = clock.now() + forMs;
  for (let waitMs = 0; clock.now() + waitMs < until; waitMs = await refund.nextInMs()) {
    await under.sweepFor(waitMs + 1, waitMs + 1, 'refunds');
    if ((await refund.part()) !== 'owed') return;
  }
}

/**
 * Every send is lost and the processor finds nothing, or nothing that it answers can be read: for 30 days nobody hears how it ends. A person
 * has it long before, after few calls.
 */
async function endless(under: SubjectService, fault: 'lost' | 'unreadable'): Promise<KitProblem[]> {
  const { stub, service } = under;
  const paid = await under.paid();
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    if (fault === 'lost') stub.fail('refund', 'cut_before');
    else for (const stage of ['refund', 'refund_query'] as const) stub.fail(stage, 'html');
  }
  const { clock } = service.time;
  const [begunAt, made] = [clock.now(), stub.requests.length];
  const { refund } = await beginFor(under, paid);
  await passTurns(under, refund, 30 * DAY_MS);
  const days = (clock.now() - begunAt) / DAY_MS;
  const calls = stub.requests.slice(made).filter(({ stage }) => stage?.startsWith('refund')).length;
  stub.forgetPlans();
  const problems: KitProblem[] = [];
  if ((await refund.part()) === 'owed') problems.push('no person has it');
  if (days > 4) problems.push(`it is under way for ${days} days`);
  if (calls > MOST_CALLS) problems.push(`${calls} calls are made`);
  return problems.map((problem) => `a refund whose end nobody hears, ${fault}: ${problem}`);
}

async function ending(
  under: SubjectService,
  end: 'needs_person' | 'refused',
  expected: { refund: string; part: string },
): Promise<KitProblem[]> {
  const { refund } = await begin(under, end);
  await under.sweepFor(3 * DAY_MS, 12 * HOUR_MS, 'refunds');
  const problems: KitProblem[] = [];
  const [status, part] = [await refund.status(), await refund.part()];
  if (status !== expected.refund) problems.push(`it is ${status}`);
  if (part !== expected.part) problems.push(`its part is ${part}`);
  const returned = await refund.returned();
  if (returned > 1) problems.push(`the money goes back ${returned} times`);
  return problems.map((problem) => `a refund that is ${end}: ${problem}`);
}

/** One that has taken so long that no sweep would ask about it soon. */
async function pending(under: SubjectService) {
  const { refund } = await begin(under, 'never');
  await under.sweepFor(3 * DAY_MS, 12 * HOUR_MS, 'refunds');
  const queries = () => under.stub.requests.filter(({ stage }) => stage === 'refund_query').length;
  const before = queries();
  return {
    ...refund,
    /** How often it is queried as soon as the processor allows it. */
    async queriesSoon(): Promise<number> {
      const { refundGapMs } = under.subject.limits;
      await under.sweepFor(refundGapMs, refundGapMs, 'refunds');
      return queries() - before;
    },
  };
}

const OK = 200;

async function calledBack(under: SubjectService): Promise<KitProblem[]> {
  const refund = await pending(under);
  under.stub.refundsEnd(refund.reference, 'done');
  const answered: number[] = [];
  for (let times = 0; times < 3; times += 1)
    answered.push(await under.callBackOfRefund(refund.asked, 'done'));
  const queries = await refund.queriesSoon();
  const problems: KitProblem[] = [];
  if (answered.some((status) => status !== OK)) problems.push(`it is answered ${answered.join()}`);
  if (queries > 1) problems.push(`it leads to ${queries} queries`);
  const status = await refund.status();
  if (status !== 'success') problems.push(`the refund is ${status}`);
  const returned = await refund.returned();
  if (returned !== 1) problems.push(`the money goes back ${returned} times`);
  return problems.map((problem) => `a callback of a refund, three times: ${problem}`);
}

async function calledBackOfAnother(under: SubjectService): Promise<KitProblem[]> {
  const refund = await pending(under);
  const foreign = {
    ...refund.asked,
    reference: 'KPY-CA-not-ours',
    id: 'not-ours',
    refundId: 'not-ours',
  } as const;
  const answered = await guessed(under, foreign, 'refused');
  const [queries, status] = [await refund.queriesSoon(), await refund.status()];
  const problems: KitProblem[] = [];
  if (answered !== OK) problems.push(`it is answered ${answered}`);
  if (queries !== 0) problems.push(`it leads to ${queries} queries`);
  if (status !== 'processing') problems.push(`the refund is ${status}`);
  return problems.map((problem) => `a callback of a refund that is not ours: ${problem}`);
}

/** To the address that anybody can guess; null: the processor sends no callbacks of refunds. */
async function guessed(
  under: SubjectService,
  asked: AskedRefund,
  says: 'done' | 'refused',
): Promise<number | null> {
  const callback = under.subject.callbacks.ofRefund?.(asked, says, under.from('demo'));
  return callback ? under.callBackWith(callback, null) : null;
}

async function forged(under: SubjectService): Promise<KitProblem[]> {
  const refund = await pending(under);
  const { asked } = refund;
  const refundId = under.stub.refundIdOf(asked.reference);
  for (const says of ['done', 'refused'] as const) await guessed(under, { ...asked, refundId }, says);
  const [queries, status] = [await refund.queriesSoon(), await refund.status()];
  const problems: KitProblem[] = [];
  if (queries !== 1) problems.push(`it leads to ${queries} queries`);
  if (status !== 'processing') problems.push(`it is believed: the refund is ${status}`);
  return problems.map((problem) => `a forged callback of a refund: ${problem}`);
}
