// The ports over a window: addresses without history entries, keys that nobody can guess.
import { describe, expect, it } from 'vitest';
import { createBrowserPorts } from './browser-ports.ts';

function openPorts(href: string) {
  const replaced: string[] = [];
  const page = Object.assign(new EventTarget(), {
    crypto: globalThis.crypto,
    location: { href },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, url: URL) => void replaced.push(url.href),
    },
  }) as unknown as Window & typeof globalThis;
  const parts = { clock: {}, service: {}, reference: 'order-1', path: '/order-1', parentOrigin: null };
  return { ports: createBrowserPorts(page, parts as never), replaced };
}

describe('the page’s address', () => {
  it.each([
    ['https://pay.example/order-1', { method: 'card' }, 'https://pay.example/order-1?method=card'],
    ['https://pay.example/order-1?method=card&preset=pin', {}, 'https://pay.example/order-1?preset=pin'],
    [
      'https://pay.example/order-1?method=card',
      { paid: 'KPY-CA-1' },
      'https://pay.example/order-1?paid=KPY-CA-1',
    ],
    ['https://pay.example/order-1/card/charge', {}, 'https://pay.example/order-1'],
  ])('%s shows %o', (href, place, shown) => {
    const { ports, replaced } = openPorts(href);
    ports.addresses.show(place);
    expect(replaced).toEqual([shown]);
  });

  it('is left alone when it says so already', () => {
    const { ports, replaced } = openPorts('https://pay.example/order-1?method=card');
    ports.addresses.show({ method: 'card' });
    expect(replaced).toEqual([]);
  });
});

it('every press has a key of its own with 128 random bits', () => {
  const { ports } = openPorts('https://pay.example/order-1');
  const keys = Array.from({ length: 50 }, () => ports.ids.press());
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
