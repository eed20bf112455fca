// The real service with the sandbox's bank for transfers: tests open accounts at the provider itself and read the callbacks that it sends.
import type { CallbackReading, ReceivedTransfer } from '../providers/port.ts';
import type { HttpAnswer, HttpRequest } from '@titan/platform/ports';
import { watchPool } from './idle-pool.ts';
import type { SimulatedTime } from './simulated-time.ts';
import {
  SANDBOX_SECRET,
  sandboxOf,
  openTestPayment,
  startTestService,
  type TestService,
} from './test-service.ts';
import type { EnvelopeAnswer, Envelope } from './answer-envelope.ts';

/** A charge for which the sandbox has opened an account. */
export type OpenAccount = { payment: string; charge: string; accountNumber: string };

type CallbackNews = Omit<Extract<CallbackReading, { kind: 'news' }>, 'kind'>;

export type TransferSandbox = TestService & {
  open(body?: Record<string, unknown>): Promise<OpenAccount>;
  /** Opens another account for the same payment. */
  openAnother(payment: string): Promise<OpenAccount>;
  /** The transfers that the provider reports for the charge. */
  transfers(charge: string): Promise<readonly ReceivedTransfer[]>;
  post<Data>(url: string, payload: object, headers?: Record<string, string>): Promise<EnvelopeAnswer<Data>>;
  get<Data>(url: string): Promise<EnvelopeAnswer<Data>>;
  /** Advances time, and waits for what the bank does in it. */
  pass(ms: number): Promise<void>;
  /** The callbacks that were sent and whose signature is valid. */
  callbacks(): CallbackNews[];
};

let charges = 0;

/** @param options another process's database and time, to run beside or after it */
export async function startTransferSandbox(
  options: { databaseUrl?: string; time?: SimulatedTime } = {},
): Promise<TransferSandbox> {
  const callbacks: CallbackNews[] = [];
  const http = {
    async send({ headers, body }: HttpRequest): Promise<HttpAnswer> {
      const connector = service.services.providers.known('sandbox');
      const read = connector?.readCallback({ headers, body: Buffer.from(body ?? '') }, [
        { secret: SANDBOX_SECRET },
      ]);
      if (read?.kind === 'news') {
        const { kind: _news, ...callback } = read;
        callbacks.push(callback);
      }
      return { kind: 'lost', sent: 'maybe', cause: 'connection_refused' };
    },
  };
  const service = await startTestService({ ...options, http });
  const provider = sandboxOf(service);
  const idle = watchPool(service.pool);
  const answered = async <Data>(
    answer: Promise<{ statusCode: number; json(): Envelope<Data> }>,
  ): Promise<EnvelopeAnswer<Data>> => {
    const { statusCode: status, json } = await answer;
    return { status, body: json() };
  };
  const openAnother: TransferSandbox['openAnother'] = async (payment) => {
    const charge = await newCharge(service, payment);
    const { answer } = await provider.transferAccount.open(charge);
    if (answer.kind !== 'account' || answer.account === null)
      throw new Error(`openAccount answered ${answer.kind}`);
    return { payment, charge: charge.reference, accountNumber: answer.account.accountNumber };
  };
  return {
    ...service,
    openAnother,
    open: async (body = {}) => openAnother((await openTestPayment(service, body)).reference),
    async transfers(charge) {
      const { answer } = await provider.query({
        reference: charge,
        channel: 'bank_transfer',
        handle: null,
        amountMinor: 1,
        currency: 'NGN',
      });
      if (answer.kind !== 'account') throw new Error(`The query answered ${answer.kind}`);
      return answer.transfers;
    },
    post: (url, payload, headers = {}) =>
      answered(service.fastify.inject({ method: 'POST', url, payload, headers })),
    get: (url) => answered(service.fastify.inject({ url })),
    async pass(ms) {
      await service.time.advance(ms);
      await idle();
      // A callback is sent a second after its cause.
      await service.time.advance(1_000);
    },
    callbacks: () => callbacks,
  };
}

/** Writes a charge as the service does before it opens an account. */
async function newCharge({ pool, time }: TestService, payment: string) {
  charges += 1;
  const reference = `KPY-CA-transfer-${charges}`;
  const { rows } = await pool.query<{ payment_reference: string; currency: string; amount_minor: number }>(
    `with t as (select * from transactions where page_reference = $1),
    written as (
      insert into charges (transaction_id, reference, provider, account_id, channel, status, amount_minor, fee_minor, vat_minor, currency,
        sent_at, created_at, updated_at)
      select id, $2, 'sandbox', 1, 'bank_transfer', 'failed', amount_minor, 0, 0, currency, $3, $3, $3 from t)
    select payment_reference, currency, amount_minor from t`,
    [payment, reference, new Date(time.clock.now())],
  );
  const row = rows[0];
  if (!row) throw new Error(`There is no payment ${payment}`);
  return {
    reference,
    paymentReference: row.payment_reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    customerName: 'Ada Obi',
    customerEmail: 'ada@example.com',
    callbackUrl: '',
    returnUrl: '',
    merchantName: 'Titan Demo Store',
    openMs: 30 * 60_000,
  };
}
