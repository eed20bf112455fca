// What the npm scripts run, on npm's own Node and with nothing installed: `run.mjs packages|page|build [program and its arguments]`.
// It installs the dependencies when they are not those of package-lock.json, and with them the Node that runs the project, and compiles the
// messages; `page` also builds the page when its sources have changed, `build` always. Then it runs the program. One command does both because npm skips
// `pre` scripts where a user has set ignore-scripts. What operators run (a program below apps/) is content with a release, and with
// `npm ci --omit=dev` where all is built: nothing is fetched or built there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { whenNpmIsGone } from './npm-gone.mjs';

/** Below it this file does not run; from there to 20.19 npm may complain, and all works. */
const OLDEST_NPM_NODE = 18;
/** The first that runs TypeScript directly and has every API used here. */
const OLDEST_NODE = '24.7';
const SERVICE = 'apps/server/src/main.ts';
const SOURCES = [
  'apps/checkout',
  'apps/console',
  'packages',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
];
const NOT_SOURCES = /^(dist|node_modules|coverage)$|\.test\.tsx?$/;
const BUILT_FROM = 'apps/checkout/dist/.built-from';

/**
 * Against settings of a user, or of NODE_ENV=production, that would leave out what builds and runs the project or lay it out otherwise.
 * The Node that packages ask for is ours, not npm's.
 */
const WHATEVER_IS_SET = [
  '--include=dev',
  '--include=optional',
  '--no-engine-strict',
  '--bin-links',
  '--install-strategy=hoisted',
];

const [wanted, ...program] = process.argv.slice(2);
let running = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running?.kill(signal));
whenNpmIsGone(() => (running ? running.kill() : process.exit(1)));
if (Number(process.versions.node.split('.')[0]) < OLDEST_NPM_NODE)
  end(
    `Node 20.19 or newer is needed, and this is Node ${process.versions.node}. Install one from https://nodejs.org and start again.`,
  );
if (program[0]?.startsWith('apps/') && isWithoutTools()) {
  needNode();
  needBuilt();
} else {
  if (!isInstalled()) await install();
  needNode();
  await compileMessages();
  if (wanted !== 'packages') await buildPage();
}
if (program.length > 0)
  process.exit(await run('node', [...optionsOf(program), ...program], { stdio: 'inherit' }));

/** The service keeps little garbage, as it does in deploy/ (operating.md, "Proxy and limits"). */
function optionsOf([file]) {
  return file === SERVICE ? ['--max-semi-space-size=4', '--heap-growing-percent=50'] : [];
}

/** Whether every package is the lockfile's, and none is another machine's: an optional one is missing where it does not fit. */
function isInstalled(isNeeded = () => true) {
  const installed = packagesIn('node_modules/.package-lock.json');
  const isSame = ([path, { version, integrity, optional }]) => {
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  };
  const fits = ({ os, cpu }) =>
    (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
  const locked = Object.entries(packagesIn('package-lock.json')).filter(([, each]) => isNeeded(each));
  return locked.every(isSame) && Object.values(installed).every(fits);
}

/** Whether only what production needs is installed. Ends where that is not what the lockfile says: production fetches nothing by itself. */
function isWithoutTools() {
  const installed = packagesIn('node_modules/.package-lock.json');
  const isTool = ([path, { dev }]) => dev === true && path in installed;
  const isEmpty = Object.keys(installed).length === 0;
  if (isEmpty || Object.entries(packagesIn('package-lock.json')).some(isTool)) return false;
  // A release leaves out the workspaces of developers, whose links the lockfile has.
  if (isInstalled(({ dev, link }) => dev !== true && link !== true)) return true;
  return end('The packages are not those of package-lock.json. Run npm ci --omit=dev, or take a release.');
}

/** The project's own packages are not among them: they are wherever their sources are. */
function packagesIn(lockfile) {
  if (!existsSync(lockfile)) return {};
  const packages = Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages);
  return Object.fromEntries(packages.filter(([path]) => path.includes('node_modules/')));
}

function needBuilt() {
  const built = [
    'packages/copy/dist',
    ...(wanted === 'packages' ? [] : ['packages/inline/dist', 'apps/console/dist', 'apps/checkout/dist']),
  ];
  const missing = built.filter((path) => !existsSync(path));
  if (missing.length > 0)
    end(
      `Not built: ${missing.join(', ')}. Take a release (npm run release), copy them from where npm run build ran, or install what builds: npm ci --include=dev.`,
    );
}

async function install() {
  console.log('Installing dependencies (about a minute the first time)…');
  const code = await npm(
    ['ci', ...WHATEVER_IS_SET, '--no-audit', '--no-fund', '--loglevel=error'],
    'inherit',
  );
  if (code !== 0) end(`npm ci ended with ${code}. Its messages are above; the registry must be reachable.`);
}

/** The scripts find the installed Node first, or else the machine's. */
function needNode() {
  // Installed for another C library it does not run, and must not hide one that does.
  if (versionOfNode() === '') rmSync('node_modules/.bin/node', { force: true });
  if (versionOfNode().localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0)
    end(
      `Node ${OLDEST_NODE} or newer is needed, and npm has none for ${process.platform}-${process.arch} ` +
        `(this is Node ${process.versions.node}). Install one from https://nodejs.org and start again.`,
    );
}

/** Empty where none runs. */
function versionOfNode() {
  const { stdout } = spawnSync('node', ['--version'], { encoding: 'utf8' });
  return (stdout ?? '').trim().replace(/^v/, '');
}

/** Writes those of every language into packages/copy/dist. What has not changed is not written again. */
async function compileMessages() {
  if ((await run('node', ['packages/copy/build/build.ts'], { stdio: 'inherit' })) !== 0)
    end('The messages could not be compiled. What is wrong with them is said above.');
}

async function buildPage() {
  const sources = hashOf(SOURCES.flatMap(filesIn));
  const isForced = wanted === 'build';
  if (!isForced && existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources) return;
  console.log('Building the page (some seconds)…');
  rmSync(BUILT_FROM, { force: true });
  const built = ['checkout', 'console', 'inline'].map((name) => `--workspace=@titan/${name}`);
  const build = ['run', 'build', ...built];
  const code = await npm(build, isForced ? 'inherit' : 'pipe');
  if (code !== 0) end('The page could not be built.');
  writeFileSync(BUILT_FROM, sources);
}

/** Over names and contents: file times mean nothing after a git checkout. */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !NOT_SOURCES.test(name));
  return names.sort().flatMap((name) => filesIn(`${path}/${name}`));
}

/** Returns its exit code. Piped output is shown only when it fails. Without our Node on its PATH, which npm ci would remove below itself. */
function npm(args, output) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.endsWith('node_modules/.bin')).join(delimiter);
  return run('npm', args, { env: { ...process.env, PATH }, stdio: ['ignore', output, output] });
}

/** Runs it to its end, and passes on what signals us. Returns its exit code, as a shell counts it. */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    running = spawn(command, args, options);
    let printed = '';
    for (const stream of [running.stdout, running.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (printed += text));
    running.once('error', reject);
    running.once('close', (code, signal) => {
      running = null;
      if (code !== 0) process.stderr.write(printed);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

function end(why) {
  console.error(why);
  process.exit(1);
}
