// Turns a declared endpoint into a Fastify route: schema in, session, envelope out (spec §7).
import { needs } from '../../platform/api-description.ts';
import type { ChargeView, chargeView } from '@titan/contract/payer/charge.schema';
import type { Endpoint } from '@titan/contract/payer/call';
import type { Channel } from '@titan/rules/methods';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendRefusal } from '@titan/platform/failures';
import { logPayment } from '@titan/platform/request-context';
import { type Refused, refused } from '@titan/platform/refusal';
import {
  addDeclaredCall,
  type Address,
  type Edge,
  type Input as DeclaredInput,
  type Outcome,
  Sent,
} from '../../platform/declared-call.ts';
import {
  type PayerCall,
  type PayerCaller,
  idempotencyKeyOf,
  isIdempotencyKey,
  type Session,
  type SessionTokens,
} from '../session/session.ts';

/**
 * Registers a call that needs the session of one transaction: refuses NOT_AUTHORISED without one, INVALID_INPUT for a key of
 * the wrong form, and every claim of the call that the session contradicts.
 * @param message the envelope's on success
 */
export function sessionRoute<E extends Endpoint>(
  app: FastifyInstance,
  sessions: SessionTokens,
  endpoint: E,
  message: string,
  handle: (call: DeclaredInput<E> & PayerCaller) => Promise<Outcome<E, Refused>>,
): void {
  const edge = payersEdge(message, (request) => callerOf(request, sessions));
  addDeclaredCall(app, addressOf(endpoint, needs('session')), endpoint, edge, handle);
}

/** The caller of a request that needs a session; a refusal as `sessionRoute` says. */
export function callerOf(request: FastifyRequest, sessions: SessionTokens): PayerCaller | Refused {
  const session = sessions.read(bearerOf(request));
  if (!session) return refused('NOT_AUTHORISED');
  logPayment(session.paymentReference);
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !isIdempotencyKey(String(key)))
    return refused('INVALID_INPUT', { code: 'IDEMPOTENCY_KEY_FORM' });
  const { body, query } = request;
  const named = sessionProblem(session, [query, body, dataOf(body)]);
  if (named) return named;
  const idempotencyKey = idempotencyKeyOf(session, key === undefined ? null : String(key));
  return { session, idempotencyKey, browser: request.payerBrowser };
}

/** Registers a call that checks authority itself. */
export function openRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  message: string,
  handle: (call: DeclaredInput<E> & { request: FastifyRequest }) => Promise<Outcome<E, Refused>>,
  security = needs('publicKey'),
): void {
  addDeclaredCall(
    app,
    addressOf(endpoint, security),
    endpoint,
    payersEdge(message, () => ({})),
    handle,
  );
}

function addressOf({ method, path, changes }: Endpoint, security: object[]): Address {
  return { method, path, config: { changes }, described: { security } };
}

/** The envelope of spec §7: `{status: true, message, data}`, or the refusal with its status. */
function payersEdge<Who extends object>(
  message: string,
  admit: Edge<Who, Refused>['admit'],
): Edge<Who, Refused> {
  return {
    admit,
    // What the input says of itself must agree with the session.
    admitsBefore: 'handler',
    envelope: (data) => ({ status: true, message, data }),
    envelopeOf: (reply) => z.object({ status: z.literal(true), message: z.string(), data: reply }),
    refuse: sendRefusal,
  };
}

/** A value under a message of its own. */
export function withMessage(message: string, data: unknown): Sent {
  return new Sent((reply) => reply.header('cache-control', 'no-store').send({ status: true, message, data }));
}

/** The bearer token of the request; empty when there is none. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : '';
}

/** Some calls of spec §7 carry everything in `data` (`{type, data: {public_key, …}}`). */
function dataOf(body: unknown): unknown {
  return isRecord(body) ? body['data'] : undefined;
}

/** What a call says about itself must agree with the session it comes with (env is derived). */
function sessionProblem(session: Session, places: readonly unknown[]): Refused | null {
  for (const place of places.filter(isRecord)) {
    const { env, public_key, publicKey, payment_reference: payment } = place;
    if (env !== undefined && env !== session.env) return refused('ENV_MISMATCH');
    for (const key of [public_key, publicKey]) {
      if (key !== undefined && key !== session.publicKey) return refused('NOT_AUTHORISED');
    }
    const own: unknown[] = [session.pageReference, session.paymentReference, session.merchantReference];
    if (payment !== undefined && !own.includes(payment)) return refused('UNKNOWN_REFERENCE');
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// One changing call, whichever edge it comes through: the JSON route of spec §7 or a stage's plain form.

export type Act<Body extends z.ZodMiniType> = {
  /** A call that answers a charge. */
  endpoint: Endpoint<{ body: Body; reply: typeof chargeView }>;
  channel: Channel;
  /** The envelope's on success. */
  message: string;
  /** The service behind it; the body is what the endpoint declares. */
  run(call: PayerCall<z.output<Body>>): Promise<ChargeView | Refused>;
};

/** Declares an act; exists so that its body is typed by its endpoint. */
export function act<Body extends z.ZodMiniType>(declaration: Act<Body>): Act<Body> {
  return declaration;
}

/** Registers the JSON route of an act. */
export function actRoute<Body extends z.ZodMiniType>(
  app: FastifyInstance,
  sessions: SessionTokens,
  { endpoint, message, run }: Act<Body>,
): void {
  sessionRoute(app, sessions, endpoint, message, ({ body, session, idempotencyKey, browser }) =>
    run({ session, idempotencyKey, browser, body }),
  );
}

// Set-up (spec §7 POST /?type=…): one address, and by its `type` what it takes and who answers it.

export type SetUp<E extends Endpoint = Endpoint> = {
  endpoint: E;
  message: string;
  /** Checks authority itself: some types open a session, others need one. */
  act(
    request: FastifyRequest,
    body: z.output<E['body']>,
    sessions: SessionTokens,
  ): Promise<z.input<E['reply']> | Refused>;
};

/** Declares a type of set-up; exists so that its body is typed by its own endpoint. */
export function setUp<E extends Endpoint>(declaration: SetUp<E>): SetUp {
  return declaration as unknown as SetUp;
}
