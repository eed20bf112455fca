// The page's client: calls an endpoint and returns a value or a Failure; it never throws for expected problems (spec §7).
import type * as z from 'zod/mini';
import type { About, PayerCall, Schemas } from './call.ts';
import type { Failure } from './failure.ts';
import type { FailureEnvelope } from './failure.schema.ts';
import { isReadable, isRecord } from './readable.ts';

export type CallResult<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export type CallOptions<Of extends Schemas = Schemas> = {
  /** Aborts the call; the result is then `unreachable`. */
  signal?: AbortSignal;
  /** For endpoints that change something: one key a press. */
  idempotencyKey?: string;
  /** Values of `:name` parts in the path. */
  params?: TextsOf<NonNullable<Of['params']>>;
  query?: TextsOf<NonNullable<Of['query']>>;
};

type Texts = Record<string, string>;
/** What the endpoint declares, or any texts where it declares nothing. */
type TextsOf<Schema> = Schema extends z.ZodMiniType<unknown, infer Values extends Texts> ? Values : Texts;

export type ClientParts = {
  /** Base address of the service, without a trailing slash: `/api`. */
  base: string;
  /** The session token (or, to set up, the public key). */
  bearer: () => string;
  fetch: typeof globalThis.fetch;
  /** A signal that aborts after this many ms (spec §9: 60,000). */
  timeout: (ms: number) => AbortSignal;
  timeoutMs: number;
};

export type Client = <Of extends Schemas>(
  call: PayerCall<Of>,
  body: z.input<Of['body']>,
  options?: CallOptions<Of>,
) => Promise<CallResult<z.output<Of['reply']>>>;

/**
 * An answer without the envelope, or one about money without its state, is `malformed`. Only the service validates by the schemas; the page
 * imports just their types (decision 0024).
 */
export function createClient(parts: ClientParts): Client {
  return async (call, body, options = {}) => {
    const timeout = parts.timeout(parts.timeoutMs);
    const signal = either(timeout, options.signal);
    let response: Response;
    let text: string;
    try {
      response = await parts.fetch(parts.base + fillPath(call.path, options), {
        method: call.method,
        headers: headersOf(parts.bearer(), options, body !== undefined),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      text = await response.text();
    } catch {
      return { ok: false, failure: { kind: 'unreachable', cause: timeout.aborted ? 'timeout' : 'network' } };
    }
    return readEnvelope(call.about, response.status, text);
  };
}

/** Aborts with whichever is first. Written out because AbortSignal.any is newer than the browsers that payers use. */
function either(timeout: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  if (!other) return timeout;
  const both = new AbortController();
  for (const signal of [timeout, other]) {
    if (signal.aborted) both.abort();
    signal.addEventListener('abort', () => both.abort(), { once: true });
  }
  return both.signal;
}

function fillPath(path: string, { params, query }: { params?: Texts; query?: Texts }): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

function headersOf(
  bearer: string,
  options: Pick<CallOptions, 'idempotencyKey'>,
  hasBody: boolean,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    authorization: `Bearer ${bearer}`,
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  };
}

function readEnvelope<Answer>(
  about: About | undefined,
  httpStatus: number,
  text: string,
): CallResult<Answer> {
  const envelope = parseJson(text);
  if (httpStatus >= 400) {
    if (!isFailureEnvelope(envelope))
      return malformed(httpStatus, `HTTP ${httpStatus} without an error envelope`);
    const { error_type: code, message, data: fields, conversion } = envelope;
    return { ok: false, failure: { kind: 'refused', httpStatus, code, message, fields, conversion } };
  }
  if (!isRecord(envelope) || envelope['status'] !== true || !('data' in envelope))
    return malformed(httpStatus, 'an answer without the envelope');
  const { data } = envelope;
  return about === undefined || isReadable(about, data)
    ? { ok: true, value: data as Answer }
    : malformed(httpStatus, 'an answer of another shape');
}

function isFailureEnvelope(envelope: unknown): envelope is FailureEnvelope {
  if (!isRecord(envelope) || envelope['status'] !== false) return false;
  const { message, error_type: code, data } = envelope;
  return typeof message === 'string' && typeof code === 'string' && typeof data === 'object';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function malformed(httpStatus: number, detail: string): { ok: false; failure: Failure } {
  return { ok: false, failure: { kind: 'malformed', httpStatus, detail } };
}
