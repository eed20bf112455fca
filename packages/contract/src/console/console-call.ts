// How a call of the console is declared: its address in `<area>.ts`, which the page reads too, and its schemas in `<area>.schema.ts`, of
// which the page takes the types only (decision 0024).
import type * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';
import type { WithKinds } from '../field.schema.ts';
import type { Right } from './rights.ts';

type Address = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/console/api`. */
  path: string;
  /** Who may; `anybody` is not signed in yet. */
  right: Right | 'anybody';
  /** Only after the person has proved anew, within five minutes, who they are. */
  stepUp?: true;
  /** How long its body may be, where that is longer than a form's. */
  bodyBytes?: number;
};

/** A call as the page knows it. The schemas are there for the compiler alone. */
export type ConsoleCall<Of extends Schemas = Schemas> = Address & { schemas?: Of };
/** A call with its schemas, as the service knows it. */
export type ConsoleEndpoint<Of extends Schemas = Schemas> = Address & Of;

export type Body<Of extends Schemas> = z.input<Of['body']>;
export type Reply<Of extends Schemas> = z.input<Of['reply']>;

/** The calls of an area with their schemas, by name. */
export function consoleEndpoints<All extends Record<string, Schemas>>(
  calls: { [Name in keyof All]: ConsoleCall<NoInfer<All[Name]>> },
  schemas: All & WithKinds<All>,
): { [Name in keyof All]: ConsoleEndpoint<All[Name]> } {
  const each = Object.entries(schemas).map(([name, of]) => [name, { ...calls[name], ...of }]);
  return Object.fromEntries(each) as { [Name in keyof All]: ConsoleEndpoint<All[Name]> };
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
  UNKNOWN: 404,
  /** It is not as the page thought; it should look again. */
  CHANGED: 409,
  TOO_MANY: 429,
} as const;
export type ConsoleRefusal = keyof typeof CONSOLE_REFUSALS;

export type ConsoleFailure = {
  status: false;
  error_type: ConsoleRefusal;
  /** What is wrong with each field, as a key of the area's words. */
  data: Readonly<Record<string, string>> | null;
};
