// The simulated phone of the sandbox: what it shows, and what a person can do there.
import type * as z from 'zod/mini';
import type { Call } from '../payer/call.ts';
import type { phonePrompt, schemas } from './phone.schema.ts';

export type PhonePromptView = z.infer<typeof phonePrompt>;

/** For the page's TEST MODE; outside the service's base. */
export const actOnPhone: Call<typeof schemas.actOnPhone> = {
  method: 'POST',
  path: '/sandbox/phone',
  changes: false,
};
