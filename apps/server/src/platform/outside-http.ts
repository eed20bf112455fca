// HTTP to addresses that merchants or processors give (webhooks, pictures, where a file goes): each is checked just before the call, and the answer is limited in time and
// size.
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  ADDRESS_PROBLEMS,
  type AddressRule,
  addressProblem,
  hostOf,
  isLoopbackName,
  urlProblem,
} from './address-guard.ts';
import { causeOf } from '@titan/platform/http-out';
import { monotonicClock } from '@titan/platform/ports-node';
import type { Certificate, Clock, HttpEvidence, LostCause, Timers } from '@titan/platform/ports';

/** Resolves a name to all its addresses; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<string[]>;

export type OutsideHttpParts = AddressRule & {
  timers: Timers;
  resolve?: Resolve;
  /** Measures how long each part of a call takes. */
  clock?: Clock;
};

export type OutsideRequest = {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string | Buffer;
  /** From the name lookup to the last byte of the answer. */
  deadlineMs: number;
  /** The rest of a longer body is not waited for. */
  maxBytes: number;
};

export type OutsideAnswer =
  /** `body`: at most `maxBytes` of it. */
  | { kind: 'answered'; status: number; location: string | null; body: Buffer; evidence: HttpEvidence }
  /** Never sent: the address is not allowed. */
  | { kind: 'refused'; why: string }
  | { kind: 'lost'; cause: LostCause; evidence: HttpEvidence }
  /** Aborted by us. */
  | { kind: 'aborted' };

/** Never throws. */
export type OutsideHttp = { send(request: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> };

const MAX_HEADER_BYTES = 16 * 1_024;

const resolveAll: Resolve = async (hostname) => {
  const name = isLoopbackName(hostname) ? 'localhost' : hostname;
  return (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);
};

/**
 * The name is looked up once, all its addresses are checked, and the connection goes to one of them, so that DNS rebinding has no
 * effect. No redirect is followed, no proxy is used, no connection is kept.
 */
export function createOutsideHttp(parts: OutsideHttpParts): OutsideHttp {
  const { timers, resolve = resolveAll, clock = monotonicClock, ...rule } = parts;
  return {
    send(wanted, signal) {
      return new Promise((answer) => {
        const stop = new AbortController();
        const witness = createWitness(clock);
        const lose: Lose = (cause, error) => end({ kind: 'lost', cause, evidence: witness.tell(error) });
        const end = (result: OutsideAnswer): void => {
          cancel();
          signal.removeEventListener('abort', handleAbort);
          answer(result);
          stop.abort();
        };
        const handleAbort = (): void => end({ kind: 'aborted' });
        const cancel = timers.after(wanted.deadlineMs, () => lose('timeout'));
        if (signal.aborted) return end({ kind: 'aborted' });
        signal.addEventListener('abort', handleAbort);
        checkedAddress(wanted.url, resolve, rule).then(
          (checked) =>
            checked.ok
              ? call(wanted, checked, { signal: stop.signal, witness, end, lose })
              : end({ kind: 'refused', why: checked.why }),
          (error: NodeJS.ErrnoException) => lose('no_such_name', error),
        );
      });
    },
  };
}

type Lose = (cause: LostCause, error?: NodeJS.ErrnoException) => void;

/** What a call reports to, and what ends it. */
type Course = {
  signal: AbortSignal;
  witness: Witness;
  end(result: OutsideAnswer): void;
  lose: Lose;
};

type Checked = { ok: true; url: URL; addresses: readonly string[] } | { ok: false; why: string };

async function checkedAddress(text: string, resolve: Resolve, rule: AddressRule): Promise<Checked> {
  if (!URL.canParse(text)) return { ok: false, why: ADDRESS_PROBLEMS.unreadable };
  const url = new URL(text);
  const early = urlProblem(url, rule);
  if (early !== null) return { ok: false, why: early };
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const why = addressProblem(url, addresses, rule);
  return why === null ? { ok: true, url, addresses } : { ok: false, why };
}

function call(
  { method, headers, body, maxBytes }: OutsideRequest,
  { url, addresses }: { url: URL; addresses: readonly string[] },
  { signal, witness, end, lose }: Course,
): void {
  if (signal.aborted) return;
  witness.sawName(addresses);
  const isTls = url.protocol === 'https:';
  const hostname = hostOf(url);
  const request = (isTls ? https : http).request({
    host: hostname,
    // Only the checked addresses: Node must not look the name up again.
    lookup: answering(addresses),
    port: url.port || (isTls ? 443 : 80),
    method,
    path: url.pathname + url.search,
    headers: {
      ...headers,
      host: url.host,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      'accept-encoding': 'identity',
    },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    ...(isTls
      ? { servername: isIP(hostname) === 0 ? hostname : '', minVersion: 'TLSv1.2', rejectUnauthorized: true }
      : {}),
  });
  request.once('socket', (socket) => witness.watch(socket));
  request.once('response', (response) => {
    witness.sawAnswer(response.headers);
    read(response, maxBytes, { witness, end, lose });
  });
  request.once('error', (error: NodeJS.ErrnoException) => lose(causeOf(error), error));
  request.end(body);
}

/** Resolves every name to these addresses, of which Node takes the first that it can reach. */
function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all: areAllWanted }, answer) => {
    const [first] = all;
    if (areAllWanted === true || first === undefined) answer(null, all);
    else answer(null, first.address, first.family);
  };
}

