// The never-check that closes every switch.

import { expect, it } from 'vitest';

import { unreachable } from './unreachable.ts';

it('throws, naming the value that no case handled', () => {
  expect(() => unreachable('surprise' as never)).toThrow('Unreachable case: surprise');
});
