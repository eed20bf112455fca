// npm run test:planted [word]: plants the faults of planted-faults.ts one at a time, and expects the named test file to fail each time. It
// tells whether the tests still hold what they are there for; it takes minutes, and is not part of `npm test`.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { FAULTS as ALL_FAULTS, type Fault } from './planted-faults.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Those with the word in their text, or all. */
const FAULTS = ALL_FAULTS.filter((fault) => JSON.stringify(fault).includes(process.argv[2] ?? ''));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

const report = z.object({ numFailedTests: z.int(), numPassedTests: z.int(), success: z.boolean() });
type Report = z.infer<typeof report>;

async function main(): Promise<void> {
  const files = [...new Set(FAULTS.map(({ file }) => file))];
  const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], { cwd: ROOT }).toString();
  if (changed !== '') throw new Error(`These files have changes that could be lost:\n${changed}`);
  const plants = FAULTS.map(plantOf);

  const tests = [...new Set(FAULTS.map(({ foundBy }) => foundBy))];
  const clean = await runTests(tests);
  if (!clean.success) throw new Error('The tests fail without any fault');

  let found = 0;
  for (const [index, fault] of FAULTS.entries()) {
    const verdict = await verdictOf(fault, plants[index] ?? '');
    if (verdict === 'found') found += 1;
    console.log(`${verdict.padEnd(9)} ${fault.would}\n          ${fault.file} by ${fault.foundBy}`);
  }
  console.log(`\n${found} / ${FAULTS.length} found`);
  process.exitCode = found === FAULTS.length ? 0 : 1;
}

/** The file's text with the fault in it. */
function plantOf({ file, line, instead }: Fault): string {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const at = lines.flatMap((text, index) => (text.trim() === line ? [index] : []));
  const [only] = at;
  if (only === undefined || at.length > 1) throw new Error(`${file} has ${at.length} lines "${line}"`);
  return lines.with(only, instead).join('\n');
}

/** `no test`: the test file could not run, or no single test failed. */
async function verdictOf(
  { file, foundBy }: Fault,
  planted: string,
): Promise<'found' | 'NOT FOUND' | 'NO TEST'> {
  const path = join(ROOT, file);
  const text = readFileSync(path);
  const putBack = () => writeFileSync(path, text);
  const stop = () => {
    putBack();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    writeFileSync(path, planted);
    const { success, numFailedTests } = await runTests([foundBy]);
    if (numFailedTests > 0) return 'found';
    return success ? 'NOT FOUND' : 'NO TEST';
  } finally {
    putBack();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

async function runTests(files: readonly string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'titan-planted-'));
  const output = join(folder, 'report.json');
  const { promise, resolve: done } = Promise.withResolvers<void>();
  const options = ['run', '--reporter=json', `--outputFile=${output}`, ...files];
  // What it says to the terminal is not wanted; it exits with 1 when a test has failed.
  execFile(process.execPath, [VITEST, ...options], { cwd: ROOT, maxBuffer: 1 << 28 }, () => done());
  try {
    await promise;
    return report.parse(JSON.parse(await readFile(output, 'utf8')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();
