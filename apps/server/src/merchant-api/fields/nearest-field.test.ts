// An unknown field is answered with the nearest known one.
import { describe, expect, it } from 'vitest';
import { nearestField } from './fields.ts';

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

describe('nearestField', () => {
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
    expect(nearestField(sent, BODY)).toBe(meant);
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
    expect(nearestField(sent, BODY)).toBeNull();
  });

  it('suggests a field that exists at that place', () => {
    expect(nearestField('emial', ['email', 'name'])).toBe('email');
    expect(nearestField('full_name', ['email', 'name'])).toBe('name');
  });
});
