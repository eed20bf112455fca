// Finds a Chromium for the browser tests, or installs one. As a program it prints the path.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LaunchFailure } from './launch/failure.mjs';
import { PROGRAMS, projectEnvironment } from './launch/places.mjs';
import { runProgram, wishedSignal } from './launch/run-program.mjs';

/** Headless Chromium comes first: the tests take little more than half the time in it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** Where Playwright unpacks its own Chromium, newest layout first; the headless one before the full one. */
const IN_PLAYWRIGHT = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-mac/headless_shell',
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];
const ANSWER_LIMIT_MS = 30_000;

/** The first Chromium that runs, or null. */
export function findBrowser(environment = process.env) {
  return candidates(environment).find(runs) ?? null;
}

/** Finds a Chromium, installing one when there is none. `say` gets a line before a long step. Throws with what to do. */
export async function ensureBrowser(say) {
  const found = findBrowser();
  if (found) return found;
  for (const install of [installPackage, installWithPlaywright]) {
    await install(say);
    if (wishedSignal()) throw new LaunchFailure('Stopped while installing a browser.');
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new LaunchFailure(
    'The browser tests need Chromium, and none could be installed. Install Chromium or Chrome, ' +
      'or set CHROME_PATH to the program.',
  );
}

/** Debian's package brings the libraries it needs with it; only root may install it. */
async function installPackage(say) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  say('Installing a browser for the tests (a package of Chromium, a minute or two)…');
  const settings = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await attempt('apt-get', ['update', '-qq'], settings);
  // Older releases have only the full one.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = ['install', '-y', '-qq', '--no-install-recommends', name];
    if ((await attempt('apt-get', install, settings)) === 0 || wishedSignal()) return;
  }
}

async function installWithPlaywright(say) {
  say('Installing a browser for the tests (from Playwright, a minute or two)…');
  await attempt(join(PROGRAMS, 'playwright'), ['install', '--only-shell', 'chromium'], {
    env: projectEnvironment(),
  });
}

/** Its output shows what went wrong; the next way is tried all the same. */
async function attempt(command, args, options) {
  return runProgram(command, args, options).catch(() => 1);
}

function candidates(environment) {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [environment.CHROME_PATH, ...onPath, MAC_CHROME, ...playwrightBrowsers(environment)].filter(Boolean);
}

function playwrightBrowsers(environment) {
  const cache = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright';
  const root = environment.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), cache);
  if (!existsSync(root)) return [];
  const versions = readdirSync(root)
    .filter((name) => /^chromium(?:_headless_shell)?-\d+$/.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return IN_PLAYWRIGHT.flatMap((path) => versions.map((version) => join(root, version, path)));
}

/** Some systems have a program of that name that only prints how to install the real one. */
function runs(path) {
  if (!existsSync(path)) return false;
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: ANSWER_LIMIT_MS });
  return answer.status === 0 && /chrom/i.test(answer.stdout);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${await ensureBrowser((line) => process.stderr.write(`${line}\n`))}\n`);
  } catch (error) {
    if (!(error instanceof LaunchFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
