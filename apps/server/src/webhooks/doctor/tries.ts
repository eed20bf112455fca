// What tries tell by themselves (decision 0093): names a receiver's mistake from what was seen when webhooks were sent to it.
import { UNKNOWN } from '@titan/copy/catalogue';
import { ADDRESS_PROBLEMS } from '../../platform/address-guard.ts';
import type { HttpEvidence } from '@titan/platform/ports';
import { type Finding, finding, type FindingCode, type Stack } from './findings.ts';

export type SeenTry = {
  url: string;
  /** Epoch ms of its beginning. */
  at: number;
  tookMs: number;
  outcome: string;
  httpStatus: number | null;
  /** Its beginning. */
  answer: string | null;
  evidence: HttpEvidence | null;
};

const SLOW_MS = 5_000;
const MAX_SKEW_MS = 30_000;
const SOON_MS = 14 * 24 * 60 * 60_000;

export const isTaken = ({ httpStatus }: Pick<SeenTry, 'httpStatus'>): boolean =>
  httpStatus !== null && httpStatus >= 200 && httpStatus < 300;

/**
 * What is wrong with a receiver.
 * @param tries the newest first
 * @param endedKey when the newest of the merchant's secret keys that have ended did so, epoch ms
 */
export function examineTries(tries: readonly SeenTry[], endedKey: number | null): Finding[] {
  const [newest] = tries;
  if (newest === undefined) return [];
  const stack = tries.map(stackOf).find((each) => each !== null) ?? null;
  const cause = isTaken(newest) ? null : causeOf(newest, stack);
  const found = [
    cause?.code === 'refused' ? (keyEnded(tries, endedKey, stack) ?? cause) : cause,
    isTaken(newest) && isPage(newest) ? finding('app_page', stack) : null,
    slowness(tries, stack),
    endOfCertificate(newest, stack),
    clockOf(newest, stack),
    isTaken(newest) && newest.httpStatus !== 200
      ? finding('not_200', stack, { status: String(newest.httpStatus) })
      : null,
  ];
  return found.filter((each) => each !== null);
}

type Found = (code: FindingCode, facts?: Record<string, string>) => Finding;

/** Why a try failed. */
function causeOf(seen: SeenTry, stack: Stack | null): Finding {
  const { outcome, httpStatus, answer, url } = seen;
  const headers = headersOf(seen);
  const facts = factsOf(seen, headers);
  const found: Found = (code, more = {}) => finding(code, stack, { ...facts, ...more });
  if (outcome !== 'answered') return lostCause(seen, found);
  const location = headers['location'];
  if (facts.status.startsWith('3') && location !== undefined) return redirectOf(url, location, found);
  const cause = CAUSES.find(([, isIt]) => isIt(httpStatus ?? 0, headers, answer ?? ''));
  return found(cause?.[0] ?? 'refused');
}

const headersOf = ({ evidence }: Pick<SeenTry, 'evidence'>): Record<string, string> =>
  evidence?.headers ?? {};

function factsOf(
  { httpStatus, outcome, evidence, answer, url }: SeenTry,
  { server = UNKNOWN, allow = UNKNOWN, 'www-authenticate': scheme = '' }: Record<string, string>,
) {
  const { address = UNKNOWN, code = outcome } = evidence ?? {};
  return {
    status: String(httpStatus),
    server,
    allow,
    scheme: scheme.slice(0, 60),
    host: URL.canParse(url) ? new URL(url).hostname : url,
    address,
    code,
    excerpt: UNREAD.exec(answer ?? '')?.[0] ?? '',
  };
}

const CHALLENGE =
  /just a moment|cf-chl|challenge-platform|attention required|captcha|enable javascript and cookies/i;
/** Sent by Django, Laravel, Rails, Flask-WTF, csurf and csrf-csrf. */
const CSRF =
  /csrf (?:verification|token|cookie|session)|invalid csrf|page expired|invalidauthenticitytoken|the change you wanted was rejected/i;
