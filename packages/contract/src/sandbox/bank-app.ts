// The simulated bank app and bank page of the sandbox: what waits there, and what a person can do.
import type { PayerCall } from '../payer/call.ts';
import type { schemas } from './bank-app.schema.ts';

/** For the page's TEST MODE; outside the service's base. */
export const actOnBankApp: PayerCall<typeof schemas.actOnBankApp> = {
  method: 'POST',
  path: '/sandbox/bank-app',
  changes: false,
};
