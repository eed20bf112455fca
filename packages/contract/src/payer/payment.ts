// The transaction as the payer's page sees it: spec §3 "Transaction", with the server's own stage.
import type * as z from 'zod/mini';
import type { orderLineView, paymentStatus, paymentView, reversalView } from './payment.schema.ts';

export type PaymentStatus = z.infer<typeof paymentStatus>;

export type ReversalView = z.infer<typeof reversalView>;

export type OrderLineView = z.infer<typeof orderLineView>;

export type PaymentView = z.infer<typeof paymentView>;