/** From parsers, and from HMACs that were given an object. */
const UNREAD =
  /unexpected (?:token|end of)[^<"]{0,40}|not valid json|json parse error|jsondecodeerror|expecting value: line|must be of type string or an instance of buffer|body (?:is|was) (?:empty|already)[^<"]{0,30}|stream is not readable/i;

/** Why an answer is none that counts; the first that fits. */
const CAUSES: readonly [
  FindingCode,
  (status: number, headers: Record<string, string>, text: string) => boolean,
][] = [
  ['challenge', (_, headers) => headers['cf-mitigated'] !== undefined],
  ['challenge', (status, _, text) => [401, 403, 429, 503].includes(status) && CHALLENGE.test(text)],
  ['csrf', (status, _, text) => status === 419 || CSRF.test(text)],
  [
    'login',
    (status, headers) =>
      status === 401 && /^(?:basic|digest|negotiate)\b/i.test(headers['www-authenticate'] ?? ''),
  ],
  ['unread_body', (_, __, text) => UNREAD.test(text)],
  ['no_route', (status) => status === 404],
  ['wrong_method', (status) => status === 405],
  ['gone', (status) => status === 410],
  ['too_large', (status) => status === 413],
  ['wrong_type', (status) => status === 415],
  ['handler_fails', (status) => status >= 500],
];

/** The guard's reason by its code; another as it is. */
function reasonOf(why: string): string {
  return Object.entries(ADDRESS_PROBLEMS).find(([, text]) => text === why)?.[0] ?? why;
}

function lostCause({ outcome, evidence, answer }: SeenTry, found: Found): Finding {
  if (outcome === 'not_sent') return found('address_refused', { why: reasonOf(String(answer)) });
  if (outcome === 'no_such_name') return found('name_unknown');
  if (outcome === 'tls') return tlsCause(evidence, found);
  if (evidence?.ms.connected !== undefined) return outcome === 'timeout' ? found('slow') : found('no_answer');
  const { address = '' } = evidence ?? {};
  return found(address.includes(':') && address !== '::1' ? 'only_ipv6' : 'unreachable');
}

const TLS_CODES: Record<string, FindingCode> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_incomplete',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_incomplete',
  CERT_HAS_EXPIRED: 'tls_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_self_signed',
};

function tlsCause(evidence: HttpEvidence | null, found: Found): Finding {
  const { tls, code: nodes = '' } = evidence ?? {};
  const last = tls?.chain.at(-1);
  if (tls === undefined || last === undefined) return found('tls_none');
  const code = TLS_CODES[nodes] ?? 'tls_untrusted';
  const firstToEnd = tls.chain.toSorted((a, b) => a.until.localeCompare(b.until))[0];
  const { subject, until, names = subject } = (code === 'tls_expired' ? firstToEnd : tls.chain[0]) ?? last;
  return found(code, { subject, until, issuer: last.issuer, names: names.replaceAll('DNS:', '') });
}

function redirectOf(url: string, location: string, found: Found): Finding {
  if (!URL.canParse(location, url) || !URL.canParse(url))
    return found('redirect', { to: location, kind: 'path' });
  const [from, to] = [new URL(url), new URL(location, url)];
  if (/log-?in|sign-?in|\/auth\b|\/sso\b/i.test(to.pathname)) return found('login_redirect', { to: to.href });
  return found('redirect', { to: to.href, kind: kindOfRedirect(from, to) });
}

function kindOfRedirect(from: URL, to: URL): string {
  if (from.hostname !== to.hostname)
    return from.hostname.replace(/^www\./, '') === to.hostname.replace(/^www\./, '') ? 'www' : 'host';
  if (from.protocol !== to.protocol) return 'scheme';
  return from.pathname.replace(/\/$/, '') === to.pathname.replace(/\/$/, '') ? 'slash' : 'path';
}

