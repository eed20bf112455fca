// The answer to a caller who already knows the newest version of the payment (guides/performance C10).
import * as z from 'zod/mini';

/** Nothing has changed; with the service's time, epoch ms, for the page's countdowns. */
export const unchanged = z.object({ unchanged: z.literal(true), server_time: z.number() });
export type Unchanged = z.infer<typeof unchanged>;
