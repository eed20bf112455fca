// What a provider says unasked (guides F-41 to F-45): late, twice, or against what it said before. It settles like any answer.
import type { FinalAnswer } from '../domain/provider-answer.ts';
import { afterAsking, CONTRADICTED, settleAnswer } from './hear-provider.ts';
import type { ServiceParts } from './service-parts.ts';

export type Callback = {
  /** Who speaks; it may speak of its own charges only. */
  provider: string;
  /** `KPY-CA-…`: ours, by which the provider knows the charge. */
  reference: string;
  said: FinalAnswer;
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
    await settleAnswer(parts, charge, 'callback', said, null);
    return;
  }
  const now = parts.clock.now();
  const isNew = await afterAsking(parts.contradictions.keepOrphan({ reference, said, now }));
  if (isNew) parts.warn(CONTRADICTED.unknown_reference, { reference, provider });
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
