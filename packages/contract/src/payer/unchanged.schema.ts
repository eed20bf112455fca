// Schemas of unchanged.ts (decision 0024).
import * as z from 'zod/mini';

/** Nothing has changed; with the service's time, epoch ms, for the page's countdowns. */
export const unchanged = z.object({ unchanged: z.literal(true), server_time: z.number() });
