// npm run release: builds what production runs, into .release: an archive to unpack on a machine, with its bill of materials, and with --image
// the file system of an image. Both hold Node and all packages, so nothing is fetched or built where they run.
import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { layOutSystem } from './release/image-tree.ts';
import { layOutRelease } from './release/release-tree.ts';

const FOLDER = resolve(import.meta.dirname, '../.release');
const { values } = parseArgs({ options: { image: { type: 'boolean', default: false } } });
const draft = join(FOLDER, 'app');

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER);
const version = await layOutRelease(draft);
await writeFile(join(draft, 'sbom.cdx.json'), billOfMaterials(draft));
const name = `titan-checkout-${version}-${process.platform}-${process.arch}`;
if (values.image) {
  await mkdir(join(FOLDER, 'image'));
  await rename(draft, join(FOLDER, 'image/app'));
  await layOutSystem(join(FOLDER, 'image'));
  report('image', 'engine build -f deploy/Containerfile .release/image');
} else {
  await rename(draft, join(FOLDER, name));
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: FOLDER });
  report(name);
  report(`${name}.tar.gz`);
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
