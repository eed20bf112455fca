// The probe: an operator runs a connector's scenarios (probe-scenario.ts) against its processor's real test mode, to learn where it answers
// otherwise than its connector was written for. This file runs them and judges what came.
import type * as z from 'zod/mini';
import type { Clock, HttpAnswer, HttpOut, Ids, Timers } from '@titan/platform/ports';
import { type ChargeUnderWay, CHARGING, type Limits, type Provider, type ReversalRequest } from './port.ts';
import type {
  ExpectedAnswer,
  ProbeAnswer,
  ProbeCall,
  ProbeMeaning,
  ProbeScenario,
  ProbeStep,
} from './probe-scenario.ts';
import { redactedBody, redactedText } from './redact.ts';

/** One HTTP request and its answer. */
type Exchange = { method: string; path: string; answer: HttpAnswer };

/** Where the processor answered otherwise than expected; nothing in it is secret or names a person. */
export type ProbeDifference = {
  scenario: string;
  /** From 1. */
  step: number;
  call: string;
  request: string;
  problems: readonly string[];
  expected: { status: number | null; means: readonly string[] };
  got: { status: number | null; means: string; body: unknown };
};

export type ProbeOutcome = {
  /** `skipped`: the account cannot do what the scenario needs. */
  outcome: 'ok' | 'differs' | 'lost' | 'skipped';
  /** Why, in a few words; empty when ok. */
  why: string;
  differences: readonly ProbeDifference[];
};

/** HTTP that keeps what went through it. */
export type Recorder = { http: HttpOut; /** What has come since the last time. */ take(): Exchange[] };

