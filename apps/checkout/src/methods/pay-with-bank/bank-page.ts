// Where the payer goes to approve at the bank: a path of ours, which leads to the bank's page (spec §4 "Redirect auth data").
import type { PaymentView } from '@titan/contract/payment';
import type { BankWay } from '../../platform/ports.ts';

/** Null where the service names none, or one that is not ours. */
export function bankPageOf({ charge }: Pick<PaymentView, 'charge'>): string | null {
  const address = charge?.authorization?.redirect_url ?? '';
  return /^\/charge-pwb\/[\w./|-]+$/.test(address) ? address : null;
}

/** Where it opens: in a frame where the bank allows one and this page stands in none itself. */
export function opensAs({ payment, bankWay }: { payment: PaymentView; bankWay: BankWay }) {
  if (bankWay === 'redirect') return 'in-place';
  return bankWay === 'modal' && payment.charge?.authorization?.iframe ? 'frame' : 'tab';
}
