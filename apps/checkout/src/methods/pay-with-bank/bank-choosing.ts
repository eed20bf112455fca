// What the first stage and bank-unavailable change of the machine's memory (spec §2 Bank selection).
import type { MethodPlace } from '@titan/contract/page-data';
import type { PayWithBankContext } from './pay-with-bank-context.ts';
import { variantAt } from './pay-with-bank-opening.ts';

/** The request for a bank: a new key, unless the same name is sent again because its answer was lost. */
export function requesting(
  { request, newKey }: PayWithBankContext,
  name: string,
): PayWithBankContext['request'] {
  return request.name === name ? request : { name, key: newKey() };
}

/** Where the address says that the payer is in the first stage: the bank that was chosen there, or the variant. */
export function placeOfBank({ place }: PayWithBankContext, slug: string | null): MethodPlace | null {
  if (variantAt({ place }) !== null) return place;
  return slug === null ? null : { stage: 'init', of: slug };
}
