// facts/merchant-api: an unknown field "suggests the nearest known field".
import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from './nearest-name.ts';

const BODY = [
  'reference',
  'amount',
  'currency',
  'customer',
  'redirect_url',
  'notification_url',
  'narration',
  'channels',
  'default_channel',
  'metadata',
  'merchant_bears_cost',
];

describe('nearestName', () => {
  it.each([
    ['callback_url', 'redirect_url'],
    ['callbackUrl', 'redirect_url'],
    ['return_url', 'redirect_url'],
    ['webhook_url', 'notification_url'],
    ['redirectUrl', 'redirect_url'],
    ['REDIRECT-URL', 'redirect_url'],
    ['redirect_ur', 'redirect_url'],
    ['ammount', 'amount'],
    ['amuont', 'amount'],
    ['refrence', 'reference'],
    ['curency', 'currency'],
    ['chanels', 'channels'],
    ['merchant_bear_cost', 'merchant_bears_cost'],
    ['description', 'narration'],
    ['email', 'customer.email'],
    ['tx_ref', 'reference'],
  ])('%s means %s', (sent, meant) => {
    expect(nearestName(sent, BODY)).toBe(meant);
  });

  it.each([
    'zzz',
    'x',
    '',
    'shipping_address',
    'a'.repeat(30_000),
    '__proto__',
    'constructor',
    'toString',
    'é',
  ])('has no idea about %.20s', (sent) => {
    expect(nearestName(sent, BODY)).toBeNull();
  });

  it('answers what exists at that place', () => {
    expect(nearestName('emial', ['email', 'name'])).toBe('email');
    expect(nearestName('full_name', ['email', 'name'])).toBe('name');
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
  ])('%s to %s is %d', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});
