// npm test and its parts: runs checks and tests one after the other, all of them even if some fail, and adds up their results.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { listenForStop } from './stop-wish.ts';

type Tally = { passed: number; failed: number; skipped: number };
type Stage = { title: string; run(): Promise<Tally> };

const STOPPED = 130;
const [plan = '', ...args] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'titan-reports-'));
let running: ChildProcess | null = null;

const CHECKS = [
  check('Translations', 'node', 'packages/copy/build/check.ts'),
  check('Types', 'tsc', '--noEmit'),
  check('Lint and boundaries', 'oxlint', '--type-aware'),
  check('Format', 'oxfmt', '--check'),
  check('Dead code', 'knip', '--no-progress'),
];
const BUILD = check('Build', 'node', 'tooling/run.mjs', 'page');
const UNIT = { title: 'Unit and integration tests', run: vitest };
const BROWSER = { title: 'Browser tests', run: () => playwright('e2e/playwright.config.ts') };
const PICTURES = { title: 'Pictures', run: () => playwright('e2e/pictures/playwright.config.ts') };
const LANGUAGES = {
  title: 'Languages',
  run: () => playwright('e2e/languages/playwright.config.ts'),
};
const PLANS: Readonly<Record<string, readonly Stage[]>> = {
  all: [...CHECKS, BUILD, UNIT, BROWSER],
  check: CHECKS,
  unit: [BUILD, UNIT],
  e2e: [BUILD, BROWSER],
  pictures: [BUILD, PICTURES],
  languages: [BUILD, LANGUAGES],
};

const wish = listenForStop(() => {
  signal('SIGKILL');
  process.exit(STOPPED);
});
// The one signal that both runners end for in order.
void wish.asked.then(() => signal('SIGINT'));

const outcomes: (Tally & { title: string; seconds: number })[] = [];
for (const { title, run } of PLANS[plan] ?? []) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(70 - title.length, 3))}`);
  const began = performance.now();
  const tally = await run();
  if (wish.isAsked()) break;
  outcomes.push({ title, ...tally, seconds: (performance.now() - began) / 1_000 });
}
rmSync(folder, { recursive: true });
process.exit(wish.isAsked() ? STOPPED : report());

function report(): number {
  console.log('');
  for (const { title, seconds, ...tally } of outcomes) {
    const mark = tally.failed > 0 ? '✗' : '✓';
    console.log(`${mark} ${title.padEnd(28)} ${describe(tally)}  (${seconds.toFixed(1)} s)`);
  }
  const sum = (count: keyof Tally) => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  console.log(`\n${describe(total)}`);
  return total.failed > 0 || outcomes.length === 0 ? 1 : 0;
}

function describe({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function check(title: string, program: string, ...programArgs: string[]): Stage {
  return { title, run: async () => tallyOfCheck(await runProgram(program, programArgs)) };
}

function tallyOfCheck(code: number): Tally {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

async function vitest(): Promise<Tally> {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runProgram('vitest', ['run', ...reporters, ...args]);
  return tallyOf<VitestReport>(file, code, (report) => {
    // One that could not even be loaded has no test that failed.
    const brokenFiles = report.testResults.filter(
      (result) =>
        result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  errors: unknown[];
};

async function playwright(config: string): Promise<Tally> {
  const code = await runProgram('node', ['tooling/browser.ts']);
  if (code !== 0) return tallyOfCheck(code);
  const file = join(folder, 'playwright.json');
  const environment = { CHROME_PATH: findBrowser() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const options = [`--config=${config}`, '--reporter=list,json'];
  const outcome = await runProgram('playwright', ['test', ...options, ...args], environment);
  return tallyOf<PlaywrightReport>(file, outcome, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
}

/** A runner that failed without naming a failed test, or without any report, failed once. */
function tallyOf<Report>(file: string, code: number, read: (report: Report) => Tally): Tally {
  let tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  try {
    tally = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return { ...tally, failed: 1 };
  }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** In a process group of its own: Ctrl-C reaches it through us, once, and all that it started with it. */
function runProgram(program: string, programArgs: readonly string[], environment = {}): Promise<number> {
  if (wish.isAsked()) return Promise.resolve(STOPPED);
  const env = { ...process.env, ...environment };
  const child = spawn(program, programArgs, {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  running = child;
  return new Promise((resolve) => {
    child.once('error', ({ message }) => {
      console.error(message);
      resolve(1);
    });
    child.once('close', (code) => {
      running = null;
      resolve(code ?? 1);
    });
  });
}

function signal(name: NodeJS.Signals): void {
  if (running?.pid) process.kill(-running.pid, name);
}
