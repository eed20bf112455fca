// A PostgreSQL of Debian on a small disk of its own, and what can happen to it: it stops, is read-only, full, or wakes up on another day.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withConnection } from '@titan/platform/database';

const DISK = '384m';
const ADDRESS = '127.0.0.1:5432';
const LOOK_MS = 100;
const LOG_END = 800;
const ROLES = join(import.meta.dirname, '../../deploy/database-roles.sh');
export const PASSWORDS = { OWNER_PASSWORD: 'owner', APP_PASSWORD: 'app' };
const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--clear-groups'];
export const [FAKETIME = '/usr/lib/*/faketime/libfaketime.so.1'] = globSync(
  '/usr/lib/*/faketime/libfaketime.so.1',
);

export type DebianPostgres = {
  /** As the role that owns nothing, and the one that owns the tables (docs/operating.md). */
  url: string;
  ownerUrl: string;
  /** @param shift of its clock, as faketime writes it; by default none */
  start(shift?: string): Promise<void>;
  /** At once, as by a crash. */
  stop(): Promise<void>;
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** Until not one byte is left. */
  fillDisk(): void;
  freeDisk(): void;
};

/** @param binDir of PostgreSQL's programs */
export async function startDebianPostgres(folder: string, binDir: string): Promise<DebianPostgres> {
  const disk = join(folder, 'disk');
  const [data, filler] = [join(disk, 'data'), join(disk, 'filler')];
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk]);
  mkdirSync(data, { mode: 0o700 });
  execFileSync('chown', ['postgres:postgres', data]);
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256'];
  const initdb = [join(binDir, 'initdb'), '-D', data, ...access, '--encoding=UTF8', '--locale=C.UTF-8'];
  execFileSync('setpriv', [...AS_POSTGRES, ...initdb], { stdio: 'ignore', cwd: disk });
  const superuserUrl = `postgresql:///postgres?user=postgres&host=${data}`;
  const run = async (statements: readonly string[]): Promise<void> =>
    withConnection(superuserUrl, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  const logFile = join(folder, 'postgres.log');
  const log = openSync(logFile, 'a');
  let running: ChildProcess | null = null;
  const postgres: DebianPostgres = {
    url: `postgresql://titan_app:${PASSWORDS.APP_PASSWORD}@${ADDRESS}/titan`,
    ownerUrl: `postgresql://titan_owner:${PASSWORDS.OWNER_PASSWORD}@${ADDRESS}/titan`,
    async start(shift) {
      if (running?.exitCode === null && running.signalCode === null) return;
      const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=.', 'max_wal_size=64MB'];
      const program = [join(binDir, 'postgres'), '-D', data, ...settings.flatMap((each) => ['-c', each])];
      const shifted = shift
        ? [
            'env',
            `LD_PRELOAD=${FAKETIME}`,
            `FAKETIME=${shift}`,
            'FAKETIME_DISABLE_SHM=1',
            'FAKETIME_DONT_FAKE_MONOTONIC=1',
          ]
        : [];
      running = spawn('setpriv', [...AS_POSTGRES, ...shifted, ...program], {
        env: { PATH: process.env['PATH'], LANG: 'C.UTF-8' },
        cwd: disk,
        stdio: ['ignore', log, log],
      });
      const isUp = () =>
        run(['select 1']).then(
          () => true,
          () => false,
        );
      while (!(await isUp())) {
        if (running.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8').slice(-LOG_END));
        await pause(LOOK_MS);
      }
    },
    async stop() {
      if (running?.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGQUIT');
      await ended;
    },
    setReadOnly: (isReadOnly) =>
      run([
        `alter system set default_transaction_read_only = ${isReadOnly}`.replace('= false', '= off'),
        'select pg_reload_conf()',
      ]),
    fillDisk() {
      const block = Buffer.alloc(64 * 1024);
      try {
        for (;;) writeFileSync(filler, block, { flag: 'a' });
      } catch {
        // There is no room any more.
      }
    },
    freeDisk: () => rmSync(filler, { force: true }),
  };
  await postgres.start();
  // As compose has PostgreSQL's image run it, once, on an empty volume.
  execFileSync('sh', [ROLES], {
    env: { PATH: `${binDir}:${process.env['PATH']}`, PGHOST: data, ...PASSWORDS },
  });
  return postgres;
}
