// Providers' callbacks (guides F-41 to F-45): late, repeated, or in conflict with an earlier answer. They settle like any answer.
import type { FastifyInstance } from 'fastify';
import { needs } from '../platform/api-description.ts';
import { sendRefusal } from '../platform/failures.ts';
import type { Clock, Warn } from '../platform/ports.ts';
import { refused } from '../platform/refusal.ts';
import { involveProvider } from '../platform/request-context.ts';
import type {
  FinalAnswer,
  ProviderReport,
  Providers,
  RawCallback,
  Reach,
  ReceivedTransfer,
} from '../providers/port.ts';
import type { ChargeRow } from './charge-row.ts';
import { isAtBank } from './charge-status.ts';
import type { CallbackStore, PaymentStore } from './payment-store.ts';
import type { ChargeQueries } from './query-charge.ts';
import type { ContradictionStore } from './settle-store.ts';
import { type AnswerRecorder, CONTRADICTED, type TransferTaking } from './settle.ts';

type Callback = {
  /** The provider that sent it; it may report on its own charges only. */
  provider: string;
  /** `KPY-CA-…`: ours, by which the provider knows the charge. */
  reference: string;
  said: ProviderReport;
};

export type Callbacks = {
  /**
   * Settles a callback. One about a charge that is not ours, or of another provider's, is kept as evidence and logged as a warning. The
   * provider gets no error: it would only repeat the callback.
   */
  record(callback: Callback): Promise<void>;
  /** The same for a report that is still on its way. Never rejects: a failure is logged. */
  recordComing(from: Omit<Callback, 'said'>, coming: Promise<FinalAnswer>): Promise<void>;
  /**
   * Reads and settles a signed callback (checklist §4.71), once, however often it comes. `refused`: no such provider, or not signed by
   * it. Its id is stored only once it is settled, so that a callback interrupted by a crash is settled when it is sent again.
   */
  take(providerName: string, raw: RawCallback): Promise<'taken' | 'refused'>;
};

type CallbackParts = {
  clock: Clock;
  store: CallbackStore;
  payments: Pick<PaymentStore, 'chargeByReference'>;
  contradictions: Pick<ContradictionStore, 'keepOrphan'>;
  providers: Providers;
  answers: AnswerRecorder;
  transfers: TransferTaking;
  queries: Pick<ChargeQueries, 'ask' | 'askAtBank'>;
  warn: Warn;
};

/** Builds the service. */
export function createCallbacks(parts: CallbackParts): Callbacks {
  const { clock, store, payments, contradictions, providers, answers, warn } = parts;
  const record: Callbacks['record'] = async ({ provider, reference, said }) => {
    const charge = await payments.chargeByReference(reference);
    if (charge?.provider === provider) {
      if (said.kind === 'transfer') await takeTransfer(parts, charge, said.transfer);
      else await answers.record(charge, 'callback', said, null);
      return;
    }
    const isNew = await contradictions.keepOrphan({ reference, said, now: clock.now() });
    if (isNew) warn(CONTRADICTED.unknown_reference, { reference, provider });
  };
  return {
    record,
    async recordComing({ provider, reference }, coming) {
      try {
        await record({ provider, reference, said: await coming });
      } catch (error) {
        warn('A callback could not be settled', { reference, provider, err: error });
      }
    },
    async take(providerName, raw) {
      const connector = providers.known(providerName);
      involveProvider();
      const reading = connector?.readCallback(raw) ?? { kind: 'refused' };
      if (!connector || reading.kind === 'refused') return 'refused';
      if (reading.kind === 'ignored') return 'taken';
      const { reference } = reading;
      // Where only a query's answer is final, an end that was signed is still no more than a reason to query.
      if (reading.kind === 'hint' || isHint(reading.said, connector.reach)) {
        await queryHinted(parts, connector.name, reference);
        return 'taken';
      }
      const { id, said } = reading;
      if (await store.isKnown(connector.name, id)) return 'taken';
      await record({ provider: connector.name, reference, said });
      await store.keep(connector.name, id, clock.now());
      return 'taken';
    },
  };
}

function isHint(said: ProviderReport, { finalIn }: Pick<Reach, 'finalIn'>): boolean {
  return finalIn === 'query' && said.kind !== 'transfer';
}

/** Nothing is believed of a hint, not even that there is such a charge; of one that has ended it says nothing new. */
async function queryHinted(
  { payments, queries }: Pick<CallbackParts, 'payments' | 'queries'>,
  provider: string,
  reference: string,
): Promise<void> {
  const charge = await payments.chargeByReference(reference);
  if (charge?.provider !== provider) return;
  if (isAtBank(charge)) await queries.askAtBank(charge, 0);
  else if (charge.status === 'unknown' || charge.status === 'left') await queries.ask(charge);
}

/** If the opening of the account was never answered, the provider is queried: it names the account and all that has landed on it. */
async function takeTransfer(
  { transfers, queries }: Pick<CallbackParts, 'transfers' | 'queries'>,
  charge: ChargeRow,
  transfer: ReceivedTransfer,
): Promise<void> {
  const take = () => transfers.take(charge, 'callback', transfer);
  if (charge.status !== 'sent' && (await take()) !== 'no_account') return;
  await queries.ask(charge);
  // Not stored as taken, so that the provider sends it again.
  if ((await take()) === 'no_account') throw new Error('A transfer came to an account that is not known yet');
}

// The route for callbacks (design §1 signed callbacks): the body is passed on byte for byte, as it was signed.

/** Processors send whole payment records, with the merchant's metadata and a log. */
const BODY_LIMIT = 256 * 1024;

/** Registers POST and PUT /callbacks/:provider in a scope of its own, which leaves bodies as they are, of whatever type. */
export async function callbackRoutes(
  app: FastifyInstance,
  callbacks: Pick<Callbacks, 'take'>,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const method of ['POST', 'PUT'] as const) {
    const schema = { security: needs('signature') };
    app.route({
      method,
      url: '/callbacks/:provider',
      bodyLimit: BODY_LIMIT,
      schema,
      async handler(request, reply) {
        const { provider } = request.params as { provider: string };
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const taken = await callbacks.take(provider, { headers: request.headers, body });
        if (taken === 'refused') return sendRefusal(reply, refused('NOT_AUTHORISED'));
        return reply.send({ status: true, message: 'Taken', data: null });
      },
    });
  }
}
