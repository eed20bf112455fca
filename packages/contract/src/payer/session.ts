// Spec §7 /session: reports how many attempts a transaction has used. The server counts when a charge starts.
import type { PayerCall } from './call.ts';
import type { schemas } from './session.schema.ts';

export const readSession: PayerCall<typeof schemas.readSession> = {
  method: 'GET',
  path: '/session/:id',
  changes: false,
};

export const openSession: PayerCall<typeof schemas.openSession> = {
  method: 'POST',
  path: '/session',
  changes: false,
};
