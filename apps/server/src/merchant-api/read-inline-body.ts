// facts/merchant-api "Inline script": what a merchant's page may ask for with its public key: the body of initialise with defaults, and
// two rules more, because anybody who has seen the page can send it (decision 0029).
import type { Channel } from '@titan/rules/methods';
import type { Env } from '../merchants/outside-url.ts';
import { type ReadBody, readInitializeBody } from './read-initialize-body.ts';

export type InlineContext = {
  env: Env;
  channels: readonly Channel[];
  /** Registered by the merchant. */
  frameOrigins: readonly string[];
  newReference: () => string;
};

/** What only the merchant's own server may set to any address. */
export const OWN_ADDRESSES = ['redirect_url', 'notification_url'] as const;

export type ReadInlineBody = ReadBody & {
  /** Fields that were left out: on an origin that is not registered, an address is nobody's but the page's. */
  ignored: (typeof OWN_ADDRESSES)[number][];
};

/**
 * Reads the body. `page_url` is the page's own address: the way back of a payment that has no `redirect_url`, where it is one of the
 * merchant's; any other is left out without a word.
 * @param fields parsed JSON
 */
export function readInlineBody(fields: Record<string, unknown>, context: InlineContext): ReadInlineBody {
  const { env, channels, frameOrigins, newReference } = context;
  // An address of a payment that is not there (any more) says nothing of a new one.
  const { page_url: pageUrl, checkout_url: _given, ...sent } = fields;
  const isOwn = (url: unknown) => frameOrigins.includes(originOf(url) ?? '');
  const ignored = OWN_ADDRESSES.filter((name) => sent[name] !== undefined && !isOwn(sent[name]));
  for (const name of ignored) delete sent[name];
  const wayBack = isOwn(pageUrl) && !hasCredentials(pageUrl) ? { redirect_url: pageUrl } : {};
  const body = { currency: 'NGN', ...wayBack, ...sent, reference: sent['reference'] ?? newReference() };
  return { ...readInitializeBody(body, env, channels), ignored };
}

function originOf(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null;
}

function hasCredentials(url: unknown): boolean {
  return typeof url === 'string' && new URL(url).username !== '';
}
