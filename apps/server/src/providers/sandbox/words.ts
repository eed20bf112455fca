// What the sandbox's answers mean. Total: an unknown word and an unreadable body decide nothing.
import { reversalAnswer, sandboxAnswer, sandboxCallback } from '@titan/contract/sandbox-wire';
import type * as z from 'zod/mini';
import type { HttpAnswer } from '../../platform/ports.ts';
import type { CallbackReading, ResendAnswer, ReversalAnswer } from '../port.ts';

type Lost = { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };
/** Words that are not known, for the log. */
export type Unread = (facts: { status: number }) => void;

const PROCESSING = { kind: 'processing', message: '' } as const;

/** Of a charge, made or asked about. Cards, numbers and accounts never come back in it. */
export function chargeAnswerIn(answer: HttpAnswer, unread: Unread): ResendAnswer {
  const said = bodyOf(sandboxAnswer, answer, unread);
  if (said === null) return PROCESSING;
  return said as ResendAnswer;
}

/** Of a reversal. Without a word that can be read it may have been made. */
export function reversalAnswerIn(answer: HttpAnswer, unread: Unread): ReversalAnswer {
  return bodyOf(reversalAnswer, answer, unread) ?? { kind: 'lost', sent: 'maybe', cause: 'unreadable' };
}

const OK = 200;
/** What the sandbox says before it does anything: the body has not its form, or the secret is not known. */
const NOTHING_DONE: ReadonlySet<number> = new Set([400, 401]);

/** Null: words that are not known. */
export function bodyOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: HttpAnswer,
  unread: Unread,
): z.output<Schema> | Lost | null {
  if (answer.kind === 'lost') return answer;
  const { status, body } = answer;
  if (status !== OK)
    return { kind: 'lost', sent: NOTHING_DONE.has(status) ? 'never' : 'maybe', cause: `http_${status}` };
  const read = schema.safeParse(jsonIn(body));
  if (read.success) return read.data;
  unread({ status });
  return null;
}

/** The reading of a callback whose signature is right. */
export function readingOf(body: Buffer): CallbackReading {
  const read = sandboxCallback.safeParse(jsonIn(body.toString()));
  if (read.success) return { kind: 'news', ...read.data };
  return { kind: 'unread' };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
