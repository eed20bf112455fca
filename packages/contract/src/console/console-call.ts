// How a call of the console is declared, once and whole: its address, who may make it, and what it takes and answers. The page takes types
// alone (decision 0024): it makes a call by its address.
import type * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';
import type { WithKinds } from '../field.schema.ts';
import type { FieldProblem } from './field-problem.ts';
import type { Right } from './rights.ts';

type Method = 'GET' | 'POST' | 'DELETE';

export type ConsoleEndpoint = Schemas & {
  /** Method, and path below `/console/api`. */
  call: `${Method} /${string}`;
  /** Who may; `anybody` is not signed in yet. */
  right: Right | 'anybody';
  /** Only after the person has proved anew, within five minutes, who they are. */
  stepUp?: true;
  /** How long its body may be, where that is longer than a form's. */
  bodyBytes?: number;
};

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

export type Body<Declared extends ConsoleEndpoint> = Input<Declared['body']>;
export type Reply<Declared extends ConsoleEndpoint> = z.input<Declared['reply']>;

/** The calls of an area, by name. */
export function consoleCalls<const All extends Record<string, ConsoleEndpoint>>(
  calls: All & WithKinds<All>,
): All {
  return calls;
}

/** Why a call of the console is refused; the page says it in its own words. */
export const CONSOLE_REFUSALS = {
  /** Something in the input is wrong: `fields` says where. */
  INVALID: 400,
  /** Nobody is signed in, or no longer. */
  SIGN_IN_NEEDED: 401,
  /** They must prove anew who they are, and send the same again. */
  STEP_UP_NEEDED: 403,
  /** Their role does not allow it. */
  NOT_ALLOWED: 403,
  /** They work for another shop too, and this one may not choose what lets them in there. */
  ELSEWHERE: 403,
  UNKNOWN: 404,
  /** It is not as the page thought; it should look again. */
  CHANGED: 409,
  TOO_MANY: 429,
  /** Another file is being made; `Retry-After` says when to ask for this one again. */
  FILES_UNDER_WAY: 429,
  /** The service has no time for it just now. */
  UNAVAILABLE: 503,
} as const;
export type ConsoleRefusal = keyof typeof CONSOLE_REFUSALS;

export type ConsoleFailure = {
  status: false;
  error_type: ConsoleRefusal;
  /** What is wrong with each field. */
  data: Readonly<Record<string, FieldProblem>> | null;
};
