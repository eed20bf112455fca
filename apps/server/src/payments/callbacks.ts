// What a provider says unasked (guides F-41 to F-45): late, twice, or against what it said before. It settles like any answer.
import type { FastifyInstance } from 'fastify';
import { needs } from '../platform/api-description.ts';
import { sendRefusal } from '../platform/failures.ts';
import type { Clock, Warn } from '../platform/ports.ts';
import { refused } from '../platform/refusal.ts';
import type {
  FinalAnswer,
  ProviderReport,
  Providers,
  RawCallback,
  ReceivedTransfer,
} from '../providers/port.ts';
import type { ChargeRow } from './charge-row.ts';
import type { CallbackStore, PaymentStore } from './payment-store.ts';
import type { ChargeQueries } from './query-charge.ts';
import type { ContradictionStore } from './settle-store.ts';
import { type AnswerRecorder, CONTRADICTED, type TransferTaking } from './settle.ts';

type Callback = {
  /** Who speaks; it may speak of its own charges only. */
  provider: string;
  /** `KPY-CA-…`: ours, by which the provider knows the charge. */
  reference: string;
  said: ProviderReport;
};

export type Callbacks = {
  /**
   * Settles what a provider tells us by itself. What it tells of a charge that is not ours, or of another provider's, is kept as
   * evidence and told to an operator, and is no error to the provider: it would only repeat it.
   */
  record(callback: Callback): Promise<void>;
  /** The same for news that is still on its way. Never rejects: what breaks is told to an operator. */
  recordComing(from: Omit<Callback, 'said'>, coming: Promise<FinalAnswer>): Promise<void>;
  /**
   * Reads and settles a signed callback (checklist §4.71), once, however often it comes. `refused`: nobody of that name, or not signed by
   * it. It is noted only once it is settled, so that one which met a crash is taken when it comes again.
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
  queries: Pick<ChargeQueries, 'ask'>;
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
      const provider = providers.known(providerName);
      const callback = provider?.readCallback(raw) ?? null;
      if (!provider || !callback) return 'refused';
      const { id, reference, said } = callback;
      if (await store.isKnown(provider.name, id)) return 'taken';
      await record({ provider: provider.name, reference, said });
      await store.keep(provider.name, id, clock.now());
      return 'taken';
    },
  };
}

/** Of an account whose opening was never answered, the provider is asked for: it names the account and all that has landed on it. */
async function takeTransfer(
  { transfers, queries }: Pick<CallbackParts, 'transfers' | 'queries'>,
  charge: ChargeRow,
  transfer: ReceivedTransfer,
): Promise<void> {
  const take = () => transfers.take(charge, 'callback', transfer);
  if (charge.status !== 'sent' && (await take()) !== 'no_account') return;
  await queries.ask(charge);
  // Not noted as taken, so that the provider tells it again.
  if ((await take()) === 'no_account') throw new Error('A transfer came to an account that nobody knows yet');
}

// Where providers speak unasked (design §1 signed callbacks): the body is handed on as it was signed, byte for byte.

const BODY_LIMIT = 16 * 1024;

/** Registers POST /callbacks/:provider in a scope of its own, which reads bodies as text. */
export async function callbackRoutes(
  app: FastifyInstance,
  callbacks: Pick<Callbacks, 'take'>,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const schema = { security: needs('signature') };
  app.post('/callbacks/:provider', { bodyLimit: BODY_LIMIT, schema }, async (request, reply) => {
    const { provider } = request.params as { provider: string };
    const raw = { headers: request.headers, body: typeof request.body === 'string' ? request.body : '' };
    const taken = await callbacks.take(provider, raw);
    if (taken === 'refused') return sendRefusal(reply, refused('NOT_AUTHORISED'));
    return reply.send({ status: true, message: 'Taken', data: null });
  });
}
