// The service on a private PostgreSQL in a new folder, in a process of its own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LiveService, startLiveService } from '@titan/processor-kit/live-service';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { freePort } from '@titan/server/testing/free-port';
import pg from 'pg';

export type Product = {
  port: number;
  /** As the role that the service works as, and as the one that owns the tables. */
  databaseUrl: string;
  ownerUrl: string;
  residentMb(): Promise<number>;
  close(): Promise<void>;
};

export async function startProduct(): Promise<Product> {
  const { folder, url: databaseUrl, ownerUrl, end: endDatabase } = await openDatabase();
  try {
    const port = await freePort();
    const environment = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' };
    const service = await startProgram(
      'titan-server.ts',
      { ...environment, DATABASE_URL: databaseUrl },
      SERVICE_OPTIONS,
    );
    await liftCallLimit(ownerUrl);
    return {
      port,
      databaseUrl,
      ownerUrl,
      residentMb: () => residentMb(port),
      async close() {
        await stopProgram(service);
        await endDatabase();
      },
    };
  } catch (error) {
    await endDatabase();
    throw error;
  }
}

async function openDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'titan-bench-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { url, ownerUrl, stop } = await startPrivateDatabase({ dataDir: folder, log });
  const end = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, url, ownerUrl, end };
}

/** A live installation on a database of its own, in this process, with the double of a processor. */
export async function startLiveProduct(): Promise<LiveService & { port: number }> {
  const { ownerUrl, end } = await openDatabase();
  try {
    const port = await freePort();
    const service = await startLiveService(ownerUrl, port);
    return {
      ...service,
      port,
      async close() {
        await service.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** What is measured is the service: no merchant's limit of calls may answer in its place. */
async function liftCallLimit(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('update merchants set calls_per_minute = 2147483647');
  await owner.end();
}

/** As the service is started in deploy/. */
const SERVICE_OPTIONS = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

/** Starts a file of this folder, and waits for its first message. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), {
    execArgv,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(`${file} did not start`)));
  });
  return child;
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function residentMb(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 / 1024;
}