/** A page for people, where a webhook's answer would be a word or nothing. */
export const isPage = ({ answer, evidence }: Pick<SeenTry, 'answer' | 'evidence'>): boolean =>
  (headersOf({ evidence })['content-type'] ?? '').startsWith('text/html') &&
  /^\s*<(?:!doctype html|html)\b/i.test(answer ?? '');

/** Refused since a key ended, and taken before. */
function keyEnded(tries: readonly SeenTry[], endedKey: number | null, stack: Stack | null): Finding | null {
  if (endedKey === null) return null;
  const taken = tries.find(isTaken);
  const since = taken === undefined ? tries : tries.slice(0, tries.indexOf(taken));
  const isSince = since.every(({ at }) => at >= endedKey);
  if (taken === undefined || taken.at > endedKey || !isSince) return null;
  return finding('ended_key', stack, { at: new Date(endedKey).toISOString() });
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function slowness(tries: readonly SeenTry[], stack: Stack | null): Finding | null {
  const [newest] = tries;
  const took = newest?.evidence?.ms?.answered ?? newest?.tookMs ?? 0;
  if (newest?.outcome !== 'answered' || took <= SLOW_MS) return null;
  const all = tries.filter(({ outcome }) => outcome === 'answered').map(({ tookMs }) => tookMs);
  const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? took;
  return finding('slowish', stack, {
    took: seconds(took),
    count: String(all.length),
    median: seconds(median),
  });
}

function endOfCertificate({ at, outcome, evidence }: SeenTry, stack: Stack | null): Finding | null {
  const own = evidence?.tls?.chain[0];
  if (outcome !== 'answered' || own === undefined || Date.parse(own.until) - at > SOON_MS) return null;
  return finding('tls_ends_soon', stack, { subject: own.subject, until: own.until });
}

function clockOf({ at, evidence }: SeenTry, stack: Stack | null): Finding | null {
  const date = Date.parse(headersOf({ evidence })['date'] ?? '');
  const skewMs = date - (at + (evidence?.ms?.answered ?? 0));
  if (Number.isNaN(skewMs) || Math.abs(skewMs) <= MAX_SKEW_MS) return null;
  const size = Math.round(Math.abs(skewMs) / 1_000);
  const text = size < 60 ? `${size} s` : `${Math.floor(size / 60)} min ${size % 60} s`;
  return finding('clock', stack, { skew: text, way: skewMs < 0 ? 'slow' : 'fast' });
}

/** By headers, and by the words of each framework's own errors. */
const SIGNS: readonly [Stack, (by: string, server: string, text: string) => boolean][] = [
  ['next', (by) => by.startsWith('Next.js')],
  ['laravel', (_, __, text) => /laravel|page expired/i.test(text)],
  [
    'django',
    (_, server, text) => server.startsWith('WSGIServer') || /django|csrf verification failed/i.test(text),
  ],
  ['flask', (_, server, text) => server.startsWith('Werkzeug') || /flask/i.test(text)],
  [
    'rails',
    (by, server, text) =>
      /passenger|puma/i.test(by + server) ||
      /actioncontroller|the change you wanted was rejected/i.test(text),
  ],
  [
    'fastify',
    (_, __, text) => /"statusCode":\d+,"(?:code":"FST_|error":")/.test(text) || text.includes('"code":"FST_'),
  ],
  ['express', (by, _, text) => by === 'Express' || /<pre>Cannot POST/.test(text)],
  ['php', (by) => by.startsWith('PHP')],
  ['go', (_, __, text) => text.trim() === '404 page not found'],
];

export function stackOf({ evidence, answer }: Pick<SeenTry, 'evidence' | 'answer'>): Stack | null {
  const headers = headersOf({ evidence });
  const [by, server] = [headers['x-powered-by'] ?? '', headers['server'] ?? ''];
  return SIGNS.find(([, isIt]) => isIt(by, server, answer ?? ''))?.[0] ?? null;
}
