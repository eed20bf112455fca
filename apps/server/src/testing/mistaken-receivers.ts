// Receivers of webhooks as they are written in the wild, for tests: right ones, and ones each with one mistake. Each is a real server.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import { createWebhookReceiver } from '@titan/webhook-receiver';
import type { FindingCode } from '../webhooks/doctor/findings.ts';
import { createBadTlsServer } from './bad-certificates.ts';
import type { SimulatedTime } from './simulated-time.ts';

type WebhookRequest = { headers: IncomingHttpHeaders; raw: string; path: string };
type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string };
type Handler = (asked: WebhookRequest) => ReceiverAnswer | Promise<ReceiverAnswer>;

export type ReceiverSetup = {
  time: SimulatedTime;
  keys: { secret: string; earlier: string; public: string; encryption: string };
};

type Written = {
  /** Made anew for each server. */
  handler(world: ReceiverSetup): Handler;
  tls?: Parameters<typeof createBadTlsServer>[0];
};

const header = ({ headers }: WebhookRequest, name: string): string => String(headers[name] ?? '');
const OK: ReceiverAnswer = { status: 200, body: 'ok' };
const UNAUTHORISED: ReceiverAnswer = { status: 401, body: 'bad signature' };

/** Standard Webhooks, over whatever somebody takes for the body. */
function isSigned(
  asked: WebhookRequest,
  key: string | Buffer,
  body = asked.raw,
  encoding: 'base64' | 'hex' = 'base64',
) {
  const signed = `${header(asked, 'webhook-id')}.${header(asked, 'webhook-timestamp')}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest(encoding)}`;
  return header(asked, 'webhook-signature').split(' ').includes(expected);
}

function isFresh(asked: WebhookRequest, { clock }: SimulatedTime, skewMs = 0): boolean {
  return Math.abs(clock.now() + skewMs - Number(header(asked, 'webhook-timestamp')) * 1_000) <= 300_000;
}

function isKorapays(asked: WebhookRequest, key: string): boolean {
  const { data } = JSON.parse(asked.raw) as { data: unknown };
  const expected = createHmac('sha256', key).update(JSON.stringify(data)).digest('hex');
  return header(asked, 'x-korapay-signature') === expected;
}

/** Right but for what it takes for the body or the key. */
const checking =
  (isRight: (asked: WebhookRequest, world: ReceiverSetup) => boolean, headers: Record<string, string> = {}) =>
  (world: ReceiverSetup): Handler =>
  (asked) => {
    const isTaken = isRight(asked, world) && isFresh(asked, world.time);
    return { ...(isTaken ? OK : UNAUTHORISED), headers };
  };
const withKey = (keyOf: (keys: ReceiverSetup['keys']) => string | Buffer): Written => ({
  handler: checking((asked, { keys }) => isSigned(asked, keyOf(keys))),
});
const always =
  (told: ReceiverAnswer): Written['handler'] =>
  () =>
  () =>
    told;

