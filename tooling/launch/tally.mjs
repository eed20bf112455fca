// Adds up the test results from the reports of their runners.
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number; failed: number; skipped: number }} Tally */

/** One check without tests of its own. */
export function tallyOfCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Vitest's JSON report. A file that could not even be loaded has no test, and counts as one failed. */
export function tallyOfVitest(path, code) {
  return tallyOfReport(path, code, (report) => {
    const emptyFailures = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + emptyFailures.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** Playwright's JSON report; a test that passed at the second try passed. */
export function tallyOfPlaywright(path, code) {
  return tallyOfReport(path, code, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
}

export function sumOf(tallies) {
  const add = (field) => tallies.reduce((sum, tally) => sum + tally[field], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

/** A runner that failed without naming a failed test, or without any report, failed once. */
function tallyOfReport(path, code, read) {
  const tally = readReport(path, read) ?? { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readReport(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