/** Records the exchanges over `http`. */
export function recordExchanges(http: HttpOut): Recorder {
  let exchanges: Exchange[] = [];
  return {
    http: {
      async send(request) {
        const answer = await http.send(request);
        exchanges.push({ method: request.method, path: new URL(request.url).pathname, answer });
        return answer;
      },
    },
    take() {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
  };
}

type ProbeDeps = {
  /** Opened over the recorder's HTTP. */
  provider: Provider;
  limits: Limits;
  recorder: Recorder;
  always: readonly ExpectedAnswer[];
  callbackUrl: string;
  clock: Clock;
  timers: Timers;
  ids: Pick<Ids, 'charge' | 'payment' | 'reversal'>;
  credentials: Readonly<Record<string, string>>;
  /** The values of those that no report may have. */
  secrets: readonly string[];
};

type ProbeRun = ProbeDeps & {
  scenario: ProbeScenario;
  charge: ChargeUnderWay;
  refund: ReversalRequest;
  sentAt: number;
  /** The answer to the call before. */
  answered: ProbeAnswer | null;
};

/** How long a query is repeated until it means what it should. */
const QUERIED_MS = 2 * 60 * 1_000;

/** Runs one scenario to its end, or to the step whose answer leaves nothing to go on with. */
export async function runScenario(deps: ProbeDeps, scenario: ProbeScenario): Promise<ProbeOutcome> {
  const lacking = lackOf(deps.provider, scenario);
  if (lacking !== null) return { outcome: 'skipped', why: `the account has no ${lacking}`, differences: [] };
  const run = begin(deps, scenario);
  const differences: ProbeDifference[] = [];
  for (const [index, step] of scenario.steps.entries()) {
    const { answer, exchanges } = await take(run, step);
    const found = differencesOf(run, { index, step, answer, exchanges });
    differences.push(...found);
    const last = exchanges.at(-1)?.answer;
    if (last === undefined || last.kind === 'lost') {
      const cause = last?.cause ?? 'nothing was sent';
      return { outcome: 'lost', why: `step ${index + 1}, ${nameOf(step.call)}: ${cause}`, differences };
    }
    keepHandle(run, step, answer);
    run.answered = answer;
    if (!means(answer, step)) break;
  }
  const [first] = differences;
  if (!first) return { outcome: 'ok', why: '', differences };
  return { outcome: 'differs', why: `step ${first.step}, ${first.call}: ${first.problems[0]}`, differences };
}

function begin(deps: ProbeDeps, scenario: ProbeScenario): ProbeRun {
  const { amountMinor, currency } = scenario;
  const reference = deps.ids.charge();
  const sum = { amountMinor, currency };
  const { channel } = CHARGING[capabilityOf(scenario)];
  const charge = { reference, channel, paymentReference: deps.ids.payment(), handle: null, ...sum };
  const refund = {
    reference,
    chargeHandle: null,
    chargeRefundHandle: null,
    handle: null,
    callbackUrl: deps.callbackUrl,
    reversalReference: deps.ids.reversal(),
    transferId: null,
    ...sum,
  };
  return { ...deps, scenario, charge, refund, sentAt: 0, answered: null };
}

function keepHandle(run: ProbeRun, { call }: ProbeStep, answer: ProbeAnswer): void {
  const handle = 'handle' in answer ? answer.handle : undefined;
  if (handle === undefined) return;
  if (call === 'refund' || call === 'refund_query') {
    run.refund.handle = handle;
    return;
  }
  run.charge.handle = handle;
  run.refund.chargeHandle = handle;
}

/** Makes the call; a query again and again, until it means what it should or its time is up. */
async function take(run: ProbeRun, step: ProbeStep): Promise<{ answer: ProbeAnswer; exchanges: Exchange[] }> {
  const { clock, recorder, limits } = run;
  const { firstAfterMs } = limits.query;
  if (step.call === 'query') await pause(run, run.sentAt + firstAfterMs - clock.now());
  const until = clock.now() + QUERIED_MS;
  const gapMs = gapOf(step.call, limits);
  let answer = await ask(run, step.call);
  const isRepeated = gapMs !== null && gapMs <= QUERIED_MS;
  while (isRepeated && !means(answer, step) && !isEnd(answer) && clock.now() < until) {
    await pause(run, gapMs);
    answer = await ask(run, step.call);
  }
  return { answer, exchanges: recorder.take() };
}

/** Null: it is made once. */
function gapOf(call: ProbeCall, limits: Limits): number | null {
  if (call === 'query') return Math.max(limits.query.gapMs, 1_000);
  return call === 'refund_query' ? Math.max(limits.refunds.gapMs, 1_000) : null;
}

function isEnd({ kind }: ProbeAnswer): boolean {
  return ['approved', 'declined', 'reversed', 'refused', 'needs_person', 'cancelled'].includes(kind);
}

async function pause({ timers }: ProbeRun, ms: number): Promise<void> {
  if (ms > 0) await new Promise<void>((resolve) => void timers.after(ms, resolve));
}

async function ask(run: ProbeRun, call: ProbeCall): Promise<ProbeAnswer> {
  const { provider, charge, refund, scenario, clock, credentials, answered } = run;
  if (typeof call === 'object') {
    if ('answer' in call) return provided(provider.answerStep)(charge, call.answer);
    await call.play({ credentials, answered });
    if (answered === null) throw new Error('A scenario begins with what only the test mode has');
    return answered;
  }
  switch (call) {
    case 'banks': {
      const request = { currency: scenario.currency, paymentReference: charge.paymentReference };
      return provided(provider.bankDebit).list(request);
    }
    case 'create':
      run.sentAt = clock.now();
      return create(run);
    case 'query':
      return provider.query(charge);
    case 'refund':
      return provided(provider.refund).send(refund);
    case 'refund_query':
      return provided(provider.refund).query(refund);
  }
}

function create({ provider, scenario, charge, callbackUrl }: ProbeRun): Promise<ProbeAnswer> {
  const { pays, amountMinor, currency } = scenario;
  const { reference, paymentReference } = charge;
  const customer = { customerName: 'Probe Titan', customerEmail: 'probe@example.com' };
  // Nobody goes to the processor's pages and comes back; it must be an address of ours.
  const addresses = { callbackUrl, returnUrl: callbackUrl };
  const request = { reference, paymentReference, amountMinor, currency, ...customer, ...addresses };
  if ('card' in pays) return provided(provider.card).charge({ ...request, card: pays.card });
  if ('hostedCard' in pays) return provided(provider.hostedCard).charge(request);
  if ('wallet' in pays) return provided(provider.wallet).charge({ ...request, wallet: pays.wallet });
  if ('bankDebit' in pays) return provided(provider.bankDebit).charge({ ...request, ...pays.bankDebit });
  const { openMs } = pays.transferAccount;
  return provided(provider.transferAccount).open({ ...request, merchantName: 'Probe', openMs });
}

/** By which of its capabilities the account charges the instrument. */
const capabilityOf = ({ pays }: ProbeScenario) => Object.keys(pays)[0] as keyof typeof CHARGING;

/** What the scenario needs and the account, as it is opened, cannot do. */
function lackOf(provider: Provider, scenario: ProbeScenario): string | null {
  const capability = capabilityOf(scenario);
  if (!provider[capability]) return CHARGING[capability].words;
  const isRefunded = scenario.steps.some(({ call }) => call === 'refund' || call === 'refund_query');
  return isRefunded && !provider.refund ? 'refunds' : null;
}

function provided<Calls>(calls: Calls | undefined): Calls {
  if (calls === undefined) throw new Error('A scenario was run that the account cannot do');
  return calls;
}

type Taken = { index: number; step: ProbeStep; answer: ProbeAnswer; exchanges: readonly Exchange[] };

/** A body that differs is told once, however often it came; where none does and the answer means something else, the last one is told. */
function differencesOf(run: ProbeRun, { index, step, answer, exchanges }: Taken): ProbeDifference[] {
  const expected = [...step.answers, ...run.always];
  const meaning = meaningOf(answer);
  const differenceAt = (exchange: Exchange, problems: readonly string[]): ProbeDifference[] => {
    if (exchange.answer.kind === 'lost' || problems.length === 0) return [];
    const { status, body } = exchange.answer;
    return [
      {
        scenario: run.scenario.name,
        step: index + 1,
        call: nameOf(step.call),
        request: `${exchange.method} ${redactedText(exchange.path, run.secrets)}`,
        problems,
        expected: { status: likeOf(exchange, expected).at(-1)?.status ?? null, means: step.means },
        got: { status, means: meaning, body: redactedBody(body, run.secrets) },
      },
    ];
  };
  const found = exchanges.flatMap((exchange) => differenceAt(exchange, problemsOf(exchange, expected)));
  const keys = found.map(({ request, problems }) => JSON.stringify([request, problems]));
  const differences = found.filter((_, n) => keys.indexOf(keys[n] ?? '') === n);
  if (means(answer, step) || differences.length > 0) return differences;
  const last = exchanges.at(-1);
  return last ? differenceAt(last, [`means "${meaning}", not "${step.means.join('" or "')}"`]) : [];
}

function likeOf({ method, path }: Exchange, expected: readonly ExpectedAnswer[]): ExpectedAnswer[] {
  return expected.filter((each) => each.method === method && isAt(each.path, path));
}

/** None where it looks like any of those that have its path; else the problems with the last of them that has its status. */
function problemsOf(exchange: Exchange, expected: readonly ExpectedAnswer[]): string[] {
  const { answer } = exchange;
  if (answer.kind === 'lost') return [];
  const alike = likeOf(exchange, expected);
  const found = alike.map((each) => ({ each, problems: problemsWith(each, answer) }));
  if (found.some(({ problems }) => problems.length === 0)) return [];
  const nearest = found.findLast(({ each }) => each.status === answer.status) ?? found.at(-1);
  return nearest?.problems ?? ['is a call that the scenario does not name'];
}

function isAt(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  const end = given.slice(-wanted.length + 1);
  return wanted.length <= given.length && wanted.slice(1).every((word, n) => word === '*' || word === end[n]);
}

function problemsWith(wanted: ExpectedAnswer, got: { status: number; body: string }): string[] {
  const problems = wanted.status === got.status ? [] : [`HTTP status ${got.status}, not ${wanted.status}`];
  if (wanted.body === null) return got.body.trim() === '' ? problems : [...problems, 'the body is not empty'];
  const json = jsonIn(got.body);
  if (json === undefined) return [...problems, 'the body is not JSON'];
  const issues = wanted.body.safeParse(json).error?.issues ?? [];
  return [...problems, ...issues.map(problemIn)];
}

/** Without the value that came, which may be anybody's. */
function problemIn(issue: z.core.$ZodIssue): string {
  const at = issue.path.length === 0 ? 'the body' : issue.path.join('.');
  if (issue.code === 'invalid_type') return `${at} is not ${issue.expected}`;
  if (issue.code === 'invalid_value') return `${at} is not ${issue.values.join(' or ')}`;
  return `${at}: ${issue.code}`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function nameOf(call: ProbeCall): string {
  if (typeof call !== 'object') return call;
  return 'play' in call ? call.name : `answer with ${call.answer.kind}`;
}

function meaningOf(answer: ProbeAnswer): ProbeMeaning {
  if (answer.kind === 'step') return `step ${answer.authModel}`;
  if (answer.kind === 'account' && answer.transfers.length > 0) return 'account paid';
  return answer.kind === 'declined' ? `declined ${answer.errorType}` : answer.kind;
}

function means(answer: ProbeAnswer, { means: wanted }: ProbeStep): boolean {
  const meaning = meaningOf(answer);
  return wanted.some((each) => each === meaning || each === answer.kind);
}
