// Sends one webhook by HTTP POST to an address that was checked just before, within every limit (docs/webhooks.md).
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import {
  type AddressRule,
  addressProblem,
  hostOf,
  isLoopbackName,
  urlProblem,
} from '../platform/address-guard.ts';
import { causeOf } from '../platform/http-out.ts';
import type { LostCause, Timers, WebhookAnswer, WebhookOut, WebhookPost } from '../platform/ports.ts';

/** Resolves a name to all its addresses; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<string[]>;

export type WebhookOutParts = AddressRule & { timers: Timers; resolve?: Resolve };

/** From the name lookup to the last byte of the answer. */
const WEBHOOK_DEADLINE_MS = 15_000;
/** Limits on an answer's body and headers. */
const WEBHOOK_MAX_BYTES = 64 * 1_024;
const MAX_HEADER_BYTES = 16 * 1_024;

const resolveAll: Resolve = async (hostname) => {
  const name = isLoopbackName(hostname) ? 'localhost' : hostname;
  return (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);
};

/**
 * The name is looked up once, all its addresses are checked, and the connection goes to one of them, so that DNS rebinding has no
 * effect. No redirect is followed, no proxy is used, no connection is kept.
 */
export function createWebhookOut(parts: WebhookOutParts): WebhookOut {
  const { timers, resolve = resolveAll, ...rule } = parts;
  return {
    send(post, signal) {
      return new Promise((answer) => {
        const stop = new AbortController();
        const end = (result: WebhookAnswer): void => {
          cancel();
          signal.removeEventListener('abort', handleAbort);
          answer(result);
          stop.abort();
        };
        const handleAbort = (): void => end({ kind: 'aborted' });
        const cancel = timers.after(WEBHOOK_DEADLINE_MS, () => end(lost('timeout')));
        if (signal.aborted) return end({ kind: 'aborted' });
        signal.addEventListener('abort', handleAbort);
        checkedAddress(post.url, resolve, rule).then(
          (checked) =>
            checked.ok ? call(post, checked, stop.signal, end) : end({ kind: 'refused', why: checked.why }),
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
  { headers, body }: WebhookPost,
  { url, addresses }: { url: URL; addresses: readonly string[] },
  signal: AbortSignal,
  end: (result: WebhookAnswer) => void,
): void {
  if (signal.aborted) return;
  const isTls = url.protocol === 'https:';
  const hostname = hostOf(url);
  const request = (isTls ? https : http).request({
    host: hostname,
    // Only the checked addresses: Node must not look the name up again.
    lookup: answering(addresses),
    port: url.port || (isTls ? 443 : 80),
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      ...headers,
      host: url.host,
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'identity',
    },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    ...(isTls
      ? { servername: isIP(hostname) === 0 ? hostname : '', minVersion: 'TLSv1.2', rejectUnauthorized: true }
      : {}),
  });
  request.once('response', (response) => read(response, end));
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

/** Reads at most 64 kB and does not wait for the rest. */
function read(response: http.IncomingMessage, end: (result: WebhookAnswer) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const finish = (): void => {
    const text = Buffer.concat(chunks).subarray(0, WEBHOOK_MAX_BYTES).toString('utf8');
    end({ kind: 'answered', status: response.statusCode ?? 0, text });
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= WEBHOOK_MAX_BYTES) finish();
  });
  response.once('end', finish);
  response.once('error', (error: NodeJS.ErrnoException) => end(lost(causeOf(error))));
}

function lost(cause: LostCause): WebhookAnswer {
  return { kind: 'lost', cause };
}
