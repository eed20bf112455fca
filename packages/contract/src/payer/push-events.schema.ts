// Schemas of push-events.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { decimalAmount, moneyBack, amountCollected, REJECTED } from './charge.schema.ts';
import { paymentStatus } from './payment.schema.ts';
import { reference } from './reference.schema.ts';

/** The state of the payment. A card's token never travels here: the answer to a call brings it. */
export const coreConfirmation = z.strictObject({
  /** Null before the first charge. */
  amount_charged: z.nullable(decimalAmount),
  /** The charge's, as POST /bank/query says it, or how the payment itself ended. */
  status: z.enum([...paymentStatus.options, REJECTED]),
  message: z.nullable(z.string()),
  amount_collected: amountCollected,
  /** What of a transfer goes back; null for every other channel. */
  bank_transfer: z.nullable(z.strictObject(moneyBack.shape)),
  metadata: z.strictObject({}),
});

/** GET /events/:reference, the channel itself; `reference` is the page's, in upper case (any case is taken). */
export const eventsParams = z.strictObject({ reference });

export const eventsQuery = z.strictObject({
  ticket: z.optional(opaque({ max: 200 })),
  /** Goes on after this event, as the header Last-Event-ID does, which a new EventSource cannot send. */
  last_event_id: z.optional(opaque({ max: 9 }).check(z.regex(/^\d{1,9}$/))),
});

export const schemas = {
  ticketForEvents: {
    body: z.strictObject({ payment_reference: reference }),
    /** Good for a minute, for this payment's channel and nothing else. */
    reply: z.object({ ticket: z.string() }),
  },
};

export type CoreConfirmation = z.infer<typeof coreConfirmation>;
