// What a provider says unasked (guides F-41 to F-45): late, twice, or against what it said before. It settles like any answer.
import type { FinalAnswer, ProviderNews, ReceivedTransfer } from '../providers/provider-answer.ts';
import type { ChargeRow } from './charge-row.ts';
import { afterAsking, CONTRADICTED, settleAnswer } from './hear-provider.ts';
import { hearTransfer } from '../channels/bank-transfer/hear-transfers.ts';
import { askAgain } from './query-charge.ts';
import type { ServiceParts } from './service-parts.ts';

export type Callback = {
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
  const isNew = await afterAsking(parts.contradictions.keepOrphan({ reference, said, now }));
  if (isNew) parts.warn(CONTRADICTED.unknown_reference, { reference, provider });
}

/** Of an account whose opening was never answered, the provider is asked for: it names the account and all that has landed on it. */
async function takeTransfer(
  parts: ServiceParts,
  charge: ChargeRow,
  transfer: ReceivedTransfer,
): Promise<void> {
  const take = () => afterAsking(hearTransfer(parts, charge, 'callback', transfer));
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
