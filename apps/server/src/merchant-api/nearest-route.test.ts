// An unknown address is answered with the nearest known one.
import { expect, it } from 'vitest';
import { nearestRoute } from './charges.ts';

const ROUTES = [
  { method: 'POST', path: '/charges/initialize' },
  { method: 'GET', path: '/charges/:reference' },
  { method: 'POST', path: '/charge/pay-with-bank' },
  { method: 'GET', path: '/payment-links' },
  { method: 'POST', path: '/payment-links' },
  { method: 'PATCH', path: '/payment-links/:slug' },
];

it.each([
  ['POST', '/charges/initialise', 'There is nothing at this address. Did you mean POST /charges/initialize?'],
  [
    'POST',
    '/charges/pay-with-bank',
    'There is nothing at this address. Did you mean POST /charge/pay-with-bank?',
  ],
  ['GET', '/payment_links', 'There is nothing at this address. Did you mean GET /payment-links?'],
  [
    'DELETE',
    '/payment-links/abc',
    'DELETE is not taken at this address. Did you mean PATCH /payment-links/:slug?',
  ],
  ['PUT', '/charges/initialize', 'PUT is not taken at this address. Did you mean POST /charges/initialize?'],
])('%s %s: %s', (method, path, sentence) => {
  expect(nearestRoute(method, path, ROUTES)).toBe(sentence);
});

it.each(['/', '', '/customers', `/${'a'.repeat(5_000)}`])('has no idea about %.30s', (path) => {
  expect(nearestRoute('GET', path, ROUTES)).toBeUndefined();
});
