// How one call of the checkout service is declared: once, for the server's route and the page's client (spec §7).
import type * as z from 'zod/mini';

/** A call of spec §7: its method and path, and the schemas of what goes in and of the envelope's `data` that comes out. */
export type Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'POST' | 'GET';
  /** Path below the service base, with the leading slash, as Fastify and the client both read it. */
  path: string;
  body: Body;
  reply: Reply;
  /** True when a repeat must not act twice: the page then sends an Idempotency-Key of its own for each press. */
  changes: boolean;
};

/** Declares an endpoint; exists so that the schemas' types are inferred where they are written. */
export function endpoint<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  declaration: Endpoint<Body, Reply>,
): Endpoint<Body, Reply> {
  return declaration;
}
