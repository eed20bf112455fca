// As whom PostgreSQL runs: as ourselves, or when we are root as an ordinary account, because it refuses root.
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { LocalPostgresError } from './failure.ts';

/** An ordinary account. `keepsAccess`: it cannot reach the folders by itself, and keeps that one right of root's. */
export type Account = { uid: number; gid: number; keepsAccess: boolean };

const run = promisify(execFile);
const CANDIDATES = ['postgres', 'nobody'];
/**
 * util-linux: another user, no groups, and of root's rights only the one to pass folder permissions. The securebit makes
 * access(2) count that right too: PostgreSQL asks it whether its own programs can be run.
 */
const keepAccess = ({ uid, gid }: Account) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

/**
 * Starts a program as the account; null means as ourselves. It gets none of our environment: variables such as PGDATA or
 * LD_PRELOAD must not steer the database.
 */
export function spawnAs(
  account: Account | null,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const quiet: SpawnOptions = {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...options,
  };
  if (!account) return spawn(program, args, quiet);
  if (account.keepsAccess) return spawn('setpriv', [...keepAccess(account), program, ...args], quiet);
  return spawn(program, args, { ...quiet, uid: account.uid, gid: account.gid });
}

/**
 * The account for a database in these folders, which must exist. An existing database stays with the account it belongs to.
 * Null unless we are root. Throws when no account can work here.
 */
export async function chooseAccount(
  program: string,
  folders: string[],
  cluster: string,
): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  const accounts = owner && owner.uid !== 0 ? [{ uid: owner.uid, gid: owner.gid }] : await knownAccounts();
  for (const ids of accounts) {
    for (const keepsAccess of [false, true]) {
      const account: Account = { ...ids, keepsAccess };
      if (await canWork(account, program, folders)) return account;
    }
  }
  throw new LocalPostgresError(
    'PostgreSQL does not run as root, and no ordinary account here (postgres, nobody) can reach ' +
      `${folders.join(' and ')}. Start as an ordinary user, set DATA_DIR to a folder every user can pass through, ` +
      'install setpriv (util-linux), or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function knownAccounts(): Promise<{ uid: number; gid: number }[]> {
  const found = await Promise.all(
    CANDIDATES.map(async (name) => {
      const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => null);
      return ids ? [{ uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }] : [];
    }),
  );
  return found.flat();
}

/** Tried rather than computed: access lists, mount options and containers all have a say. */
async function canWork(account: Account, program: string, folders: string[]): Promise<boolean> {
  const outcomes = await Promise.all([
    succeeds(account, program, ['--version']),
    ...folders.map((folder) => succeeds(account, 'test', ['-x', folder])),
  ]);
  return outcomes.every(Boolean);
}

function succeeds(account: Account, program: string, args: string[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawnAs(account, program, args, { stdio: 'ignore' });
  child.once('error', () => resolve(false));
  child.once('exit', (code) => resolve(code === 0));
  return promise;
}
