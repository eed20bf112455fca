// The real service with pay with bank, which receives the sandbox's callbacks over HTTP.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import {
  SANDBOX_BANK_ACCOUNT,
  SANDBOX_BANK_OTP,
  SANDBOX_BANK_PHONES,
  SANDBOX_HOLDER,
  SANDBOX_PAY_ID,
} from '@titan/contract/sandbox/banks';
import { bankFieldsOf, type BankField } from '@titan/rules/bank-fields';
import { bankAccountToSend } from '@titan/rules/bank-inputs';
import { sandboxBank } from '@titan/sandbox/banks/banks';
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

export type BankPayment = OpenPayment & { currency: string };

export type BankService = CalledService & {
  /** Advances time, runs the timers that fall due, and waits for the callbacks that were sent. */
  pass(ms: number): Promise<void>;
  /** Opens a payment of this currency, with card and pay with bank. */
  open(currency?: string, body?: Record<string, unknown>): Promise<BankPayment>;
  /** Charges an account at a bank: with the details that succeed, unless others are given. */
  charge(payment: BankPayment, slug: string, details?: Details, idempotencyKey?: string): Promise<Answer>;
  /** Sends the right code, unless another is given. */
  authorize(
    payment: BankPayment,
    reference: string,
    authorization?: object,
    idempotencyKey?: string,
  ): Promise<Answer>;
  query(payment: BankPayment, reference: string): Promise<ChargeView>;
  /** Acts as the payer in the bank's app or on its page. */
  app(reference: string, act: string, callback?: string): Promise<number>;
  orderFaults(payment: BankPayment, ...faults: string[]): Promise<void>;
  /** Data of the payer's page. */
  page(payment: BankPayment, query?: string): Promise<ShownPayment>;
  /** `data` of GET /charges/{reference}. */
  merchant(payment: BankPayment): Promise<MerchantView>;
  /** Runs the sweeps that reconcile charges and pay obligations once. */
  sweep(): Promise<void>;
};

export type Details = Partial<Record<BankField, string>>;

export type MerchantView = {
  status: string;
  amount_paid: number;
  payer_bank_account?: object;
  payment_attempts: { reference: string; status: string; channel: string; message: string | null }[];
};

/** Details with which a payment succeeds. */
export function rightDetails(slug: string): Record<BankField, string> {
  return {
    account_number: SANDBOX_BANK_ACCOUNT,
    phone_number: SANDBOX_BANK_PHONES[slug] ?? '',
    account_name: 'Ada Obi',
    date_of_birth: '03/07/1990',
  };
}

/** `bank_account` as the page sends it, without fields that the bank does not ask for unless they are given. */
export function bankAccountOf(currency: string, slug: string, details: Details = {}): object {
  const bank = sandboxBank(currency, slug);
  const right = rightDetails(slug);
  const asked = Object.fromEntries(bankFieldsOf(bank).map((field) => [field, right[field]]));
  const typed = { processor: bank.processor, bank_code: bank.code, ...asked, ...details };
  return Object.keys(details).length > 0 ? typed : (bankAccountToSend(bank, asked, 2026) ?? typed);
}

/** Body of bank/charge. */
export function chargeBankBody(payment: BankPayment, slug: string, details?: Details): object {
  const bank_account = bankAccountOf(payment.currency, slug, details);
  return {
    type: 'pay_with_bank',
    data: { public_key: PUBLIC_KEY, payment_reference: payment.reference, bank_account },
  };
}

/** Starts it on a database of its own, or on another service's. */
export async function startBankService(options: TestServiceOptions = {}): Promise<BankService> {
  const service = await startCalledService({ channels: ['card', 'pay_with_bank'], ...options });
  return {
    ...service,
    ...actsOn(service),
    async pass(ms) {
      await service.time.advance(ms);
      await service.settleCallbacks();
    },
  };
}

function actsOn(service: TestService): Omit<BankService, keyof CalledService | 'pass'> {
  const { fastify } = service;
  const sandbox = async (path: string, payload: object): Promise<number> =>
    (await fastify.inject({ method: 'POST', url: `/sandbox/${path}`, payload })).statusCode;
  return {
    charge: (payment, slug, details, key) =>
      call(service, payment, '/bank/charge', chargeBankBody(payment, slug, details), key),
    async authorize(payment, reference, authorization, key) {
      const right = authorization ?? (await rightCode(service, reference));
      const body = { public_key: PUBLIC_KEY, reference, authorization: right };
      return call(service, payment, '/bank/authorize', body, key);
    },
    async open(currency = 'NGN', body = {}) {
      const channels = ['card', 'pay_with_bank'];
      const opened = await openTestPayment(service, {
        currency,
        amount: 1500,
        channels,
        merchant_bears_cost: true,
        ...body,
      });
      return { ...opened, currency };
    },
    query: async (payment, reference) =>
      (await call(service, payment, '/bank/query', { reference, public_key: PUBLIC_KEY })).body.data,
    app: (reference, act, callback) =>
      sandbox('bank-app', { reference, act, ...(callback ? { callback } : {}) }),
    async orderFaults({ reference }, ...faults) {
      for (const fault of faults) await sandbox('faults', { fault, payment_reference: reference });
    },
    page: async (payment, query = '') =>
      (await fastify.inject({ url: `/${payment.address}${query}` })).json(),
    merchant: (payment) => readMerchantsView(service, payment),
    async sweep() {
      await service.runSweep('reconcile');
      await service.runSweep('obligations');
    },
  };
}

async function rightCode({ services }: TestService, reference: string): Promise<object> {
  const charge = await services.stores.payments.chargeByReference(reference);
  switch (charge?.auth_model) {
    case 'PAY_ID':
      return { payId: SANDBOX_PAY_ID };
    case 'BIRTHDAY':
      return { birthday: SANDBOX_HOLDER.birthday };
    case 'PHONE':
      return { phone: SANDBOX_HOLDER.phone };
    default:
      return { otp: SANDBOX_BANK_OTP };
  }
}

/** A bank and its details as fields of the plain form. */
export function bankFields(currency: string, slug: string, typed: Record<string, string> = {}) {
  const { processor, code: bank_code } = sandboxBank(currency, slug);
  const fields = Object.entries({ processor, bank_code, ...typed });
  const named = fields.map(([name, text]) => [`data.bank_account.${name}`, text]);
  return { bank: slug, ...(Object.fromEntries(named) as Record<string, string>) };
}
