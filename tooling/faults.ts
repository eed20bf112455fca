// Reads faults to plant. Each is a sentence about what it would do, and to whom; then the whole line that it changes, which its file has once, and
// the line that stands there instead, if any. Above them are the test file that must fail, the file that is changed and, where one test of
// many must find it, the beginning of that test's title.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

export type Fault = {
  would: string;
  file: string;
  line: string;
  instead: string;
  test: string;
  /** The beginning of the title of the test that must find it; left out: any of the test file. */
  case?: string;
};

/** `test:`, `case:` or `file:`, and its value. */
const HEADER = /^(test|case|file): (.+)$/;

/** Those that any engineer could make, over all layers. */
export const readFaults = (): Fault[] => faultsIn('tooling/planted/faults.diff');

/** Those of connectors that have cost others money. */
export function readMistakes(): Fault[] {
  const folder = 'tooling/planted/mistakes';
  return readdirSync(join(ROOT, folder)).flatMap((file) => faultsIn(`${folder}/${file}`));
}

function faultsIn(path: string): Fault[] {
  const blocks = readFileSync(join(ROOT, path), 'utf8').trim().split('\n\n');
  let headers: Partial<Record<string, string>> = {};
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    if (block.startsWith('#')) return [];
    const read = lines.map((line) => HEADER.exec(line));
    if (read[0]) {
      const given = Object.fromEntries(read.map((match) => [match?.[1] ?? '', match?.[2] ?? '']));
      headers = given['test'] === undefined ? { test: headers['test'], ...given } : given;
      return [];
    }
    return [faultIn(path, lines, headers)];
  });
}

function faultIn(
  path: string,
  lines: readonly string[],
  { test, file, case: title }: Partial<Record<string, string>>,
): Fault {
  const [would = '', line = '', instead = '+ ', ...more] = lines;
  const isWhole = line.startsWith('- ') && instead.startsWith('+ ') && more.length === 0;
  if (!isWhole || !test || !file) throw new Error(`${path} has no fault in "${lines.join('\n')}"`);
  const fault = { would, file, line: line.slice(2), instead: instead.slice(2), test };
  return title === undefined ? fault : { ...fault, case: title };
}

/** The text of the fault's file with the fault in it. */
export function plantedIn({ file, line, instead }: Fault): string {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const at = lines.flatMap((text, index) => (text.trim() === line ? [index] : []));
  const [only] = at;
  if (only === undefined || at.length > 1) throw new Error(`${file} has ${at.length} lines "${line}"`);
  return lines.with(only, instead).join('\n');
}
