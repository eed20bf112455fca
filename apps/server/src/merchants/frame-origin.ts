// Whose pages may frame a payment (design §6 frame-ancestors): the origins that its merchant has registered (decision 0022).

/** More than these the header need not carry; the database holds the same number. */
export const MAX_FRAME_ORIGINS = 10;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HTTPS = new RegExp(`^https://${LABEL}(?:\\.${LABEL})*(?::[1-9][0-9]{0,4})?$`);
const HTTP_LOOPBACK = new RegExp(
  `^http://(?:(?:${LABEL}\\.)*localhost|127(?:\\.[0-9]{1,3}){3})(?::[1-9][0-9]{0,4})?$`,
);
const MAX_LENGTH = 260;

/**
 * Whether this is one exact origin as browsers write it: https, or with test money http to this very machine. What a URL may
 * hold and a header may not (`;`, `,`, quotes, a wildcard) is **refused**, and so is a second way to write the same.
 */
export function isFrameOrigin(text: string, env: 'test' | 'live'): boolean {
  const hasForm = HTTPS.test(text) || (env === 'test' && HTTP_LOOPBACK.test(text));
  return hasForm && text.length <= MAX_LENGTH && URL.canParse(text) && new URL(text).origin === text;
}

/** An origin with letters beyond ASCII in its name, as people write it. */
const IN_LETTERS = /^https:\/\/(?=.*[^!-~])[\p{L}\p{M}\p{N}.-]+(?::[0-9]+)?$/u;

/**
 * The origin that a merchant names, as browsers write it and as it is registered: `https://exämple.com` is
 * `https://xn--exmple-cua.com`. Null: it is none.
 */
export function frameOriginOf(text: string, env: 'test' | 'live'): string | null {
  const origin = IN_LETTERS.test(text) && URL.canParse(text) ? new URL(text).origin : text;
  return isFrameOrigin(origin, env) ? origin : null;
}

/** The registered origins that count for a payment; a row that should not be there counts for nothing. */
export function frameOriginsOf(registered: readonly string[], env: 'test' | 'live'): string[] {
  return registered.filter((origin) => isFrameOrigin(origin, env)).slice(0, MAX_FRAME_ORIGINS);
}
