// What has happened to a payment, as its payer may read it: only what the store has evidence of (decision 0028).
import type { PayerCall } from './call.ts';
import type { schemas } from './timeline.schema.ts';

/** POST /timeline: the same again, for a page whose payment has moved on. */
export const readTimeline: PayerCall<typeof schemas.readTimeline> = {
  method: 'POST',
  path: '/timeline',
  changes: false,
};
