// Registers a declared call of the console: who is signed in, whether their role allows it, and whether they have proved anew who they are.
import {
  CONSOLE_REFUSALS,
  type ConsoleEndpoint,
  type ConsoleFailure,
  type ConsoleRefusal,
} from '@titan/contract/console/console-call';
import type { FieldProblem } from '@titan/contract/console/field-problem';
import { type DataEnv, mayDo, type Right } from '@titan/contract/console/rights';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type RefusedAs, refusedAs } from '@titan/platform/refusal';
import * as z from 'zod/mini';
import { addDeclaredCall, type Edge, type Input, type Outcome } from '../platform/declared-call.ts';
import type { ActivityLog } from './activity-store.ts';
import type { ConsoleSessions, SignedIn, Who } from '../people/sessions.ts';

export type Refused = RefusedAs<ConsoleRefusal, FieldProblem>;

export const refused: (code: ConsoleRefusal, fields?: Refused['fields']) => Refused = refusedAs;

export type ConsoleGuard = {
  sessions: ConsoleSessions;
  activity: ActivityLog;
  /** A sandbox has test data alone. */
  mode: 'sandbox' | 'live';
  publicUrl: string;
};

type WhoOf<E extends ConsoleEndpoint> = E['right'] extends 'anybody' ? Who | null : Who;

export type ConsoleAct<E extends ConsoleEndpoint> = (
  call: Input<E> & { who: WhoOf<E>; request: FastifyRequest; reply: FastifyReply },
) => Promise<Outcome<E, Refused>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for each call of the console; a test goes through all of them. */
    right?: Right | 'anybody';
  }
}

/** In the query of every call: `test` for test data. */
const ENV = 'env';

/** As whom the page was opened: a call of a page of before they chose another shop, or of somebody else's, does nothing. */
const AS = 'x-titan-as';

/** Registers it on the scope of `/console/api`. */
export function addConsoleCall<E extends ConsoleEndpoint>(
  scope: FastifyInstance,
  guard: ConsoleGuard,
  endpoint: E,
  act: ConsoleAct<E>,
): void {
  const { call, right, bodyBytes } = endpoint;
  const [method, path] = call.split(' ') as [HTTPMethods, string];
  const limit = bodyBytes === undefined ? {} : { bodyLimit: bodyBytes };
  const address = { method, path, config: { right }, described: { hide: true }, ...limit };
  addDeclaredCall(scope, address, endpoint, consolesEdge(guard, endpoint), act);
}

function consolesEdge<E extends ConsoleEndpoint>(
  guard: ConsoleGuard,
  { call, right, stepUp }: E,
): Edge<{ who: WhoOf<E> }, Refused> {
  return {
    admitsBefore: 'validation',
    admit: async (request) => {
      const who = whoOf(await guard.sessions.read(request), request, guard);
      const refusal = right === 'anybody' ? null : refusalFor(who, right, stepUp === true);
      if (who !== null && refusal?.code === 'NOT_ALLOWED')
        await guard.activity.recordBy(who, 'refused', call);
      // Nobody gets here who is not signed in, but where anybody may.
      return refusal ?? { who: who as WhoOf<E> };
    },
    envelope: (data) => ({ status: true, data }),
    envelopeOf: (reply) => z.object({ status: z.literal(true), data: reply }),
    refuse: sendConsoleRefusal,
  };
}

function whoOf(
  signedIn: SignedIn | null,
  { query, headers }: FastifyRequest,
  { mode }: ConsoleGuard,
): Who | null {
  if (signedIn === null) return null;
  const as = headers[AS];
  if (as !== undefined && as !== String(signedIn.userId)) return null;
  const asked = (query as Record<string, unknown>)[ENV];
  const env: DataEnv = mode === 'sandbox' || asked === 'test' ? 'test' : 'live';
  return { ...signedIn, env };
}

function refusalFor(who: Who | null, right: Right, stepUp: boolean): Refused | null {
  if (who === null) return refused('SIGN_IN_NEEDED');
  if (!mayDo(who.role, right, who.env)) return refused('NOT_ALLOWED');
  return stepUp && !who.isSteppedUp ? refused('STEP_UP_NEEDED') : null;
}

export function sendConsoleRefusal(
  reply: FastifyReply,
  { code, fields, retryAfterSeconds }: Refused,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const failure: ConsoleFailure = { status: false, error_type: code, data: fields };
  return reply.code(CONSOLE_REFUSALS[code]).header('cache-control', 'no-store').send(failure);
}
