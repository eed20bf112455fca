// `npm start` as a person types it, with ports and a data folder of its own, for tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@titan/server/testing/free-port';
import { makeTestFolder } from '@titan/server/testing/test-folder';
import { expect } from 'vitest';

export const ROOT = resolve(import.meta.dirname, '..');

export type Started = {
  npm: ChildProcess;
  output(): string;
  /** Resolves with all that it has printed, once that has this text. */
  until(text: string): Promise<string>;
  /** Resolves with its exit code, once the last process that it started has ended too. */
  ended: Promise<number | null>;
};

export type NpmStart = {
  /** The folder that is the user's home. */
  folder: string;
  /** The demo shop is on the next one. */
  port: number;
  start(settings?: NodeJS.ProcessEnv, project?: string, given?: readonly string[]): Started;
  isDatabaseRunning(): boolean;
  expectNothingLeft(): Promise<void>;
  /** Stops what still runs, and removes the folder. */
  end(): Promise<void>;
};

export async function prepareNpmStart(): Promise<NpmStart> {
  const folder = await makeTestFolder('start');
  const port = await freePort(2);
  const npms: ChildProcess[] = [];
  // PostgreSQL removes its note as the last thing that it does.
  const isDatabaseRunning = () => existsSync(join(folder.path, 'data/postgres/postmaster.pid'));
  return {
    folder: folder.path,
    port,
    start(settings = {}, project = ROOT, given = ['--', '--no-demo-data']) {
      const env = {
        PATH: process.env['PATH'],
        HOME: folder.path,
        PORT: String(port),
        DATA_DIR: join(folder.path, 'data'),
      };
      const started = runNpmStart(given, project, { ...env, ...settings });
      npms.push(started.npm);
      return started;
    },
    isDatabaseRunning,
    async expectNothingLeft() {
      expect(isDatabaseRunning()).toBe(false);
      for (const each of [port, port + 1]) (await occupy(each)).close();
    },
    async end() {
      for (const npm of npms.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
        npm.kill('SIGTERM');
        await once(npm, 'exit');
      }
      await folder.remove();
    },
  };
}

/** In a process group of its own, as a terminal or a process manager starts it. */
function runNpmStart(given: readonly string[], project: string, env: NodeJS.ProcessEnv): Started {
  const npm = spawn('npm', ['start', ...given], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env,
  });
  const lines: string[] = [];
  let onLine = () => {};
  // They end when the last process that writes to them has ended, also when npm ends before.
  const outputs = [npm.stdout, npm.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream })) {
      lines.push(line);
      onLine();
    }
  });
  const ended = Promise.all([once(npm, 'exit'), ...outputs]).then(([[code]]) => code as number | null);
  const output = () => lines.join('\n');
  const until = (text: string): Promise<string> =>
    Promise.race([
      new Promise<string>((done) => (onLine = () => output().includes(text) && done(output()))),
      ended.then(() => Promise.reject(new Error(`It ended before "${text}":\n${output()}`))),
    ]);
  return { npm, output, until, ended };
}

/** Listens there as another program does. */
export async function occupy(port: number): Promise<Server> {
  const server = createServer();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return server;
}
