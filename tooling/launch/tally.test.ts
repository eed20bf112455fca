// The last line of npm test: every way a stage can end is counted.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sumOf, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'titan-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const vitest = (passed: number, failed: number, testResults: unknown[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults,
});
const playwright = (expected: number, unexpected: number, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky: 1, skipped: 4 },
  errors,
});

it.each([
  ['a pass', vitest(5, 0), 0, [5, 0, 3]],
  ['a failed test', vitest(5, 2), 1, [5, 2, 3]],
  ['a file that does not load', vitest(5, 0, [{ status: 'failed', assertionResults: [] }]), 1, [5, 1, 3]],
  [
    'a failed test and a file that does not load',
    vitest(5, 1, [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ]),
    1,
    [5, 2, 3],
  ],
  ['an error outside of tests', vitest(5, 0), 1, [5, 1, 3]],
  ['no report', '', 1, [0, 1, 0]],
])('counts for Vitest: %s', (_case, content, code, [passed, failed, skipped]) => {
  expect(tallyOfVitest(reportOf(content), code)).toEqual({ passed, failed, skipped });
});

it.each([
  ['a pass, one of them at the second try', playwright(5, 0), 0, [6, 0, 4]],
  ['a failed test', playwright(5, 2), 1, [6, 2, 4]],
  ['a server that did not start', playwright(0, 0, [{ message: 'no server' }]), 1, [1, 1, 4]],
  ['an end by a signal', playwright(5, 0), 143, [6, 1, 4]],
  ['no report', '{', 1, [0, 1, 0]],
])('counts for Playwright: %s', (_case, content, code, [passed, failed, skipped]) => {
  expect(tallyOfPlaywright(reportOf(content), code)).toEqual({ passed, failed, skipped });
});

it('adds up', () => {
  const all = [tallyOfCheck(0), tallyOfCheck(1), tallyOfCheck(2), { passed: 10, failed: 0, skipped: 3 }];
  expect(sumOf(all)).toEqual({ passed: 11, failed: 2, skipped: 3 });
});
