// The sandbox's controls of faults, of a payment's time and of a merchant's receiver, as their callers know them; absent in live mode.
import type { PayerCall } from '../payer/call.ts';
import type { schemas } from './controls.schema.ts';

export const orderFault: PayerCall<typeof schemas.orderFault> = {
  method: 'POST',
  path: '/sandbox/faults',
  changes: false,
};

/** Skips time for one payment (`KPY-PI-…`) in the world outside. Only the checkout may, with the account's secret. */
export const skipTime: PayerCall<typeof schemas.skipTime> = {
  method: 'POST',
  path: '/v1/skip-time',
  changes: false,
};

/** Whether the receiver of webhooks that the sandbox plays at `/sandbox/receivers/{receiver}` answers. */
export const switchReceiver: PayerCall<typeof schemas.switchReceiver> = {
  method: 'POST',
  path: '/sandbox/receivers',
  changes: false,
};
