// A plain form and its JSON call are read by one schema.
import { chargeCard } from '@titan/contract/payer/endpoints.schema';
import { expect, it } from 'vitest';
import { formBody } from './form-body.ts';

it('is the body that the JSON call has', () => {
  const typed = { 'cardDetails.number': '5188', 'cardDetails.cvv': '123', payment_reference: 'ref' };
  const ofThePage = { session_token: 's', form_key: 'k', charge: 'KPY-CA-1', bank: 'gtb', understood: 'yes' };
  const body = formBody({ ...ofThePage, ...typed, public_key: 'pk' });
  expect(body).toEqual({
    cardDetails: { number: '5188', cvv: '123' },
    payment_reference: 'ref',
    public_key: 'pk',
  });
  expect(chargeCard.body.safeParse({ ...body, more: '1' }).success).toBe(false);
});

it.each([
  ['__proto__.polluted', 'constructor.prototype.polluted'],
  ['a', 'a.b'],
  ['a.b', 'a'],
  ['', '.'],
  ['x.'.repeat(4_000), 'y'],
])('takes hostile names as nothing but names: %s, %s', (one, other) => {
  formBody({ [one]: '1', [other]: '2' });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
