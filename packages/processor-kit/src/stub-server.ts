// A processor's double over real HTTP on loopback, or called within the process: what every stub shares. It records each request and goes wrong
// when told to, before or after its routes have done their work.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Clock, HttpOut } from '@titan/platform/ports';

/** The calls of a connector, by what they do. */
export type CallStage =
  | 'token'
  | 'banks'
  | 'customer'
  | 'create'
  | 'step'
  | 'query'
  | 'check'
  | 'resend'
  | 'cancel'
  | 'refund'
  | 'refund_query'
  | 'debits'
  | 'dispute'
  | 'dispute_file'
  | 'dispute_evidence'
  | 'dispute_answer'
  | 'settlements';

export const FAULTS = [
  /** No connection is made. */
  'unreachable',
  /** The request is read, nothing is done, and the connection ends. */
  'cut_before',
  'too_many',
  'unauthorised',
  // From here on the work is done.
  'cut_after',
  'error_after',
  'html',
  'cut_body',
  'hang',
] as const;
export type Fault = (typeof FAULTS)[number];

export type StubRequest = {
  stage: CallStage | null;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Epoch ms. */
  at: number;
};

/** An answer in place of the stub's own, made when the stub has done its work. */
export type StubAnswer = { status: number; body: string; type?: string };

export type StubServer = {
  app: FastifyInstance;
  /** Where it listens, or is called. */
  url: string;
  requests: StubRequest[];
  /** Lets the next request of a stage go wrong. */
  fail(stage: CallStage, fault: Fault): void;
  /** Answers the next request of a stage with this. */
  answer(stage: CallStage, answer: () => StubAnswer): void;
  /** The same, and does nothing of what is asked for. */
  refuse(stage: CallStage, refusal: () => StubAnswer): void;
  /** Holds the answer to the next request of a stage back, after its work is done. */
  hold(stage: CallStage): { arrived: Promise<void>; release(): void };
  /** Drops what was to go wrong and did not; returns how much that was. */
  forgetPlans(): number;
  /** Resolves when a request is left without an answer. */
  hung(): Promise<void>;
  /** How many requests of the service have no answer yet, by whether one is coming. */
  unanswered(): { hanging: number; awaited: number };
  /** HTTP to it as the connector gets it: a request that is to fail as unreachable goes where nobody listens. */
  httpOver(http: HttpOut): HttpOut;
  stop(): Promise<void>;
};

export const inJson =
  (body: unknown, status = 200) =>
  (): StubAnswer => ({ status, body: JSON.stringify(body) });

/** Where a request has come to. */
export const baseOf = ({ headers }: FastifyRequest): string => `http://${headers.host}`;

type StageOf = (method: string, path: string) => CallStage | null;
type Wrong = { fault: Fault } | { answer: () => StubAnswer } | { released: Promise<void>; arrive(): void };
/** A refused request never reaches the routes. */
type Plan = Wrong | { refused: () => StubAnswer };

/** Nobody listens at the port that is the first of all. */
const NOBODY = 'http://127.0.0.1:1';
const PAGE = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>';
const never = (): Promise<never> => new Promise<never>(() => {});
/** By which a request that arrives is known for one that `httpOver` has sent. It is taken off before anything reads the request. */
const NUMBER = 'x-stub-request';

/**
 * @param at its URL, where it does not listen and `app` is called within the process
 * @param addRoutes registers the stub's own routes; a request's body is its text
 */
