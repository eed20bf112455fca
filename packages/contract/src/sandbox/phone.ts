// The simulated phone of the sandbox: what it shows, and what a person can do there.
import type { PayerCall } from '../payer/call.ts';
import type { schemas } from './phone.schema.ts';

/** For the page's TEST MODE; outside the service's base. */
export const actOnPhone: PayerCall<typeof schemas.actOnPhone> = {
  method: 'POST',
  path: '/sandbox/phone',
  changes: false,
};
