// A provider's signed callback (checklist §4.71): read by the provider that it names, settled once, however often it comes.
import type { RawCallback } from '../providers/provider.ts';
import { hearCallback } from './hear-callback.ts';
import { afterAsking } from './hear-provider.ts';
import type { ServiceParts } from './service-parts.ts';

/**
 * Settles what the callback says. `refused`: nobody of that name, or not signed by it. A callback is noted only once it is settled, so
 * that one which met a crash is taken when it comes again.
 */
export async function takeCallback(
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
  await afterAsking(parts.callbacks.keep(provider.name, id, parts.clock.now()));
  return 'taken';
}
