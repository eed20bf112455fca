// The whole file system of the image, which deploy/Containerfile only copies: the release, and of the system what Node needs to run.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The account that it runs as, which owns nothing. */
export const ACCOUNT = { uid: 10_001, gid: 10_001 };
const FILES = {
  'etc/passwd': `titan:x:${ACCOUNT.uid}:${ACCOUNT.gid}::/tmp:/nonexistent\n`,
  'etc/group': `titan:x:${ACCOUNT.gid}:\n`,
  // An engine puts its own in place of it.
  'etc/hosts': '127.0.0.1 localhost\n::1 localhost\n',
  'etc/nsswitch.conf': 'hosts: files dns\n',
};
/** Loaded only once a name is looked up, and part of libc itself since glibc 2.34. */
const FOR_NAMES = ['libnss_files.so.2', 'libnss_dns.so.2', 'libresolv.so.2'];
/** Everything that is loaded at the start and for pictures, by its path. */
const LOADED = `require('sharp'); console.log(process.report.getReport().sharedObjects.join('\\n'))`;

/** Lays it out around the release in `root/app`. */
export async function layOutSystem(root: string): Promise<void> {
  const tree = join(root, 'app');
  for (const library of librariesOf(tree)) {
    await mkdir(join(root, dirname(library)), { recursive: true });
    await cp(library, join(root, library), { dereference: true });
  }
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await mkdir(join(root, 'tmp'));
  await chmod(join(root, 'tmp'), 0o1777);
}

/** The system's own among what Node and its packages load: the C and C++ libraries, and the loader. */
function librariesOf(tree: string): string[] {
  const node = join(tree, 'node_modules/.bin/node');
  const printed = execFileSync(node, ['-e', LOADED], { cwd: tree, encoding: 'utf8' });
  const loaded = printed.split('\n').filter((path) => path.startsWith('/') && !path.startsWith(tree));
  const libc = loaded.find((path) => path.endsWith('/libc.so.6'));
  if (libc === undefined) throw new Error('An image is laid out on Linux with glibc.');
  const forNames = FOR_NAMES.map((name) => join(dirname(libc), name));
  return [...loaded, ...forNames].filter((path) => existsSync(path));
}
