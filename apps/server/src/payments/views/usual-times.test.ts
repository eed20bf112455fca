// Decision 0068: what is shown of how long charges take now comes from payments that were made, and from enough of them.
import type { Channel } from '@titan/rules/methods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPayment } from '../../testing/test-service.ts';
import { startWalletService, type WalletService } from '../../testing/wallet-service.ts';
import { createIds, systemClock, systemRandom } from '@titan/platform/ports-node';
import { type Figure, spokenSeconds, usualTimeOf } from './usual-times.ts';

const of = (payments: number, medianS: number): Figure => ({ payments, medianS });

describe('what is shown', () => {
  it.each([
    ['nothing without payments in the hour', undefined, of(1000, 20), null],
    ['nothing of nine', of(9, 20), of(1000, 20), null],
    ['the time of ten', of(10, 20), of(1000, 20), { seconds: 20, is_slow: false }],
    ['slow from twice the week’s time', of(10, 40), of(1000, 20), { seconds: 40, is_slow: true }],
    ['not slow a little below that', of(10, 39.9), of(1000, 20), { seconds: 40, is_slow: false }],
    ['slow against a week of fifty', of(10, 130), of(50, 20), { seconds: 120, is_slow: true }],
    ['not slow against a week of fewer', of(10, 130), of(49, 20), { seconds: 120, is_slow: false }],
    ['not slow without a week', of(10, 130), undefined, { seconds: 120, is_slow: false }],
    ['not slow where nobody would hear it', of(10, 2), of(50, 1), { seconds: 5, is_slow: false }],
    ['not slow where it takes no time', of(10, 0), of(50, 0), { seconds: 5, is_slow: false }],
  ])('%s', (_rule, hour, week, expected) => expect(usualTimeOf(hour, week)).toEqual(expected));

  it.each([
    [0.3, 5],
    [7.4, 5],
    [7.5, 10],
    [14, 10],
    [22, 20],
    [54, 50],
    [55, 60],
    [89, 60],
    [90, 120],
    [190, 180],
    [569, 540],
    [570, 600],
    [1_000, 900],
    [5_000, 5_100],
  ])('%d s is shown as %d', (seconds, shown) => expect(spokenSeconds(seconds)).toBe(shown));
});

describe('from the payments of this database', () => {
  let service: WalletService;
  let accounts: Record<'test' | 'live', number>;
  beforeAll(async () => {
    service = await startWalletService();
    const { pool } = service;
    const { rows } = await pool.query(
      `insert into provider_accounts (merchant_id, env, provider, name) values (null, 'live', 'sandbox', 'live') returning id`,
    );
    const { rows: test } = await pool.query(`select id from provider_accounts where env = 'test'`);
    accounts = { test: test[0].id, live: rows[0].id };
  });
  afterAll(() => service.stop());

  type Paid = {
    env?: 'test' | 'live';
    channel?: Channel;
    currency?: string;
    model?: string;
    network?: string;
    agoS: number;
    tookS: number;
  };
  const ids = createIds(systemRandom, systemClock);

  /** So many payments that were paid so long ago, each after the same time. */
  async function paid(count: number, { env = 'test', agoS, tookS, ...rail }: Paid): Promise<void> {
    const { channel = 'mobile_money', currency = 'KES', model = 'STK_PROMPT', network = null } = rail;
    const at = service.time.clock.now() - agoS * 1_000;
    for (let made = 0; made < count; made += 1) {
      const { reference } = await openTestPayment(service, { currency: 'KES' });
      await service.pool.query(PAID, [
        reference,
        ids.charge(),
        accounts[env],
        channel,
        model,
        currency,
        network,
        new Date(at - tookS * 1_000),
        new Date(at),
      ]);
    }
  }

  const refresh = async () => {
    await service.runSweep('usual times');
    await service.runSweep('normal times');
  };
  /** What a payer reads who waits for a prompt. */
  const saidAt = async (currency: string, number?: string) => {
    const payment = await service.open(currency);
    const { reference } = await service.prompt(payment, currency, number);
    const { payment: shown } = await service.page(payment);
    const charge = await service.query(payment, reference);
    expect(shown.charge?.usual_time).toEqual(charge.usual_time);
    return charge.usual_time ?? null;
  };

  it('a rail is what is waited for: environment, channel, currency and how it is approved', async () => {
    await paid(10, { agoS: 60, tookS: 21 });
    await paid(12, { env: 'live', agoS: 60, tookS: 300 });
    await paid(12, { currency: 'UGX', agoS: 60, tookS: 300 });
    await paid(12, { model: 'OTP', agoS: 60, tookS: 300 });
    await paid(12, { channel: 'pay_with_bank', agoS: 60, tookS: 300 });
    expect(await saidAt('KES')).toBeNull();
    await refresh();
    expect(await saidAt('KES')).toEqual({ seconds: 20, is_slow: false });
    await paid(50, { agoS: 3_700, tookS: 6 });
    await refresh();
    expect(await saidAt('KES')).toEqual({ seconds: 20, is_slow: true });
  });

  it('the network’s own time goes before that of all, where it has enough payments', async () => {
    await paid(10, { currency: 'GHS', network: 'mtn-gh', agoS: 60, tookS: 30 });
    await paid(5, { currency: 'GHS', network: 'telecel', agoS: 60, tookS: 600 });
    await refresh();
    const { usualTimes } = service.services.stores;
    const onNetwork = (network: string | null) =>
      usualTimes.of(
        {
          account_id: accounts.test,
          channel: 'mobile_money',
          currency: 'GHS',
          auth_model: 'STK_PROMPT',
          wallet_network: network,
          bank_slug: null,
        },
        'mobile_money_check',
      )?.seconds;
    expect(onNetwork('mtn-gh')).toBe(30);
    expect(onNetwork('telecel')).toBe(onNetwork(null));
  });

  it('a charge that waits for nothing elsewhere says nothing', async () => {
    await refresh();
    const payment = await service.open('KES');
    const { reference } = await service.prompt(payment, 'KES');
    await service.stk(payment, reference);
    expect(await service.query(payment, reference)).not.toHaveProperty('usual_time');
  });

  it('an hour later nothing is shown any more', async () => {
    await service.time.advance(3_600_000);
    await refresh();
    expect(await saidAt('KES')).toBeNull();
  });
});

const PAID = `
with charge as (
  insert into charges (transaction_id, reference, provider, account_id, channel, status, auth_model, amount_minor, fee_minor, vat_minor,
    currency, wallet_network, sent_at, created_at, updated_at)
  select id, $2, 'sandbox', $3, $4, 'success', $5, amount_minor, 0, 0, $6, $7, $8, $8, $9 from transactions where reference = $1
  returning id, amount_minor
)
insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
select id, 'payment', 'provider:sandbox', amount_minor, array['merchant'], array[amount_minor], $6, $9 from charge`;
