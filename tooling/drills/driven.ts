// The matrix of versions that the installation's doctor reads: a drill that has gone well writes what it ran with.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Program = 'postgresql' | 'patroni';
type Matrix = Record<Program, { driven: Record<string, string> }>;

const MATRIX = join(import.meta.dirname, '../../apps/server/src/installation-doctor/supported-versions.json');

/**
 * Writes down that a command has gone well.
 * @param banners what each program says of its version; of PostgreSQL the number before the point counts
 * @param command as an operator types it
 */
export function noteDriven(banners: Record<Program, string>, command: string): void {
  const matrix = JSON.parse(readFileSync(MATRIX, 'utf8')) as Matrix;
  const [postgres = ''] = /\d+/.exec(banners.postgresql) ?? [];
  const [patroni = ''] = /\d+(\.\d+)+/.exec(banners.patroni) ?? [];
  // A version that another command was the first to run with stays that one’s.
  matrix.postgresql.driven = { [postgres]: command, ...matrix.postgresql.driven };
  matrix.patroni.driven = { [patroni]: command, ...matrix.patroni.driven };
  writeFileSync(MATRIX, `${JSON.stringify(matrix, null, 2)}\n`);
}
