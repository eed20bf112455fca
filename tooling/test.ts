// npm test and its parts: runs checks and tests, all of them even if some fail, and adds up their results.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.ts';
import { listenForStop } from './stop-wish.ts';

/** `failed` says for each what it is, and how it failed. */
type Tally = { passed: number; failed: readonly string[]; skipped: number };
type Stage = { title: string; run(print: Print): Promise<Tally> };
type StageOutcome = Tally & { title: string; seconds: number };
/** Lanes beside each other; the stages of each follow one another. */
type TestStep = readonly (readonly Stage[])[];
type Print = (text: string | Buffer) => void;

const STOPPED = 130;
const LINES_OF_A_FAILURE = 12;
const [plan = '', ...args] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'titan-reports-'));
const running = new Set<ChildProcess>();

const CHECKS = [
  check('Translations', 'node', 'packages/copy/build/check.ts'),
  check('Types', 'tsc', '--noEmit'),
  check('Lint and boundaries', 'oxlint', '--type-aware'),
  check('Format', 'oxfmt', '--check'),
  check('Dead code', 'knip', '--no-progress'),
];
const BUILD = check('Build', 'node', 'tooling/run.mjs', 'page');
const TESTS = 'e2e/playwright.config.ts';
const PLANS: Readonly<Record<string, readonly TestStep[]>> = {
  all: [
    [CHECKS, [BUILD]],
    // One after the other: each keeps both cores busy, and a page that has its core behaves as it does for a payer.
    [[unit('unit', 'checkout', 'integration'), browser('Browser tests', TESTS, 'phone', 'desk')]],
  ],
  programs: [[[BUILD]], [[unit('programs'), browser('Browser tests', TESTS, 'programs', 'programs-desk')]]],
  check: [[CHECKS]],
  unit: [[[BUILD, unit()]]],
  e2e: [[[BUILD, browser('Browser tests', TESTS)]]],
  pictures: [[[BUILD, browser('Pictures', 'e2e/pictures/playwright.config.ts')]]],
  languages: [[[BUILD, browser('Languages', 'e2e/languages/playwright.config.ts')]]],
};

const wish = listenForStop(() => {
  signal('SIGKILL');
  process.exit(STOPPED);
});
// The one signal that both runners end for in order.
void wish.asked.then(() => signal('SIGINT'));

const outcomes: StageOutcome[] = [];
for (const step of PLANS[plan] ?? []) {
  const lanes = printInTurn(step).map(([stages, printer]) => runLane(stages, printer));
  outcomes.push(...(await Promise.all(lanes)).flat());
  if (wish.isAsked()) break;
}
rmSync(folder, { recursive: true });
process.exit(wish.isAsked() ? STOPPED : report());

async function runLane(stages: readonly Stage[], { print, end }: Printer): Promise<StageOutcome[]> {
  const ended: StageOutcome[] = [];
  for (const { title, run } of stages) {
    print(`\n── ${title} ${'─'.repeat(Math.max(70 - title.length, 3))}\n`);
    const began = performance.now();
    const tally = await run(print);
    if (wish.isAsked()) break;
    ended.push({ title, ...tally, seconds: (performance.now() - began) / 1_000 });
  }
  end();
  return ended;
}

type Printer = { print: Print; end(): void };

/** What runs beside another lane is read as if it had run after it: its lines wait until those before it have ended. */
function printInTurn(step: TestStep): [readonly Stage[], Printer][] {
  const waiting = step.map((): (string | Buffer)[] => []);
  const ended = new Set<number>();
  let turn = 0;
  return step.map((stages, lane) => {
    const print: Print = (text) =>
      void (lane === turn ? process.stdout.write(text) : waiting[lane]?.push(text));
    const end = (): void => {
      ended.add(lane);
      while (ended.has(turn)) {
        turn += 1;
        for (const text of waiting[turn] ?? []) process.stdout.write(text);
      }
    };
    return [stages, { print, end }];
  });
}

