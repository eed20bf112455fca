// Carries what a payer's browser remembers (spec §3 Saved card token store): the cookie `titan` and its companion, in and out of
// every HTTP answer of a route. Cookies never travel by push.
import { LIMITS } from '@titan/rules/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TitanEntry, TitanCookie } from '../vault/titan-cookie.ts';
import type { Random } from '../platform/ports.ts';
import { createPayerBrowser, type PayerBrowser } from '../payments/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the browser that sent this remembers; read from its cookies when first asked. */
    readonly payerBrowser: PayerBrowser;
    /** Null until somebody asks for it. */
    [OPENED]: Opened | null;
  }
}

// On the request itself: what a weak map holds of it outlives the collection of young objects.
const OPENED = Symbol('what the browser sent');

type CookieParts = { titan: TitanCookie; random: Random; maxBytes: number };

/** Spec §3 and §9: named `titan`, kept 365 days. */
const TITAN = 'titan';
/**
 * Random, of this browser, without which `titan` does not open. Its prefix lets nobody but this very origin set it, so a
 * `titan` that was planted from elsewhere is worthless. It begins with `t.`, or inside a frame with `f.`.
 */
const COMPANION = '__Host-titan';
const COMPANION_FORM = /^[tf]\.[A-Za-z0-9_-]{43}$/;
const YEAR_S = LIMITS.savedCardCookieDays * 24 * 60 * 60;

/** Gives every request of `app` its `payerBrowser`, and puts what changed in it into the answer. */
export function registerBrowserCookies(app: FastifyInstance, parts: CookieParts): void {
  app.decorateRequest(OPENED, null);
  app.decorateRequest('payerBrowser', {
    getter(this: FastifyRequest) {
      this[OPENED] ??= open(parts, this);
      return this[OPENED].browser;
    },
  } as never);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const known = request[OPENED];
    if (known) for (const cookie of cookiesFor(parts, known)) reply.header('set-cookie', cookie);
    done();
  });
}

type Opened = { browser: PayerBrowser; companion: string | null; isFramed: boolean };

function open({ titan, random }: CookieParts, request: FastifyRequest): Opened {
  const cookies = readCookies(request.headers.cookie ?? '');
  const companions = cookies(COMPANION).filter((value) => COMPANION_FORM.test(value));
  const lists = cookies(TITAN);
  let found: Found | null | undefined;
  const find = (): Found | null => (found ??= firstThatOpens(titan, companions, lists));
  // A browser that does not keep frames apart may send the companion of a frame beside its own: the one that fits counts.
  const [first = null] = companions;
  const companion = companions.length > 1 ? (find()?.companion ?? first) : first;
  const framed = isFramed(request, companion);
  const makeCompanion = (): string => newCompanion(random, framed);
  return {
    companion,
    isFramed: framed,
    browser: createPayerBrowser({ companion, makeCompanion, entries: () => find()?.entries ?? [] }),
  };
}

type Found = { companion: string; entries: TitanEntry[] };

function firstThatOpens(
  titan: TitanCookie,
  companions: readonly string[],
  lists: readonly string[],
): Found | null {
  for (const companion of companions) {
    for (const value of lists) {
      const entries = titan.open(value, companion);
      if (entries.length > 0) return { companion, entries };
    }
  }
  return null;
}

/** A document says itself that it is for a frame; its calls are known by the companion that they bring. */
function isFramed(request: FastifyRequest, companion: string | null): boolean {
  const destination = request.headers['sec-fetch-dest'];
  if (destination === 'document') return false;
  return destination === 'iframe' || destination === 'frame' || companion?.startsWith('f.') === true;
}

function cookiesFor(parts: CookieParts, known: Opened): string[] {
  const { browser, isFramed: framed } = known;
  const entries = browser.changed();
  const companion = known.companion ?? browser.newCompanion();
  if (companion === null) return [];
  if (entries === null) return known.companion === null ? [cookie(COMPANION, companion, null, framed)] : [];
  // With the last entry goes the reason to be remembered.
  if (entries.length === 0) return [cookie(TITAN, '', 0, framed), cookie(COMPANION, companion, null, framed)];
  return [titanCookie(parts, entries, companion, framed), cookie(COMPANION, companion, YEAR_S, framed)];
}

function titanCookie(
  parts: CookieParts,
  entries: readonly TitanEntry[],
  companion: string,
  framed: boolean,
): string {
  const room = parts.maxBytes - cookie(TITAN, '', YEAR_S, framed).length;
  return cookie(TITAN, parts.titan.seal(entries, companion, room), YEAR_S, framed);
}

function newCompanion(random: Random, framed: boolean): string {
  return `${framed ? 'f' : 't'}.${random.bytes(32).toString('base64url')}`;
}

/** `maxAgeS`: null for as long as the browser is open. Secure always: browsers count loopback as secure (decision 0020). */
function cookie(name: string, value: string, maxAgeS: number | null, framed: boolean): string {
  const age = maxAgeS === null ? '' : `; Max-Age=${maxAgeS}`;
  const site = framed ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  return `${name}=${value}; Path=/${age}; HttpOnly; Secure; ${site}`;
}

/** The values of a name in the order of the header. Never an error: what is no pair is nothing. */
function readCookies(header: string): (name: string) => string[] {
  const pairs = header.split(';').map((pair) => pair.trim());
  return (name) =>
    pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}
