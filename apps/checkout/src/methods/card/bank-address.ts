// Where the payer goes for 3-D Secure: a path of ours, which leads to the bank (spec §2 /charge-card/3ds).
import type { PaymentView } from '@titan/contract/payment';

/** Null where the service names none, or one that is not ours. */
export function bankAddress({ charge }: Pick<PaymentView, 'charge'>): string | null {
  const address = charge?.authorization?.redirect_url ?? '';
  return /^\/charge-card\/3ds\/[\w.|-]+$/.test(address) ? address : null;
}
