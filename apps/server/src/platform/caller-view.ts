// What the service sees of who calls it through its proxies, told to the installation doctor alone: the caller's address, and by an event
// stream, so that a proxy which holds streams back shows too.
import { createHmac } from 'node:crypto';
import { callerAddress, createTrust } from '@titan/platform/caller';
import type { Clock, Timers } from '@titan/platform/ports';
import type { FastifyInstance } from 'fastify';
import { isSameText } from './same-text.ts';

/** Below the pages' event streams, for which a proxy may have rules of its own; a payment's has one part less. */
export const CALLER_VIEW_PATH = '/api/events/-/caller';

export type CallerView = {
  /** As limits and the log have it. */
  address: string;
  /** The other end of the connection: the last proxy, or the caller. */
  peer: string;
  /** Whether a proxy named a caller. */
  isForwarded: boolean;
  /** Whether each is among the service's TRUSTED_PROXIES. */
  isPeerTrusted: boolean;
  isAddressTrusted: boolean;
};

/** Between the two events of an answer. */
export const SECOND_EVENT_MS = 500;
const LIFETIME_MS = 60_000;
const PURPOSE = 'titan installation doctor 1';

type CallerPass = { issue(): string; isValid(pass: string): boolean };

/** Every process with the key, and the doctor with its settings, reads the same passes. */
export function createCallerPass(sessionKey: Buffer, clock: Clock): CallerPass {
  const key = createHmac('sha256', sessionKey).update(PURPOSE).digest();
  const sign = (expiresAt: string): string => createHmac('sha256', key).update(expiresAt).digest('base64url');
  return {
    issue() {
      const expiresAt = String(clock.now() + LIFETIME_MS);
      return `${expiresAt}.${sign(expiresAt)}`;
    },
    isValid(pass) {
      const [expiresAt = '', signature = ''] = pass.split('.');
      return isSameText(signature, sign(expiresAt)) && clock.now() < Number(expiresAt);
    },
  };
}

const BEARER = 'Bearer ';

/** Without a pass there is nothing at the address. */
export function callerViewRoute(
  app: FastifyInstance,
  { pass, timers, trustedProxies }: { pass: CallerPass; timers: Timers; trustedProxies: readonly string[] },
): void {
  const isTrusted = createTrust(trustedProxies);
  app.get(
    CALLER_VIEW_PATH,
    { config: { isStream: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { authorization = '', ...headers } = request.headers;
      if (!authorization.startsWith(BEARER) || !pass.isValid(authorization.slice(BEARER.length)))
        return reply.callNotFound();
      const address = callerAddress(request);
      const peer = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
      const view: CallerView = {
        address,
        peer,
        isForwarded: 'x-forwarded-for' in headers,
        isPeerTrusted: isTrusted(peer, 0),
        isAddressTrusted: isTrusted(address, 0),
      };
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      raw.write(`data: ${JSON.stringify(view)}\n\n`);
      const cancel = timers.after(SECOND_EVENT_MS, () => void raw.end('data: end\n\n'));
      raw.once('close', cancel);
      return reply;
    },
  );
}
