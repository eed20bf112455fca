// A drill that plays with networks and mounts runs once more where those of the machine are not seen, and whose end is the end of all it started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const INSIDE = '--inside';
/** The exit code where something is missing that the drill needs. */
export const LACKS_SOMETHING = 3;

export const isInside = (): boolean => process.argv.includes(INSIDE);

/** Starts this program again, with a folder for temporary files that is gone afterwards, however it ended. @returns its exit code */
export async function runInside(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'titan-drill-'));
  // The account of PostgreSQL has its data in there.
  chmodSync(folder, 0o755);
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // The shell, as the first process there, takes in what is left of killed ones: PostgreSQL would take a zombie for a running postmaster.
  const again = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...process.argv.slice(1), INSIDE];
  // An interrupt reaches the drill itself; who waits for it tidies up.
  process.on('SIGINT', () => {});
  try {
    const drill = spawn('unshare', [...namespaces, ...again], {
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: folder },
    });
    const [code] = (await once(drill, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Programs by name or files by path, each with the package of Debian that has it. @returns a sentence for each that is missing */
export function missingPrograms(packages: Readonly<Record<string, string>>): string[] {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return ['It runs as root, on Linux.'];
  return Object.entries(packages)
    .filter(([program]) => !isInstalled(program))
    .map(([program, name]) => `${program} is missing: apt-get install ${name}`);
}

/** @param program by its name, or a file by its path */
export function isInstalled(program: string): boolean {
  const isFile = program.startsWith('/');
  const folders = isFile ? [''] : (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), isFile ? constants.R_OK : constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const DEBIANS_POSTGRES = '/usr/lib/postgresql';
/** Where there is none, it is named in what is missing. */
const DEBIAN_13S = '17';

/** Where PostgreSQL's programs are. @param version the newest that is installed, if left out */
export function postgresFolder(version?: string): string {
  return join(DEBIANS_POSTGRES, version ?? newestPostgres(), 'bin');
}

function newestPostgres(): string {
  try {
    return readdirSync(DEBIANS_POSTGRES).toSorted((a, b) => Number(b) - Number(a))[0] ?? DEBIAN_13S;
  } catch {
    return DEBIAN_13S;
  }
}
