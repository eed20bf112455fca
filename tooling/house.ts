// npm run house: the figures by which the house grows or shrinks. Prints only; what must hold is a lint rule or a test.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

type FileKind = 'product' | 'words' | 'tests';
type SourceFile = { path: string; kind: FileKind; lines: number; text: string };

const LONG_FILE = 300;
/** A name that stands for a type in so many files no longer tells which. */
const CROWDED = 4;
const MOST_NAMED = 12;

const files = trackedFiles();
const product = files.filter(({ kind }) => kind === 'product');
const imports = new Map(product.map((file) => [file.path, importsOf(file)]));

printSizes();
printStructure();
printNames();

function trackedFiles(): SourceFile[] {
  const { stdout } = spawnSync('git', ['ls-files', 'apps', 'packages', 'tooling', 'e2e', 'bench'], {
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((path) => /\.(tsx?|mjs|css|sql|arb)$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, kind: kindOf(path), lines: text.split('\n').length - 1, text };
    });
}

function kindOf(path: string): FileKind {
  if (/\.arb$|^packages\/copy\/src\//.test(path)) return 'words';
  const isTests = /\.test\.tsx?$|\/testing\/|^(packages\/(processor-kit|simulator)|e2e|bench|tooling)\//.test(
    path,
  );
  return isTests ? 'tests' : 'product';
}

function printSizes(): void {
  console.log('lines (files)'.padEnd(34), ...['product', 'words', 'tests'].map((kind) => kind.padStart(16)));
  const areas = Map.groupBy(files, ({ path }) => areaOf(path));
  for (const [area, inArea] of [...areas].toSorted(([a], [b]) => a.localeCompare(b))) printSize(area, inArea);
  printSize('all', files);
}

function areaOf(path: string): string {
  const depth = path.startsWith('apps/server/src/') || path.startsWith('apps/checkout/src/') ? 4 : 2;
  const folders = posix.dirname(path).split('/');
  return folders.slice(0, depth).join('/');
}

function printSize(title: string, some: readonly SourceFile[]): void {
  const cells = (['product', 'words', 'tests'] as const).map((kind) => {
    const ofKind = some.filter((file) => file.kind === kind);
    const lines = ofKind.reduce((sum, file) => sum + file.lines, 0);
    return (ofKind.length === 0 ? '–' : `${lines} (${ofKind.length})`).padStart(16);
  });
  console.log(title.padEnd(34), ...cells);
}

function printStructure(): void {
  const circles = groupsInCircles([...imports.keys()], (path) => imports.get(path) ?? []);
  const long = product.filter(({ lines }) => lines > LONG_FILE);
  const folders = [...new Set(product.flatMap(({ path }) => foldersOf(path)))];
  const floors = folders
    .map((folder) => ({ folder, floors: floorsOf(folder) }))
    .toSorted((a, b) => b.floors - a.floors);
  console.log(`\nfiles over ${LONG_FILE} lines: ${long.length}`);
  console.log(`circles of imports, types included: ${circles.length} (${circles.flat().length} files)`);
  for (const circle of circles) console.log(`  ${circle.join(', ')}`);
  console.log('longest chains of imports inside a folder (its files and rooms):');
  for (const { folder, floors: count } of floors.slice(0, MOST_NAMED)) console.log(`  ${count} ${folder}`);
}

function printNames(): void {
  const code = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path));
  const count = (pattern: RegExp) =>
    code.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
  const homes = new Map<string, string[]>();
  for (const { path, text } of code.filter(({ kind }) => kind !== 'words'))
    for (const name of new Set(
      [...text.matchAll(/^(?:export )?(?:type|interface) (\w+)/gm)].map((match) => match[1] ?? ''),
    ))
      homes.set(name, [...(homes.get(name) ?? []), path]);
  const crowded = [...homes].filter(([, paths]) => paths.length >= CROWDED);
  console.log(`\n\`said\` in code: ${count(/\b\w*[sS]aid\b/g)}`);
  console.log(`comments that begin with “Of”: ${count(/(\/\/|\*) Of /g)}`);
  console.log(`types with one name in ${CROWDED} files or more: ${crowded.length}`);
  for (const [name, paths] of crowded.toSorted(([, a], [, b]) => b.length - a.length))
    console.log(`  ${name} ${paths.length}`);
}

/** The product's files that a file imports, types included. */
function importsOf({ path, text }: SourceFile): string[] {
  const specifiers = [...text.matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'|import\('([^']+)'\)/gms)];
  return specifiers
    .map((match) => resolveImport(path, match[1] ?? match[2] ?? ''))
    .filter((to) => to !== path);
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, workspace = '', file = ''] = /^@titan\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  const base = product.some(({ path }) => path.startsWith(`packages/${workspace}/`)) ? 'packages' : 'apps';
  const target = `${base}/${workspace}/src/${file}`;
  return (
    product.find(({ path }) => path === target || path === `${target}.ts` || path === `${target}.tsx`)
      ?.path ?? target
  );
}

function foldersOf(path: string): string[] {
  const parts = posix.dirname(path).split('/');
  return parts
    .map((_, index) => parts.slice(0, index + 1).join('/'))
    .filter((folder) => folder.includes('/'));
}

/** The longest chain among what stands directly in a folder; a circle counts as one floor. */
function floorsOf(folder: string): number {
  const roomOf = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? '';
  const edges = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    if (!path.startsWith(`${folder}/`)) continue;
    const to = targets.filter((target) => target.startsWith(`${folder}/`)).map(roomOf);
    edges.set(roomOf(path), new Set([...(edges.get(roomOf(path)) ?? []), ...to]));
  }
  const groups = strongGroups([...edges.keys()], (room) => [...(edges.get(room) ?? [])]);
  const groupOf = new Map(groups.flatMap((group) => group.map((room) => [room, group] as const)));
  const heights = new Map<readonly string[], number>();
  // Tarjan gives what is imported before what imports it.
  for (const group of groups) {
    const below = group.flatMap((room) => [...(edges.get(room) ?? [])].map((to) => groupOf.get(to)));
    heights.set(
      group,
      1 + Math.max(0, ...below.map((each) => (each && each !== group ? (heights.get(each) ?? 0) : 0))),
    );
  }
  return Math.max(0, ...heights.values());
}

function groupsInCircles(nodes: readonly string[], next: (node: string) => readonly string[]): string[][] {
  return strongGroups(nodes, next).filter((group) => group.length > 1);
}

/** Tarjan's strongly connected components. */
function strongGroups(nodes: readonly string[], next: (node: string) => readonly string[]): string[][] {
  const known = new Set(nodes);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    stack.push(node);
    for (const to of next(node).filter((each) => known.has(each))) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(to) ?? 0));
    }
    if (lowest.get(node) === order.get(node)) groups.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of nodes) if (!order.has(node)) visit(node);
  return groups;
}
