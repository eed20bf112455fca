// How one call of the payer's page is declared, once (spec §7): its address in `<area>.ts`, which the page reads too, and its schemas
// in `<area>.schema.ts`, of which the page takes the types only (decision 0024).
import type * as z from 'zod/mini';
import type { Schemas as AnySchemas } from '../endpoint.ts';
import type { WithKinds } from '../field.schema.ts';
import type { ChargeConfirmation, ChargeView, Unchanged } from './charge.schema.ts';
import type { PaymentView } from './payment.schema.ts';

/** What an answer is about: a charge, its confirmation (or that nothing changed), or a payment. */
export type About = 'charge' | 'charge-or-unchanged' | 'payment';

/** As of any call; of one that sends nothing the body is `z.undefined()`. */
export type Schemas = AnySchemas & { body: z.ZodMiniType };

type Address = {
  method: 'POST' | 'GET' | 'DELETE';
  /** Path below the service base, with the leading slash, as Fastify and the client both read it. */
  path: string;
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

/** A call as the page knows it. The schemas are there for the compiler alone. */
export type PayerCall<Of extends Schemas> = Address & SaysAbout<z.output<Of['reply']>> & { schemas?: Of };

/** A call with its schemas, as the service knows it. */
export type Endpoint<Of extends Schemas = Schemas> = Address & Of;

/** The calls of an area with their schemas, by name. */
export function endpoints<All extends Record<string, Schemas>>(
  calls: { [Name in keyof All]: PayerCall<NoInfer<All[Name]>> },
  schemas: All & WithKinds<All>,
): { [Name in keyof All]: Endpoint<All[Name]> } {
  const each = Object.entries(schemas).map(([name, of]) => [name, { ...calls[name], ...of }]);
  return Object.fromEntries(each) as { [Name in keyof All]: Endpoint<All[Name]> };
}
