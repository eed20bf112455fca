// The Chromium of the browser tests and benchmarks: headless where it is there or can be installed, or else any.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Has no window to draw: the tests take a third of the processor's time in it. */
const HEADLESS = 'chromium-headless-shell';
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const ANSWER_LIMIT_MS = 30_000;

/** Ends the program, with what to do, where none can be had. Returns its path, or an empty one where Playwright is to take its own. */
export function ensureBrowser(): string {
  const browser =
    findOnPath([HEADLESS]) ??
    installPackage(HEADLESS) ??
    findBrowser() ??
    installPackage('chromium') ??
    installWithPlaywright();
  if (browser !== null) return browser;
  console.error(
    'The browser tests need Chromium, and none could be installed. Install Chromium or Chrome, or set CHROME_PATH to the program.',
  );
  process.exit(1);
}

export function findBrowser(): string | null {
  return findOnPath([HEADLESS, ...OTHERS]) ?? [MAC_CHROME].find(runs) ?? null;
}

/** What CHROME_PATH names comes before all. */
function findOnPath(names: readonly string[]): string | null {
  const { CHROME_PATH, PATH = '' } = process.env;
  const onPath = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [CHROME_PATH ?? '', ...onPath].find(runs) ?? null;
}

/** Some systems have a program of that name that only prints how to install the real one. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: ANSWER_LIMIT_MS });
  return answer.status === 0 && /chrom/i.test(answer.stdout);
}

/** Debian's package brings the libraries it needs with it; only root may install it. Older releases have only the full one. */
function installPackage(name: string): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  console.log(`Installing a browser for the tests (the package ${name}, a minute or two)…`);
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  // The lists are old where a machine is; without a network both end at once.
  const isInstalled =
    succeeds('apt-get', install) || (succeeds('apt-get', ['update', '-qq']) && succeeds('apt-get', install));
  return isInstalled ? findOnPath([name]) : null;
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
