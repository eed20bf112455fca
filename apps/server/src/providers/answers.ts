// How connectors read replies, and what several of them answer alike.
import type * as z from 'zod/mini';
import type { ProviderAnswer } from './port.ts';
import { readBody } from './read-body.ts';

/** What a processor has replied. */
export type Reply = { status: number; body: string };
type Lost = { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };
/** What a call is answered. */
export type CallAnswer = (Reply & { kind: 'answered' }) | Lost;

/** Has a reply read; what was lost stays so. */
export async function readReply<Read>(
  answering: Promise<CallAnswer>,
  read: (reply: Reply) => Read | Promise<Read>,
): Promise<Read | Lost> {
  const answer = await answering;
  return answer.kind === 'lost' ? answer : read(answer);
}

/** What a reply tells by this schema; null: it is lost, or tells something else. */
export async function readData<Schema extends z.ZodMiniType>(
  answering: Promise<CallAnswer>,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const answer = await answering;
  return answer.kind === 'lost' ? null : readBody(schema, answer.body);
}

/** A word that is not known decides nothing. */
export const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
/** What cannot be read, or is about something else, is no answer: what was asked for may be done. */
export const UNREAD = { kind: 'lost', sent: 'maybe', cause: 'unreadable' } as const;
/** The wallet is of a network that the processor does not take. */
export const NO_NETWORK: ProviderAnswer = { kind: 'lost', sent: 'never', cause: 'network_not_taken' };
/** Without the processor's own reference, which the lost answer had, a step cannot be answered and nothing be sent again. */
export const NO_REFERENCE = { kind: 'lost', sent: 'never', cause: 'no_reference' } as const;
export const STEP = { kind: 'step', canResendOtp: false, secretWasWrong: false, message: '' } as const;

/** From this status on the processor, or a gateway before it, has failed: that says nothing about the request. */
export const SERVER_ERROR = 500;
/** What was asked for may be done. */
export const unanswered = ({ status }: Reply) =>
  ({ kind: 'lost', sent: 'maybe', cause: `http_${status}` }) as const;
/** A refusal after which nothing was done. */
export const refusedUndone = ({ status }: Reply) =>
  ({ kind: 'lost', sent: 'never', cause: `http_${status}` }) as const;

/** What is known of a charge beside the reply. */
export type ChargeContext = {
  reference: string;
  /** What a page of the payer's bank or wallet is to the charge's channel. */
  opens: '3DS' | 'REDIRECT';
  /** The API's address: a stub on this machine has its pages there, without https. */
  base: string;
};

/** The payer is sent to a page, but to no address that is neither https nor the processor's. */
export function pageOf({ opens, base }: Pick<ChargeContext, 'opens' | 'base'>, url: string): ProviderAnswer {
  if (!URL.canParse(url)) return UNKNOWN;
  const { protocol, origin } = new URL(url);
  if (protocol !== 'https:' && origin !== new URL(base).origin) return UNKNOWN;
  return { ...STEP, authModel: opens, page: { type: 'url', content: url } };
}
