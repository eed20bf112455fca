// npm run release: builds what production runs, into .release: an archive to unpack on a machine, with its notes, bill of materials and checksums,
// and with --image the file system of an image. Both hold Node and all packages, so nothing is fetched or built where they run.
// What is not one release yet is refused, or built all the same with --draft, and then names its commit. --version NEXT only moves the version.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { disagreementsOf, missingTargets, sectionsOf, type Standing } from './release/agreement.ts';
import { layOutSystem } from './release/image-tree.ts';
import { moveVersion } from './release/move-version.ts';
import { layOutRelease } from './release/release-tree.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.release');
const NAMING = ['docs/operating.md', 'deploy/compose.yaml'];
const { values } = parseArgs({
  options: {
    image: { type: 'boolean', default: false },
    draft: { type: 'boolean', default: false },
    version: { type: 'string' },
  },
});
process.exitCode = values.version === undefined ? await release() : move(values.version);

function move(version: string): number {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    console.error(`${version} is no version: --version 0.4.0`);
    return 2;
  }
  moveVersion(ROOT, version);
  console.log(`Every package is ${version} now. CHANGELOG.md tells of it under "## [${version}] - date".`);
  return 0;
}

async function release(): Promise<number> {
  const standing = standingNow();
  const problems = disagreementsOf(standing);
  if (problems.length > 0) {
    console.error(
      `This is not the release ${standing.version} yet:\n${problems.map((each) => `- ${each}\n`).join('')}`,
    );
    if (!values.draft) {
      console.error('To try it out all the same: npm run release -- --draft');
      return 1;
    }
  }
  // Only now: building the page takes minutes, and what is no release yet is told at once.
  const page = spawnSync('node', ['tooling/run.mjs', 'page'], { cwd: ROOT, stdio: 'inherit' });
  if (page.status !== 0) return 1;
  const draft = join(FOLDER, 'app');
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  const version = await layOutRelease(draft);
  const missing = missingTargets(documentsIn(draft), (path) => existsSync(join(draft, path)));
  if (missing.length > 0) throw new Error(`The release lacks what it points to:\n${missing.join('\n')}`);
  await writeFile(join(draft, 'sbom.cdx.json'), billOfMaterials(draft));
  if (values.image) await layOutImage(draft);
  else await pack(draft, `titan-checkout-${version}-${process.platform}-${process.arch}`, standing);
  return 0;
}

function standingNow(): Standing {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const name = `v${version}`;
  return {
    version,
    changelog: read('CHANGELOG.md'),
    migrations: readdirSync(join(ROOT, 'apps/server/src/db/migrations')).toSorted(),
    changed: git('status', '--porcelain')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(2).trim()),
    tag: tagOf(git('tag', '--list', name), git('tag', '--points-at', 'HEAD', '--list', name)),
    documents: Object.fromEntries(NAMING.map((path) => [path, read(path)])),
  };
}

function tagOf(anywhere: string, here: string): Standing['tag'] {
  if (here !== '') return 'here';
  return anywhere === '' ? 'none' : 'elsewhere';
}

function documentsIn(tree: string): Record<string, string> {
  const paths = globSync('{*.md,docs/**/*.md,deploy/**/*.*}', { cwd: tree });
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(tree, path), 'utf8')]));
}

async function layOutImage(draft: string): Promise<void> {
  await mkdir(join(FOLDER, 'image'));
  await rename(draft, join(FOLDER, 'image/app'));
  await layOutSystem(join(FOLDER, 'image'));
  report('image', 'engine build -f deploy/Containerfile .release/image');
}

/** The archive, and beside it what tells whoever takes it what it is and whether it is whole. */
async function pack(draft: string, name: string, { changelog, version }: Standing): Promise<void> {
  await rename(draft, join(FOLDER, name));
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: FOLDER });
  const notes = sectionsOf(changelog).find((each) => each.version === version)?.text ?? '';
  await writeFile(join(FOLDER, 'notes.md'), `# Titan Checkout ${version}\n\n${notes}\n`);
  const bill = readFileSync(join(FOLDER, name, 'sbom.cdx.json'));
  await writeFile(join(FOLDER, `${name}.cdx.json`), bill);
  const sums = [`${name}.tar.gz`, `${name}.cdx.json`, 'notes.md'].map((file) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(FOLDER, file)))
      .digest('hex');
    return `${sum}  ${file}\n`;
  });
  await writeFile(join(FOLDER, 'SHA256SUMS'), sums.join(''));
  for (const file of [name, `${name}.tar.gz`, `${name}.cdx.json`, 'notes.md', 'SHA256SUMS']) report(file);
}

/** Lists what is installed in the tree. npm reads it there; no registry is asked. */
function billOfMaterials(tree: string): string {
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
  return execFileSync('npm', args, { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function report(path: string, next = ''): void {
  const size = execFileSync('du', ['-sh', path], { cwd: FOLDER, encoding: 'utf8' }).split('\t')[0];
  console.log(`${join('.release', path)}  ${size}${next && `\n  ${next}`}`);
}
