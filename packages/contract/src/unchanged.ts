// What is answered to who says which version of the truth is known, and knows the newest (guides/performance C10).
import * as z from 'zod/mini';

/** Nothing that the page knows has changed; the service's time, epoch ms, by which its countdowns go. */
export const unchanged = z.object({ unchanged: z.literal(true), server_time: z.number() });
export type Unchanged = z.infer<typeof unchanged>;
