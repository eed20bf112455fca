// Versions of what we run on and beside, against those that the tests and drills have run with.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { ask } from './ask.ts';
import { type Check, type Finding, ofDatabase, unknown, warning, well, wrong } from './check.ts';

type Program = 'node' | 'postgresql' | 'patroni';
type Supported = { oldest: string; driven: Record<string, string> };

/** The one matrix. A drill that has gone well writes the version it ran with. */
const MATRIX = JSON.parse(
  readFileSync(new URL('supported-versions.json', import.meta.url), 'utf8'),
) as Record<Program, Supported>;

const NAMES = { node: 'Node', postgresql: 'PostgreSQL', patroni: 'Patroni' } as const;
/** What makes two versions the same to a drill: PostgreSQL's number before the point is a release of its own. */
const PARTS = { node: 1, postgresql: 1, patroni: 2 } as const;

const isOlder = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0;

/** What is to be said of a version. */
export function judgeVersion(program: Program, version: string): Finding {
  const { oldest, driven } = MATRIX[program];
  const name = NAMES[program];
  if (isOlder(version, oldest))
    return wrong(`${name} is ${version}, and ${oldest} or newer is needed.`, `Install a newer ${name}.`);
  const part = (each: string): string => each.split('.').slice(0, PARTS[program]).join('.');
  const by = Object.entries(driven).find(([each]) => part(each) === part(version))?.[1];
  if (by !== undefined) return well(`${name} ${version}: ${by} runs with it.`);
  return warning(
    `${name} ${version} has not been tried: ours run with ${Object.keys(driven).join(' and ')}.`,
    `Try it in the sandbox first, or install ${name} ${Object.keys(driven).at(-1)}.`,
  );
}

const nodeVersion: Check = {
  name: 'node',
  see: 'docs/operating.md#as-a-service',
  isQuick: true,
  look: async () => judgeVersion('node', process.versions.node),
};

const postgresVersion: Check = {
  name: 'postgresql',
  see: 'docs/operating.md#database',
  isQuick: true,
  look: ofDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    // Debian adds its own: 15.18 (Debian 15.18-0+deb12u1).
    return judgeVersion('postgresql', rows[0]?.version.split(' ')[0] ?? '');
  }),
};

type PatroniAnswer = { patroni?: { version?: string }; role?: string };
const PATRONI_PORT = 8008;

const patroniVersion: Check = {
  name: 'patroni',
  see: 'docs/operating.md#more-than-one-machine',
  look: ofDatabase(async ({ pool }) => {
    // Patroni starts PostgreSQL with its cluster's name as an argument.
    const { rows } = await pool.query<{ address: string | null; is_patronis: boolean }>(
      `select host(inet_server_addr()) as address,
         (select source = 'command line' and setting <> '' from pg_settings where name = 'cluster_name') as is_patronis`,
    );
    const { address = null, is_patronis: isPatronis = false } = rows[0] ?? {};
    const answer = address === null ? null : await askPatroni(address);
    const version = answer?.patroni?.version;
    if (version !== undefined) return judgeVersion('patroni', version);
    return isPatronis
      ? unknown(
          'PostgreSQL seems to be run by Patroni, whose REST address does not answer here.',
          `Compare its version with ${MATRIX.patroni.oldest}, the oldest that loses nothing: patronictl version.`,
        )
      : well('There is no Patroni: the database is on one machine.');
  }),
};

async function askPatroni(address: string): Promise<PatroniAnswer | null> {
  const host = address.includes(':') ? `[${address}]` : address;
  try {
    const url = `http://${host}:${PATRONI_PORT}/patroni`;
    return (await (await ask(url)).json()) as PatroniAnswer;
  } catch {
    return null;
  }
}

export const VERSION_CHECKS: readonly Check[] = [nodeVersion, postgresVersion, patroniVersion];
