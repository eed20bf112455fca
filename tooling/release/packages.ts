// Which installed packages a release holds, by the lockfile: what its programs load, and what was built into the pages, which stays named with
// its licence alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Names = Record<string, string>;
type Locked = {
  link?: boolean;
  resolved?: string;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
};
type Lockfile = Record<string, Locked>;

export type Packages = {
  /** By their paths, `node_modules/…`. */
  loaded: string[];
  builtIn: string[];
  /** Our own, and what each leads to. */
  links: Map<string, string>;
};

/** @param programs the workspaces that Node runs; @param pages those of which only what was built is taken */
export function packagesOf(root: string, programs: readonly string[], pages: readonly string[]): Packages {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Lockfile;
  };
  const installed = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Lockfile;
  };
  // What somebody has installed besides is not in it, nor what does not fit this system.
  const found = Object.fromEntries(
    Object.entries(packages).filter(([path]) => path in installed.packages || !path.includes('node_modules')),
  );
  const isOurs = (path: string) => found[path]?.link === true;
  const loaded = reachedFrom(found, ['', ...programs]);
  const all = reachedFrom(found, ['', ...programs, ...pages]);
  const links = Object.entries(found).filter(([, each]) => each.link === true);
  return {
    loaded: loaded.filter((path) => !isOurs(path)),
    builtIn: all.filter((path) => !isOurs(path) && !loaded.includes(path)),
    links: new Map(links.map(([path, { resolved = '' }]) => [path, resolved])),
  };
}

function reachedFrom(found: Lockfile, workspaces: readonly string[]): string[] {
  const reached = new Set<string>();
  const open = [...workspaces];
  for (let from = open.pop(); from !== undefined; from = open.pop())
    for (const path of neededBy(found, from).filter((each) => !reached.has(each))) {
      reached.add(path);
      open.push(found[path]?.link === true ? (found[path].resolved ?? '') : path);
    }
  return [...reached].toSorted();
}

function neededBy(found: Lockfile, from: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = found[from] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => placeOf(found, from, name) ?? []);
}

/** As Node looks for it: in the package's own folder, then in each above. */
function placeOf(found: Lockfile, from: string, name: string): string | undefined {
  const folders = from.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'));
  return [...folders.filter((each) => each !== ''), '']
    .map((folder) => join(folder, 'node_modules', name))
    .find((path) => path in found);
}
