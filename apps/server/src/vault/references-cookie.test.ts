// The values of the cookies that name charges and payments: each opens what was sealed as its own kind.
import { expect, it } from 'vitest';
import { systemRandom } from '@titan/platform/ports-node';
import { createReferencesCookie } from './references-cookie.ts';
import { createKeyRing } from '../platform/key-ring.ts';

const ring = createKeyRing([Buffer.alloc(32, 7)]);
const charges = createReferencesCookie('charges', ring, systemRandom);
const payments = createReferencesCookie('payments', ring, systemRandom);

it('opens again as it was, and with nothing in the clear', () => {
  const value = payments.seal(['KPY-PI-one', 'KPY-PI-two']);
  expect(payments.open(value)).toEqual(['KPY-PI-one', 'KPY-PI-two']);
  expect(Buffer.from(value.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('KPY');
});

it('does not open as the other kind', () => {
  expect(payments.open(charges.seal(['KPY-PI-one']))).toEqual([]);
  expect(charges.open(payments.seal(['KPY-PI-one']))).toEqual([]);
});