export async function startStubServer(
  { clock, stageOf, at }: { clock: Clock; stageOf: StageOf; at?: string | undefined },
  addRoutes: (app: FastifyInstance) => void,
): Promise<StubServer> {
  const app = Fastify({ forceCloseConnections: true });
  const requests: StubRequest[] = [];
  const wrongs = new Map<CallStage, Plan[]>();
  const going = new WeakMap<FastifyRequest, Wrong>();
  let hangs: (() => void)[] = [];
  let sent = 0;
  const unanswered = new Map<string, 'hanging' | 'awaited'>();
  const numbers = new WeakMap<FastifyRequest, string>();

  const plan = (stage: CallStage, wrong: Plan): void => {
    wrongs.set(stage, [...(wrongs.get(stage) ?? []), wrong]);
  };
  const takeUnreachable = (stage: CallStage | null): boolean => {
    const [next, ...rest] = (stage && wrongs.get(stage)) ?? [];
    if (!stage || !next || !('fault' in next) || next.fault !== 'unreachable') return false;
    wrongs.set(stage, rest);
    return true;
  };
  const before = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { method, url: path } = request;
    const stage = stageOf(method, path);
    const headers = request.headers as Record<string, string>;
    numbers.set(request, headers[NUMBER] ?? '');
    delete headers[NUMBER];
    const body = typeof request.body === 'string' ? request.body : '';
    requests.push({ stage, method, path, headers, body, at: clock.now() });
    const wrong = stage && wrongs.get(stage)?.shift();
    if (!wrong) return undefined;
    if ('refused' in wrong) {
      const { status, body: refusal, type = 'application/json' } = wrong.refused();
      return reply.code(status).type(type).send(refusal);
    }
    going.set(request, wrong);
    if (!('fault' in wrong)) return undefined;
    if (wrong.fault === 'cut_before') {
      request.raw.socket.resetAndDestroy();
      return never();
    }
    if (wrong.fault === 'too_many') return reply.code(429).header('retry-after', '7').send(PAGE);
    if (wrong.fault === 'unauthorised') return reply.code(401).type('text/html').send(PAGE);
    return undefined;
  };
  const after = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const wrong = going.get(request);
    if (!wrong) return payload;
    if ('answer' in wrong) {
      const { status, body, type = 'application/json' } = wrong.answer();
      reply.code(status).type(type).removeHeader('content-length');
      return body;
    }
    if ('released' in wrong) {
      wrong.arrive();
      await wrong.released;
      return payload;
    }
    return goWrong(wrong.fault, request, reply, String(payload));
  };
  const goWrong = (
    fault: Fault,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: string,
  ): string | Promise<never> => {
    const { socket } = request.raw;
    const number = numbers.get(request) ?? '';
    switch (fault) {
      case 'cut_after':
        socket.resetAndDestroy();
        return never();
      case 'cut_body':
        reply.raw.writeHead(200, {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(payload)),
        });
        reply.raw.write(payload.slice(0, payload.length / 2), () => socket.destroy());
        return never();
      case 'hang':
        if (unanswered.has(number)) unanswered.set(number, 'hanging');
        for (const notify of hangs) notify();
        hangs = [];
        return never();
      case 'error_after':
      case 'html':
        reply
          .code(fault === 'html' ? 200 : 502)
          .type('text/html')
          .removeHeader('content-length');
        return PAGE;
      default:
        return payload;
    }
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('preHandler', before);
  app.addHook('onSend', after);
  addRoutes(app);
  if (at !== undefined) await app.ready();
  const url = at ?? (await app.listen({ host: '127.0.0.1', port: 0 }));
  return {
    app,
    url,
    requests,
    fail: (stage, fault) => plan(stage, { fault }),
    answer: (stage, answer) => plan(stage, { answer }),
    refuse: (stage, refused) => plan(stage, { refused }),
    hold(stage) {
      let arrive = (): void => {};
      let release = (): void => {};
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const released = new Promise<void>((resolve) => (release = resolve));
      plan(stage, { released, arrive: () => arrive() });
      return { arrived, release: () => release() };
    },
    forgetPlans() {
      const left = [...wrongs.values()].flat().length;
      wrongs.clear();
      return left;
    },
    hung: () => new Promise((resolve) => hangs.push(resolve)),
    unanswered() {
      const all = [...unanswered.values()];
      const hanging = all.filter((kind) => kind === 'hanging').length;
      return { hanging, awaited: all.length - hanging };
    },
    httpOver: (http) => ({
      async send(request) {
        if (!request.url.startsWith(`${url}/`)) return http.send(request);
        const path = request.url.slice(url.length);
        const isLost = takeUnreachable(stageOf(request.method, path));
        const number = String((sent += 1));
        const headers = { ...request.headers, [NUMBER]: number };
        unanswered.set(number, 'awaited');
        try {
          return await http.send({ ...request, headers, url: isLost ? NOBODY + path : request.url });
        } finally {
          unanswered.delete(number);
        }
      },
    }),
    stop: () => app.close(),
  };
}
