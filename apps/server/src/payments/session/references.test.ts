// The references no merchant may use, because a page address begins with them.
import { isReference } from '@titan/rules/reference';
import { describe, expect, it } from 'vitest';
import { isReservedReference, RESERVED_SEGMENTS } from './references.ts';

describe('isReservedReference', () => {
  it.each([...RESERVED_SEGMENTS, ...RESERVED_SEGMENTS.map((segment) => segment.toUpperCase())])(
    'keeps %s',
    (segment) => {
      expect(isReference(segment)).toBe(true);
      expect(isReservedReference(segment)).toBe(true);
    },
  );

  it.each(['.', '..', '...', 'KPY-PI-abc', 'kpy-ca-abc', 'KPY-PAY-1', 'KPY-RV-x'])(
    'keeps %s',
    (reference) => {
      expect(isReservedReference(reference)).toBe(true);
    },
  );

  it.each(['apis', 'pay1', 'api.', 'my-api', 'KPY-123', 'KPY_PI_1', 'wc|order|1', '.hidden', 'inline'])(
    'leaves %s',
    (reference) => {
      expect(isReservedReference(reference)).toBe(false);
    },
  );
});
