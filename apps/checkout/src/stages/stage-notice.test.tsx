// The payer must always know: where a decline is told above the form, so is that no money was taken; only where that is certain.
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { makePayment, pinCharge, wrongDetailsCharge } from '../testing/payments.ts';
import { StageNotice } from './stage-notice.tsx';

const TAKEN = 'No money has been taken.';
const declined = makePayment({ status: 'pending', charge: wrongDetailsCharge });
const draw = (payment = declined, text?: string): string =>
  renderToString(
    <StageNotice
      notice={{ text: text ?? 'Some of the card details are wrong', tone: 'error', banner: true }}
      payment={payment}
    />,
  );

describe('after a declined detail', () => {
  it('the sentence of the decline and that no money has been taken', () => {
    expect(draw()).toContain('Some of the card details are wrong');
    expect(draw()).toContain(TAKEN);
  });

  it.each([
    ['an earlier request is still open', { ...declined, status: 'processing' as const }],
    [
      'money goes back',
      makePayment({
        ...declined,
        reversals: [{ amount: '5000.00', currency: 'NGN', status: 'owed', reason: 'late_success' } as never],
      }),
    ],
    ['the charge is still open', { ...declined, charge: pinCharge }],
    ['nothing was tried yet', makePayment()],
  ])('not shown where %s', (_, payment) => expect(draw(payment)).not.toContain(TAKEN));

  it('not shown beside a sentence that is not of the decline', () => {
    expect(draw(undefined, 'The rate has expired')).not.toContain(TAKEN);
  });
});
