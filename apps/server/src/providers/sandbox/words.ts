// What the sandbox's answers mean. Total: an unknown word or an unreadable body is no answer.
import { failureEnvelope } from '@titan/contract/payer/failure.schema';
import { reversalAnswer, sandboxAnswer, sandboxCallback } from '@titan/contract/sandbox/wire.schema';
import * as z from 'zod/mini';
import type { HttpAnswer } from '@titan/platform/ports';
import { UNREAD } from '../answers.ts';
import type { CallbackReading, ResendAnswer, ReversalAnswer } from '../port.ts';

/** A code or prompt that is sent again is answered with its step. */
export type ChargeAnswer = Exclude<ResendAnswer, { kind: 'sent' }>;

type Lost = { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };
/** Words that are not known, for the log. */
export type Unread = (facts: { status: number }) => void;

/** The answer about a charge, made or queried. Cards, numbers and accounts never come back in it. */
export function chargeAnswerIn(answer: HttpAnswer, reference: string, unread: Unread): ChargeAnswer {
  const read = bodyOf(sandboxAnswer, answer, unread, { reference });
  return read === null ? UNREAD : (read as ChargeAnswer);
}

/** The answer to a reversal. Without a readable word it may have been made. */
export function reversalAnswerIn(
  answer: HttpAnswer,
  reversalReference: string,
  unread: Unread,
): ReversalAnswer {
  return bodyOf(reversalAnswer, answer, unread, { reversalReference }) ?? UNREAD;
}

const OK = 200;

/** Null: words that are not known, or about something else. @param about the fields that name what was asked about */
export function bodyOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: HttpAnswer,
  unread: Unread,
  about: Record<string, string> = {},
): z.output<Schema> | Lost | null {
  if (answer.kind === 'lost') return answer;
  const { status, body } = answer;
  if (status !== OK)
    return { kind: 'lost', sent: isNothingDone(answer) ? 'never' : 'maybe', cause: `http_${status}` };
  const json = jsonIn(body);
  const read = schema.safeParse(json);
  const isIt = (field: string) => (json as typeof about)[field] === about[field];
  if (read.success && Object.keys(about).every(isIt)) return read.data;
  unread({ status });
  return null;
}

const BAD_REQUEST = 400;
const UNAUTHORISED = 401;

/** The sandbox refuses an unknown secret, and in its own words a body of another form, before it does anything. */
function isNothingDone({ status, body }: { status: number; body: string }): boolean {
  return (
    status === UNAUTHORISED || (status === BAD_REQUEST && failureEnvelope.safeParse(jsonIn(body)).success)
  );
}

/** The reading of a callback whose signature is right. */
export function readingOf(body: Buffer): CallbackReading {
  const read = sandboxCallback.safeParse(jsonIn(body.toString()));
  if (read.success) {
    const { said: report, ...called } = read.data;
    return { kind: 'news', ...called, report };
  }
  return { kind: 'unread', reference: named.safeParse(jsonIn(body.toString())).data?.reference };
}

const named = z.object({ reference: z.string() });

/** Null for what is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
