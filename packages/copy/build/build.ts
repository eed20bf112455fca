// Compiles messages/ into dist/: a folder a language, in it a module an area, and the types of English's. Only what has changed is written,
// so that whoever watches the files sees no more than that.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { problemsOf, readCatalogues } from './catalogue.ts';
import { areasOf, compileArea, consoleBundle, typesOfArea } from './compile.ts';

const DIST = join(import.meta.dirname, '../dist');

const catalogues = readCatalogues();
const [source] = catalogues;
const problems = catalogues.flatMap((each) =>
  problemsOf(each, source).map((text) => `${each.tag}.arb: ${text}`),
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const areas = areasOf(source);
const files = new Map<string, string>();
/** The console loads its own areas by their names: payers, and the service, never need them. */
const isPayers = (area: string): boolean => !area.startsWith('console');
const payersKeys = [...source.messages.keys()].filter(isPayers);
const everyArea = [...areas.keys()]
  .filter(isPayers)
  .map((area) => `export * from './${area}.js';\n`)
  .join('');
for (const catalogue of catalogues) {
  const { tag, dir } = catalogue;
  for (const [area, keys] of areas)
    files.set(`${tag}/${area}.js`, compileArea(area, keys, catalogue, source));
  files.set(`${tag}/index.js`, everyArea);
  files.set(`${tag}/script.js`, `export const script = ${JSON.stringify({ tag, dir })};\n`);
}
for (const [area, keys] of areas) files.set(`${source.tag}/${area}.d.ts`, typesOfArea(area, keys, source));
files.set(`${source.tag}/index.d.ts`, everyArea);
files.set(
  `${source.tag}/script.d.ts`,
  "export declare const script: { readonly tag: string; readonly dir: 'ltr' | 'rtl' };\n",
);
files.set('languages.js', languages());
files.set(
  'languages.d.ts',
  `export declare const languages: readonly {
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly name: string;
  readonly isDraft: boolean;
  readonly isComplete: boolean;
  readonly words: typeof import('./${source.tag}/index.js');
}[];\n`,
);
addConsole();
for (const [name, text] of files) write(join(DIST, name), text);
for (const old of globSync('*/*', { cwd: DIST })) if (!files.has(old)) rmSync(join(DIST, old));

/** The languages of the console, each in two parts: what it begins with, and the words of its other screens, loaded with the first of them. */
function addConsole(): void {
  const first = ['console', 'console-today', 'console-payments', 'format'];
  const rest = [...areas.keys()].filter((area) => !isPayers(area) && !first.includes(area));
  const needed = [...source.messages.keys()].filter((key) => !isPayers(key));
  const spoken = catalogues.filter(
    ({ isDraft, messages }) => !isDraft && needed.every((key) => messages.has(key)),
  );
  for (const { tag } of spoken) {
    files.set(`console/${tag}.js`, consoleBundle(tag, first));
    files.set(`console/${tag}-rest.js`, consoleBundle(tag, rest));
  }
  files.set(`console/${source.tag}.d.ts`, consoleBundle(source.tag, first));
  files.set(`console/${source.tag}-rest.d.ts`, consoleBundle(source.tag, rest));
  const rows = spoken.map(
    ({ tag, name, dir }) =>
      `  ${tag}: { ...${JSON.stringify({ name, dir })}, load: () => import('./${tag}.js'), loadRest: () => import('./${tag}-rest.js') },\n`,
  );
  files.set('console/languages.js', `export const languages = {\n${rows.join('')}};\n`);
  files.set(
    'console/languages.d.ts',
    `type Language = {
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  load(): Promise<typeof import('./${source.tag}.js')>;
  loadRest(): Promise<typeof import('./${source.tag}-rest.js')>;
};
export declare const languages: {
${spoken.map(({ tag }) => `  readonly ${tag}: Language;\n`).join('')}};
`,
  );
}

function languages(): string {
  const tags = catalogues.map(({ tag }) => tag);
  const rows = catalogues.map(({ tag, name, dir, isDraft, messages }) => {
    const isComplete = payersKeys.every((key) => messages.has(key));
    return `  { ...${JSON.stringify({ tag, dir, name, isDraft, isComplete })}, words: ${tag} },\n`;
  });
  return `${tags.map((tag) => `import * as ${tag} from './${tag}/index.js';\n`).join('')}export const languages = [\n${rows.join('')}];\n`;
}

function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