/** What failed stands last, since what the runners printed about it is long gone by then. */
function report(): number {
  console.log('');
  for (const { title, seconds, ...tally } of outcomes) {
    const mark = tally.failed.length > 0 ? '✗' : '✓';
    console.log(`${mark} ${title.padEnd(28)} ${describe(tally)}  (${seconds.toFixed(1)} s)`);
  }
  const sum = (count: 'passed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  for (const each of failed) console.log(`\n✗ ${each}`);
  console.log(`\n${describe({ passed: sum('passed'), failed, skipped: sum('skipped') })}`);
  return failed.length > 0 || outcomes.length === 0 ? 1 : 0;
}

function describe({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed.length} failed, ${skipped} skipped`;
}

/** @param error a runner's, with colours and the runner's own part of the stack */
function failure(what: string, error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => !line.includes('node_modules'));
  return [what, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `    ${line}`)].join('\n');
}

function check(title: string, program: string, ...programArgs: string[]): Stage {
  return { title, run: async (print) => tallyOfCheck(title, await runProgram(print, program, programArgs)) };
}

function tallyOfCheck(title: string, code: number): Tally {
  return code === 0
    ? { passed: 1, failed: [], skipped: 0 }
    : { passed: 0, failed: [`${title}: ended with ${code}`], skipped: 0 };
}

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** @param projects of vitest.config.ts; all where none is named */
function unit(...projects: string[]): Stage {
  const title = projects[0] === 'programs' ? 'Programs' : 'Unit and integration tests';
  return { title, run: (print) => vitest(print, projects) };
}

async function vitest(print: Print, projects: readonly string[]): Promise<Tally> {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const code = await runProgram(print, 'vitest', ['run', ...reporters, ...chosen, ...args]);
  return tallyOf<VitestReport>(file, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        const path = relative('.', name);
        // One that could not even be loaded has no test that failed.
        return failed.length === 0
          ? [failure(path, message)]
          : failed.map((test) => failure(`${path} › ${test.fullName}`, test.failureMessages[0]));
      }),
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

type PlaywrightSuite = {
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** @param projects of that configuration; all where none is named */
function browser(title: string, config: string, ...projects: string[]): Stage {
  return { title, run: (print) => playwright(print, config, projects) };
}

async function playwright(print: Print, config: string, projects: readonly string[]): Promise<Tally> {
  const code = await runProgram(print, 'node', ['tooling/browser.ts']);
  if (code !== 0) return tallyOfCheck('Browser', code);
  const file = join(folder, 'playwright.json');
  const environment = { CHROME_PATH: findBrowser() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const chosen = projects.map((project) => `--project=${project}`);
  const options = [`--config=${config}`, '--reporter=list,json', ...chosen];
  const outcome = await runProgram(print, 'playwright', ['test', ...options, ...args], environment);
  return tallyOf<PlaywrightReport>(file, outcome, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: [
      ...suites.flatMap(failedSpecs),
      ...errors.map(({ message }) => failure('Browser tests', message)),
    ],
    skipped: stats.skipped,
  }));
}

function failedSpecs({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ title, file, line, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
    return failure(`${file}:${line} › ${title}`, errors[0]);
  });
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** A runner that failed without naming a failed test, or without any report, failed once. */
function tallyOf<Report>(file: string, code: number, read: (report: Report) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
    if (code === 0 || tally.failed.length > 0) return tally;
    return { ...tally, failed: [`The runner ended with ${code}`] };
  } catch (error) {
    return { passed: 0, failed: [failure('The runner left no report', String(error))], skipped: 0 };
  }
}

/** In a process group of its own: Ctrl-C reaches it through us, once, and all that it started with it. */
function runProgram(
  print: Print,
  program: string,
  programArgs: readonly string[],
  environment = {},
): Promise<number> {
  if (wish.isAsked()) return Promise.resolve(STOPPED);
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = { ...process.env, ...colour, ...environment };
  const child = spawn(program, programArgs, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', print);
  return new Promise((resolve) => {
    child.once('error', ({ message }) => {
      console.error(message);
      resolve(1);
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

function signal(name: NodeJS.Signals): void {
  for (const { pid } of running) if (pid) process.kill(-pid, name);
}
