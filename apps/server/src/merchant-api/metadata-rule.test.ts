// Which metadata a merchant may send.
import { describe, expect, it } from 'vitest';
import { metadataProblem } from './initialize.ts';

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

describe('metadataProblem', () => {
  it.each([
    [{}],
    [{ order: 'A-1', count: 3, price: 12.5, fixed: true, note: null }],
    [{ 'A-Za-z0-9-_': 1, a: { b: { c: 'deep enough' } } }],
    [{ list: [1, 'two', { three: 3 }] }],
    [{ ['k'.repeat(20)]: 'x' }],
  ])('takes %j', (metadata) => {
    expect(metadataProblem(metadata)).toBeNull();
  });

  it.each([
    [{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, 'at most 5 keys'],
    [{ ['k'.repeat(21)]: 1 }, '1 to 20 characters'],
    [{ '': 1 }, '1 to 20 characters'],
    [{ 'a b': 1 }, '1 to 20 characters'],
    [{ 'a.b': 1 }, '1 to 20 characters'],
    [{ naïve: 1 }, '1 to 20 characters'],
    [{ a: { 'b c': 1 } }, '1 to 20 characters'],
    [{ a: nested(3) }, 'at most 3 levels'],
    [{ a: [[[1]]] }, 'at most 3 levels'],
    [{ a: 'x'.repeat(4_001) }, 'at most 4000 characters'],
    [{ a: Infinity }, 'send it as text'],
    [{ a: Number('12345678901234567890') }, 'send it as text'],
    [{ a: { b: ['x\u0000y'] } }, 'neither NUL'],
    [{ a: 'x\ud800' }, 'half a surrogate pair'],
  ])('refuses %.60j', (metadata, words) => {
    expect(metadataProblem(metadata as Record<string, unknown>)).toContain(words);
  });

  it('is not slowed down or broken by depth', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(metadataProblem({ deep })).toContain('at most 3 levels');
  });
});
