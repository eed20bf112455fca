// What a provider says unasked (guides F-41 to F-45): late, twice, or against what it said before. It settles like any answer.
import type { FastifyInstance } from 'fastify';
import { hearTransfer } from '../channels/bank-transfer/settle.ts';
import { needs } from '../platform/api-description.ts';
import { sendRefusal } from '../platform/failures.ts';
import { refused } from '../platform/refusal.ts';
import type { FinalAnswer, ProviderNews, RawCallback, ReceivedTransfer } from '../providers/port.ts';
import type { ChargeRow } from './charge-row.ts';
import { askAgain } from './query-charge.ts';
import type { ServiceParts } from './service-parts.ts';
import { CONTRADICTED, settleAnswer } from './settle.ts';

type Callback = {
  /** Who speaks; it may speak of its own charges only. */
  provider: string;
  /** `KPY-CA-…`: ours, by which the provider knows the charge. */
  reference: string;
  said: ProviderNews;
};

/**
 * Settles what a provider tells us by itself. What it tells of a charge that is not ours, or of another provider's, is kept as
 * evidence and told to an operator, and is no error to the provider: it would only repeat it.
 */
export async function hearCallback(
  parts: ServiceParts,
  { provider, reference, said }: Callback,
): Promise<void> {
  const charge = await parts.payments.chargeByReference(reference);
  if (charge?.provider === provider) {
    if (said.kind === 'transfer') await takeTransfer(parts, charge, said.transfer);
    else await settleAnswer(parts, charge, 'callback', said, null);
    return;
  }
  const now = parts.clock.now();
  const isNew = await parts.contradictions.keepOrphan({ reference, said, now });
  if (isNew) parts.warn(CONTRADICTED.unknown_reference, { reference, provider });
}

/** Of an account whose opening was never answered, the provider is asked for: it names the account and all that has landed on it. */
async function takeTransfer(
  parts: ServiceParts,
  charge: ChargeRow,
  transfer: ReceivedTransfer,
): Promise<void> {
  const take = () => hearTransfer(parts, charge, 'callback', transfer);
  if (charge.status !== 'sent' && (await take()) !== 'no_account') return;
  await askAgain(parts, charge);
  // Not noted as taken, so that the provider tells it again.
  if ((await take()) === 'no_account') throw new Error('A transfer came to an account that nobody knows yet');
}

/** The same for news that is still on its way. Never rejects: what breaks is told to an operator. */
export async function awaitCallback(
  parts: ServiceParts,
  { provider, reference }: Omit<Callback, 'said'>,
  coming: Promise<FinalAnswer>,
): Promise<void> {
  try {
    await hearCallback(parts, { provider, reference, said: await coming });
  } catch (error) {
    parts.warn('A callback could not be settled', { reference, provider, err: error });
  }
}

// A provider's signed callback (checklist §4.71): read by the provider that it names, settled once, however often it comes.

/**
 * Settles what the callback says. `refused`: nobody of that name, or not signed by it. A callback is noted only once it is settled, so
 * that one which met a crash is taken when it comes again.
 */
async function takeCallback(
  parts: ServiceParts,
  providerName: string,
  raw: RawCallback,
): Promise<'taken' | 'refused'> {
  const provider = parts.providers.known(providerName);
  const callback = provider?.readCallback(raw) ?? null;
  if (!provider || !callback) return 'refused';
  const { id, reference, said } = callback;
  if (await parts.callbacks.isKnown(provider.name, id)) return 'taken';
  await hearCallback(parts, { provider: provider.name, reference, said });
  await parts.callbacks.keep(provider.name, id, parts.clock.now());
  return 'taken';
}

// Where providers speak unasked (design §1 signed callbacks): the body is handed on as it was signed, byte for byte.

const BODY_LIMIT = 16 * 1024;

/** Registers POST /callbacks/:provider in a scope of its own, which reads bodies as text. */
export async function callbackRoutes(app: FastifyInstance, parts: ServiceParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const schema = { security: needs('signature') };
  app.post('/callbacks/:provider', { bodyLimit: BODY_LIMIT, schema }, async (request, reply) => {
    const { provider } = request.params as { provider: string };
    const raw = { headers: request.headers, body: typeof request.body === 'string' ? request.body : '' };
    const taken = await takeCallback(parts, provider, raw);
    if (taken === 'refused') return sendRefusal(reply, refused('NOT_AUTHORISED'));
    return reply.send({ status: true, message: 'Taken', data: null });
  });
}
