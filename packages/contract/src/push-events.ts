// Spec §4 Bank transfer "realtime push channel", design §2 push: the ticket that opens the channel, and the event on it.
import * as z from 'zod/mini';
import { decimalAmount, moneyBack } from './charge.ts';
import { amountCollected, REJECTED } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { paymentStatus } from './payment.ts';
import { reference } from './reference.ts';

/** The one event of the channel. */
export const CONFIRMATION_EVENT = 'core-confirmation';

/** The state of the payment. A card's token never travels here (design §5): the answer to a call brings it. */
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
export type CoreConfirmation = z.infer<typeof coreConfirmation>;

/** Lets the session's page open the channel: an EventSource sends no headers, and a session's token is never put in an address. */
export const ticketForEvents = endpoint({
  method: 'POST',
  path: '/events/ticket',
  changes: false,
  body: z.strictObject({ payment_reference: reference }),
  /** Good for a minute, for this payment's channel and nothing else. */
  reply: z.object({ ticket: z.string() }),
});

/** GET /events/:reference, the channel itself; `reference` is the page's, in upper case (any case is taken). */
export const eventsParams = z.strictObject({ reference });
export const eventsQuery = z.strictObject({
  ticket: z.optional(z.string().check(z.maxLength(200))),
  /** Goes on after this event, as the header Last-Event-ID does, which a new EventSource cannot send. */
  last_event_id: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});
