// Runs the checks and tests one after the other, all of them even if some fail, and adds up the results.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../browser.mjs';
import { LaunchFailure } from './failure.mjs';
import { ensurePageBuilt } from './page-build.mjs';
import { PROGRAMS, projectEnvironment, ROOT } from './places.mjs';
import { codeOfSignal, runProgram, wishedSignal } from './run-program.mjs';
import { sumOf, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

const CHECKS = [
  { title: 'Types', run: () => check('tsc', ['--noEmit']) },
  { title: 'Lint and boundaries', run: () => check('oxlint', ['--type-aware']) },
  { title: 'Format', run: () => check('oxfmt', ['--check']) },
  { title: 'Dead code', run: () => check('knip', ['--no-progress']) },
];
const BUILD = { title: 'Build', run: build };
const UNIT = { title: 'Unit and integration tests', run: vitest };
const BROWSER = { title: 'Browser tests', run: playwright };

/** What each command runs. */
const PLANS = {
  test: [...CHECKS, BUILD, UNIT, BROWSER],
  check: CHECKS,
  'test:unit': [BUILD, UNIT],
  'test:e2e': [BUILD, BROWSER],
};

export const VERIFICATIONS = Object.keys(PLANS);

/** Runs a plan. `args` go to the test runner (a file, a name). Returns the exit code. */
export async function verify(name, args, say) {
  const folder = mkdtempSync(join(tmpdir(), 'titan-reports-'));
  const outcomes = [];
  try {
    for (const { title, run } of PLANS[name]) {
      say(`\n── ${title} ${'─'.repeat(Math.max(70 - title.length, 3))}`);
      const began = performance.now();
      const tally = await run({ folder, args, say });
      if (wishedSignal()) return codeOfSignal(wishedSignal());
      outcomes.push({ title, tally, seconds: (performance.now() - began) / 1000 });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report(outcomes, say);
}

function report(outcomes, say) {
  say('');
  for (const { title, tally, seconds } of outcomes) {
    const mark = tally.failed > 0 ? '✗' : '✓';
    say(`${mark} ${title.padEnd(28)} ${describe(tally)}  (${seconds.toFixed(1)} s)`);
  }
  const total = sumOf(outcomes.map(({ tally }) => tally));
  say(`\n${describe(total)}`);
  return total.failed > 0 ? 1 : 0;
}

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

async function check(program, args) {
  return tallyOfCheck(await run(program, args));
}

async function build({ say }) {
  const code = await explained(say, () => ensurePageBuilt(say, { visible: true }));
  if (code === 0) say('The page is built from the present sources.');
  return tallyOfCheck(code);
}

async function vitest({ folder, args }) {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return tallyOfVitest(file, await run('vitest', ['run', ...reporters, ...args]));
}

async function playwright({ folder, args, say }) {
  let browser = '';
  const code = await explained(say, async () => (browser = await ensureBrowser(say)));
  if (code !== 0) return tallyOfCheck(code);
  const file = join(folder, 'playwright.json');
  const extra = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const settings = ['--config=e2e/playwright.config.ts', '--reporter=list,json'];
  return tallyOfPlaywright(file, await run('playwright', ['test', ...settings, ...args], extra));
}

/** A failed stage is reported and counted; later stages run all the same. */
async function explained(say, action) {
  try {
    await action();
    return 0;
  } catch (error) {
    if (!(error instanceof LaunchFailure)) throw error;
    say(error.message);
    return 1;
  }
}

function run(program, args, extra) {
  return runProgram(join(PROGRAMS, program), args, { cwd: ROOT, env: projectEnvironment(extra) });
}
