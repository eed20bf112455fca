// HTTP to addresses that merchants give (webhooks, pictures): each is checked just before the call, and the answer is limited in time and
// size.
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRule, addressProblem, hostOf, isLoopbackName, urlProblem } from './address-guard.ts';
import { causeOf } from './http-out.ts';
import type { LostCause, Timers } from './ports.ts';

/** Resolves a name to all its addresses; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<string[]>;

export type OutsideHttpParts = AddressRule & { timers: Timers; resolve?: Resolve };

export type OutsideRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** From the name lookup to the last byte of the answer. */
  deadlineMs: number;
  /** The rest of a longer body is not waited for. */
  maxBytes: number;
};

export type OutsideAnswer =
  /** `body`: at most `maxBytes` of it. */
  | { kind: 'answered'; status: number; location: string | null; body: Buffer }
  /** Never sent: the address is not allowed. */
  | { kind: 'refused'; why: string }
  | { kind: 'lost'; cause: LostCause }
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
  const { timers, resolve = resolveAll, ...rule } = parts;
  return {
    send(wanted, signal) {
      return new Promise((answer) => {
        const stop = new AbortController();
        const end = (result: OutsideAnswer): void => {
          cancel();
          signal.removeEventListener('abort', handleAbort);
          answer(result);
          stop.abort();
        };
        const handleAbort = (): void => end({ kind: 'aborted' });
        const cancel = timers.after(wanted.deadlineMs, () => end(lost('timeout')));
        if (signal.aborted) return end({ kind: 'aborted' });
        signal.addEventListener('abort', handleAbort);
        checkedAddress(wanted.url, resolve, rule).then(
          (checked) =>
            checked.ok ? call(wanted, checked, stop.signal, end) : end({ kind: 'refused', why: checked.why }),
          () => end(lost('no_such_name')),
        );
      });
    },
  };
}

type Checked = { ok: true; url: URL; addresses: readonly string[] } | { ok: false; why: string };

async function checkedAddress(text: string, resolve: Resolve, rule: AddressRule): Promise<Checked> {
  if (!URL.canParse(text)) return { ok: false, why: 'The address cannot be read.' };
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
  signal: AbortSignal,
  end: (result: OutsideAnswer) => void,
): void {
  if (signal.aborted) return;
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
  request.once('response', (response) => read(response, maxBytes, end));
  request.once('error', (error: NodeJS.ErrnoException) => end(lost(causeOf(error))));
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

function read(response: http.IncomingMessage, maxBytes: number, end: (result: OutsideAnswer) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const finish = (): void => {
    const { statusCode: status = 0, headers } = response;
    const body = Buffer.concat(chunks).subarray(0, maxBytes);
    end({ kind: 'answered', status, location: headers.location ?? null, body });
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) finish();
  });
  response.once('end', finish);
  response.once('error', (error: NodeJS.ErrnoException) => end(lost(causeOf(error))));
}

function lost(cause: LostCause): OutsideAnswer {
  return { kind: 'lost', cause };
}