function read(
  response: http.IncomingMessage,
  maxBytes: number,
  { witness, end, lose }: Omit<Course, 'signal'>,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const finish = (): void => {
    const { statusCode: status = 0, headers } = response;
    const body = Buffer.concat(chunks).subarray(0, maxBytes);
    const evidence = witness.tell(null);
    end({ kind: 'answered', status, location: headers.location ?? null, body, evidence });
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) finish();
  });
  response.once('end', finish);
  response.once('error', (error: NodeJS.ErrnoException) => lose(causeOf(error), error));
}

// What is seen of a call beside its answer, bounded: for whoever must find out why it failed.

/** Headers of the answer that are kept. Never `set-cookie`. */
const KEPT_HEADERS = [
  'location',
  'date',
  'server',
  'content-type',
  'www-authenticate',
  'allow',
  'retry-after',
  'x-powered-by',
  'cf-mitigated',
];
const MAX_TEXT = 200;
const MAX_CERTIFICATES = 4;

type Witness = {
  sawName(addresses: readonly string[]): void;
  watch(socket: Socket): void;
  sawAnswer(headers: http.IncomingHttpHeaders): void;
  tell(error: NodeJS.ErrnoException | null | undefined): HttpEvidence;
};

function createWitness(clock: Clock): Witness {
  const beganAt = clock.now();
  const seen: HttpEvidence = { ms: {} };
  const mark = (moment: keyof HttpEvidence['ms']): void => {
    seen.ms[moment] = Math.max(0, Math.round(clock.now() - beganAt));
  };
  return {
    sawName([first]) {
      mark('name');
      if (first !== undefined) seen.address = first;
    },
    watch(socket) {
      socket.once('connect', () => {
        mark('connected');
        if (socket.remoteAddress !== undefined) seen.address = socket.remoteAddress;
      });
      if (!(socket instanceof TLSSocket)) return;
      // Before Node judges the certificate, and throws it away with the connection if it is not trusted.
      socket.prependOnceListener('secure', () => {
        mark('secured');
        seen.tls = { protocol: socket.getProtocol() ?? 'unknown', chain: chainOf(socket) };
      });
    },
    sawAnswer(headers) {
      mark('answered');
      const kept = KEPT_HEADERS.flatMap((name) => {
        const value = headers[name];
        return value === undefined ? [] : [[name, [value].flat().join(', ').slice(0, MAX_TEXT)] as const];
      });
      seen.headers = Object.fromEntries(kept);
    },
    tell(error) {
      mark('ended');
      if (error?.code !== undefined && /^[A-Z][A-Z0-9_]{1,60}$/.test(error.code)) seen.code = error.code;
      return seen;
    },
  };
}

/** The server's certificate first; Node adds those of issuers that it trusts. */
function chainOf(socket: TLSSocket): Certificate[] {
  const chain: Certificate[] = [];
  let each = socket.getPeerCertificate(true);
  while (each?.valid_to !== undefined && chain.length < MAX_CERTIFICATES) {
    chain.push({
      subject: commonName(each.subject),
      issuer: commonName(each.issuer),
      ...(each.subjectaltname !== undefined && { names: each.subjectaltname.slice(0, MAX_TEXT) }),
      from: new Date(each.valid_from).toISOString(),
      until: new Date(each.valid_to).toISOString(),
    });
    if (each.issuerCertificate === each) break;
    each = each.issuerCertificate;
  }
  return chain;
}

function commonName(name: { CN?: string | string[]; O?: string | string[] } | undefined): string {
  return [name?.CN ?? name?.O ?? 'without a name'].flat().join(', ').slice(0, MAX_TEXT);
}
