// Spec §4 Bank transfer "realtime push channel": the ticket that opens the channel, and the event on it.
import type { PayerCall } from './call.ts';
import type { schemas } from './push-events.schema.ts';

/** The one event of the channel. */
export const CONFIRMATION_EVENT = 'core-confirmation';

/** Lets the session's page open the channel: an EventSource sends no headers, and a session's token is never put in an address. */
export const ticketForEvents: PayerCall<typeof schemas.ticketForEvents> = {
  method: 'POST',
  path: '/events/ticket',
  changes: false,
};
