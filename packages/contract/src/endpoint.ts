// How one call of the checkout service is declared: once, for the server's route and the page's client (spec §7).
import type * as z from 'zod/mini';
import type { ChargeView } from './charge.ts';
import type { ChargeConfirmation } from './confirmation.ts';
import type { PaymentView } from './payment.ts';
import type { About } from './readable.ts';
import type { Unchanged } from './unchanged.ts';

/**
 * A call of spec §7: its method and path, and the schemas of what goes in and of the envelope's `data` that comes out.
 * A GET has no body; a DELETE may have one, as spec §7 asks for.
 */
export type Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'POST' | 'GET' | 'DELETE';
  /** Path below the service base, with the leading slash, as Fastify and the client both read it. */
  path: string;
  /** `z.undefined()` where nothing is sent. */
  body: Body;
  reply: Reply;
  /** The query string; left out: none is read. Values are texts. */
  query?: Query;
  /** The `:name` parts of the path. */
  params?: Params;
  /** True when a repeat must not act twice: the page then sends an Idempotency-Key of its own for each press. */
  changes: boolean;
  /** What the answer is about, where it is about money: the page checks that much without loading the schemas. */
  about?: About;
};

type SaysAbout<Answer> = Answer extends ChargeView
  ? { about: 'charge' }
  : Answer extends { payment: PaymentView }
    ? { about: 'payment' }
    : Answer extends ChargeConfirmation | Unchanged
      ? { about: 'charge-or-unchanged' }
      : { about?: undefined };

/**
 * Declares an endpoint; exists so that the schemas' types are inferred where they are written. The page's build keeps what is
 * no schema (apps/checkout/build/without-schemas.ts).
 */
export function endpoint<
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniType,
>(
  declaration: Endpoint<Body, Reply, Query, Params> & SaysAbout<z.output<Reply>>,
): Endpoint<Body, Reply, Query, Params> {
  return declaration;
}
