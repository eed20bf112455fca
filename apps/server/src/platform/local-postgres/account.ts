// As whom PostgreSQL runs: as ourselves, or when we are root as an ordinary account, because it refuses root.
import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { LocalPostgresError } from './binaries.ts';

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

// The private folder of the database's unix socket: nobody else may enter it, which is why the database needs no password.

const PREFIX = 'titan-pg-';
const OWNER_ONLY = 0o700;
/** What the system accepts as a socket's path, less the closing zero. */
const LONGEST_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

const SOCKET_PORT = 5432;

/** The system's temporary folder, unless its name is so long that a socket in it could not be named. */
export function socketRoot(temporary = tmpdir()): string {
  const longest = join(temporary, `${PREFIX}XXXXXX`, `.s.PGSQL.${SOCKET_PORT}.lock`);
  return Buffer.byteLength(longest) <= LONGEST_PATH_BYTES ? temporary : '/tmp';
}

/**
 * Makes a new folder that only the account of the database may enter, and notes it in the data folder: a program that is
 * killed leaves its folder behind, and the next start, which calls this only when no database runs, sweeps it.
 */
export async function makeSocketFolder(dataDir: string, account: Account | null): Promise<string> {
  const note = noteIn(dataDir);
  const leftBehind = await readFile(note, 'utf8').catch(() => '');
  if (basename(leftBehind).startsWith(PREFIX))
    await rm(leftBehind, { recursive: true, force: true }).catch(() => {});
  const folder = await mkdtemp(join(socketRoot(), PREFIX));
  await chmod(folder, OWNER_ONLY);
  if (account) await chown(folder, account.uid, account.gid);
  await writeFile(note, folder);
  return folder;
}

export async function removeSocketFolder(dataDir: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rm(noteIn(dataDir), { force: true });
}

function noteIn(dataDir: string): string {
  return join(dataDir, 'postgres-socket');
}

// The address of a database behind a unix socket, complete, so that no PG* variable of the environment bends it.

/** Made with the cluster: owns the tables and migrates them. */
const OWNER_ROLE = 'titan';
/** What the program works as: it owns nothing (db/grants.ts). */
export const PROGRAM_ROLE = 'titan_app';

/** In a form that both `pg` and `new URL` accept. */
export function databaseUrl(socketDir: string, database: string, role = OWNER_ROLE): string {
  const where = new URLSearchParams({
    host: socketDir,
    port: String(SOCKET_PORT),
    user: role,
    sslmode: 'disable',
  });
  return `postgresql:///${database}?${where}`;
}
