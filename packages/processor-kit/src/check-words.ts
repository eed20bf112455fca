// Conformance of words: each recorded body has its one meaning, and whatever is not understood decides nothing.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { ResendAnswer, ReversalAnswer } from '@titan/server/providers/port';
import { type Driver, onDriver } from './driver.ts';
import {
  type AskedCharge,
  type AskedRefund,
  type Check,
  currencyOf,
  NOBODY,
  type KitProblem,
  type RecordedCharge,
  type RecordedRefund,
} from './subject.ts';
import type { StubAnswer } from './stub-server.ts';

type Recorded = RecordedCharge | RecordedRefund;
type AnyAnswer = ResendAnswer | ReversalAnswer;
type JsonBody = { [field: string]: unknown };

export const checkWords: Check = (subject) =>
  onDriver(subject, [recordedBodies, changedBodies, money, garbage]);

/** Makes the call of the body's stage, and answers it with what `answerFrom` makes of the body. */
async function askAndRead(
  driver: Driver,
  recorded: Recorded,
  answerFrom: (body: string) => StubAnswer,
  asked: AskedCharge = driver.ask({
    amountMinor: 150_000,
    currency: currencyOf(driver.subject.pays, recorded.by ?? 'wallet'),
  }),
): Promise<{ answer: AnyAnswer; asked: AskedRefund }> {
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
  const { by = 'wallet' } = recorded;
  if (recorded.stage !== 'create') await driver.charge(asked, by);
  if (isOfRefund(recorded)) await stub.decide(reference, 'paid');
  if (recorded.stage === 'refund_query') await driver.refund(known);
  stub.answer(recorded.stage, () => answerFrom(recorded.body(known)));
  return { answer: await callOf(driver, recorded, known), asked: known };
}

/** The call of the body's stage. */
function callOf(
  driver: Driver,
  { stage, by = 'wallet', answer }: Recorded,
  asked: AskedRefund,
): Promise<AnyAnswer> {
  switch (stage) {
    case 'create':
      return driver.charge(asked, by);
    case 'query':
    case 'check':
      return driver.query(asked);
    case 'step':
    case 'cancel':
    case 'resend':
      return driver.act(asked, stage, answer);
    case 'refund':
      return driver.refund(asked);
    case 'refund_query':
      return driver.queryRefund(asked, asked.refundId);
  }
}

const nameOf = ({ stage, name }: Recorded): string => `${stage}, ${name}`;
const asSent =
  ({ status }: Recorded) =>
  (body: string): StubAnswer => ({ status, body });

async function recordedBodies(driver: Driver): Promise<KitProblem[]> {
  const problems: KitProblem[] = [];
  for (const recorded of driver.subject.recorded) {
    const { answer, asked } = await askAndRead(driver, recorded, asSent(recorded));
    const means = recorded.means(asked);
    if (!isDeepStrictEqual({ ...answer }, { ...means }))
      problems.push(`${nameOf(recorded)}: ${JSON.stringify(answer)} instead of ${JSON.stringify(means)}`);
  }
  return problems;
}

/** Whether an answer leaves everything open. A refund that is `pending` or `lost` is asked about again. */
function decidesNothing(recorded: Recorded, answer: AnyAnswer): boolean {
  if (answer.kind === 'lost') return answer.sent === 'maybe';
  if (answer.kind === 'account') return answer.account === null && answer.transfers.length === 0;
  // With an empty body, which is all that some processors send, it can only be that the request was taken.
  if (recorded.stage === 'create' && recorded.body(NOBODY) === '' && answer.kind === 'step') return true;
  return answer.kind === (isOfRefund(recorded) ? 'pending' : 'processing');
}

function isOfRefund({ stage }: Recorded): boolean {
  return stage === 'refund' || stage === 'refund_query';
}

const ENDS = new Set<AnyAnswer['kind']>([
  'approved',
  'declined',
  'reversed',
  'refused',
  'needs_person',
  'cancelled',
]);

/** Whether money moves by it. */
function isEnd(answer: AnyAnswer): boolean {
  return ENDS.has(answer.kind) || (answer.kind === 'account' && answer.transfers.length > 0);
}

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

