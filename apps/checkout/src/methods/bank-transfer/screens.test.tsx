// Spec §2 Bank transfer flow, §8: what each screen says, in the specification's words, in the first HTML.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../../entry/server-entry.tsx';
import { makePage, makeReversal, PAGE_ADDRESS, SERVER_TIME } from '../../testing/payments.ts';
import {
  ACCOUNT,
  accountClosed,
  accountOpen,
  accountUnknown,
  excessReturned,
  makeTransferCharge,
  makeTransferPayment,
  overpaid,
  partHeld,
  transferExpired,
  transferReturned,
  WRONG_AMOUNT,
} from '../../testing/running-transfer.ts';
import { ASSETS, IN_ENGLISH } from '../../testing/page-assets.ts';

/** What a reader of the page hears, and its markup. */
function draw(payment: Partial<PaymentView>, page: Parameters<typeof makePage>[0] = {}) {
  const html = renderDocument(
    makePage({ payment: makeTransferPayment(payment), ...page }),
    ASSETS,
    IN_ENGLISH,
  );
  const body = /<div id="page">(.*)<script type="application\/json"/s.exec(html)?.[1] ?? '';
  const text = body
    .replace(/<!-- -->|<\/?bdi[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ');
  return { html, text: text.replace(/\s+/g, ' ') };
}

const paid = (charge: ChargeView, overrides: Partial<PaymentView> = {}) =>
  draw({ status: 'success', amount_paid: '5000.00', charge, ...overrides }, { paidHere: true });

describe("the intro 'Before you make this transfer'", () => {
  it('says its three points: the exact amount, a single transfer, and the minutes', () => {
    const { text } = draw({});
    expect(text).toContain('Before you make this transfer');
    expect(text).toContain('Transfer the exact amount only: NGN 5,000.00.');
    expect(text).toContain('Do not save or reuse the account: it accepts a single transfer.');
    expect(text).toContain('The account expires after 30 mins.');
  });

  it("says 'a fixed time' where the merchant has not named the minutes", () => {
    const { payment_channels_details: details } = makeTransferPayment();
    const unnamed = { ...details, bank_transfer: { expiry_period_in_mins: null } };
    expect(draw({ payment_channels_details: unnamed }).text).toContain('expires after a fixed time.');
  });

  it("has the checkbox 'I understand these instructions.', which its form needs", () => {
    const { html, text } = draw({});
    expect(text).toContain('I understand these instructions.');
    expect(html).toContain('<input type="checkbox" required="" name="understood" value="yes"/>');
    expect(html).toContain(`action="/${PAGE_ADDRESS}/bank-transfer/account"`);
  });
});

describe('account details', () => {
  const { html, text } = draw({ charge: accountOpen });

  it('name the bank with its mark, the account and the exact amount; number and amount are copied, once each', () => {
    expect(text).toContain('Transfer exactly NGN 5,000.00');
    expect(text).toContain('Wema Bank');
    expect(text).toContain('9977581536');
    expect(text).toContain('Titan / Demo Shop');
    expect(html).toContain('src="/marks/sprite.svg#wema"');
    const copied = [...html.matchAll(/aria-label="(Copy [^"]*)"/g)].map(([, name]) => name);
    expect(copied).toEqual(['Copy amount to pay', 'Copy account number']);
  });

  it('have nothing to copy any more once the account is closed', () => {
    for (const charge of [accountClosed, partHeld])
      expect(draw({ charge }).html).not.toContain('Copy amount');
  });

  it('have the countdown and the warning both in the accessibility tree', () => {
    expect(text).toContain('This account expires in 30m 00s 30 minutes');
    expect(text).toContain('Do not save or reuse this account number');
  });

  it('have no reference where the account alone tells whose money it is', () => {
    expect(text).not.toContain('Reference');
    expect(text).not.toContain('as the reason for your transfer');
  });

  it('have the reference that the transfer must carry, to copy, and say why and from where to send', () => {
    const account = { ...ACCOUNT, bank_name: 'Test Bank Kenya', transfer_reference: '7430218' };
    const shown = draw({ currency: 'KES', charge: makeTransferCharge({ bank_transfer: { account } }) });
    expect(shown.text).toContain('Reference 7430218');
    expect(shown.html).toContain('aria-label="Copy reference"');
    expect(shown.text).toContain(
      'Give this reference as the reason for your transfer, and send it from a bank other than Test Bank Kenya. Otherwise we can’t match the money to this payment.',
    );
    // Without script its test transfers carry it too.
    expect(shown.html.match(/name="transfer_reference" value="7430218"/g)).toHaveLength(3);
  });

  it("say 'You will get a confirmation once we receive your payment.'", () =>
    expect(text).toContain('You will get a confirmation once we receive your payment.'));

  it('have the footer actions Cancel and Help?, and Change payment method where there is one', () => {
    expect(text).toContain('Cancel');
    expect(text).toContain('Help?');
    const two = draw({ charge: accountOpen, payment_channels: ['bank_transfer', 'card'] });
    expect(two.html).toContain('aria-label="Change payment method"');
  });

  it.each([
    [3_600_000, 'This account expires in 1h 00m'],
    [3_599_000, 'This account expires in 59m 59s'],
    [299_000, 'Less than 5 minutes left: 4m 59s'],
    [59_000, 'Closing in 0m 59s'],
    [0, 'This account has expired. We’re checking whether'],
  ])('follow the countdown with %i ms left', (leftMs, words) => {
    const charge = makeTransferCharge({ bank_transfer: { expires_at: SERVER_TIME + leftMs } });
    expect(draw({ charge }).text).toContain(words);
  });

  it('the rest of a payment says so, and its amount stands in the header', () => {
    const part = partHeld.bank_transfer?.part ?? null;
    const charge = makeTransferCharge({ bank_transfer: { amount_due: '3000.00', part } });
    const { text: rest } = draw({ charge });
    expect(rest).toContain('NGN 2,000.00 has already arrived; this is the rest.');
    expect(rest).toContain('Pay NGN 3,000.00');
    expect(rest).toContain('Transfer exactly NGN 3,000.00');
  });

  it('TEST MODE stays in test mode', () => {
    expect(text).toContain('Test transfer');
    expect(draw({ charge: accountOpen, env: 'live' }).text).not.toContain('Test transfer');
  });

  it('refresh by themselves without script, and so does every stage that waits; each can be asked, too', () => {
    for (const charge of [accountOpen, accountClosed, partHeld, accountUnknown]) {
      const { html } = draw({ charge });
      expect(html).toContain('http-equiv="refresh" content="15;');
      expect(html).toMatch(
        /method="get"><input type="hidden" name="paid" value="KPY-CA-1"\/><button.*?Check now/,
      );
    }
  });
});

describe('termination', () => {
  const WORDS = 'We are unable to confirm the transfer from your bank at the moment.';

  it("has 'Try another transfer', and 'Use a different method' if several channels are allowed", () => {
    const { text } = draw({ charge: transferExpired });
    expect(text).toContain(WORDS);
    expect(text).toContain('Try another transfer');
    expect(text).not.toContain('Use a different method');
    const several = draw({ charge: transferExpired, payment_channels: ['bank_transfer', 'card'] });
    expect(several.text).toContain('Use a different method');
    expect(several.text).not.toContain('Change payment');
  });

  it('names the old account by its number, and where many share that, by its reference too', () => {
    expect(draw({ charge: transferExpired }).text).toContain('transfer to 9977581536 any more');
    const account = { ...ACCOUNT, transfer_reference: '7430218' };
    const shared = { ...transferExpired.bank_transfer, account };
    const charge = makeTransferCharge({ ...transferExpired, bank_transfer: shared });
    expect(draw({ charge }).text).toContain('transfer to 9977581536 (7430218) any more');
  });

  it('says whether the payer is debited: still being checked, or nothing has come', () => {
    expect(draw({ charge: accountClosed }).text).toContain(
      'We’re still checking: a transfer in time shows here',
    );
    const { text } = draw({ status: 'pending', charge: transferExpired });
    expect(text).toContain(
      'Nothing has arrived: you haven’t paid. If your bank has debited you, the money is',
    );
    // An earlier request is still open: this account's silence says nothing of that.
    expect(draw({ status: 'processing', charge: transferExpired }).text).toContain(
      'Nothing has arrived on this account. An earlier request',
    );
  });
});

describe('results', () => {
  it('return (wrong amount): its text, the amounts, where the money goes and when, and Try again', () => {
    const { html, text } = draw({ charge: transferReturned });
    expect(html).toContain('Refund of your transfer</h1>');
    expect(text).toContain(WRONG_AMOUNT);
    // Its text names both amounts.
    expect(text).not.toContain('You sent');
    expect(text).toContain('Refund NGN 2,000.00 To Where it came from When Sent;');
    expect(text).toContain('Demo Shop hasn’t been paid yet.');
    expect(text).toContain('Try again');
  });

  it('outside the limits: the smallest and the largest transfer are named', () => {
    const charge = makeTransferCharge({
      status: 'failed',
      bank_transfer: {
        transaction_limits: { min: '100.00', max: '4000.00' },
        amount_collected: '5000.00',
        reversal: { amount: '5000.00', reversed: false, reason: 'out_of_limits', destination: null },
      },
    });
    expect(draw({ charge }).text).toContain('One transfer may be NGN 100.00 to NGN 4,000.00');
  });

  it('return excess: the payment is received and the excess reversed; the page stays', () => {
    const { html, text } = paid(excessReturned);
    expect(text).not.toContain('not been paid');
    expect(text).toContain('Payment successful');
    expect(text).toContain('Your payment of NGN 5,000.00 has been received');
    expect(text).toContain('You sent NGN 6,000.00');
    expect(text).toContain('Refund NGN 1,000.00 To GTBank ••1234 When Not sent yet');
    // Without script it looks again until the excess is back, and does not leave for the shop.
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="15;url=/');
    expect(html.match(/http-equiv="refresh"/g)).toHaveLength(1);
  });

  it('overpaid: all of it is accepted', () => {
    const { text } = paid(overpaid, { amount_paid: '6000.00' });
    expect(text).toContain('Your payment of NGN 6,000.00 has been received');
    expect(text).toContain('Demo Shop has received all of it.');
  });

  it('money that goes back is told once', () => {
    const own = { amount: '1000.00', reason: 'excess', reversed: true } as const;
    const reversals = [makeReversal({ ...own, charge: excessReturned.reference })];
    const { text } = paid(excessReturned, { reversals });
    expect(text).not.toContain('refunded to you');
    expect(text).toContain('When Sent;');
    expect(draw({ charge: accountOpen, reversals: [makeReversal(own)] }).text).toContain(
      'You sent more than asked. NGN 1,000.00 has been refunded to you.',
    );
  });

  it('late money to an account that had run out: that it goes back', () => {
    const reversal = { amount: '5000.00', reversed: false, reason: 'late', destination: null } as const;
    const bank_transfer = { ...transferExpired.bank_transfer, amount_collected: '5000.00', reversal };
    const late = { ...transferExpired, response_message: null, bank_transfer };
    const { text } = draw({ charge: makeTransferCharge(late) });
    expect(text).toContain('Sorry, your payment was not completed.');
    expect(text).toContain('Your transfer came after the account had expired. All of it is refunded.');
  });

  it('expired with the payment: whether anything came is shown', () => {
    expect(draw({ status: 'expired', charge: transferExpired }).text).toContain(
      'No transfer has reached us: you haven’t paid. If your bank has debited you, the money is',
    );
    const reversal = { amount: '5000.00', reversed: false, reason: 'late', destination: null } as const;
    const late = makeTransferCharge({
      status: 'failed',
      bank_transfer: { amount_collected: '5000.00', reversal },
    });
    expect(draw({ status: 'expired', charge: late }).text).toContain(
      'Your transfer came after the account had expired. All of it is refunded.',
    );
  });
});
