// One changing call, whichever edge it comes through: the JSON route of spec §7 or a stage's plain form (design §4).
import type { ChargeView, chargeView } from '@titan/contract/charge';
import type { Endpoint } from '@titan/contract/endpoint';
import type { Channel } from '@titan/rules/methods';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Refused } from '../platform/refusal.ts';
import type { PressOf, ServiceParts } from './service-parts.ts';
import { sessionRoute } from './route.ts';

export type Act<Body extends z.ZodMiniType> = {
  /** A call that answers a charge. */
  endpoint: Endpoint<Body, typeof chargeView>;
  channel: Channel;
  /** The envelope's on success. */
  message: string;
  /** The service behind it; the body is what the endpoint declares. */
  run(parts: ServiceParts, press: PressOf<z.output<Body>>): Promise<ChargeView | Refused>;
};

/** Declares an act; exists so that its body is typed by its endpoint. */
export function act<Body extends z.ZodMiniType>(declaration: Act<Body>): Act<Body> {
  return declaration;
}

/** Registers the JSON route of an act. */
export function actRoute<Body extends z.ZodMiniType>(
  app: FastifyInstance,
  parts: ServiceParts,
  { endpoint, message, run }: Act<Body>,
): void {
  sessionRoute(app, parts.sessions, endpoint, message, ({ body, session, pressKey, browser }) =>
    run(parts, { session, pressKey, browser, body }),
  );
}