/** `json.dumps(json.loads(body))`. */
function dumps(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dumps).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `"${key}": ${dumps(inner)}`)
    .join(', ')}}`;
}

const EXPRESS = { 'x-powered-by': 'Express' };
const page = (title: string, text: string): string =>
  `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title><style>${'body { color: red } '.repeat(200)}</style></head><body>${text}</body></html>`;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** A right check, then what else a handler does with what it was sent. */
const afterCheck =
  (
    handle: (
      asked: WebhookRequest,
      event: { event: string; data: Record<string, unknown> },
    ) => ReceiverAnswer,
  ) =>
  (world: ReceiverSetup): Handler =>
  (asked) =>
    isSigned(asked, world.keys.secret) && isFresh(asked, world.time)
      ? handle(asked, JSON.parse(asked.raw) as never)
      : UNAUTHORISED;

export const RIGHT: Record<string, Written> = {
  'raw body and webhook-signature': withKey((keys) => keys.secret),
  'x-korapay-signature alone': {
    handler:
      ({ keys }) =>
      (asked) =>
        isKorapays(asked, keys.secret) ? OK : UNAUTHORISED,
  },
  'our own packages/webhook-receiver': {
    handler: ({ time, keys }) => {
      const receiver = createWebhookReceiver({ secretKeys: [keys.secret], now: time.clock.now });
      return async ({ headers, raw }) => {
        const outcome = await receiver.receive(headers, raw);
        return outcome.ok ? OK : { status: outcome.httpStatus, body: outcome.why };
      };
    },
  },
  'one that answers late, but in time': {
    handler: (world) => async (asked) => {
      await world.time.advance(4_000);
      return isSigned(asked, world.keys.secret) && isFresh(asked, world.time) ? OK : UNAUTHORISED;
    },
  },
  'one that checks both signatures, and answers a word in HTML': {
    handler:
      ({ time, keys }) =>
      (asked) =>
        isKorapays(asked, keys.secret) && isSigned(asked, keys.secret) && isFresh(asked, time)
          ? { status: 200, headers: HTML, body: 'Thanks' }
          : { status: 400, body: 'no' },
  },
};

export const MISTAKEN: Record<string, Written & { named: FindingCode; says?: RegExp }> = {
  'writes the JSON anew': {
    named: 'rewritten_body',
    says: /express\.raw/,
    handler: checking(
      (asked, { keys }) => isSigned(asked, keys.secret, JSON.stringify(JSON.parse(asked.raw))),
      EXPRESS,
    ),
  },
  'writes the JSON anew, as Python does': {
    named: 'rewritten_body_fails',
    says: /Python.*get_data/s,
    handler: checking((asked, { keys }) => isSigned(asked, keys.secret, dumps(JSON.parse(asked.raw))), {
      server: 'Werkzeug/3.1.3 Python/3.13.5',
    }),
  },
  'writes the JSON anew, as PHP does': {
    named: 'rewritten_body',
    says: /PHP’s json_encode.*php:\/\/input/s,
    handler: checking(
      (asked, { keys }) => {
        const json = JSON.stringify(JSON.parse(asked.raw)).replaceAll('/', String.raw`\/`);
        return isSigned(asked, keys.secret, json.replaceAll('é', String.raw`\u00e9`));
      },
      { 'x-powered-by': 'PHP/8.4.1' },
    ),
  },
  'hashes the parsed body': {
    named: 'lost_body',
    handler: checking((asked, { keys }) => isSigned(asked, keys.secret, '[object Object]'), EXPRESS),
  },
  'gives the parsed body to an HMAC': {
    named: 'unread_body',
    says: /express\.raw/,
    handler: always({
      status: 500,
      headers: { ...EXPRESS, ...HTML },
      body: page(
        'Error',
        '<pre>TypeError [ERR_INVALID_ARG_TYPE]: The &quot;data&quot; argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received an instance of Object</pre>',
      ),
    }),
  },
  'reads a body that was consumed': {
    named: 'unread_body',
    handler: always({
      status: 400,
      headers: EXPRESS,
      body: '{"error":"Unexpected end of JSON input"}',
    }),
  },
  'has the public key': { named: 'wrong_secret', says: /public key/, ...withKey((keys) => keys.public) },
  'has the key that has ended': {
    named: 'wrong_secret',
    says: /has ended/,
    ...withKey((keys) => keys.earlier),
  },
  'has the encryption key': {
    named: 'wrong_secret',
    says: /encryption key/,
    ...withKey((keys) => keys.encryption),
  },
  'has a line break after its key': {
    named: 'wrong_secret',
    says: /line break/,
    ...withKey((keys) => `${keys.secret}\n`),
  },
  'decodes its key': {
    named: 'wrong_secret',
    says: /base64/,
    ...withKey((keys) => Buffer.from(keys.secret, 'base64')),
  },
  'keeps whsec_ before its key': {
    named: 'wrong_secret',
    says: /whsec_/,
    ...withKey((keys) => `whsec_${Buffer.from(keys.secret).toString('base64')}`),
  },
  'compares with hex': {
    named: 'hex_signature',
    handler: checking((asked, { keys }) => isSigned(asked, keys.secret, asked.raw, 'hex')),
  },
  'hashes the whole body for x-korapay-signature': {
    named: 'whole_body',
    handler:
      ({ keys }) =>
      (asked) => {
        const expected = createHmac('sha256', keys.secret).update(asked.raw).digest('hex');
        return header(asked, 'x-korapay-signature') === expected ? OK : UNAUTHORISED;
      },
  },
  'verifies nothing': { named: 'verifies_nothing', says: /random key/, handler: always(OK) },
  'lets pass what has no signature': {
    named: 'verifies_nothing',
    says: /without a signature/,
    handler:
      ({ keys }) =>
      (asked) =>
        header(asked, 'webhook-signature') === '' || isSigned(asked, keys.secret) ? OK : UNAUTHORISED,
  },
  'verifies without the body': {
    named: 'body_not_covered',
    handler:
      ({ time, keys }) =>
      (asked) => {
        const { event, data } = JSON.parse(asked.raw) as { event: string; data: Record<string, unknown> };
        // It puts the body together from what it stored when the payment began.
        const stored = JSON.stringify({ event, data: { ...data, amount: 1_000 } });
        const isRight = isSigned(asked, keys.secret, asked.raw) || isSigned(asked, keys.secret, stored);
        return isRight && isFresh(asked, time) ? OK : UNAUTHORISED;
      },
  },
  'checks no time': {
    named: 'no_time_check',
    handler:
      ({ keys }) =>
      (asked) =>
        isSigned(asked, keys.secret) ? OK : UNAUTHORISED,
  },
  'calls a repeat an error': {
    named: 'repeat_refused',
    says: /409/,
    handler: (world) => {
      const seen = new Set<unknown>();
      return afterCheck((asked) => {
        const id = header(asked, 'webhook-id');
        if (seen.has(id)) return { status: 409, body: 'duplicate key value violates unique constraint' };
        seen.add(id);
        return OK;
      })(world);
    },
  },
  'ships once for each order, and calls a second webhook of it an error': {
    named: 'repeat_refused',
    handler: (world) => {
      const paid = new Set<unknown>();
      return afterCheck((_, { data }) => {
        if (paid.has(data['reference'])) return { status: 409, body: 'already paid' };
        paid.add(data['reference']);
        return OK;
      })(world);
    },
  },
  'calls an unknown event an error': {
    named: 'event_refused',
    handler: afterCheck((_, { event }) =>
      event.startsWith('charge.') ? OK : { status: 422, body: `unhandled event ${event}` },
    ),
  },
  'calls an unknown payment an error': {
    named: 'reference_refused',
    handler: afterCheck((_, { data }) =>
      String(data['reference']).startsWith('order-') ? OK : { status: 404, body: 'no such order' },
    ),
  },
  'moves to an address with a slash': {
    named: 'redirect',
    says: /\/hooks\/.*slash/,
    handler: () => (asked) => ({ status: 308, headers: { location: `${asked.path}/` } }),
  },
  'sends to the sign-in page': {
    named: 'login_redirect',
    handler: always({ status: 302, headers: { location: '/accounts/login/?next=/hooks' } }),
  },
  'never answers in time': {
    named: 'slow',
    handler: (world) => async () => {
      await world.time.advance(15_000);
      return OK;
    },
  },
  'takes nine seconds': {
    named: 'slowish',
    says: /9\.2 s/,
    handler: (world) => async (asked) => {
      await world.time.advance(9_200);
      return isSigned(asked, world.keys.secret) && isFresh(asked, world.time) ? OK : UNAUTHORISED;
    },
  },
  'sends no intermediate certificate': {
    named: 'tls_incomplete',
    says: /Test intermediate/,
    tls: 'incomplete',
    handler: always(OK),
  },
  'has a certificate that has expired': {
    named: 'tls_expired',
    says: /2026-02-01/,
    tls: 'expired',
    handler: always(OK),
  },
  'has another host’s certificate': {
    named: 'tls_name',
    says: /shop\.example, www\.shop\.example.*127\.0\.0\.1/,
    tls: 'otherName',
    handler: always(OK),
  },
  'is a single-page app that answers everything': {
    named: 'app_page',
    handler: always({ status: 200, headers: HTML, body: page('Shop', '<div id="root"></div>') }),
  },
  'answers 201': {
    named: 'not_200',
    handler: (world) => async (asked) => {
      const told = await withKey((keys) => keys.secret).handler(world)(asked);
      return told.status === 200 ? { status: 201, body: '{"id":7}' } : told;
    },
  },
  'has Django’s guard against forged forms': {
    named: 'csrf',
    says: /csrf_exempt/,
    handler: always({
      status: 403,
      headers: HTML,
      body: page(
        '403 Forbidden',
        '<h1>Forbidden <span>(403)</span></h1><p>CSRF verification failed. Request aborted.</p>',
      ),
    }),
  },
  'has Laravel’s guard against forged forms': {
    named: 'csrf',
    says: /validateCsrfTokens/,
    handler: always({ status: 419, headers: HTML, body: page('Page Expired', '419 Page Expired') }),
  },
  'has a clock that is slow': {
    named: 'clock',
    says: /6 min \d s slow/,
    handler:
      ({ time, keys }) =>
      (asked) => ({
        ...(isSigned(asked, keys.secret) && isFresh(asked, time, -360_000) ? OK : UNAUTHORISED),
        headers: { date: new Date(time.clock.now() - 360_000).toUTCString() },
      }),
  },
  'asks for a password': {
    named: 'login',
    says: /Basic/,
    handler: always({ status: 401, headers: { 'www-authenticate': 'Basic realm="staging"' } }),
  },
  'stands behind bot protection': {
    named: 'challenge',
    says: /cloudflare/,
    handler: always({
      status: 403,
      headers: { server: 'cloudflare', 'cf-mitigated': 'challenge', ...HTML },
      body: page('Just a moment...', ''),
    }),
  },
  'has no such route': {
    named: 'no_route',
    handler: always({ status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' }),
  },
  'takes only GET': {
    named: 'wrong_method',
    says: /GET, HEAD/,
    handler: always({ status: 405, headers: { allow: 'GET, HEAD' } }),
  },
  'fails after the check': {
    named: 'handler_fails',
    says: /500/,
    handler: afterCheck(() => ({ status: 500, body: 'Internal Server Error' })),
  },
};

export type RunningReceiver = { url: string; stop(): Promise<void> };

export async function runReceiver({ handler, tls }: Written, world: ReceiverSetup): Promise<RunningReceiver> {
  const handle = handler(world);
  const listener: RequestListener = (request, response) => {
    let raw = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      raw += chunk;
    });
    request.on('end', () => {
      void Promise.resolve(handle({ headers: request.headers, raw, path: request.url ?? '' })).then(
        ({ status, headers, body }) => {
          const date = new Date(world.time.clock.now()).toUTCString();
          response.writeHead(status, { date, ...headers }).end(body);
        },
      );
    });
  };
  const server: Server = tls === undefined ? createServer(listener) : createBadTlsServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http${tls === undefined ? '' : 's'}://127.0.0.1:${port}/hooks`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
