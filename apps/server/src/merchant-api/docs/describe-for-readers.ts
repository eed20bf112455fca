// What the OpenAPI document of the merchant API says beside the calls: how to begin, what holds for all, what chapters are about, what
// refusals mean, and each call in four languages. The API page shows it as it is.
import { readFileSync } from 'node:fs';
import type { Channel } from '@titan/rules/methods';
import * as z from 'zod/mini';
import { TEST_EVENT, TEST_WEBHOOK, WEBHOOK_EVENTS } from '../../webhooks/events.ts';
import type { Sample, Samples } from '../../test-mode/test-mode.ts';
import { cardCharge, type ScriptPlace, WEBHOOK_SERVER_PORT, webhookServer } from './docs-scripts.ts';
import { type SampleCall, LANGUAGES } from './docs-snippets.ts';

type DescribedCall = {
  tags?: string[];
  parameters?: { in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { example?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { example?: unknown }> }>;
  security?: object[];
  /** For the samples (call.ts). */
  'x-exampleQuery'?: Record<string, string>;
  'x-codeSamples'?: { lang: string; label: string; source: string }[];
};
export type ApiDocument = {
  paths: Record<string, Record<string, DescribedCall>>;
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  webhooks?: object;
};

/** Without scripts and samples, as in live mode, the calls are described alone. */
export type Readers = { origin: string; scripts: ScriptPlace | null; samples: Samples | null };

/** The document's own description: how to begin, and what holds for every call. Links are to places of the API page. */
export function introduction({ scripts }: Readers): string {
  const firstSale =
    '## Your first sale\n\n**Test mode: no real money moves.** Run an example of [Open a payment](#tag/payments/POST/merchant/api/v1/charges/initialize), open the `checkout_url` that it prints, and pay with a [test card](#tag/cards).\n\n';
  return (
    'For merchants and their servers. Test or live is decided by the key. Amounts are in major units: 1500 is NGN 1,500.00. A field that you may leave out may also be null or "", which is the same.\n\n' +
    (scripts ? firstSale : '') +
    '## What holds for every call\n\n' +
    '- A call takes your secret key unless it says otherwise: `Authorization: Bearer sk_test_…`.\n' +
    '- What went well is `{"status": true, "message", "data"}`. What did not is `{"status": false, "message", "data", "error"}`, with what is wrong with each field in `data`, and its kind in `error`, for your program.\n' +
    '- Your own reference names everything. The same body with it again is safe: it begins nothing twice.\n' +
    '- `RateLimit-Remaining` says how many requests you have left, `RateLimit-Reset` in how many seconds there are more; with 429 wait as long as `Retry-After` says.'
  );
}

/** What answers mean, by their status: what `error` says, and what to do. */
const MEANING: Readonly<Record<string, string>> = {
  200: 'Done',
  400: '`validation_error`: mend the fields that `data` names. `bad_request`: the body could not be read, or a code was wrong; `message` says which.',
  401: '`unauthorized`: `data.authorization` says what is wrong with how the key was sent.',
  403: '`forbidden`: the key is of the other environment; this call needs a test key, or a live one.',
  404: '`not_found`: nothing of yours, or no such call.',
  409: '`conflict`: a reference that was used for something else, or a charge that asks for something else or has ended.',
  413: '`too_large`: the body is longer than is taken.',
  415: '`unsupported_media_type`: send JSON, in an encoding that is taken.',
  429: '`too_many_requests`: the same may be sent again after `Retry-After`.',
  500: '`internal_error`: our fault. Look the payment up before you send it again.',
  503: '`unavailable`: the same may be sent again; nothing is done twice.',
};

const aboutWebhooks = (place: ScriptPlace): string =>
  'Your server is told of the events below, at `notification_url` or at the address that was configured for you. This server takes them at ' +
  `\`http://localhost:${WEBHOOK_SERVER_PORT}/\`` +
  ' (the checkout’s own machine is fine in a test installation that nobody else reaches). Answer 200, or any other 2xx, once you have noted one, and expect that the same `webhook-id` may come twice:\n\n' +
  `\`\`\`javascript\n${webhookServer(place)}\n\`\`\``;

/** Calls whose body is sealed, so that an example is a whole script. */
const SEALED: Readonly<Record<string, (place: ScriptPlace) => string>> = {
  '/merchant/api/v1/charges/card': cardCharge,
};

/** Chapters in which test mode has something to send. */
const SAMPLES: Readonly<Record<string, { channel: Channel; caption: string } | undefined>> = {
  Cards: { channel: 'card', caption: 'Test cards' },
  'Mobile money': { channel: 'mobile_money', caption: 'Test numbers' },
  'Pay with bank': { channel: 'pay_with_bank', caption: 'Test accounts' },
};

/** By call, an answer that the service gave: `npm run docs:answers` writes them. */
const ANSWERS = JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as Record<
  string,
  object
>;

/** Adds it all to the document of the calls. */
export function describeForReaders(document: ApiDocument, readers: Readers): void {
  document.servers = [{ url: readers.origin }];
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const chapters = new Set(operations.flatMap(({ tags = [] }) => tags));
  document.tags = [...chapters].map((name) => ({ name, description: chapterText(name, readers) }));
  for (const { responses = {} } of operations)
    for (const [status, response] of Object.entries(responses)) response.description = MEANING[status] ?? '';
  for (const [path, calls] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(calls)) {
      operation['x-codeSamples'] = codeSamples(method.toUpperCase(), path, operation, readers);
      delete operation['x-exampleQuery'];
      const answer = operation.responses?.['200']?.content?.['application/json'];
      if (answer) answer.example = ANSWERS[`${method.toUpperCase()} ${path}`];
    }
  document.webhooks = Object.fromEntries(
    Object.entries({ ...WEBHOOK_EVENTS, [TEST_EVENT]: TEST_WEBHOOK }).map(webhookOf),
  );
}

function webhookOf([event, { when, data }]: [string, { when: string; data: z.ZodMiniType }]) {
  const { $schema: _, ...schema } = z.toJSONSchema(z.object({ event: z.literal(event), data }));
  const post = {
    tags: ['Webhooks'],
    summary: event,
    description: `Sent when ${when}.`,
    security: [],
    requestBody: { content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'You have stored it' } },
  };
  return [event, { post }];
}

