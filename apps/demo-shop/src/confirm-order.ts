// After the buyer comes back: the shop trusts neither the address nor the buyer; it asks the checkout and compares.
import type { Charge, CheckoutApi } from './checkout-api.ts';
import type { Order, OrderBook, OrderStatus } from './orders.ts';

export type Confirmation =
  | { kind: 'known'; charge: Charge; order: Order | null; status: OrderStatus }
  /** Paid, but not what this order costs: a person must look at it. */
  | { kind: 'mismatch'; charge: Charge; order: Order }
  | { kind: 'unknown' }
  | { kind: 'unreachable' };

const STATUS_OF: Record<Charge['status'], OrderStatus> = {
  pending: 'waiting',
  processing: 'processing',
  success: 'paid',
  failed: 'failed',
  expired: 'expired',
};

/**
 * Asks the checkout about an order and stores the answer.
 * @param reference from the buyer's address bar, so it may be anything
 */
export async function confirmOrder(
  { api, orders }: { api: Pick<CheckoutApi, 'read'>; orders: OrderBook },
  reference: string,
): Promise<Confirmation> {
  if (reference === '') return { kind: 'unknown' };
  const answer = await api.read(reference);
  if (answer.kind !== 'ok')
    return { kind: answer.kind === 'refused' && answer.httpStatus === 404 ? 'unknown' : 'unreachable' };
  const charge = answer.value;
  const order = orders.find(reference);
  if (order !== null && charge.status === 'success' && !paysFor(charge, order))
    return { kind: 'mismatch', charge, order };
  const status = STATUS_OF[charge.status];
  if (order !== null) order.status = status;
  return { kind: 'known', charge, order, status };
}

/** Whether the payment is this order's: its price in its currency, paid whole. */
function paysFor(charge: Charge, { product, reference }: Order): boolean {
  const isOurs =
    charge.reference === reference && charge.currency === product.currency && charge.amount === product.price;
  return isOurs && charge.amount_accepted >= charge.amount_expected;
}
