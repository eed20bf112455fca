// HTTP for a connector's calls on one account: only to its processor's base address, and within the processor's rate limit.
import { isThisMachine } from '../platform/address-guard.ts';
import type { Clock, HttpAnswer, HttpOut, HttpRequest } from '@titan/platform/ports';
import { createRateLimits, type Rate, type RateLimit } from './rate-limit.ts';

export type ProviderRequest = Omit<HttpRequest, 'url'> & {
  /** Appended to the base address exactly as it is; the connector encodes what it puts into it. */
  path: `/${string}`;
  /** Calls that move money go first when the limit is near. */
  movesMoney: boolean;
};

/**
 * Answers as `HttpOut` does, except that 429 is `lost` and `never`, as is a call that the limit holds back: nothing has happened at the
 * processor. Paths, headers and bodies are never logged.
 */
export type ProviderHttp = { send(request: ProviderRequest): Promise<HttpAnswer> };

type ProviderHttpDeps = {
  http: HttpOut;
  /** The processor's, or the one in `Settings.providerUrls` instead. */
  baseUrl: string;
  limit: RateLimit;
};

const RATE_LIMITED: HttpAnswer = { kind: 'lost', sent: 'never', cause: 'rate_limited' };
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

export function createProviderHttp({ http, baseUrl, limit }: ProviderHttpDeps): ProviderHttp {
  const base = checkedBase(baseUrl);
  return {
    async send({ path, movesMoney, wantedHeaders = [], ...request }) {
      const url = addressBelow(base, path);
      if (!limit.take(movesMoney)) return RATE_LIMITED;
      const answer = await http.send({ ...request, url, wantedHeaders: [...wantedHeaders, 'retry-after'] });
      if (answer.kind === 'lost') return answer;
      const retryAfter = answer.headers['retry-after'];
      const isTooMany = answer.status === TOO_MANY_REQUESTS;
      if (isTooMany || (answer.status === UNAVAILABLE && retryAfter !== undefined)) limit.pause(retryAfter);
      return isTooMany ? RATE_LIMITED : answer;
    },
  };
}

/** For a processor that publishes no limit. */
const UNPUBLISHED_RATE: Rate = { perSecond: 10, burst: 40 };

/** HTTP for the accounts of one connector, each within its processor's limit for the life of the process. */
export function createAccountHttp(
  { http, clock }: { http: HttpOut; clock: Clock },
  rate = UNPUBLISHED_RATE,
): (accountId: number, baseUrl: string) => ProviderHttp {
  const limits = createRateLimits(clock);
  return (accountId, baseUrl) =>
    createProviderHttp({ http, baseUrl, limit: limits(String(accountId), rate) });
}

/** Without a slash at its end. */
function checkedBase(text: string): string {
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url));
  if (!isSafe || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error('A base address must be https, without user name, query or fragment');
  return url.href.replace(/\/$/, '');
}

/** A path that the URL parser would change (dot segments, backslashes) could lead elsewhere than it seems to. */
function addressBelow(base: string, path: string): string {
  const address = base + path;
  // Not with the path, which may contain a reference or an account number.
  if (!path.startsWith('/') || path.includes('#') || new URL(address).href !== address)
    throw new Error('A path must begin with a slash and be fully encoded');
  return address;
}
