// Plays a pair of acts under its schedules and judges each end: it must be one of the two that playing them one after the other has.
import { type Act, createCopy } from './copy.ts';
import type { StatementPool } from '@titan/platform/database';
import type { Ground } from './ground.ts';
import { type Answer, play, type Played, type Schedule } from './play.ts';
import { MERCHANT_ACTS } from './merchant-acts.ts';
import { PAYMENT_ACTS } from './payment-acts.ts';
import { REASONS } from './reasons.ts';

/** Every transaction of several statements, as the service calls it, and single statements that meet them. */
export const ACTS: Readonly<Record<string, Act>> = { ...PAYMENT_ACTS, ...MERCHANT_ACTS };

export type Pair = readonly [a: string, b: string];
export type Finding = { pair: Pair; schedule: Schedule; what: string; differs: string[]; steps: string[] };
export type PairResult = { schedules: number; waits: number; deadlocks: number; findings: Finding[] };

/** Every act with every other one, and with itself. */
export function allPairs(): Pair[] {
  const names = Object.keys(ACTS);
  return names.flatMap((a, index) => names.slice(index).map((b) => [a, b] as const));
}

type End = { lines: string[]; answers: Record<'a' | 'b', Answer>; problems: string[] };

export async function playOnce(ground: Ground, [a, b]: Pair, schedule: Schedule): Promise<Played & End> {
  await ground.restore();
  const work = (name: 'a' | 'b', act: Act) => (pool: StatementPool) => act(createCopy(name, pool));
  const works = { a: work('a', actOf(a)), b: work('b', actOf(b)) };
  const played = await play(ground.pools, ground.watch, works, schedule);
  return { ...played, ...(await ground.read()) };
}

function actOf(name: string): Act {
  if (name === NOTHING) return async () => {};
  const act = ACTS[name];
  if (!act) throw new Error(`There is no act ${name}: ${Object.keys(ACTS).join(', ')}`);
  return act;
}

/** Does nothing: its pair with an act is that act alone. */
const NOTHING = 'nothing';

/** What an act answers that found something changed meanwhile, and has left nothing behind. */
const REFUSALS: readonly unknown[] = [false, null, 'changed'];

/** As many ways to interleave two acts are played one by one. */
const FEW = 20;

/** All ways to interleave so many statements where they are few; else each with a single preemption. */
export function schedulesOf(a: number, b: number): Schedule[] {
  if (waysTo(a, b) <= FEW) return interleaved(a, b).filter((each) => !/^(a+b+|b+a+)$/.test(each));
  const preempted = (length: number, first: string, then: string) =>
    Array.from({ length: length - 1 }, (_, n) => first.repeat(n + 1) + then);
  return [...preempted(a, 'a', 'b'), ...preempted(b, 'b', 'a')];
}

/** The binomial coefficient. */
function waysTo(a: number, b: number): number {
  let ways = 1;
  for (let n = 1; n <= b; n += 1) ways = (ways * (a + n)) / n;
  return ways;
}

function interleaved(a: number, b: number): Schedule[] {
  if (a === 0 || b === 0) return ['a'.repeat(a) + 'b'.repeat(b)];
  const begunWith = (first: string, rest: Schedule[]) => rest.map((each) => first + each);
  return [...begunWith('a', interleaved(a - 1, b)), ...begunWith('b', interleaved(a, b - 1))];
}

/** @param only this schedule alone */
export async function playPair(ground: Ground, pair: Pair, only?: Schedule): Promise<PairResult> {
  const [aFirst, bFirst] = [await playOnce(ground, pair, 'a'), await playOnce(ground, pair, 'b')];
  const countOf = ({ steps }: Played, name: 'a' | 'b') => steps.filter(({ by }) => by === name).length;
  const schedules = only ? [only] : schedulesOf(countOf(aFirst, 'a'), countOf(bFirst, 'b'));
  const result: PairResult = { schedules: schedules.length + 2, waits: 0, deadlocks: 0, findings: [] };
  const judge = (schedule: Schedule, end: Played & End, what: string | null, differs: string[]): void => {
    if (what !== null && !isExplained(pair, what))
      result.findings.push({ pair, schedule, what, differs, steps: end.steps.map(told) });
  };
  for (const [schedule, end] of [['a', aFirst] as const, ['b', bFirst] as const])
    judge(schedule, end, end.problems[0] ?? errorOf(end), []);
  for (const schedule of schedules) {
    const end = await playOnce(ground, pair, schedule);
    result.waits += end.steps.filter(({ isWaiting }) => isWaiting).length;
    if (errorOf(end)?.startsWith(DEADLOCK)) result.deadlocks += 1;
    const differences = [aFirst, bFirst].map((serial) => differenceOf(serial, end));
    const [least = []] = differences.toSorted((one, other) => one.length - other.length);
    const isSerial = least.length === 0 || (await isOneRefused(ground, pair, end));
    judge(schedule, end, end.problems[0] ?? (isSerial ? null : (errorOf(end) ?? OTHER_END)), least);
  }
  return result;
}

/** Whether all is as if one of them had not been, and that one was told so. */
async function isOneRefused(ground: Ground, [a, b]: Pair, end: End): Promise<boolean> {
  for (const [refused, done, alone] of [
    ['a', 'b', [NOTHING, b]],
    ['b', 'a', [a, NOTHING]],
  ] as const) {
    const answer = end.answers[refused];
    if (answer.kind === 'threw' || !REFUSALS.includes(answer.value)) continue;
    const other = await playOnce(ground, alone, done);
    const wanted = { ...other, answers: { ...other.answers, [refused]: answer } };
    if (differenceOf(wanted, end).length === 0) return true;
  }
  return false;
}

const OTHER_END = 'ends as neither order does';
const DEADLOCK = '40P01';

function errorOf({ answers: { a, b } }: End): string | null {
  const errors = [a, b].flatMap((answer) => (answer.kind === 'threw' ? [answer.error] : []));
  // Where there are two, one may only follow from the deadlock.
  const error = errors.find(({ code }) => code === DEADLOCK) ?? errors[0];
  return error ? `${error.code ?? ''} ${error.message}`.trim() : null;
}

function isExplained(pair: Pair, what: string): boolean {
  return REASONS.some(
    ({ acts, says }) =>
      acts.every((act) => pair.includes(act)) &&
      (says === undefined ? what === OTHER_END : what.includes(says)),
  );
}

function differenceOf(wanted: End, found: End): string[] {
  const [all, most] = [linesOf(wanted), linesOf(found)];
  return [...minus(all, most).map((line) => `- ${line}`), ...minus(most, all).map((line) => `+ ${line}`)];
}

function linesOf({ lines, answers }: End): string[] {
  const answerText = (answer: Answer) =>
    answer.kind === 'threw' ? `threw ${answer.error.message}` : `answered ${JSON.stringify(answer.value)}`;
  return [...lines, `a ${answerText(answers.a)}`, `b ${answerText(answers.b)}`];
}

function minus(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

function told({ by, text, isWaiting }: Played['steps'][number]): string {
  return `${by}${isWaiting ? ' waits' : ''}: ${text.replaceAll(/\s+/g, ' ').slice(0, 140)}`;
}
