// The payer's name, for processors that demand one.
import type { ChargeRequest } from './port.ts';

type Named = Pick<ChargeRequest, 'customerName' | 'customerEmail'>;

/** For a processor that demands a name: without one it is what stands before the @. */
export function payerNameOf({ customerName, customerEmail }: Named): string {
  return customerName ?? customerEmail.replace(/@.*$/, '');
}
