// Inline script: what the parent window receives.
import { expect, it } from 'vitest';
import { declinedCharge, makePayment, paidCharge, pinCharge, unknownCharge } from '../testing/payments.ts';
import { parentNews } from './parent-news.ts';

it.each([
  ['success', makePayment({ status: 'success', charge: paidCharge }), [['success', 'success']]],
  ['failed', makePayment({ charge: declinedCharge }), [['failed', 'failed']]],
  ['failed', makePayment({ status: 'expired' }), [['failed', 'expired']]],
  ['failed', makePayment({ status: 'abandoned' }), [['failed', 'failed']]],
  ['close', makePayment(), [['close', 'pending']]],
  ['close', makePayment({ charge: pinCharge }), [['close', 'processing']]],
  [
    'close',
    makePayment({ charge: unknownCharge }),
    [
      ['pending', 'processing'],
      ['close', 'processing'],
    ],
  ],
  ['close', makePayment({ status: 'success', charge: paidCharge }), [['close', 'success']]],
] as const)('%s', (result, payment, expected) => {
  expect(parentNews(result, payment).map((news) => [news.result, news.data.status])).toEqual(expected);
});

it('a card that was saved comes before the success', () => {
  const charge = { ...paidCharge, metadata: { ...paidCharge.metadata, card_tokenized: true } };
  const expected = parentNews('success', makePayment({ status: 'success', charge }));
  expect(expected.map(({ result }) => result)).toEqual(['tokenized', 'success']);
});

it.each([
  ['5000.00', '5000'],
  ['1500.50', '1500.5'],
  ['100', '100'],
])('the amount %s is written in its shortest form: %s', (amount, expected) => {
  const [news] = parentNews('close', makePayment({ amount, merchant_reference: 'their-7' }));
  expect(news?.data).toEqual({ amount: expected, reference: 'their-7', status: 'pending' });
});
