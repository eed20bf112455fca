// HTTP to the outside by Node's own client, which tells whether a byte of a request can have left (decision 0053).
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { HttpAnswer, HttpOut, HttpRequest, LostCause, Timers } from './ports.ts';

/** Name lookup, connection and TLS together. */
const CONNECT_MS = 10_000;
/** A connection that was idle for longer is not used again: the other side may be closing it just then. */
const IDLE_MS = 4_000;
const MAX_BODY_BYTES = 256 * 1_024;

/** Connections are kept and used again, each pool for as long as what is made here. A request is never repeated. */
export function createHttpOut(timers: Timers): HttpOut {
  const kept = { keepAlive: true, timeout: IDLE_MS };
  const plain = connectFirst(new http.Agent(kept), 'connect', timers);
  const tls = connectFirst(
    new https.Agent({ ...kept, minVersion: 'TLSv1.2', rejectUnauthorized: true }),
    'secureConnect',
    timers,
  );
  return {
    async send(request) {
      if (request.signal?.aborted) return { kind: 'lost', sent: 'never', cause: 'aborted' };
      const isTls = new URL(request.url).protocol === 'https:';
      return call(request, isTls ? https.request : http.request, isTls ? tls : plain, timers);
    },
  };
}

/**
 * Gives a request its connection only when that is made, and under TLS trusted. By itself Node hands an unfinished one over and buffers
 * the request in it, so that an error would not tell whether something has left.
 */
function connectFirst<Agent extends http.Agent>(
  agent: Agent,
  made: 'connect' | 'secureConnect',
  timers: Timers,
): Agent {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, handOver) => {
    const socket = connect(options) as Socket;
    const cancel = timers.after(CONNECT_MS, () =>
      socket.destroy(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' })),
    );
    // The agent handles both at most once; an error after the connection is made reaches the request by itself.
    socket.on('error', (error) => {
      cancel();
      handOver?.(error, socket);
    });
    socket.once(made, () => {
      cancel();
      handOver?.(null, socket);
    });
    return undefined;
  };
  return agent;
}

function call(
  { url, method, headers, body, deadlineMs, signal, ...wish }: HttpRequest,
  open: typeof http.request,
  agent: http.Agent,
  timers: Timers,
): Promise<HttpAnswer> {
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const request = open(url, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers, ...length },
    agent,
  });
  return new Promise((resolve) => {
    let sent: 'never' | 'maybe' = 'never';
    const end = (answer: HttpAnswer): void => {
      cancel();
      signal?.removeEventListener('abort', handleAbort);
      resolve(answer);
    };
    const lose = (cause: LostCause): void => {
      end({ kind: 'lost', sent, cause });
      request.destroy();
    };
    const handleAbort = (): void => lose('aborted');
    const cancel = timers.after(deadlineMs, () => lose('timeout'));
    signal?.addEventListener('abort', handleAbort);
    // Comes just before the first byte is written, and not at all to a request that was ended until then.
    request.once('socket', () => {
      sent = 'maybe';
    });
    request.once('response', (response) => read(response, wish, end, lose));
    request.on('error', (error) => lose(causeOf(error)));
    request.once('close', () => lose('connection_cut'));
    request.end(body ?? undefined);
  });
}

function read(
  response: http.IncomingMessage,
  { wantedHeaders = [], maxBodyBytes = MAX_BODY_BYTES }: Pick<HttpRequest, 'wantedHeaders' | 'maxBodyBytes'>,
  end: (answer: HttpAnswer) => void,
  lose: (cause: LostCause) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBodyBytes) lose('too_large');
  });
  response.once('error', (error) => lose(causeOf(error)));
  response.once('end', () => {
    const headers: Record<string, string> = {};
    for (const name of wantedHeaders) {
      const value = response.headers[name];
      if (value !== undefined) headers[name] = [value].flat().join(', ');
    }
    const body = Buffer.concat(chunks).toString('utf8');
    end({ kind: 'answered', status: response.statusCode ?? 0, headers, body });
  });
}

const CAUSES: Record<string, LostCause> = {
  EAI_AGAIN: 'no_such_name',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_cut',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'no_such_name',
  EPIPE: 'connection_cut',
  EPROTO: 'tls',
  ETIMEDOUT: 'timeout',
};

/** Only the kind of the error: its text may contain what the receiver sent. */
export function causeOf({ code = '' }: NodeJS.ErrnoException): LostCause {
  if (code.startsWith('HPE_')) return 'not_http';
  if (/CERT|TLS|SSL|SIGNATURE|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls';
  return CAUSES[code] ?? 'connection_failed';
}
