// The service as an orchestrator runs it: `main.ts` as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');
/** Node's compile cache, without which each start compiles the whole service again. */
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/titan-compiled');

export type MainProcess = {
  child: ChildProcess;
  port: number;
  /** Everything written to stdout and stderr so far. */
  output(): string;
  /** Resolves once it accepts requests; rejects with its output when it exits before that. */
  listening: Promise<void>;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
};

/** Runs it on this port, with no other environment than `settings`. @param log where its output goes, in place of a pipe that is read */
export function runMain(port: number, settings: NodeJS.ProcessEnv, log?: number): MainProcess {
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_COMPILE_CACHE: COMPILED,
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', log ?? 'pipe', 'pipe'] });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Server listening')) resolve();
      });
    }
    void ended.then(() => reject(new Error(output)));
  });
  // A test that only awaits `ended` must not fail on an unhandled rejection.
  listening.catch(() => {});
  return { child, port, output: () => output, listening, ended };
}
