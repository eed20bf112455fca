// How often a key and an address may call the merchant API, and the headers that say so on every answer (guides/reliability-security §4.72).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/ports.ts';
import { type KeyCounter, WINDOW_MS } from './key-counter.ts';
import { readEitherKey } from './merchant-auth.ts';
import { refuse } from './merchant-errors.ts';

/** Requests in a minute. */
export type RequestLimits = {
  /** Over all processes. */
  perKey: number;
  /** In each process: who comes without a key that is somebody's writes nothing. */
  perAddress: number;
  keys: KeyCounter;
};

/** Counts on each request of the scope. */
export function limitRequests(scope: FastifyInstance, clock: Clock, limits: RequestLimits): void {
  const count = createCounter(clock);
  scope.addHook('onClose', () => limits.keys.close());
  scope.addHook('onRequest', async (request, reply) => {
    const standing = tightest(request, limits, count);
    tell(reply, standing, clock.now());
    if (standing.used > standing.limit) await refuse(reply, 'tooMany');
  });
}

type Standing = { limit: number; used: number };
type Count = (who: string) => number;

/** What is nearer to its end. A stranger's tries to guess a key count by address, however many keys they are. */
function tightest(
  request: FastifyRequest,
  { perKey, perAddress, keys }: RequestLimits,
  count: Count,
): Standing {
  const byAddress = { limit: perAddress, used: count(request.ip) };
  const key = readEitherKey(request.headers.authorization);
  if (key === null) return byAddress;
  const byKey = { limit: perKey, used: keys.use(key.lookup) };
  return byKey.limit - byKey.used < byAddress.limit - byAddress.used ? byKey : byAddress;
}

/** Whole minutes; what was counted in the last one is forgotten with it. */
function createCounter(clock: Clock): Count {
  let minute = -1;
  let counts = new Map<string, number>();
  return (who) => {
    const current = Math.floor(clock.now() / WINDOW_MS);
    if (current !== minute) counts = new Map();
    minute = current;
    const used = (counts.get(who) ?? 0) + 1;
    counts.set(who, used);
    return used;
  };
}

function tell(reply: FastifyReply, { limit, used }: Standing, now: number): void {
  const seconds = Math.ceil((WINDOW_MS - (now % WINDOW_MS)) / 1_000);
  reply.header('ratelimit-limit', String(limit));
  reply.header('ratelimit-remaining', String(Math.max(0, limit - used)));
  reply.header('ratelimit-reset', String(seconds));
  if (used > limit) reply.header('retry-after', String(seconds));
}
