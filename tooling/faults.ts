// Reads faults to plant. Each is a sentence about what it would do, and to whom; then the whole line that it changes, which its file has once, or
// a few that follow each other, and what stands there instead, if anything. Above them are the test file that must fail, the file that is
// changed and, where one test of many must find it, the beginning of that test's title. Below its sentence, a fault of the simulator's has the
// invariant that it breaks, `breaks:`; one of the tests' that no simulation can see has the reason, `unseen:`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

/** What is changed: `lines` follow each other, without what stands before and behind them. */
export type Change = {
  would: string;
  file: string;
  lines: readonly string[];
  instead: readonly string[];
};

/** One that a test must find; `case` is the beginning of its title, left out: any of the file. */
export type Fault = Change & { test: string; case?: string };

/** One that the simulator must find. */
export type SimulatedFault = Change & {
  /** `I-12`, or the name of another rule of the simulator's. */
  breaks: string;
};

/** As read: a fault of either kind, or of both. */
type ReadFault = Change & Partial<Record<Header, string>>;

const HEADERS = ['test', 'case', 'file', 'breaks', 'unseen'] as const;
type Header = (typeof HEADERS)[number];

/** A header's name, and its value. */
const HEADER = new RegExp(`^(${HEADERS.join('|')}): (.+)$`);

const OF_TESTS = 'tooling/planted/faults.diff';
const OF_SIMULATOR = 'packages/simulator/planted';

/** Those that any engineer could make, over all layers. */
export const readFaults = (): Fault[] => faultsIn(OF_TESTS).map(asFault);

/** Those of connectors that have cost others money. */
export const readMistakes = (): Fault[] => faultsBelow('tooling/planted/mistakes').map(asFault);

/** The simulator's own, and those of the tests that it can see. */
export function readSimulated(): SimulatedFault[] {
  const ofTests = faultsIn(OF_TESTS);
  const undecided = ofTests.filter(({ breaks, unseen }) => (breaks === undefined) === (unseen === undefined));
  if (undecided.length > 0) throw new Error(`Can "${undecided[0]?.would}" be seen by the simulator?`);
  return [...faultsBelow(OF_SIMULATOR), ...ofTests.filter(({ breaks }) => breaks !== undefined)].map(
    ({ breaks, ...fault }) => {
      if (breaks === undefined) throw new Error(`Which invariant does "${fault.would}" break?`);
      return { ...fault, breaks };
    },
  );
}

function asFault({ test, case: title, ...change }: ReadFault): Fault {
  if (test === undefined) throw new Error(`Which test finds "${change.would}"?`);
  return title === undefined ? { ...change, test } : { ...change, test, case: title };
}

function faultsBelow(folder: string): ReadFault[] {
  const files = readdirSync(join(ROOT, folder)).filter((file) => file.endsWith('.diff'));
  return files.toSorted().flatMap((file) => faultsIn(`${folder}/${file}`));
}

function faultsIn(path: string): ReadFault[] {
  const blocks = readFileSync(join(ROOT, path), 'utf8').trim().split('\n\n');
  let headers: Partial<Record<Header, string>> = {};
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    if (block.startsWith('#')) return [];
    if (HEADER.test(lines[0] ?? '')) {
      const given = headersOf(lines);
      headers =
        given.test === undefined && headers.test !== undefined ? { test: headers.test, ...given } : given;
      return [];
    }
    return [faultIn(path, lines, headers)];
  });
}

function headersOf(lines: readonly string[]): Partial<Record<Header, string>> {
  return Object.fromEntries(lines.map((line) => HEADER.exec(line)?.slice(1) ?? []));
}

function faultIn(path: string, block: readonly string[], above: Partial<Record<Header, string>>): ReadFault {
  const [would = '', ...below] = block;
  const headers = { ...above, ...headersOf(below.filter((line) => HEADER.test(line))) };
  const change = below.filter((line) => !HEADER.test(line));
  const lines = change.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
  const instead = change.slice(lines.length).map((line) => line.slice(2));
  const isWhole = lines.length > 0 && change.slice(lines.length).every((line) => line.startsWith('+ '));
  const { file } = headers;
  if (!isWhole || file === undefined) throw new Error(`${path} has no fault in "${block.join('\n')}"`);
  return { ...headers, would, file, lines, instead };
}

/** The text of the fault's file with the fault in it. */
export function plantedIn({ file, lines, instead }: Change): string {
  const text = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const isHere = (_: string, at: number): boolean =>
    lines.every((line, nth) => text[at + nth]?.trim() === line);
  const at = text.findIndex(isHere);
  if (at === -1 || text.findLastIndex(isHere) !== at)
    throw new Error(`${file} has "${lines.join('\n')}" not once`);
  // What is left out stays as empty lines, so that those below keep their numbers.
  const kept = [...instead, ...lines.slice(instead.length).map(() => '')];
  return text.toSpliced(at, lines.length, ...kept).join('\n');
}
