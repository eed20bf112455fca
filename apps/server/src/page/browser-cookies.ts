// The cookie `titan` with a payer's saved-card tokens and its companion (spec §3 Saved card token store), and those of the charges which the
// browser made (decision 0069) and the payments which it opened (decision 0047): read from requests and set on HTTP responses, never by push.
import { LIMITS } from '@titan/rules/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReferencesCookie } from '../vault/references-cookie.ts';
import type { TitanEntry, TitanCookie } from '../vault/titan-cookie.ts';
import type { Random } from '@titan/platform/ports';
import { createPayerBrowser, type PayerBrowser, SESSION_LIFETIME_MS } from '../payments/session/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the browser stores for us; its cookies are read on first use. */
    readonly payerBrowser: PayerBrowser;
    /** Null until first used. */
    [OPENED]: OpenedBrowser | null;
  }
}

// A property of the request, not a WeakMap entry, which would outlive the collection of young objects.
const OPENED = Symbol('what the browser sent');

type CookieDeps = {
  titan: TitanCookie;
  charges: ReferencesCookie;
  payments: ReferencesCookie;
  random: Random;
  maxBytes: number;
};

/** Spec §3 and §9: named `titan`, kept 365 days. */
const TITAN = 'titan';
/**
 * A random value without which `titan` cannot be opened. Because of the prefix only this origin can set it, so a `titan` planted from
 * another one is worthless. It begins with `t.`, or inside a frame with `f.`.
 */
const COMPANION = '__Host-titan';
const COMPANION_FORM = /^[tf]\.[A-Za-z0-9_-]{43}$/;
/** Nobody but this origin can set them, so none is planted. */
const OWN = {
  /** Whoever pays twice a year finds their way again. */
  charges: { name: '__Host-titan-charges', ageS: 180 * 24 * 60 * 60 },
  /** As long as the session that it stands for. */
  payments: { name: '__Host-titan-payments', ageS: SESSION_LIFETIME_MS / 1_000 },
} as const;
type OwnKind = keyof typeof OWN;
const YEAR_S = LIMITS.savedCardCookieDays * 24 * 60 * 60;

/** Gives every request of `app` its `payerBrowser`, and sets its changes as cookies on the response. */
export function registerBrowserCookies(app: FastifyInstance, deps: CookieDeps): void {
  app.decorateRequest(OPENED, null);
  app.decorateRequest('payerBrowser', {
    getter(this: FastifyRequest) {
      this[OPENED] ??= open(deps, this);
      return this[OPENED].browser;
    },
  } as never);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const known = request[OPENED];
    if (known) for (const cookie of cookiesFor(deps, known)) reply.header('set-cookie', cookie);
    done();
  });
}

type OpenedBrowser = { browser: PayerBrowser; companion: string | null; isFramed: boolean };

function open(deps: CookieDeps, request: FastifyRequest): OpenedBrowser {
  const { titan, random } = deps;
  const cookies = readCookies(request.headers.cookie ?? '');
  const companions = cookies(COMPANION).filter((value) => COMPANION_FORM.test(value));
  const lists = cookies(TITAN);
  let found: OpenedCookies | null | undefined;
  const find = (): OpenedCookies | null => (found ??= firstThatOpens(titan, companions, lists));
  // A browser without partitioned cookies may send a frame's companion beside its own; the one that opens `titan` counts.
  const [first = null] = companions;
  const companion = companions.length > 1 ? (find()?.companion ?? first) : first;
  const framed = isFramed(request, companion);
  const makeCompanion = (): string => newCompanion(random, framed);
  return {
    companion,
    isFramed: framed,
    browser: createPayerBrowser({
      companion,
      makeCompanion,
      entries: () => find()?.entries ?? [],
      charges: () => cookies(OWN.charges.name).flatMap(deps.charges.open),
      payments: () => cookies(OWN.payments.name).flatMap(deps.payments.open),
    }),
  };
}

type OpenedCookies = { companion: string; entries: TitanEntry[] };

function firstThatOpens(
  titan: TitanCookie,
  companions: readonly string[],
  lists: readonly string[],
): OpenedCookies | null {
  for (const companion of companions) {
    for (const value of lists) {
      const entries = titan.open(value, companion);
      if (entries.length > 0) return { companion, entries };
    }
  }
  return null;
}

/** A document's request says whether it is for a frame; calls are recognised by their companion. */
function isFramed(request: FastifyRequest, companion: string | null): boolean {
  const destination = request.headers['sec-fetch-dest'];
  if (destination === 'document') return false;
  return destination === 'iframe' || destination === 'frame' || companion?.startsWith('f.') === true;
}

function cookiesFor(deps: CookieDeps, known: OpenedBrowser): string[] {
  return [
    ...savedCardCookies(deps, known),
    ...ownCookies(deps, known, 'charges'),
    ...ownCookies(deps, known, 'payments'),
  ];
}

function ownCookies(deps: CookieDeps, { browser, isFramed: framed }: OpenedBrowser, kind: OwnKind): string[] {
  const references = browser[kind].changed();
  if (references === null) return [];
  const { name, ageS } = OWN[kind];
  return [
    references.length === 0
      ? cookie(name, '', 0, framed)
      : cookie(name, deps[kind].seal(references), ageS, framed),
  ];
}

function savedCardCookies(deps: CookieDeps, known: OpenedBrowser): string[] {
  const { browser, isFramed: framed } = known;
  const entries = browser.changed();
  const companion = known.companion ?? browser.newCompanion();
  if (companion === null) return [];
  if (entries === null) return known.companion === null ? [cookie(COMPANION, companion, null, framed)] : [];
  // Without entries there is nothing left to remember.
  if (entries.length === 0) return [cookie(TITAN, '', 0, framed), cookie(COMPANION, companion, null, framed)];
  return [titanCookie(deps, entries, companion, framed), cookie(COMPANION, companion, YEAR_S, framed)];
}

function titanCookie(
  deps: CookieDeps,
  entries: readonly TitanEntry[],
  companion: string,
  framed: boolean,
): string {
  const room = deps.maxBytes - cookie(TITAN, '', YEAR_S, framed).length;
  return cookie(TITAN, deps.titan.seal(entries, companion, room), YEAR_S, framed);
}

function newCompanion(random: Random, framed: boolean): string {
  return `${framed ? 'f' : 't'}.${random.bytes(32).toString('base64url')}`;
}

/** `maxAgeS`: null for a session cookie. Always Secure: browsers treat loopback as secure (decision 0020). */
function cookie(name: string, value: string, maxAgeS: number | null, framed: boolean): string {
  const age = maxAgeS === null ? '' : `; Max-Age=${maxAgeS}`;
  const site = framed ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  return `${name}=${value}; Path=/${age}; HttpOnly; Secure; ${site}`;
}

/** The values of a name in the order of the header; malformed pairs are ignored. */
function readCookies(header: string): (name: string) => string[] {
  const pairs = header.split(';').map((pair) => pair.trim());
  return (name) =>
    pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}
