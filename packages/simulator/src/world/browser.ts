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
  const { network, witness, schedule, swarm, chance } = ground;
  const cookies = new Map<string, string>();
  const send = async ({ method, path, headers, body }: BrowserRequest): Promise<Reply | null> => {
    const url = new URL(path, PUBLIC_URL).href;
    const reply = await network.exchange(name, service, { method, url, headers, body }, fateOf(ground));
    if (reply !== null)
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
  };
  /** Somebody on the way sends it once more; nobody waits for the answer. */
  const sendAgain = async (request: BrowserRequest): Promise<void> => {
    await schedule.sleep(chance.wait(30 * SECOND_MS));
    await send(request);
  };
  return {
    name,
    async ask(request) {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const sent = { ...request, headers: { ...request.headers, ...(cookie && { cookie }) } };
      if (request.headers['idempotency-key'] && swarm.strikes('request of a payer comes twice', 3))
        sendAgain(sent).catch((error: unknown) => witness.breach('bug', error));
      const reply = await send(sent);
      if (reply !== null) keepCookies(cookies, reply);
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
