// Conformance of callbacks: late, early, repeated, forged. At most they are a reason to ask.
import type { OpenPayment } from '@titan/server/testing/test-service';
import type { RawCallback } from '@titan/server/providers/port';
import { HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import { type Driver, onDriver } from './driver.ts';
import type { AskedCharge, Check, CheckStep, KitProblem, Subject, PaymentMethod } from './subject.ts';
import { type SubjectService, onService } from './subject-service.ts';

const OK = 200;
const UNAUTHORISED = 401;

type Case = { title: string; find: CheckStep<SubjectService> };

export const checkCallbacks: Check = async function* (subject) {
  yield* onDriver(subject, [readings]);
  yield* onService(
    subject,
    [...CASES, ...hintCases(subject), ...refusedCases(subject)].map(
      ({ title, find }) =>
        async (under) =>
          (await find(under)).map((problem) => `a callback ${title}: ${problem}`),
    ),
  );
};

/** What anybody could have sent is never news, however much the service would still ask. */
async function readings({ ask, charge, connector, stub, subject, time }: Driver): Promise<KitProblem[]> {
  const { callbacks, credentials } = subject;
  const asked = ask();
  await charge(asked, 'wallet');
  const at = time.now();
  const read = (raw: RawCallback, account: string): string =>
    connector.readCallback(raw, [credentials(account)]).kind;
  const [own, other] = ['demo', 'demo-kes'];
  const from = { account: own, at };
  await stub.decide(asked.reference, 'paid');
  const forged: [string, string][] = [
    ...(['paid', 'refused'] as const).map((says): [string, string] => [
      `another account's, ${says}`,
      read(callbacks.of(asked, says, from), other),
    ]),
    ...Object.entries(callbacks.hints).map(([matter, make]): [string, string] => [
      matter,
      read(make(asked, from), own),
    ]),
    ...(['done', 'refused'] as const).map((says): [string, string] => {
      const { reference, id, amountMinor, currency } = asked;
      const refund = { reference, id, amountMinor, currency, refundId: 'refund' };
      return [
        `another account's, of a refund, ${says}`,
        callbacks.ofRefund ? read(callbacks.ofRefund(refund, says, from), other) : 'refused',
      ];
    }),
  ];
  return forged
    .filter(([, kind]) => kind === 'news' || kind === 'refund_news')
    .map(([matter, kind]) => `a callback, ${matter}, is read as ${kind}`);
}

/** A charge that waits for its payer, old enough to be asked about. */
async function waiting(
  under: SubjectService,
  method?: PaymentMethod,
): Promise<{ payment: OpenPayment; asked: AskedCharge }> {
  const payment = await under.open(method);
  await under.pay(payment, method);
  await under.service.time.advance(under.subject.limits.firstQueryAfterMs);
  const asked = await under.known(payment);
  if (!asked) throw new Error('The stub does not know the charge');
  return { payment, asked };
}

const statusOf = async (under: SubjectService, payment: OpenPayment) =>
  (await under.charges(payment)).at(-1)?.status ?? 'not there';
const queriesOf = ({ stub }: SubjectService) => stub.requests.filter(({ stage }) => stage === 'query').length;
const refundsOf = async ({ stub }: SubjectService, { reference }: AskedCharge) =>
  (await stub.book()).filter((line) => line.kind === 'refund' && line.reference === reference).length;
const expectThat = (what: string, got: unknown, wanted: unknown): KitProblem[] =>
  got === wanted ? [] : [`${what} is ${String(got)}, not ${String(wanted)}`];

const CASES: readonly Case[] = [
  ...(['POST', 'PUT'] as const).map((method): Case => ({
    title: `by ${method}, three times`,
    async find(under) {
      const { payment, asked } = await waiting(under);
      await under.stub.decide(asked.reference, 'paid');
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
      await held.arrived;
      const asked = await under.known(payment);
      if (!asked) return ['the charge is not committed before it is sent'];
      await under.service.time.advance(subject.limits.firstQueryAfterMs);
      await stub.decide(asked.reference, 'paid');
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
      await under.stub.decide(asked.reference, 'refused');
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
  {
    title: 'of a failure, and one of a success then, which goes back',
    async find(under) {
      const { refunded } = under.subject.pays;
      // An account waits on when what came to it went back: see the check of transfers.
      if (refunded === 'transfer') return [];
      const { payment, asked } = await waiting(under, refunded);
      const answered = [];
      for (const end of ['refused', 'paid'] as const) {
        await under.stub.decide(asked.reference, end);
        answered.push(await under.callBack(asked, end));
        // Nearer to the last query the next one would be told to come again.
        await under.service.time.advance(MINUTE_MS);
      }
      await under.sweepFor(1.5 * under.subject.limits.refundTakesMs + 2 * HOUR_MS, HOUR_MS);
      return [
        ...expectThat('the answer', answered.join(), [OK, OK].join()),
        ...expectThat('the charge', await statusOf(under, payment), 'failed'),
        ...expectThat('the number of refunds', await refundsOf(under, asked), 1),
        ...(await under.wrongSums(payment)),
      ];
    },
  },
  {
    title: 'of the processor, about something else',
    async find(under) {
      const before = queriesOf(under);
      const answered = await under.callBackWith(under.subject.callbacks.other(under.from('demo')), null);
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
];

const hintCases = ({ callbacks }: Subject): Case[] =>
  Object.entries(callbacks.hints).map(([matter, make]) => ({
    title: matter,
    async find(under) {
      const { payment, asked } = await waiting(under);
      const before = queriesOf(under);
      await under.callBackWith(make(asked, under.from('demo')), null);
      return [
        ...expectThat('the number of queries that follow', queriesOf(under) - before, 1),
        ...(await movedBy(under, payment)),
      ];
    },
  }));

const refusedCases = ({ callbacks }: Subject): Case[] =>
  Object.entries(callbacks.refused).map(([matter, make]) => ({
    title: matter,
    async find(under) {
      const { payment, asked } = await waiting(under);
      const before = queriesOf(under);
      const answered = await under.callBackWith(make(asked, under.from('demo')), null);
      return [
        ...expectThat('the answer', answered, UNAUTHORISED),
        ...expectThat('the number of queries that follow', queriesOf(under) - before, 0),
        ...(await movedBy(under, payment)),
      ];
    },
  }));

/** Nothing has become of the charge at the processor. */
async function movedBy(under: SubjectService, payment: OpenPayment): Promise<KitProblem[]> {
  const charge = await statusOf(under, payment);
  const isMoved = charge === 'success' || charge === 'failed';
  return [
    ...(isMoved ? [`it is believed: the charge is ${charge}`] : []),
    ...(await under.disagreements(payment)),
  ];
}
