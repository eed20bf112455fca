// Conformance of callbacks: late, early, repeated, forged. At most they are a reason to ask.
import type { OpenPayment } from '../../testing/test-service.ts';
import type { Asked, Check, Part, Problem } from './subject.ts';
import { type SubjectService, onService } from './subject-service.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const OK = 200;
const UNAUTHORISED = 401;

type Case = { title: string; find: Part<SubjectService> };

export const checkCallbacks: Check = (subject) =>
  onService(
    subject,
    CASES.map(
      ({ title, find }) =>
        async (under) =>
          (await find(under)).map((problem) => `a callback ${title}: ${problem}`),
    ),
  );

/** A charge that waits for its payer, old enough to be asked about. */
async function waiting(under: SubjectService): Promise<{ payment: OpenPayment; asked: Asked }> {
  const payment = await under.open();
  await under.pay(payment);
  await under.service.time.advance(under.subject.limits.firstQueryAfterMs);
  const asked = await under.known(payment);
  if (!asked) throw new Error('The stub does not know the charge');
  return { payment, asked };
}

const statusOf = async (under: SubjectService, payment: OpenPayment) =>
  (await under.charges(payment)).at(-1)?.status ?? 'not there';
const queriesOf = ({ stub }: SubjectService) => stub.requests.filter(({ stage }) => stage === 'query').length;
const expectThat = (what: string, got: unknown, wanted: unknown): Problem[] =>
  got === wanted ? [] : [`${what} is ${String(got)}, not ${String(wanted)}`];

const CASES: readonly Case[] = [
  ...(['POST', 'PUT'] as const).map((method): Case => ({
    title: `by ${method}, three times`,
    async find(under) {
      const { payment, asked } = await waiting(under);
      under.stub.decide(asked.reference, 'paid');
      const answered = [];
      for (let times = 0; times < 3; times += 1) answered.push(await under.callBack(asked, 'paid', method));
      return [
        ...expectThat('the answer', answered.join(), [OK, OK, OK].join()),
        ...expectThat('the charge', await statusOf(under, payment), 'success'),
        ...(await under.disagreements(payment)),
      ];
    },
  })),
  {
    title: 'before the answer to the create call',
    async find(under) {
      const { stub, subject } = under;
      const payment = await under.open();
      const held = stub.hold('create');
      const paying = under.pay(payment);
      await held.isHeld;
      const asked = await under.known(payment);
      if (!asked) return ['the charge is not committed before it is sent'];
      await under.service.time.advance(subject.limits.firstQueryAfterMs);
      stub.decide(asked.reference, 'paid');
      const answered = await under.callBack(asked);
      held.release();
      await paying;
      for (let sweeps = 0; sweeps < 3; sweeps += 1) await under.sweepFor(MINUTE_MS, MINUTE_MS);
      return [
        ...expectThat('the answer', answered, OK),
        ...expectThat('the charge', await statusOf(under, payment), 'success'),
        ...(await under.disagreements(payment)),
      ];
    },
  },
  {
    title: 'after the end',
    async find(under) {
      const { payment, asked } = await waiting(under);
      under.stub.decide(asked.reference, 'refused');
      await under.sweepFor(MINUTE_MS, MINUTE_MS);
      // Nearer to the last query it would be told to come again.
      await under.service.time.advance(MINUTE_MS);
      const answered = await under.callBack(asked, 'refused');
      return [
        ...expectThat('the answer', answered, OK),
        ...expectThat('the charge', await statusOf(under, payment), 'failed'),
        ...(await under.disagreements(payment)),
      ];
    },
  },
  ...(['paid', 'refused'] as const).map((says): Case => ({
    title: `that is forged and says ${says}`,
    async find(under) {
      if (under.subject.callbacks.isSigned) return [];
      const { payment, asked } = await waiting(under);
      const before = queriesOf(under);
      await under.callBackWith(under.subject.callbacks.of(asked, says, 'demo'), null);
      const charge = await statusOf(under, payment);
      const problems = expectThat('the number of queries that follow', queriesOf(under) - before, 1);
      if (charge === 'success' || charge === 'failed')
        problems.push(`it is believed: the charge is ${charge}`);
      return [...problems, ...(await under.disagreements(payment))];
    },
  })),
  {
    title: 'of the processor, about something else',
    async find(under) {
      const before = queriesOf(under);
      const answered = await under.callBackWith(under.subject.callbacks.other('demo'), null);
      return [
        ...expectThat('the answer', answered, OK),
        ...expectThat('the number of queries that follow', queriesOf(under) - before, 0),
      ];
    },
  },
  {
    title: 'about a charge that is not ours',
    async find(under) {
      const before = queriesOf(under);
      const { asked } = await waiting(under);
      const foreign = { ...asked, reference: 'KPY-CA-not-ours', id: `${asked.id}-not-ours` };
      const answered = await under.callBack(foreign);
      return [
        ...expectThat('the answer', answered, OK),
        ...expectThat('the number of queries that follow', queriesOf(under) - before, 0),
      ];
    },
  },
  {
    title: 'that cannot be read',
    async find(under) {
      const answered = await under.callBackWith(under.subject.callbacks.unreadable, null);
      return expectThat('the answer', answered, UNAUTHORISED);
    },
  },
];
