// Spec §9 Sandbox, Mobile money: what comes of each number, on the payer's page and in GET /charges/{reference}.
import { SANDBOX_PHONES, type SandboxOutcome, type SandboxPhone } from '@titan/contract/sandbox/phones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenPayment } from '../../testing/test-service.ts';
import { startWalletService, type WalletService } from '../../testing/wallet-service.ts';

let service: WalletService;
beforeAll(async () => {
  service = await startWalletService();
});
afterAll(() => service.stop());

const networkFor = ({ currency, network, outcome }: SandboxPhone): string | undefined => {
  if (outcome === 'redirect') return 'wave-ci';
  return currency === 'XOF' ? (network ?? 'mtn-ci') : undefined;
};

/** Pays as far as the number allows; answers the charge's reference. */
async function payWith(payment: OpenPayment, phone: SandboxPhone): Promise<string> {
  const first = (await service.charge(payment, phone.number, networkFor(phone))).body.data;
  const { reference } = first;
  if (phone.authModels[0] === 'OTP' && first.status !== 'failed') {
    expect(first).toMatchObject({ status: 'pending', auth_model: 'OTP', stage: 'mobile_money_otp' });
    expect((await service.otp(payment, reference)).body.data.stage).toBe('mobile_money_check');
  }
  await PHONE_ACTS[phone.outcome]?.(payment, reference);
  return reference;
}

const approve = async (payment: OpenPayment, reference: string): Promise<void> => {
  await service.stk(payment, reference);
};
const PHONE_ACTS: Partial<
  Record<SandboxOutcome, (payment: OpenPayment, reference: string) => Promise<void>>
> = {
  success: approve,
  failed: approve,
  pending: approve,
  declined_on_phone: () => service.pass(6_000),
  offline: approve,
  async voucher(payment, reference) {
    await service.otp(payment, reference);
  },
  async redirect(_payment, reference) {
    await service.fastify.inject({
      method: 'POST',
      url: `/sandbox/wallet/${reference}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'choice=approve',
    });
    await service.pass(1_000);
  },
};

const ENDS: Record<SandboxOutcome, { status: string; error: string | null; merchant: string }> = {
  success: { status: 'success', error: null, merchant: 'success' },
  redirect: { status: 'success', error: null, merchant: 'success' },
  voucher: { status: 'success', error: null, merchant: 'success' },
  offline: { status: 'success', error: null, merchant: 'success' },
  failed: { status: 'failed', error: 'FAILED', merchant: 'pending' },
  declined_on_phone: { status: 'failed', error: 'DECLINED_ON_PHONE', merchant: 'pending' },
  invalid_number: { status: 'failed', error: 'INVALID_NUMBER', merchant: 'pending' },
  insufficient_funds: { status: 'failed', error: 'INSUFFICIENT_FUNDS', merchant: 'pending' },
  pending: { status: 'processing', error: null, merchant: 'processing' },
};

/** The first number of each outcome, and of each currency. */
const PHONES = SANDBOX_PHONES.filter(
  ({ outcome, currency }, at) =>
    SANDBOX_PHONES.findIndex((phone) => phone.outcome === outcome) === at ||
    SANDBOX_PHONES.findIndex((phone) => phone.currency === currency) === at,
);

describe('a number of the sandbox ends in its outcome', () => {
  it.each(PHONES.map((phone) => [phone.currency, phone.entry, phone.outcome, phone] as const))(
    '%s %s: %s',
    async (currency, _entry, outcome, phone) => {
      const payment = await service.open(currency);
      const reference = await payWith(payment, phone);
      const { status, error, merchant } = ENDS[outcome];
      expect(await service.query(payment, reference)).toMatchObject({ status, error_type: error });
      const view = await service.merchant(payment);
      expect(view).toMatchObject({
        status: merchant,
        amount_paid: status === 'success' ? 1500 : 0,
        payment_attempts: [{ reference, status, channel: 'mobile_money' }],
      });
      const { payment: shown } = await service.page(payment);
      expect(shown.charge).toMatchObject({ reference, status, mobile_money: { number: masked(phone) } });
    },
  );
});

const masked = ({ number }: SandboxPhone): RegExp | string =>
  expect.stringMatching(new RegExp(`^\\d{2,3}\\*+${number.slice(-4)}$`)) as string;

it('a paid charge shows the merchant the masked number and the chosen network', async () => {
  const payment = await service.open('XOF');
  const { reference } = await service.prompt(payment, 'XOF');
  await service.stk(payment, reference);
  expect((await service.merchant(payment)).mobile_money).toEqual({
    number: '225******0000',
    operator: 'mtn-ci',
  });
});

it('a number that is pending for hours stays pending: no failure without evidence', async () => {
  const payment = await service.open('KES');
  const { reference } = await service.prompt(payment, 'KES', '254703456129');
  for (let hour = 0; hour < 6; hour += 1) {
    await service.pass(60 * 60_000);
    await service.sweep();
  }
  await service.due.expirePayments(service.time.clock.now() + 30 * 24 * 60 * 60_000);
  expect(await service.query(payment, reference)).toMatchObject({
    status: 'processing',
    stage: 'mobile_money_payment_query',
  });
  expect((await service.merchant(payment)).status).toBe('processing');
});

it('an unanswered prompt expires at the network, and only that ends the attempt', async () => {
  const payment = await service.open('KES');
  const { reference } = await service.prompt(payment, 'KES');
  expect(await service.phone(reference, 'ignore')).toBe(200);
  await service.pass(14 * 60_000);
  await service.sweep();
  expect((await service.query(payment, reference)).status).toBe('processing');
  await service.pass(2 * 60_000);
  await service.sweep();
  expect(await service.query(payment, reference)).toMatchObject({
    status: 'failed',
    error_type: 'PROMPT_EXPIRED',
    stage: null,
  });
});
