// Whose pages may frame a payment: the origins that its merchant has registered (decision 0022).
import type { Env } from '../db/column-values.ts';

/** Keeps the header short; the database has the same limit. */
export const MAX_FRAME_ORIGINS = 10;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HTTPS = new RegExp(`^https://${LABEL}(?:\\.${LABEL})*(?::[1-9][0-9]{0,4})?$`);
const HTTP_LOOPBACK = new RegExp(
  `^http://(?:(?:${LABEL}\\.)*localhost|127(?:\\.[0-9]{1,3}){3})(?::[1-9][0-9]{0,4})?$`,
);
const MAX_LENGTH = 260;

/**
 * Whether this is one exact origin as browsers write it: https, or with test money http to this machine. **Refused** is what a URL may
 * contain but a header may not (`;`, `,`, quotes, a wildcard), and any other spelling of the same origin.
 */
export function isFrameOrigin(text: string, env: Env): boolean {
  const hasForm = HTTPS.test(text) || (env === 'test' && HTTP_LOOPBACK.test(text));
  return hasForm && text.length <= MAX_LENGTH && URL.canParse(text) && new URL(text).origin === text;
}

/** An origin with letters beyond ASCII in its name, as people write it. */
const IN_LETTERS = /^https:\/\/(?=.*[^!-~])[\p{L}\p{M}\p{N}.-]+(?::[0-9]+)?$/u;

/**
 * A merchant's origin as browsers write it and as it is registered: `https://exämple.com` is `https://xn--exmple-cua.com`. Null: it is
 * none.
 */
export function frameOriginOf(text: string, env: Env): string | null {
  const origin = IN_LETTERS.test(text) && URL.canParse(text) ? new URL(text).origin : text;
  return isFrameOrigin(origin, env) ? origin : null;
}

/** The registered origins that are valid for a payment; invalid rows are ignored. */
export function frameOriginsOf(registered: readonly string[], env: Env): string[] {
  return registered.filter((origin) => isFrameOrigin(origin, env)).slice(0, MAX_FRAME_ORIGINS);
}
