// What a call takes and answers, whoever makes it (spec §7).
import type * as z from 'zod/mini';

/** What goes in, and the envelope's `data` that comes out. A GET has no body; a DELETE may have one, as spec §7 asks for. */
export type Schemas = {
  /** Left out: nothing is sent. */
  body?: z.ZodMiniType;
  reply: z.ZodMiniType;
  /** The query string; left out: none is read. Values are texts. */
  query?: z.ZodMiniType;
  /** The `:name` parts of the path. */
  params?: z.ZodMiniType;
};