function chapterText(name: string, { scripts, samples }: Readers): string {
  if (name === 'Webhooks' && scripts) return aboutWebhooks(scripts);
  const chapter = SAMPLES[name];
  const rows = chapter && samples?.[chapter.channel];
  return rows ? listed(chapter.caption, rows) : '';
}

function listed(caption: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ value, with: beside, meaning }) => `- \`${value}\` (${beside}): ${meaning}`);
  return `**${caption}**\n\n${lines.join('\n')}`;
}

/** Nothing where a reader would have nothing to send: what a payer’s page sends, a query that must say something. */
function codeSamples(method: string, path: string, operation: DescribedCall, { origin, scripts }: Readers) {
  if (!scripts) return [];
  const script = SEALED[path];
  if (script) return [{ lang: 'javascript', label: 'Node', source: script(scripts) }];
  const body = operation.requestBody?.content?.['application/json']?.example;
  if (asksMore(operation)) return [];
  // For its reader to fill in: `YOUR-REFERENCE`.
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => `YOUR-${part.toUpperCase()}`);
  const query = new URLSearchParams(operation['x-exampleQuery']);
  const url = origin + filled + (query.size > 0 ? `?${query}` : '');
  const call: SampleCall = {
    method,
    url,
    bearer: isPublic(operation) ? scripts.publicKey : scripts.secretKey,
    body,
  };
  return LANGUAGES.map(({ lang, name, write }) => ({ lang, label: name, source: write(call) }));
}

/** Whether it needs what the document has no example of. */
function asksMore({ requestBody, parameters = [], 'x-exampleQuery': query }: DescribedCall): boolean {
  const hasBody = requestBody?.content?.['application/json']?.example !== undefined;
  const asksQuery = parameters.some((each) => each.in === 'query' && each.required);
  return (requestBody !== undefined && !hasBody) || (asksQuery && query === undefined);
}

/** Whether a page calls it, with the key that everybody may read. */
function isPublic({ security = [] }: DescribedCall): boolean {
  return security.length === 1 && security.every((each) => 'publicKey' in each);
}
