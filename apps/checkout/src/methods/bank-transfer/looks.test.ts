// While nothing changes a look costs one small answer; whatever changes, and whatever the payer has pressed, is
// still read as a whole.
import { describe, expect, it } from 'vitest';
import { UNREACHABLE } from '../../testing/fake-service.ts';
import {
  accountClosed,
  accountOpen,
  makeTransferPayment,
  runTransfer,
  runTransferWith,
  transferPaid,
  transferReturned,
} from '../../testing/running-transfer.ts';

const OPEN = '/';
const QUERY = '/bank/query';
const UNCHANGED = { unchanged: true, server_time: 1_795_273_206_998 };
const POLL_MS = 120_000;

type RunningTransfer = ReturnType<typeof runTransfer>;
const lastBody = ({ calls }: RunningTransfer) => calls.at(-1)?.body as { known?: string };

describe('a look names the truth that is known', () => {
  it('and hears that it still holds: nothing more is asked, and the next look comes on time', async () => {
    const transfer = runTransferWith(accountOpen);
    for (const looks of [1, 2, 3]) {
      transfer.clock.increment(POLL_MS);
      expect(transfer.waiting()).toEqual([QUERY]);
      expect(lastBody(transfer).known).toBe('version-1');
      await transfer.answer(QUERY, UNCHANGED);
      expect(transfer.waiting()).toEqual([]);
      expect([transfer.countOf(QUERY), transfer.countOf('payment')]).toEqual([looks, 0]);
      expect(transfer.state().stage).toBe('account_details');
    }
  });

  it('and reads the whole truth when that has moved, whichever account of the payment was paid', async () => {
    const transfer = runTransferWith(accountOpen);
    transfer.send({ type: 'becameVisible' });
    await transfer.answer(QUERY, accountOpen);
    await transfer.answer('payment', makeTransferPayment({ charge: transferPaid, status: 'success' }));
    expect(transfer.outcome()?.result).toBe('success');
  });

  it('and reads the whole truth when the transfer was rejected: the result is the truth’s', async () => {
    const transfer = runTransferWith(accountOpen);
    transfer.clock.increment(POLL_MS);
    await transfer.answer(QUERY, { ...transferReturned, status: 'rejected', amount_collected: '2000.00' });
    await transfer.answer('payment', makeTransferPayment({ charge: transferReturned }));
    expect(transfer.outcome()?.result).toBe('failed');
  });

  it('“I’ve sent the money” hears it too: it is still not known', async () => {
    const transfer = runTransferWith(accountOpen);
    transfer.send({ type: 'transferSent' });
    expect(lastBody(transfer).known).toBe('version-1');
    await transfer.answer(QUERY, UNCHANGED);
    expect(transfer.waiting()).toEqual([]);
    expect(transfer.at('account_details').asked).toBe('open');
  });
});

describe('nothing is shown as known', () => {
  it('of a charge that the page has from a press alone, until the truth was read with it', async () => {
    const transfer = runTransfer();
    transfer.send({ type: 'accountAsked' });
    await transfer.answer(OPEN, accountOpen);
    transfer.clock.increment(POLL_MS);
    expect(lastBody(transfer)).not.toHaveProperty('known');
    await transfer.answer(QUERY, accountOpen);
    await transfer.answer('payment', makeTransferPayment({ charge: accountOpen, version: 'version-2' }));
    transfer.clock.increment(POLL_MS);
    expect(lastBody(transfer).known).toBe('version-2');
  });

  it('while a press of the payer’s has not been answered: only the whole truth says what became of it', async () => {
    const transfer = runTransferWith(accountClosed);
    transfer.send({ type: 'accountAsked' });
    await transfer.fail(OPEN, UNREACHABLE);
    expect(transfer.waiting()).toEqual([QUERY]);
    expect(lastBody(transfer)).not.toHaveProperty('known');
    await transfer.answer(QUERY, accountClosed);
    expect(transfer.waiting()).toEqual(['payment']);
  });
});

describe('push', () => {
  const SAID = { type: 'newsCame', isPushed: true } as const;
  const PERHAPS = { type: 'newsCame', isPushed: false } as const;

  it('that has reported something: the truth is read at once, and the bank is not asked what the service knows', async () => {
    const transfer = runTransferWith(accountOpen);
    transfer.send(SAID);
    expect(transfer.waiting()).toEqual(['payment']);
    await transfer.answer('payment', makeTransferPayment({ charge: transferPaid, status: 'success' }));
    expect(transfer.outcome()?.result).toBe('success');
  });

  it('that was cut may have reported something: the bank is asked', () => {
    const transfer = runTransferWith(accountOpen);
    transfer.send(PERHAPS);
    expect(transfer.waiting()).toEqual([QUERY]);
  });

  it.each([
    [[SAID], 'payment'],
    [[SAID, PERHAPS], QUERY],
    [[PERHAPS, SAID], QUERY],
  ] as const)('during a look, as %j, leads to one more look, at %s', async (news, next) => {
    const transfer = runTransferWith(accountOpen);
    transfer.send({ type: 'becameVisible' });
    for (const event of news) transfer.send(event);
    await transfer.answer(QUERY, UNCHANGED);
    expect(transfer.waiting()).toEqual([next]);
  });

  it('is no reason to leave the bank unasked later', async () => {
    const transfer = runTransferWith(accountOpen);
    transfer.send(SAID);
    await transfer.answer('payment', makeTransferPayment({ charge: accountOpen }));
    transfer.clock.increment(POLL_MS);
    expect(transfer.waiting()).toEqual([QUERY]);
  });
});
