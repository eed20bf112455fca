// What a processor's double refuses: tables of rules, in the order in which it looks.
import type { FastifyReply } from 'fastify';

export type Refusal = { status: number; body: object };
/** When something is refused, and how; by default with a status and a body. */
export type Rule<On, How = Refusal> = readonly [when: (on: On) => boolean, how: How | ((on: On) => How)];

/** By the first of the rules that it breaks; null: it breaks none. */
export function refusalBy<On, How extends object | string>(
  rules: readonly Rule<On, How>[],
  on: On,
): How | null {
  const [, how = null] = rules.find(([when]) => when(on)) ?? [];
  return typeof how === 'function' ? how(on) : how;
}

export const refuse = (reply: FastifyReply, { status, body }: Refusal): FastifyReply =>
  reply.code(status).send(body);

/** Whether that is what was found. */
export function isRefusal(found: object): found is Refusal {
  return 'status' in found && 'body' in found;
}

/** The JSON of a request; undefined for any other text. */
export function jsonIn(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
