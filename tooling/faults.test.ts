import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { compiled } from '@titan/simulator/load';
import { INVARIANTS, NOT_JUDGED } from '@titan/simulator/oracle/invariants';
import { describe, expect, it } from 'vitest';
import { plantedIn, readFaults, readMistakes, readSimulated, ROOT } from './faults.ts';

/** Throws where a planted text is no code at all: a mistake that nobody could have made. */
function compile(file: string, text: string): void {
  if (file.endsWith('.arb')) JSON.parse(text);
  else if (file.endsWith('.tsx')) compiled(file, text);
  else if (/\.[jt]s$/.test(file)) stripTypeScriptTypes(text);
}

describe.each(
  Object.entries({
    faults: readFaults(),
    mistakes: readMistakes(),
    'faults of the simulator': readSimulated(),
  }),
)('the planted %s', (_, faults) => {
  it('each change a line that their file still has, into code', () => {
    for (const fault of faults)
      expect(() => compile(fault.file, plantedIn(fault)), fault.would).not.toThrow();
  });
});

describe('the planted faults of the tests', () => {
  it('each name a test file that is there', () => {
    const faults = [...readFaults(), ...readMistakes()];
    expect(faults.map(({ test }) => test).filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
  });
});

describe('the faults of the simulator', () => {
  const faults = readSimulated();
  const rules = [...new Set([...INVARIANTS, ...NOT_JUDGED].map(({ id }) => id))].toSorted();
  const broken = new Set(faults.map(({ breaks }) => breaks));

  it('are at least 130', () => {
    expect(faults.length).toBeGreaterThanOrEqual(130);
  });

  it('are no two the same change', () => {
    const changes = faults.map(({ file, lines, instead }) => JSON.stringify([file, lines, instead]));
    expect(changes.filter((change, nth) => changes.indexOf(change) !== nth)).toEqual([]);
  });

  it('break rules that the oracle has', () => {
    expect([...broken].filter((id) => !rules.includes(id))).toEqual([]);
  });

  it('break every rule but those of which the README says why not', () => {
    const readme = readFileSync(join(ROOT, 'packages/simulator/planted/README.md'), 'utf8');
    const excused = [...readme.matchAll(/^\| (I-\d\d) \|/gm)].map(([, id]) => id);
    expect(excused).toEqual(rules.filter((id) => !broken.has(id)));
  });
});
