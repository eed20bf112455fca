// What an origin is, and what never reaches the header.
import { describe, expect, it } from 'vitest';
import { HOSTILE_ORIGINS } from '../testing/hostile-origins.ts';
import { frameOriginOf, frameOriginsOf, isFrameOrigin, MAX_FRAME_ORIGINS } from './frame-origin.ts';

describe('a registered origin', () => {
  it.each([
    'https://shop.example',
    'https://shop.example:8443',
    'https://xn--bcher-kva.example',
    'https://s',
  ])('%s counts for test money and for live money', (origin) => {
    expect(isFrameOrigin(origin, 'test')).toBe(true);
    expect(isFrameOrigin(origin, 'live')).toBe(true);
  });

  it.each([
    'http://localhost',
    'http://localhost:3001',
    'http://shop.localhost:3001',
    'http://127.0.0.1:3001',
  ])('http only for this very machine, with test money: %s', (origin) => {
    expect(isFrameOrigin(origin, 'test')).toBe(true);
    expect(isFrameOrigin(origin, 'live')).toBe(false);
  });

  it.each(HOSTILE_ORIGINS.map((origin) => [origin]))('%j is none', (origin) => {
    expect(isFrameOrigin(origin, 'test')).toBe(false);
    expect(isFrameOrigin(origin, 'live')).toBe(false);
  });

  it.each([
    ['https://exämple.com', 'https://xn--exmple-cua.com'],
    ['https://متجر.example:8443', 'https://xn--pgbep1f.example:8443'],
    ['https://shop.example', 'https://shop.example'],
  ])('%s is registered as browsers write it: %s', (text, origin) => {
    expect(frameOriginOf(text, 'live')).toBe(origin);
  });

  it.each([
    ...HOSTILE_ORIGINS.filter((text) => text !== 'https://bücher.example'),
    'https://exämple.com/',
    'https://exämple.com/x',
    'https://exämple.com?',
    'https://exämple.com#',
    'https://ä@exämple.com',
    'https://exämple.com;',
    'https://*.exämple.com',
    'https://ä\u00ad.example',
    'https://ä.example\uff0fx',
    'http://exämple.com',
  ])('%j is registered as nothing', (text) => {
    expect(frameOriginOf(text, 'test')).toBeNull();
  });

  it('beside one that should not be there still counts, and no more than ten do', () => {
    const good = Array.from({ length: MAX_FRAME_ORIGINS + 2 }, (_, at) => `https://shop-${at}.example`);
    expect(frameOriginsOf(["'self'", 'http://localhost:1', ...good], 'live')).toEqual(
      good.slice(0, MAX_FRAME_ORIGINS),
    );
  });
});
