// The answer to a caller who already knows the newest version of the payment.
import type * as z from 'zod/mini';
import type { unchanged } from './unchanged.schema.ts';

export type Unchanged = z.infer<typeof unchanged>;
