// The payer's name, for processors that demand one or want it in two parts.
import type { ChargeRequest } from './port.ts';

type Named = Pick<ChargeRequest, 'customerName' | 'customerEmail'>;

/** For a processor that demands a name: without one it is what stands before the @. */
export function payerNameOf({ customerName, customerEmail }: Named): string {
  return customerName ?? customerEmail.replace(/@.*$/, '');
}

/** First word and the others; null where there are no two. */
export function nameInParts({
  customerName,
}: Pick<Named, 'customerName'>): { first: string; last: string } | null {
  const [first, ...others] = customerName?.trim().split(/\s+/) ?? [];
  return first && others.length > 0 ? { first, last: others.join(' ') } : null;
}
