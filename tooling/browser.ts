// The Chromium of the browser tests and benchmarks: one that is there, or else one that this installs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Headless Chromium comes first: the tests take little more than half the time in it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const ANSWER_LIMIT_MS = 30_000;

/** Ends the program, with what to do, where none can be had. Returns its path, or an empty one where Playwright is to take its own. */
export function ensureBrowser(): string {
  const browser = findBrowser() ?? installPackage() ?? installWithPlaywright();
  if (browser !== null) return browser;
  console.error(
    'The browser tests need Chromium, and none could be installed. Install Chromium or Chrome, or set CHROME_PATH to the program.',
  );
  process.exit(1);
}

export function findBrowser(): string | null {
  const { CHROME_PATH, PATH = '' } = process.env;
  const onPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [CHROME_PATH ?? '', ...onPath, MAC_CHROME].find(runs) ?? null;
}

/** Some systems have a program of that name that only prints how to install the real one. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: ANSWER_LIMIT_MS });
  return answer.status === 0 && /chrom/i.test(answer.stdout);
}

/** Debian's package brings the libraries it needs with it; only root may install it. */
function installPackage(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  console.log('Installing a browser for the tests (a package of Chromium, a minute or two)…');
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  succeeds('apt-get', ['update', '-qq']);
  // Older releases have only the full one.
  const names = ['chromium-headless-shell', 'chromium'];
  return names.some((name) => succeeds('apt-get', [...install, name])) ? findBrowser() : null;
}

function installWithPlaywright(): string | null {
  console.log('Installing a browser for the tests (from Playwright, a minute or two)…');
  return succeeds('playwright', ['install', '--only-shell', 'chromium']) ? '' : null;
}

function succeeds(program: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { env, stdio: 'inherit' }).status === 0;
}

if (import.meta.main) ensureBrowser();
