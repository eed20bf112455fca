import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantedIn, readFaults, readMistakes, ROOT } from './faults.ts';

describe.each(Object.entries({ faults: readFaults(), mistakes: readMistakes() }))(
  'the planted %s',
  (_, faults) => {
    it('each change a line that their file still has', () => {
      for (const fault of faults) expect(() => plantedIn(fault)).not.toThrow();
    });
    it('each name a test file that is there', () => {
      expect(faults.map(({ test }) => test).filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
    });
  },
);
