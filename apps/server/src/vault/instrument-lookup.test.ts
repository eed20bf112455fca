// What cards and numbers are counted by: a known answer, purposes, environments, keys.
import { describe, expect, it } from 'vitest';
import { createInstrumentLookup } from './instrument-lookup.ts';
import { createKeyRing } from '../platform/key-ring.ts';

const lookupOf = (...bytes: [number, ...number[]]) =>
  createInstrumentLookup(createKeyRing(bytes.map((byte) => Buffer.alloc(32, byte)) as [Buffer, ...Buffer[]]));
const lookup = lookupOf(13);

describe('the keyed hash of an instrument', () => {
  it('is HMAC-SHA-256 (computed by another program)', () => {
    expect(lookup.card('5188513618552975', 'test')).toEqual([
      '89e1688a1b5c32004f8d24509f1044a0537efca840aa3dba1d1adc3f112b08db',
    ]);
    expect(lookup.wallet('254700000000', 'live')).toEqual([
      '26fec90e5dccda276a29f42509738a227574473e74534c956bfbfa7d35bfb448',
    ]);
    expect(lookup.account({ bank: 'wema', number: '0000000429' }, 'test')).toEqual([
      'df4b06f22ee9844b7078d0c6833e61837522457df72f759aa1383689ef737017',
    ]);
  });

  it('differs by purpose, environment and key', () => {
    const hashes = [
      lookup.card('1', 'test'),
      lookup.card('1', 'live'),
      lookup.wallet('1', 'test'),
      lookup.wallet('1', 'live'),
      lookupOf(14).card('1', 'test'),
    ].flat();
    expect(new Set(hashes).size).toBe(5);
  });

  it('an account’s differs by its bank, and from a wallet’s of the same number', () => {
    const hashes = [
      lookup.account({ bank: 'wema', number: '1' }, 'test'),
      lookup.account({ bank: 'uba', number: '1' }, 'test'),
      lookup.account({ bank: 'wema', number: '1' }, 'live'),
      lookup.wallet('wema 1', 'test'),
    ].flat();
    expect(new Set(hashes).size).toBe(4);
  });

  it('is found under older keys, the newest first', () => {
    expect(lookupOf(14, 13).card('1', 'test')).toEqual([
      ...lookupOf(14).card('1', 'test'),
      ...lookup.card('1', 'test'),
    ]);
  });
});
