// The real service with bank transfer, which receives the sandbox bank's callbacks over HTTP.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { OverPreference, UnderPreference } from '../channels/bank-transfer/settlement.ts';
import type { BuiltPage } from '../page/assets.ts';
import { type CalledService, readMerchantsView, startCalledService } from './called-service.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { ShownPayment } from './test-browser.ts';
import {
  type Answer,
  call,
  type OpenPayment,
  openTestPayment,
  PUBLIC_KEY,
  type TestService,
} from './test-service.ts';

export type TransferService = CalledService & {
  /** Sets what the merchant does with a wrong amount. */
  prefer(preference: { over?: OverPreference; under?: UnderPreference }): Promise<void>;
  /** Opens a payment of NGN 1,500.00 with card and bank transfer, the merchant bearing the cost. */
  open(body?: Record<string, unknown>): Promise<OpenPayment>;
  /** Opens an account, as Continue and Try another transfer do, and turns off its automatic transfer. */
  charge(payment: OpenPayment, idempotencyKey?: string): Promise<Answer>;
  /** The same, but returns the charge. */
  account(payment: OpenPayment): Promise<ChargeView>;
  /** Sends money to the account, in major units; by default its callback comes `once`, a second later. */
  send(charge: ChargeView, amount: string, options?: SendOptions): Promise<string>;
  query(payment: OpenPayment, reference: string): Promise<ChargeView>;
  returnPart(payment: OpenPayment, reference: string, idempotencyKey?: string): Promise<Answer>;
  page(payment: OpenPayment): Promise<ShownPayment>;
  /** `data` of GET /charges/{reference}. */
  merchant(payment: OpenPayment): Promise<Record<string, unknown>>;
  /** Advances time, runs the timers that fall due, and waits for the callbacks sent and their effects. */
  pass(ms: number): Promise<void>;
  /** Runs every sweep that moves money once, including queries about accounts closed long ago. */
  sweep(): Promise<void>;
  statusOf(reference: string): Promise<string>;
};

export type SendOptions = { notice?: 'once' | 'twice' | 'late' | 'never'; failing_reversals?: number };

/** @param options another process's database and time, to run beside or after it; the page, as it was built */
export async function startTransferService(
  options: { databaseUrl?: string; time?: SimulatedTime; page?: BuiltPage } = {},
): Promise<TransferService> {
  const service = await startCalledService({ ...options, channels: ['card', 'bank_transfer'] });
  return {
    ...service,
    ...actsOn(service),
    async pass(ms) {
      await service.time.advance(ms);
      await service.settleCallbacks();
      // A callback is sent a second after its cause.
      await service.time.advance(1_000);
      await service.settleCallbacks();
    },
  };
}

function actsOn(service: TestService): Omit<TransferService, keyof CalledService | 'pass'> {
  const { fastify, pool } = service;
  const sandbox = async (url: string, payload: object) => {
    const answer = await fastify.inject({ method: 'POST', url: `/sandbox${url}`, payload });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`);
    return answer.json().data;
  };
  const charge: TransferService['charge'] = async (payment, idempotencyKey) => {
    const data = { public_key: PUBLIC_KEY, payment_reference: payment.reference };
    const answer = await call(
      service,
      payment,
      '/?type=bank_transfer',
      { type: 'bank_transfer', data },
      idempotencyKey,
    );
    const account_number = answer.body.data?.bank_transfer?.account?.account_number;
    if (account_number) await sandbox('/transfers/auto-complete', { account_number, auto_complete: false });
    return answer;
  };
  return {
    charge,
    open: (body = {}) => openTestPayment(service, { channels: ['card', 'bank_transfer'], ...body }),
    account: async (payment) => (await charge(payment)).body.data,
    async prefer({ over = 'return_excess', under = 'return_all' }) {
      await pool.query('update merchants set transfer_over = $1, transfer_under = $2', [over, under]);
    },
    async send(to, amount, options = {}) {
      const account_number = to.bank_transfer?.account?.account_number;
      return (await sandbox('/transfers', { account_number, amount, ...options })).transfer_id;
    },
    async query(payment, reference) {
      const body = { reference, env: 'test', public_key: PUBLIC_KEY };
      return (await call(service, payment, '/bank/query', body)).body.data;
    },
    returnPart: (payment, reference, key) =>
      call(service, payment, '/bank-transfer/return-part', { public_key: PUBLIC_KEY, reference }, key),
    page: async (payment) => (await fastify.inject({ url: `/${payment.address}` })).json(),
    merchant: (payment) => readMerchantsView(service, payment),
    async sweep() {
      await service.runSweep('reconcile');
      await service.runSweep('stray transfers');
      await service.runSweep('parts');
      await service.runSweep('obligations');
    },
    async statusOf(reference) {
      const { rows } = await pool.query('select status from charges where reference = $1', [reference]);
      return rows[0].status as string;
    },
  };
}
