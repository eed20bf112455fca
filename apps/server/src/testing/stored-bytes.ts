// Everything that a service has stored, as text and as bytes, for tests that scan for secrets.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startPrivateDatabase } from '../db/private-database.ts';
import { PROGRAM_ROLE } from '../platform/local-postgres.ts';
import { addSandboxTables } from './sandbox-beside.ts';
import { makeTestFolder } from './test-folder.ts';

export type LoneDatabase = { url: string; stop(): Promise<void> };

/**
 * A server for one test, with the product's and the sandbox's tables: in the files of the one that tests share, what another
 * test wrote would be taken for a secret.
 */
export async function startLoneDatabase(): Promise<LoneDatabase> {
  const folder = await makeTestFolder('lone');
  const log = { info: () => {}, warn: () => {}, error: console.error };
  const dataDir = join(folder.path, 'data');
  const { ownerUrl, stop } = await startPrivateDatabase({ dataDir, log, isThrownAway: true });
  await addSandboxTables(ownerUrl, PROGRAM_ROLE);
  return {
    url: ownerUrl,
    async stop() {
      await stop();
      await folder.remove();
    },
  };
}

/** Every row of every table as text, without fingerprints: they are keyed hashes, whose digits mean nothing. */
export async function everyRow(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'sandbox')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) - 'request_fingerprint' - 'fingerprint' - 'body_fingerprint' as row from ${name} t`,
    );
    texts.push(...rows.map(({ row }) => JSON.stringify(row)));
  }
  return texts.join('\n');
}

/** Where the database keeps its files; only its owner may read the setting. */
export async function dataDirectory(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (
      (await client.query<{ data_directory: string }>('show data_directory')).rows[0]?.data_directory ?? ''
    );
  } finally {
    await client.end();
  }
}

/** Which of the texts occur in a file of the database, the write-ahead log included. */
export async function textsInFiles(ownerUrl: string, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const files = await readdir(await dataDirectory(ownerUrl), { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    // A file may be removed before it is read.
    const content = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
    for (const text of texts) if (content.includes(text)) found.add(text);
  }
  return [...found];
}
