// A payer's browser: its cookies, and its way to the service, which may be poor.
import { createHash } from 'node:crypto';
import { SECOND_MS } from '@titan/rules/durations';
import type { Ground } from './machines.ts';
import type { Fate, Peer, Reply } from './network.ts';
import { PUBLIC_URL } from './service.ts';

export type BrowserRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

export type Browser = {
  name: string;
  /** Null: no answer came. */
  ask(request: BrowserRequest): Promise<Reply | null>;
};

export const digestOf = (text: string | null): string =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex');

export function createBrowser(ground: Ground, service: Peer, name: string): Browser {
  const { network, witness } = ground;
  const cookies = new Map<string, string>();
  return {
    name,
    async ask({ method, path, headers, body }) {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const url = new URL(path, PUBLIC_URL).href;
      const message = { method, url, headers: { ...headers, ...(cookie && { cookie }) }, body };
      const reply = await network.exchange(name, service, message, fateOf(ground));
      if (reply === null) return null;
      keepCookies(cookies, reply);
      witness.see({
        kind: 'answered',
        by: 'payer',
        who: name,
        method,
        path,
        key: headers['idempotency-key'] ?? null,
        sent: digestOf(body),
        status: reply.status,
        body: reply.body,
      });
      return reply;
    },
  };
}

function fateOf({ swarm, chance }: Ground): Fate {
  if (swarm.strikes('answer to a payer is lost')) return { lost: 'answer' };
  if (!swarm.strikes('payer’s network is poor')) return {};
  return chance.happens(0.3) ? { lost: 'request' } : { lateMs: chance.wait(20 * SECOND_MS) };
}

function keepCookies(cookies: Map<string, string>, { headers }: Reply): void {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0\b/i.test(line)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
