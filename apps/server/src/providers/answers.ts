// What several connectors answer alike.
import type { Said } from './bearer-calls.ts';
import type { ProviderAnswer } from './port.ts';

/** A word that is not known decides nothing. */
export const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
export const STEP = { kind: 'step', canResendOtp: false, secretWasWrong: false, message: '' } as const;

/** From this status on the processor, or a gateway before it, has failed: that says nothing about the request. */
export const SERVER_ERROR = 500;
/** What was asked for may be done. */
export const unanswered = ({ status }: Said) =>
  ({ kind: 'lost', sent: 'maybe', cause: `http_${status}` }) as const;
/** A refusal after which nothing was done. */
export const refusedUndone = ({ status }: Said) =>
  ({ kind: 'lost', sent: 'never', cause: `http_${status}` }) as const;

/**
 * The payer is sent to a page, but to no address that is neither https nor the processor's.
 * @param base the API's address: a stub on this machine has its pages there, without https
 */
export function pageOf(base: string, authModel: '3DS' | 'REDIRECT', url: string): ProviderAnswer {
  if (!URL.canParse(url)) return UNKNOWN;
  const { protocol, origin } = new URL(url);
  if (protocol !== 'https:' && origin !== new URL(base).origin) return UNKNOWN;
  return { ...STEP, authModel, page: { type: 'url', content: url } };
}
