// Conformance of words: each recorded body has its one meaning, and whatever is not understood decides nothing.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { ResendAnswer, ReversalAnswer } from '../port.ts';
import { type Driver, onDriver } from './driver.ts';
import {
  type Asked,
  type AskedRefund,
  type Check,
  NOBODY,
  type Problem,
  type RecordedCharge,
  type RecordedRefund,
} from './subject.ts';
import type { Said } from './stub-server.ts';

type Recorded = RecordedCharge | RecordedRefund;
type Answer = ResendAnswer | ReversalAnswer;
type Body = { [field: string]: unknown };

export const checkWords: Check = (subject) =>
  onDriver(subject, [recordedBodies, changedBodies, money, garbage]);

/** Makes the call of the body's stage, and answers it with what `said` makes of the body. */
async function hear(
  driver: Driver,
  recorded: Recorded,
  said: (body: string) => Said,
  asked: Asked = driver.ask(),
): Promise<{ answer: Answer; asked: AskedRefund }> {
  const { stub } = driver;
  const { reference, amountMinor, currency } = asked;
  // The ids are there once the stub has made them.
  const known: AskedRefund = {
    reference,
    amountMinor,
    currency,
    get id() {
      return stub.idOf(reference);
    },
    get refundId() {
      return stub.refundIdOf(reference);
    },
  };
  const sayIt = (): void => stub.say(recorded.stage, () => said(recorded.body(known)));
  if (recorded.stage !== 'create') await driver.charge(asked, 'wallet');
  if (isOfRefund(recorded)) await stub.decide(reference, 'paid');
  if (recorded.stage === 'refund_query') await driver.refund(known);
  sayIt();
  switch (recorded.stage) {
    case 'create':
      return { answer: await driver.charge(asked, 'wallet'), asked: known };
    case 'query':
      return { answer: await driver.query(known), asked: known };
    case 'step':
    case 'cancel':
    case 'resend':
      return { answer: await driver.act(known, recorded.stage), asked: known };
    case 'refund':
      return { answer: await driver.refund(known), asked: known };
    case 'refund_query':
      return { answer: await driver.queryRefund(known, known.refundId), asked: known };
  }
}

const nameOf = ({ stage, name }: Recorded): string => `${stage}, ${name}`;
const asSent =
  ({ status }: Recorded) =>
  (body: string): Said => ({ status, body });

async function recordedBodies(driver: Driver): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const recorded of driver.subject.recorded) {
    const { answer, asked } = await hear(driver, recorded, asSent(recorded));
    const means = recorded.means(asked);
    if (!isDeepStrictEqual({ ...answer }, { ...means }))
      problems.push(`${nameOf(recorded)}: ${JSON.stringify(answer)} instead of ${JSON.stringify(means)}`);
  }
  return problems;
}

/** Whether an answer leaves everything open. A refund that is `pending` or `lost` is asked about again. */
function decidesNothing(recorded: Recorded, answer: Answer): boolean {
  if (answer.kind === 'lost') return answer.sent === 'maybe';
  // With an empty body, which is all that some processors send, it can only be that the request was taken.
  if (recorded.stage === 'create' && recorded.body(NOBODY) === '' && answer.kind === 'step') return true;
  return answer.kind === (isOfRefund(recorded) ? 'pending' : 'processing');
}

function isOfRefund({ stage }: Recorded): boolean {
  return stage === 'refund' || stage === 'refund_query';
}

const ENDS = new Set<Answer['kind']>([
  'approved',
  'declined',
  'reversed',
  'refused',
  'needs_person',
  'cancelled',
]);
const WORDS = [
  '',
  'UNHEARD_OF',
  'success',
  'Completed',
  'FAILED ',
  'null',
  null,
  true,
  0,
  ['COMPLETED'],
  { a: 1 },
];

