// Run by PostgreSQL for each segment of its log where backups are encrypted: `keep FROM TO.gz`, `fetch TO FROM.gz`. The keys are in BACKUP_KEYS.
import { fsyncSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { create, readKept, SEALED, withFile, writeKept } from './kept-files.ts';
import { KEYS_VARIABLE, UNREADABLE } from './log.ts';

const [, , act, path = '', kept = ''] = process.argv;
const keys = (process.env[KEYS_VARIABLE] ?? '').split(',');
const GONE = 1;

function read(): Buffer | null {
  const chunks: Buffer[] = [];
  return readKept(kept, keys, (chunk) => void chunks.push(Buffer.from(chunk)))
    ? gunzipSync(Buffer.concat(chunks))
    : null;
}

/** What is there already is the same, or another database's. */
function keep(): number {
  const segment = readFileSync(path);
  const before = read();
  if (before !== null) return before.equals(segment) ? 0 : GONE;
  const draft = `${kept}.part`;
  writeKept(draft, keys, (write) => write(gzipSync(segment)));
  withFile(`${draft}${SEALED}`, fsyncSync);
  renameSync(`${draft}${SEALED}`, `${kept}${SEALED}`);
  withFile(dirname(kept), fsyncSync);
  return 0;
}

function fetch(): number {
  const segment = read();
  if (segment === null) return GONE;
  create(path, (file) => writeFileSync(file, segment));
  return 0;
}

try {
  process.exitCode = act === 'keep' ? keep() : fetch();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = act === 'keep' ? GONE : UNREADABLE;
}
