// For tests: a program in a Node process of its own, in which alone the loader works, and loads modules as `npm run simulate` does.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a program, to which `createLoader` is known, prints. */
export async function printed(program: string): Promise<unknown> {
  const script = `import { createLoader } from ${JSON.stringify(join(import.meta.dirname, 'load.ts'))};\n${program}`;
  const run = ['--input-type=module-typescript', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, run, { cwd: '/' });
  return JSON.parse(stdout);
}
