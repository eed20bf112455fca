// The sandbox's control of faults as its callers know it: POST /sandbox/faults, absent in live mode.
import type { Call } from './endpoint.ts';
import type { schemas } from './sandbox-controls.schema.ts';

export const orderFault: Call<typeof schemas.orderFault> = {
  method: 'POST',
  path: '/sandbox/faults',
  changes: false,
};
