// I-34: a page that is open in a second tab shows the payment as it is, whatever stage it was left at.
import { describe, expect, it } from 'vitest';
import { makePayment, paidCharge, pinCharge, unknownCharge } from '../testing/payments.ts';
import { runSession } from '../testing/running-session.ts';

const atPin = () => runSession({ payment: makePayment({ status: 'processing', charge: pinCharge }) });
const paid = makePayment({ status: 'success', charge: paidCharge });

function receive(page: ReturnType<typeof runSession>, version: string): void {
  for (const onPost of page.tabListeners) onPost(version);
}

describe('two tabs of one payment', () => {
  it('what changes in one is told to the other, with nothing but the state', async () => {
    const page = runSession({ payment: makePayment({ status: 'processing', charge: unknownCharge }) });
    page.clock.increment(2_000);
    await page.answer('/card/query', paidCharge);
    await page.answer('payment', paid);
    expect(page.screen().screen).toBe('success');
    expect(page.posted.at(-1)).toContain('"success"');
    expect(page.posted.join()).not.toContain(paid.customer.email);
  });

  it('paid in the other while this one asks for the PIN: it asks the service, and says so', async () => {
    const page = atPin();
    receive(page, 'another version');
    await page.answer('payment', paid);
    expect(page.screen().screen).toBe('success');
  });

  it('what is heard is no more than a reason to ask: the service says where the payer is', async () => {
    const page = atPin();
    receive(page, '["success"]');
    await page.answer('payment', makePayment({ status: 'processing', charge: pinCharge }));
    expect(page.at('card').view.stage).toBe('pin');
  });

  it('a version that this page already shows is not asked about', async () => {
    const page = atPin();
    receive(page, 'another version');
    await page.answer('payment', paid);
    expect(page.posted).toHaveLength(1);
    receive(page, page.posted[0] ?? '');
    expect(page.waiting()).toEqual([]);
  });
});
