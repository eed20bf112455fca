// Gives back parts of payments for which the rest no longer comes (decision 0023).
import { giveBackParts } from './return-part.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';

const AT_ONCE = 50;

/** One sweep. Answers how many parts went back. */
export async function returnParts(parts: ServiceParts): Promise<number> {
  return giveBackParts(parts, await parts.heldParts.due(parts.clock.now(), AT_ONCE));
}
