// The real service with mobile money, which receives the sandbox's callbacks over HTTP.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { SANDBOX_WALLET_OTP, SANDBOX_WALLET_PIN, sandboxPhonesOf } from '@titan/contract/sandbox/phones';
import { type CalledService, readMerchantsView, startCalledService } from './called-service.ts';
import type { ShownPayment } from './test-browser.ts';
import {
  type Answer,
  call,
  type OpenPayment,
  openTestPayment,
  PUBLIC_KEY,
  type TestService,
  type TestServiceOptions,
} from './test-service.ts';

export type WalletService = CalledService & {
  /** Advances time, runs the timers that fall due, and waits for the callbacks that were sent. */
  pass(ms: number): Promise<void>;
  /** Opens a payment of this currency, with card and mobile money. */
  open(currency: string, body?: Record<string, unknown>): Promise<OpenPayment>;
  /** Charges a wallet number. */
  charge(payment: OpenPayment, number: string, network?: string, idempotencyKey?: string): Promise<Answer>;
  otp(payment: OpenPayment, reference: string, token?: string): Promise<Answer>;
  stk(payment: OpenPayment, reference: string, pin?: string): Promise<Answer>;
  /** Charges up to the prompt on the phone, with the currency's success number unless another is given. */
  prompt(payment: OpenPayment, currency: string, number?: string, network?: string): Promise<ChargeView>;
  query(payment: OpenPayment, reference: string): Promise<ChargeView>;
  /** Acts as the payer on the simulated phone. */
  phone(reference: string, act: string, callback?: string): Promise<number>;
  /** Data of the payer's page. */
  page(payment: OpenPayment): Promise<ShownPayment>;
  /** `data` of GET /charges/{reference}. */
  merchant(payment: OpenPayment): Promise<MerchantView>;
  /** Runs the sweeps that reconcile charges and pay obligations once. */
  sweep(): Promise<void>;
};

export type MerchantView = {
  status: string;
  amount_paid: number;
  mobile_money?: { number: string; operator: string | null };
  payment_attempts: { reference: string; status: string; channel: string; message: string | null }[];
};

/** Starts it on a database of its own. */
export async function startWalletService(options: TestServiceOptions = {}): Promise<WalletService> {
  const service = await startCalledService({ channels: ['card', 'mobile_money'], ...options });
  return {
    ...service,
    ...actsOn(service),
    async pass(ms) {
      await service.time.advance(ms);
      await service.settleCallbacks();
    },
  };
}

function actsOn(service: TestService): Omit<WalletService, keyof CalledService | 'pass'> {
  const { fastify } = service;
  const post = (payment: OpenPayment, path: string, body: object, key?: string): Promise<Answer> =>
    call(service, payment, `/mobile-money/${path}`, body, key);
  const charge: WalletService['charge'] = (payment, number, network, key) =>
    post(payment, 'charge', chargeWalletBody(payment, number, network), key);
  const otp: WalletService['otp'] = (payment, reference, token = SANDBOX_WALLET_OTP) =>
    post(payment, 'auth-otp', { public_key: PUBLIC_KEY, reference, token });
  return {
    charge,
    otp,
    open: (currency, body = {}) =>
      openTestPayment(service, {
        currency,
        amount: 1500,
        channels: ['card', 'mobile_money'],
        merchant_bears_cost: true,
        ...body,
      }),
    stk: (payment, reference, pin = SANDBOX_WALLET_PIN) => post(payment, 'auth-stk', { reference, pin }),
    async prompt(payment, currency, number = sandboxPhonesOf(currency)[0]?.number ?? '', network) {
      const chosen = network ?? (currency === 'XOF' ? 'mtn-ci' : undefined);
      const { data } = (await charge(payment, number, chosen)).body;
      return data.stage === 'mobile_money_otp' ? (await otp(payment, data.reference)).body.data : data;
    },
    query: async (payment, reference) => (await post(payment, 'query', { reference })).body.data,
    async phone(reference, act, callback) {
      const payload = { reference, act, ...(callback ? { callback } : {}) };
      return (await fastify.inject({ method: 'POST', url: '/sandbox/phone', payload })).statusCode;
    },
    page: async (payment) => (await fastify.inject({ url: `/${payment.address}` })).json(),
    merchant: (payment) => readMerchantsView(service, payment),
    async sweep() {
      await service.runSweep('reconcile');
      await service.runSweep('obligations');
    },
  };
}

/** Body of mobile-money/charge. */
export function chargeWalletBody(payment: OpenPayment, number: string, network?: string): object {
  return {
    public_key: PUBLIC_KEY,
    payment_reference: payment.reference,
    mobile_money: { number, ...(network ? { network } : {}) },
  };
}
