// The body of a call that sends none; the framework has null for it.
import * as z from 'zod/mini';

export const nothing = z.nullable(z.undefined());
