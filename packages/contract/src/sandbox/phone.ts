// The simulated phone of the sandbox: what it shows, and what a person can do there.
import type { Call } from '../payer/call.ts';
import type { schemas } from './phone.schema.ts';

/** For the page's TEST MODE; outside the service's base. */
export const actOnPhone: Call<typeof schemas.actOnPhone> = {
  method: 'POST',
  path: '/sandbox/phone',
  changes: false,
};