async function changedBodies(driver: Driver): Promise<KitProblem[]> {
  const { recorded } = driver.subject;
  const problems: KitProblem[] = [];
  const expect = async (
    each: Recorded,
    what: string,
    change: (body: JsonBody) => void,
    isFine: (answer: AnyAnswer, means: AnyAnswer) => boolean,
  ) => {
    const { answer, asked } = await askAndRead(driver, each, (body) => ({
      status: each.status,
      body: changed(body, change),
    }));
    if (!isFine(answer, each.means(asked)))
      problems.push(`${nameOf(each)}, ${what}: ${JSON.stringify(answer)}`);
  };
  for (const each of recorded.filter(({ means }) => isEnd(means(NOBODY)))) {
    const fields = driver.subject.fields[isOfRefund(each) ? 'refund' : 'charge'];
    const isOpen = (answer: AnyAnswer): boolean => decidesNothing(each, answer);
    const { isExact = false } = fields;
    for (const word of WORDS.filter((strange) => !fields.words?.some((known) => known === strange)))
      await expect(
        each,
        `with the status ${JSON.stringify(word)}`,
        (body) => put(body, fields.status, word),
        isOpen,
      );
    const body = JSON.parse(each.body(NOBODY)) as JsonBody;
    for (const path of fields.needed.filter((needed) => at(body, needed) !== undefined)) {
      const field = path.join('.');
      await expect(each, `without ${field}`, (body) => put(body, path, undefined), isOpen);
      await expect(
        each,
        `with another type of ${field}`,
        (body) => put(body, path, otherType(at(body, path))),
        isOpen,
      );
      // A number as text, or the other way round, is the same number to most; it is nothing else to any.
      if (isNumeric(at(body, path)))
        await expect(
          each,
          `with ${field} as text for a number, or a number for text`,
          (changed) => put(changed, path, otherForm(at(changed, path))),
          (answer, means) => isDeepStrictEqual({ ...answer }, { ...means }) || (isExact && isOpen(answer)),
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

function changed(text: string, change: (body: JsonBody) => void): string {
  const body = JSON.parse(text) as JsonBody;
  change(body);
  return JSON.stringify(body);
}

function at(body: JsonBody, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as JsonBody | undefined)?.[name], body);
}

function put(body: JsonBody, path: readonly string[], value: unknown): void {
  const parent = at(body, path.slice(0, -1)) as JsonBody;
  parent[path.at(-1) ?? ''] = value;
}

function otherType(value: unknown): unknown {
  if (isNumeric(value)) return [value];
  return typeof value === 'string' ? 1 : 'text';
}

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value));

const otherForm = (value: unknown): unknown => (typeof value === 'number' ? String(value) : Number(value));

function addFields(body: JsonBody): void {
  for (const value of Object.values(body))
    if (typeof value === 'object' && value !== null) addFields(value as JsonBody);
  body['added_last_week'] = { status: 'REJECTED' };
}

async function money(driver: Driver): Promise<KitProblem[]> {
  const problems: KitProblem[] = [];
  const { amounts, recorded, sentAmount } = driver.subject;
  const paid = recorded.find(({ stage, means }) => stage === 'query' && means(NOBODY).kind === 'approved');
  if (!paid) return ['No recorded body says that a charge is paid'];
  for (const { currency, minor: amountMinor, wire, by } of amounts) {
    const what = `${amountMinor} of ${currency}`;
    const query: Recorded = { ...paid, ...(by && { by }) };
    const { answer } = await askAndRead(driver, query, asSent(paid), driver.ask({ amountMinor, currency }));
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

const GATEWAYS_PAGE = '<!DOCTYPE html><html><body><h1>Maintenance</h1></body></html>';

async function garbage(driver: Driver): Promise<KitProblem[]> {
  const problems: KitProblem[] = [];
  const kinds = Object.groupBy(driver.subject.recorded, ({ stage, by = 'wallet' }) => `${stage} by ${by}`);
  for (const [kind, ofKind = []] of Object.entries(kinds)) {
    const [first] = ofKind;
    if (!first) continue;
    const bodies = fc.oneof(fc.string(), fc.json(), fc.constantFrom(...ofKind).chain(cut));
    const property = fc.asyncProperty(fc.constantFrom(...STATUSES), bodies, async (status, body) => {
      const { answer } = await askAndRead(driver, first, () => ({ status, body }));
      return decidesNothing(first, answer);
    });
    const found = await fc.check(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    if (found.failed) problems.push(`${kind} decides something by ${JSON.stringify(found.counterexample)}`);
    // To say that it is processed would be proof that the processor has it (I-05).
    const { answer } = await askAndRead(driver, first, () => ({ status: 200, body: GATEWAYS_PAGE }));
    if (answer.kind !== 'lost')
      problems.push(`${kind} takes the page of a gateway for ${JSON.stringify(answer)}`);
  }
  return problems;
}

/** A body that ends in its middle, or is about something else. */
function cut(recorded: Recorded): fc.Arbitrary<string> {
  const body = recorded.body(NOBODY);
  return fc.nat({ max: body.length }).map((length) => body.slice(0, length));
}
