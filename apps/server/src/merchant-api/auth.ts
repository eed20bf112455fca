// Authorisation: which merchant a Bearer key belongs to, and whether it moves test or live money.
import { KEY_SENTENCES } from '@titan/copy/merchant-api';
import { refusedAs } from '@titan/platform/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Database } from '../db/database.ts';
import { type Owner, ownerOfKey, secretKeyLookup, type SentKey } from '../merchants/merchant-key.ts';
import { callerAddress, callerKey } from '@titan/platform/caller';
import type { Clock } from '@titan/platform/ports';
import { refuse, type Refused, refused } from './envelope.ts';
import { type KeyCounter, WINDOW_MS } from '../merchants/key-counter.ts';

const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/i;
const FORMS = {
  public: /^pk_(test|live)_[A-Za-z0-9_-]{8,80}$/,
  secret: /^sk_(test|live)_[A-Za-z0-9_-]{8,}$/,
};
type KeyForm = keyof typeof FORMS;

/**
 * Reads `Authorization: Bearer` with a key of one of these kinds; null when there is none: a key of another kind, another scheme, nothing.
 * Whether the key exists is the database's answer; a secret key is looked up by its hash, so the time does not reveal how close a guess was.
 */
export function readKey(authorization: string | undefined, kinds: readonly KeyForm[]): SentKey | null {
  const key = BEARER.exec(authorization ?? '')?.[1] ?? '';
  for (const kind of kinds) {
    const env = FORMS[kind].exec(key)?.[1];
    if (env === 'test' || env === 'live')
      return { lookup: kind === 'public' ? key : secretKeyLookup(key), env };
  }
  return null;
}

// How often a key and an address may call the merchant API, and the headers that say so on every answer.

export type RequestLimits = {
  /** Requests in a minute without a known key, which write nothing: counted in each process alone. */
  perAddress: number;
  keys: KeyCounter;
};

/** Counts on each request of the scope, in place of the limit that the whole service has for an address. */
export function limitRequests(scope: FastifyInstance, clock: Clock, limits: RequestLimits): void {
  scope.addHook('onRoute', (route) => void (route.config = { ...route.config, hasOwnLimit: true }));
  const count = createCounter(clock);
  scope.addHook('onClose', () => limits.keys.close());
  scope.addHook('onRequest', async (request, reply) => {
    const use = useOf(request, limits, count);
    sendLimits(reply, use, clock.now());
    if (use.used > use.limit) await refuse(reply, refused('tooMany'));
  });
}

type LimitUse = { limit: number; used: number };
type Count = (caller: string) => number;

/** A merchant's key counts alone, from however few addresses. Guesses at keys count by address, however many are tried. */
function useOf(request: FastifyRequest, { perAddress, keys }: RequestLimits, count: Count): LimitUse {
  const key = readKey(request.headers.authorization, KINDS.either);
  const byKey = key && keys.use(key.lookup);
  if (byKey && byKey.limit !== null) return { limit: byKey.limit, used: byKey.used };
  return { limit: perAddress, used: count(callerKey(callerAddress(request))) };
}

/** Whole minutes; what was counted in the last one is forgotten with it. */
function createCounter(clock: Clock): Count {
  let minute = -1;
  let counts = new Map<string, number>();
  return (caller) => {
    const current = Math.floor(clock.now() / WINDOW_MS);
    if (current !== minute) counts = new Map();
    minute = current;
    const used = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, used);
    return used;
  };
}

function sendLimits(reply: FastifyReply, { limit, used }: LimitUse, now: number): void {
  const seconds = Math.ceil((WINDOW_MS - (now % WINDOW_MS)) / 1_000);
  reply.header('ratelimit-limit', String(limit));
  reply.header('ratelimit-remaining', String(Math.max(0, limit - used)));
  reply.header('ratelimit-reset', String(seconds));
  if (used > limit) reply.header('retry-after', String(seconds));
}

// The key of a call of the merchant API, asked for before anything else.

/** Which keys a call takes: `either` is a secret or a public one. */
export type WantedKey = 'secret' | 'public' | 'either';

export const KINDS = {
  secret: ['secret'],
  public: ['public'],
  either: ['public', 'secret'],
} as const satisfies Record<WantedKey, readonly KeyForm[]>;

/** Refuses a call without such a key before its body is read, so that a stranger cannot make us read one. */
export function needKey(wanted: WantedKey): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (readKey(request.headers.authorization, KINDS[wanted]) === null)
      return refuse(reply, badKey(request, wanted));
    // Browsers send an origin or a site; a server's own fetch may send its mode, so the mode alone proves nothing.
    const { origin, 'sec-fetch-site': site } = request.headers;
    // Answered, but never with CORS headers: the page that leaked its key cannot read the answer.
    if (wanted === 'secret' && (origin !== undefined || site !== undefined))
      request.log.warn('A secret key was sent from a browser');
    return undefined;
  };
}

/** Whose the key of a call that passed `needKey` is; null: nobody's. */
export function ownerOf(
  { db, clock }: { db: Database; clock: Clock },
  request: FastifyRequest,
  wanted: WantedKey,
): Promise<Owner | null> {
  const key = readKey(request.headers.authorization, KINDS[wanted]);
  return key === null ? Promise.resolve(null) : ownerOfKey(db, key, clock.now(), ...KINDS[wanted]);
}

/** Says what is wrong with the header: by how the key was sent, never by what we know of it. */
export function badKey({ headers }: FastifyRequest, wanted: WantedKey = 'either'): Refused {
  return refusedAs('badKey', { authorization: { message: keyProblem(headers.authorization, wanted) } });
}

const KEY = /^(?<kind>[sp])k_(?<env>test|live)_[A-Za-z0-9_-]{8,}$/;

function keyProblem(authorization: string | undefined, wanted: WantedKey): string {
  if (!authorization) return KEY_SENTENCES.missing;
  const [, sent] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (sent === undefined) return KEY_SENTENCES.notBearer;
  const { kind, env } = KEY.exec(sent)?.groups ?? {};
  if (kind === undefined) return KEY_SENTENCES.notKey;
  if (wanted === 'secret' && kind === 'p') return KEY_SENTENCES.secretNeeded;
  if (wanted === 'public' && kind === 's') return KEY_SENTENCES.publicNeeded;
  return env === 'live' ? KEY_SENTENCES.live : KEY_SENTENCES.test;
}
