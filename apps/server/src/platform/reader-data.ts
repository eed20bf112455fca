// Whether a page is sent plain, with as little as possible, because its payer's data is dear or the link slow (decision 0068).
import type { FastifyRequest } from 'fastify';
import { isFramed, keptBelow } from '@titan/platform/reader-language';

/** What browsers are asked to say of it; `Save-Data` most say unasked. */
export const DATA_HINTS = 'ECT,Save-Data';

/** `?full=1`, and the cookie that keeps it. */
const FULL = 'full';
const KEPT = 'titan_full=1';

/** Never in a frame: the page around it waits for what only script tells. */
export function wantsPlain(request: FastifyRequest): boolean {
  const { headers } = request;
  const isDear = /^on\b/i.test(String(headers['save-data'])) || /^(?:slow-)?2g$/.test(String(headers['ect']));
  return isDear && !isFramed(request) && !asksFull(request) && !keepsFull(request);
}

/** The full page of a plain one. @param at its path and query */
export function fullAddress(at: string): string {
  return `${at}${at.includes('?') ? '&' : '?'}${FULL}=1`;
}

/** What keeps it full below the address that asks for that, as a `Set-Cookie`; null: it asks for nothing new. */
export function fullCookie(request: FastifyRequest): string | null {
  return asksFull(request) && !keepsFull(request) ? keptBelow(request, KEPT) : null;
}

function asksFull({ url }: FastifyRequest): boolean {
  const [, query = ''] = url.split('?');
  return new URLSearchParams(query).get(FULL) === '1';
}

function keepsFull({ headers }: FastifyRequest): boolean {
  return (headers.cookie ?? '').split(/;\s*/).includes(KEPT);
}
