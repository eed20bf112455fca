// How PostgreSQL's programs are run: never longer than we run ourselves, and as an ordinary account, because they refuse root.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { LocalPostgresError } from './binaries.ts';

/** An ordinary account. `keepsAccess`: it cannot reach the folders by itself, and keeps that one right of root's. */
export type Account = { uid: number; gid: number; keepsAccess: boolean };

/**
 * util-linux: another user, no groups, and of root's rights only the one to pass folder permissions. The securebit makes
 * access(2) count that right too: PostgreSQL asks it whether its own programs can be run.
 */
const keepAccess = ({ uid, gid }: Account) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

/**
 * Leaves a process behind that reads from our pipe, and becomes the program. The system closes the pipe when we end, after
 * `kill -9` too, and then the program is told to stop. A line instead says that it has ended. SIGTERM is ignored because process
 * managers send it to all of us at once.
 */
const WATCHED = `
  exec 3<&0
  ( { trap '' TERM; read -r line <&3 || kill -INT $$; } >/dev/null 2>&1 & )
  exec "$@" 3<&- </dev/null
`;

export type Program = {
  /** Settles once the program and all it started are gone, with how it ended (`exit code 0`) and, unless well, its last lines. */
  ended: Promise<string>;
  /** Asks it to stop (SIGINT), just as our end would. */
  stop(): void;
  /** Ends it at once (SIGQUIT): a database that had no time for its last checkpoint recovers when it is started again. */
  quit(): void;
};

export const SUCCESS = 'exit code 0';
const LAST_LINES = 8;
/** Steps on the way are no reason for an end, and what clients were answered is theirs to report and may hold people's data. */
const IS_NO_REASON = /LOG: |^client backend/;

/** Runs a program as the account (null: as ourselves). `onLine` gets what it writes to its standard error. */
export function runProgram(
  account: Account | null,
  program: string[],
  onLine: (line: string) => void = () => {},
  environment: Record<string, string> = {},
): Program {
  const prefix = account?.keepsAccess ? keepAccess(account) : [];
  const [command = '', ...args] = [...prefix, '/bin/sh', '-c', WATCHED, 'sh', ...program];
  const child = spawn(command, args, {
    ...(account?.keepsAccess === false ? { uid: account.uid, gid: account.gid } : {}),
    // In a session of its own: Ctrl-C in the terminal must not end it before the server has finished its requests.
    detached: true,
    cwd: '/',
    // Nothing else of our environment: variables such as PGDATA or LD_PRELOAD must not steer the database.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...environment },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const { stdin, stderr } = child;
  const lastLines: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => {
    onLine(line);
    if (!IS_NO_REASON.test(line)) lastLines.push(line);
    if (lastLines.length > LAST_LINES) lastLines.shift();
  });
  // Nobody may be left to read.
  stdin.on('error', () => {});
  child.once('exit', () => stdin.end('\n'));
  const ended = once(child, 'close').then(
    ([code, signal]) => (code === 0 ? SUCCESS : [signal ?? `exit code ${code}`, ...lastLines].join('\n')),
    (error: Error) => `it could not be run: ${error.message}`,
  );
  return { ended, stop: () => void stdin.end(), quit: () => void child.kill('SIGQUIT') };
}

/**
 * The account for a database in this folder, which must exist. An existing database stays with the account it belongs to.
 * @param logProgram a script of ours that the account must be able to run as well
 * Null unless we are root. Throws when no account can work here.
 */
export async function chooseAccount(
  postgres: string,
  dataDir: string,
  cluster: string,
  logProgram: string | null = null,
): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  for (const ids of owner?.uid ? [owner] : await ordinaryAccounts()) {
    for (const keepsAccess of [false, true]) {
      const account: Account = { uid: ids.uid, gid: ids.gid, keepsAccess };
      // Tried rather than computed: access lists, mount options and containers all have a say.
      const runsLog = logProgram === null ? '' : ' && "$2" --version && test -r "$3"';
      const attempt = ['/bin/sh', '-c', `"$0" --version && test -x "$1"${runsLog}`, postgres, dataDir];
      if (logProgram !== null) attempt.push(process.execPath, logProgram);
      if ((await runProgram(account, attempt).ended) === SUCCESS) return account;
    }
  }
  throw new LocalPostgresError(
    `PostgreSQL does not run as root, and no ordinary account here (postgres, nobody) can reach ${dataDir}. ` +
      'Start as an ordinary user, set DATA_DIR to a folder every user can pass through, ' +
      'install setpriv (util-linux), or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

const run = promisify(execFile);

async function ordinaryAccounts(): Promise<{ uid: number; gid: number }[]> {
  const idOf = async (kind: string, name: string) => Number((await run('id', [kind, name])).stdout);
  const found = await Promise.allSettled(
    ['postgres', 'nobody'].map(async (name) => ({
      uid: await idOf('-u', name),
      gid: await idOf('-g', name),
    })),
  );
  return found.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}
