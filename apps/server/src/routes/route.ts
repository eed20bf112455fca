// Turns a declared endpoint into a Fastify route: schema in, session, envelope out (spec §7; guides code-style §6).
import type { Endpoint } from '@titan/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendRefusal } from '../plugins/failures.ts';
import { type Refused, refused } from '../services/refusal.ts';
import type { Session, SessionTokens } from '../services/session-token.ts';

export type Call<Body> = {
  body: Body;
  session: Session;
  /** The caller's Idempotency-Key; null when it sent none. */
  pressKey: string | null;
  request: FastifyRequest;
};

type Handle<E extends Endpoint> = (call: Call<z.output<E['body']>>) => Promise<z.input<E['reply']> | Refused>;

const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** Registers a call that needs the session of one transaction. `message` is the envelope's on success. */
export function sessionRoute<E extends Endpoint>(
  app: FastifyInstance,
  sessions: SessionTokens,
  endpoint: E,
  message: string,
  handle: Handle<E>,
): void {
  route(app, endpoint, async (request, reply) => {
    const session = sessions.read(bearerOf(request));
    if (!session) return sendRefusal(reply, refused('NOT_AUTHORISED'));
    const key = request.headers['idempotency-key'];
    if (key !== undefined && !KEY_FORM.test(String(key))) {
      return sendRefusal(
        reply,
        refused('INVALID_INPUT', 'The Idempotency-Key must be 1 to 255 visible ASCII characters.'),
      );
    }
    const named = sessionProblem(session, request.body);
    if (named) return sendRefusal(reply, named);
    const body = request.body as z.output<E['body']>;
    const answer = await handle({ body, session, pressKey: key === undefined ? null : String(key), request });
    return send(reply, message, answer);
  });
}

/** Registers an endpoint whose handler looks after authority itself. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  querystring?: z.ZodMiniType,
): void {
  const reply = z.object({ status: z.literal(true), message: z.string(), data: endpoint.reply });
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(endpoint.method === 'GET' ? {} : { body: endpoint.body }),
      ...(querystring ? { querystring } : {}),
      response: { 200: reply },
    },
    handler,
  });
}

/** Sends a value in the envelope, or the refusal with its status. */
export function send(reply: FastifyReply, message: string, answer: unknown): FastifyReply {
  if (isRefused(answer)) return sendRefusal(reply, answer);
  return reply.header('cache-control', 'no-store').send({ status: true, message, data: answer });
}

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'refused';
}

/** The bearer token of the request; empty when there is none. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : '';
}

/** What a body says about itself must agree with the session it comes with (design §5: env is derived). */
function sessionProblem(session: Session, body: unknown): Refused | null {
  if (typeof body !== 'object' || body === null) return null;
  const { env, public_key: key, payment_reference: payment } = body as Record<string, unknown>;
  if (env !== undefined && env !== session.env) return refused('ENV_MISMATCH');
  if (key !== undefined && key !== session.publicKey) return refused('NOT_AUTHORISED');
  const own = [session.pageReference, session.intentReference, session.merchantReference];
  return payment === undefined || (typeof payment === 'string' && own.includes(payment))
    ? null
    : refused('UNKNOWN_REFERENCE');
}