async function changedBodies(driver: Driver): Promise<Problem[]> {
  const { recorded } = driver.subject;
  const problems: Problem[] = [];
  const expect = async (
    each: Recorded,
    what: string,
    change: (body: Body) => void,
    isFine: (answer: Answer, means: Answer) => boolean,
  ) => {
    const { answer, asked } = await hear(driver, each, (body) => ({
      status: each.status,
      body: changed(body, change),
    }));
    if (!isFine(answer, each.means(asked)))
      problems.push(`${nameOf(each)}, ${what}: ${JSON.stringify(answer)}`);
  };
  for (const each of recorded.filter(({ means }) => ENDS.has(means(NOBODY).kind))) {
    const fields = driver.subject.fields[isOfRefund(each) ? 'refund' : 'charge'];
    const isOpen = (answer: Answer): boolean => decidesNothing(each, answer);
    for (const word of WORDS)
      await expect(
        each,
        `with the status ${JSON.stringify(word)}`,
        (body) => put(body, fields.status, word),
        isOpen,
      );
    const body = JSON.parse(each.body(NOBODY)) as Body;
    for (const path of fields.needed.filter((needed) => at(body, needed) !== undefined)) {
      const field = path.join('.');
      await expect(each, `without ${field}`, (body) => put(body, path, undefined), isOpen);
      await expect(
        each,
        `with another type of ${field}`,
        (body) => put(body, path, otherType(at(body, path))),
        isOpen,
      );
    }
    await expect(
      each,
      'with fields more',
      (body) => addFields(body),
      (answer, means) => isDeepStrictEqual({ ...answer }, { ...means }),
    );
  }
  return problems;
}

function changed(text: string, change: (body: Body) => void): string {
  const body = JSON.parse(text) as Body;
  change(body);
  return JSON.stringify(body);
}

function at(body: Body, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Body | undefined)?.[name], body);
}

function put(body: Body, path: readonly string[], value: unknown): void {
  const parent = at(body, path.slice(0, -1)) as Body;
  parent[path.at(-1) ?? ''] = value;
}

function otherType(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return 'text';
  return value !== '' && !Number.isNaN(Number(value)) ? Number(value) : 1;
}

function addFields(body: Body): void {
  for (const value of Object.values(body))
    if (typeof value === 'object' && value !== null) addFields(value as Body);
  body['added_last_week'] = { status: 'REJECTED' };
}

async function money(driver: Driver): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { amounts, recorded, sentAmount } = driver.subject;
  const paid = recorded.find((each) => each.stage === 'query' && each.means(NOBODY).kind === 'approved');
  if (!paid) return ['No recorded body says that a charge is paid'];
  for (const { currency, minor: amountMinor, wire } of amounts) {
    const what = `${amountMinor} of ${currency}`;
    const { answer } = await hear(driver, paid, asSent(paid), driver.ask({ amountMinor, currency }));
    const created = driver.stub.requests.findLast(({ stage }) => stage === 'create');
    const sent = created && sentAmount(created.body);
    if (sent !== wire)
      problems.push(`${what} was sent as ${JSON.stringify(sent)}, not ${JSON.stringify(wire)}`);
    const isRead =
      answer.kind === 'approved' && answer.amountMinor === amountMinor && answer.currency === currency;
    if (!isRead) problems.push(`${what} was read as ${JSON.stringify(answer)}`);
  }
  return problems;
}

const RUNS = 40;
/** The same every time. */
const SEED = 20_261_123;
/** Those that say nothing by themselves. */
const STATUSES = [200, 201, 202, 302, 400, 402, 403, 409, 422, 500, 502, 503];

async function garbage(driver: Driver): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const stage of new Set(driver.subject.recorded.map((each) => each.stage))) {
    const ofStage = driver.subject.recorded.filter((each) => each.stage === stage);
    const [first] = ofStage;
    if (!first) continue;
    const bodies = fc.oneof(fc.string(), fc.json(), fc.constantFrom(...ofStage).chain(cut));
    const property = fc.asyncProperty(fc.constantFrom(...STATUSES), bodies, async (status, body) => {
      const { answer } = await hear(driver, first, () => ({ status, body }));
      return decidesNothing(first, answer);
    });
    const found = await fc.check(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    if (found.failed) problems.push(`${stage} decides something by ${JSON.stringify(found.counterexample)}`);
  }
  return problems;
}

/** A body that ends in its middle, or is about something else. */
function cut(recorded: Recorded): fc.Arbitrary<string> {
  const body = recorded.body(NOBODY);
  return fc.nat({ max: body.length }).map((length) => body.slice(0, length));
}
