// facts/merchant-api "Inline script": what a merchant's page may ask for with its public key: the body of initialise with defaults, and
// two rules more, because anybody who has seen the page can send it (decision 0029).
import type { Channel } from '@titan/rules/methods';
import type { FieldProblems } from './field-problems.ts';
import type { Env } from './outside-url.ts';
import { type ReadBody, readInitializeBody } from './read-initialize-body.ts';

export type InlineContext = {
  env: Env;
  channels: readonly Channel[];
  /** Registered by the merchant. */
  frameOrigins: readonly string[];
  newReference: () => string;
};

/**
 * Reads the body. `page_url` is the page's own address: the way back of a payment that has no `redirect_url`, where it is one of the
 * merchant's; any other is left out without a word.
 * @param fields parsed JSON
 */
export function readInlineBody(fields: Record<string, unknown>, context: InlineContext): ReadBody {
  const { env, channels, frameOrigins, newReference } = context;
  const { page_url: pageUrl, ...sent } = fields;
  const isOwn = (url: unknown) => frameOrigins.includes(originOf(url) ?? '');
  const wayBack = isOwn(pageUrl) && !hasCredentials(pageUrl) ? { redirect_url: pageUrl } : {};
  const body = { currency: 'NGN', ...wayBack, ...sent, reference: sent['reference'] ?? newReference() };
  const read = readInitializeBody(body, env, channels);
  const problems: FieldProblems = {};
  for (const name of ['redirect_url', 'notification_url']) {
    if (sent[name] === undefined || isOwn(sent[name])) continue;
    problems[name] = {
      message: `"${name}" must be on an origin that is registered for you when a page sends it; a server may send any`,
    };
  }
  if (Object.keys(problems).length === 0) return read;
  return { ok: false, problems: { ...problems, ...(read.ok ? {} : read.problems) } };
}

function originOf(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null;
}

function hasCredentials(url: unknown): boolean {
  return typeof url === 'string' && new URL(url).username !== '';
}
