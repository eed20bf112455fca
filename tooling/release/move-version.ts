// Gives every package of ours, and what they say of each other, another version: as `npm version` does, whose own dependencies stay behind.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OURS = '{.,apps/*,packages/*,bench,e2e,tooling}/package.json';

export function moveVersion(root: string, version: string): void {
  for (const path of globSync(OURS, { cwd: root }).map((each) => join(root, each))) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text
        .replace(/^( {2}"version": )"[^"]+"/m, `$1"${version}"`)
        .replaceAll(/^( {4}"@titan\/[\w-]+": )"[^"]+"/gm, `$1"${version}"`),
    );
  }
  const lockPath = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(lockPath, 'utf8')) as Locked & { packages: Record<string, Locked> };
  lock.version = version;
  for (const [path, each] of Object.entries(lock.packages).filter(
    ([name]) => !name.includes('node_modules'),
  )) {
    if (each.version !== undefined || path === '') each.version = version;
    for (const names of [each.dependencies, each.devDependencies])
      for (const name of Object.keys(names ?? {}).filter((one) => one.startsWith('@titan/')))
        (names as Record<string, string>)[name] = version;
  }
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
}

type Locked = {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
