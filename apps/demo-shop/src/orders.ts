// The shop's orders. They live in memory: a real shop keeps them in its database; this one forgets them when it stops.
import type { ShopProduct } from './catalogue.ts';

/** What the shop knows of an order's payment, only from its own calls to the checkout. */
export type OrderStatus = 'waiting' | 'processing' | 'paid' | 'failed' | 'expired';

export type Order = {
  reference: string;
  product: ShopProduct;
  buyer: { name: string; email: string };
  placedAt: number;
  /** Where the buyer pays; null until the checkout has answered. */
  checkoutUrl: string | null;
  status: OrderStatus;
  /** The newest webhook about it; null: none has come. `at`: epoch ms. */
  webhook: { event: string; sequence: number; at: number } | null;
};

/** Beyond this many the oldest is forgotten, so that a demo left running does not grow for ever. */
export const MAX_ORDERS = 500;

export type OrderBook = {
  add(order: Order): void;
  find(reference: string): Order | null;
  /** Newest first. */
  all(): Order[];
};

/** An empty book. */
export function createOrderBook(maxOrders = MAX_ORDERS): OrderBook {
  const orders = new Map<string, Order>();
  return {
    add(order) {
      orders.set(order.reference, order);
      const [oldest] = orders.keys();
      if (orders.size > maxOrders && oldest !== undefined) orders.delete(oldest);
    },
    find: (reference) => orders.get(reference) ?? null,
    all: () => [...orders.values()].toReversed(),
  };
}
