import { expect, it } from 'vitest';
import { payerNameOf } from './payer-name.ts';

it.each([
  ['Ada Obi', 'Ada Obi'],
  [null, 'ada.obi'],
])('the name of %j is %j', (customerName, name) => {
  expect(payerNameOf({ customerName, customerEmail: 'ada.obi@example.com' })).toBe(name);
});
