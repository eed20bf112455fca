// The network of a world: programs are called directly, and every message takes its time, waits for its turn and may be lost.
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { HttpAnswer, HttpOut, HttpRequest } from '@titan/platform/ports';
import type { Chance } from './chance.ts';
import type { Schedule } from './schedule.ts';

/** A request on its way. */
export type Message = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
};
export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Who answers at a host. It rejects, or never answers, where it is gone. */
export type Peer = (message: Message) => Promise<Reply>;

/** What becomes of a message and of its answer; left out, both arrive. */
export type Fate = {
  /** It never left; it left and did not arrive; it arrived and the answer did not. */
  lost?: 'unsent' | 'request' | 'answer';
  /** Ms more than usual until the answer is there. */
  lateMs?: number;
  /** Somebody on the way answers this, and it never arrives. */
  instead?: Reply;
  /** In place of the answer that the peer gave. */
  spoil?(reply: Reply): Reply;
};

const USUAL_MS = 40;
/** From here on a caller waits for an answer that never comes. */
const FOREVER_MS = 10 * 60_000;

export class Network {
  readonly #schedule: Schedule;
  readonly #chance: Chance;

  constructor(schedule: Schedule, chance: Chance) {
    this.#schedule = schedule;
    this.#chance = chance;
  }

  /** Sends it and answers what comes back; null: nothing does, as far as one can tell after a long while. */
  async exchange(who: string, peer: Peer, message: Message, fate: Fate = {}): Promise<Reply | null> {
    await this.#travel(who);
    if (fate.lost === 'request') return this.#nothing();
    let reply: Reply | null;
    try {
      reply = fate.instead ?? (await peer(message));
    } catch {
      return this.#nothing();
    }
    if (fate.lost === 'answer') return this.#nothing();
    if (fate.lateMs) await this.#schedule.sleep(fate.lateMs);
    await this.#travel(who);
    return fate.spoil ? fate.spoil(reply) : reply;
  }

  /** HTTP for a program of ours, by its port. */
  httpFor(
    who: string,
    peerAt: (host: string) => Peer | null,
    fateOf: (request: HttpRequest) => Fate,
  ): HttpOut {
    return {
      send: async (request) => {
        const { url, method, headers, body, deadlineMs, signal, wantedHeaders = [] } = request;
        const peer = peerAt(new URL(url).host);
        const fate = fateOf(request);
        if (peer === null) return { kind: 'lost', sent: 'never', cause: 'no_such_name' };
        if (fate.lost === 'unsent') return { kind: 'lost', sent: 'never', cause: 'connection_refused' };
        const exchanged = this.exchange(who, peer, { method, url, headers, body }, fate).then(
          (reply): HttpAnswer =>
            reply === null
              ? { kind: 'lost', sent: 'maybe', cause: 'connection_cut' }
              : {
                  kind: 'answered',
                  status: reply.status,
                  headers: Object.fromEntries(
                    wantedHeaders.flatMap((name) => {
                      const value = reply.headers[name];
                      return value === undefined ? [] : [[name, [value].flat().join(', ')]];
                    }),
                  ),
                  body: reply.body,
                },
        );
        const { promise: ended, resolve: end } = Promise.withResolvers<HttpAnswer>();
        const cancel = this.#schedule.timers.after(deadlineMs, () =>
          end({ kind: 'lost', sent: 'maybe', cause: 'timeout' }),
        );
        signal?.addEventListener('abort', () => end({ kind: 'lost', sent: 'maybe', cause: 'aborted' }));
        return Promise.race([exchanged, ended]).finally(cancel);
      },
    };
  }

  async #travel(who: string): Promise<void> {
    await this.#schedule.sleep(this.#chance.wait(USUAL_MS));
    await this.#schedule.turn(who, 'message');
  }

  async #nothing(): Promise<null> {
    await this.#schedule.sleep(this.#chance.happens(0.5) ? this.#chance.wait(USUAL_MS) : FOREVER_MS);
    return null;
  }
}

/** A Fastify app as a peer. `from`: the address that it sees. */
export function appPeer(app: FastifyInstance, from = '10.0.0.1'): Peer {
  return async ({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      // As Node's client does.
      headers: body === null && method === 'POST' ? { ...headers, 'content-length': '0' } : headers,
      remoteAddress: from,
      ...(body === null ? {} : { payload: body }),
    });
    return { status: answer.statusCode, headers: answer.headers as Reply['headers'], body: answer.body };
  };
}
