// The service as an orchestrator runs it: `main.ts`, a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');
/** As the launcher has it: without what was compiled before, a start takes seconds. */
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/titan-compiled');

export type MainProcess = {
  child: ChildProcess;
  port: number;
  /** All that it has said on its two outputs. */
  output(): string;
  /** Resolves once it takes requests; rejects with its output when it ends before. */
  listening: Promise<void>;
  /** Its exit code. */
  ended: Promise<number | null>;
};

/** Runs it on this machine at this port, with no other environment than `settings`. */
export function runMain(port: number, settings: NodeJS.ProcessEnv): MainProcess {
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_COMPILE_CACHE: COMPILED,
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let said = '';
  const listening = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('Server listening')) resolve();
      });
    }
    void ended.then(() => reject(new Error(said)));
  });
  // Whoever waits for its end alone need not hear of this.
  listening.catch(() => {});
  return { child, port, output: () => said, listening, ended };
}
