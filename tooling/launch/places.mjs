// Where things are in the repository, and what a child program finds on its PATH.
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const MODULES = join(ROOT, 'node_modules');
export const PROGRAMS = join(MODULES, '.bin');

/** Node's compile cache, stripped TypeScript included, so that later starts skip the compiler. */
export const COMPILED = join(MODULES, '.cache/titan-compiled');

/** The environment with the project's own programs (and with them its Node) first. */
export function projectEnvironment(extra = {}) {
  return { ...process.env, PATH: [PROGRAMS, ...foreignPath()].join(delimiter), ...extra };
}

/** The environment without the project's programs, for the install that replaces them. */
export function foreignEnvironment(extra = {}) {
  return { ...process.env, PATH: foreignPath().join(delimiter), ...extra };
}

function foreignPath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== PROGRAMS);
}
