// Plants one-line faults in the source one at a time and tells which of them the tests find; each file is put back.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Fault, plantedIn, ROOT } from './faults.ts';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

const report = z.object({
  numFailedTests: z.int(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});
export type Report = z.infer<typeof report>;

/** Prints which of them are found; throws where the source has changes of its own. The tests must pass without any fault. */
export async function plantEach(faults: readonly Fault[], options: readonly string[] = []): Promise<void> {
  const files = [...new Set(faults.map(({ file }) => file))];
  const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], { cwd: ROOT }).toString();
  if (changed !== '') throw new Error(`These files have changes that could be lost:\n${changed}`);
  const plants = faults.map(plantedIn);
  let found = 0;
  for (const [index, fault] of faults.entries()) {
    const verdict = await verdictOf(fault, plants[index] ?? '', options);
    if (verdict === 'found') found += 1;
    console.log(
      `${verdict.padEnd(9)} ${fault.would}\n          ${fault.file} by ${fault.case ?? fault.test}`,
    );
  }
  console.log(`\n${found} / ${faults.length} found`);
  if (found < faults.length) process.exitCode = 1;
}

/** `no test`: the test file could not run, or no single test failed. */
async function verdictOf(
  { file, test, case: title }: Fault,
  planted: string,
  options: readonly string[],
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
    const only = title === undefined ? [] : ['-t', title];
    const { success, numFailedTests } = await runTests([...options, ...only, test]);
    if (numFailedTests > 0) return 'found';
    return success ? 'NOT FOUND' : 'NO TEST';
  } finally {
    putBack();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Runs vitest with these arguments. */
export async function runTests(args: readonly string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'titan-planted-'));
  const output = join(folder, 'report.json');
  const { promise, resolve: done } = Promise.withResolvers<void>();
  const options = ['run', '--reporter=json', `--outputFile=${output}`, ...args];
  // What it says to the terminal is not wanted; it exits with 1 when a test has failed.
  execFile(process.execPath, [VITEST, ...options], { cwd: ROOT, maxBuffer: 1 << 28 }, () => done());
  try {
    await promise;
    return report.parse(JSON.parse(await readFile(output, 'utf8')));
  } finally {
    await rm(folder, { recursive: true });
  }
}
