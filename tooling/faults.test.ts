import { existsSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { compiled } from '@titan/simulator/load';
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
  const INVARIANTS = Array.from({ length: 45 }, (_, nth) => `I-${String(nth + 1).padStart(2, '0')}`);
  const OTHERS = ['money-accounted', 'truthful-paid', 'truthful-unpaid', 'told-once', 'calm-ends', 'rights'];
  const broken = new Set(readSimulated().map(({ breaks }) => breaks));

  it('break invariants that there are', () => {
    expect([...broken].filter((name) => ![...INVARIANTS, ...OTHERS].includes(name))).toEqual([]);
  });
});
