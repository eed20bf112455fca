// GET /merchant/docs: the API page.
import { readFileSync } from 'node:fs';
import type { Channel } from '@titan/rules/methods';
import type { FastifyInstance } from 'fastify';
import type { Samples } from '../test-mode/test-mode.ts';
import { contentHash } from '../platform/frame-headers.ts';
import { cardCharge, type ScriptPlace, webhookServer } from './docs-scripts.ts';
import { LANGUAGES, NEW_REFERENCE } from './docs-snippets.ts';

// The tables of fields on the API page, from the JSON schemas of the OpenAPI document.

/** What is read of a JSON schema. */
type JsonSchema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

type Field = { name: string; type: string; isRequired: boolean; rule: string };

/** The fields of an object, those inside of objects by their whole name. */
function fieldsOf(schema: JsonSchema, place = ''): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([part, inner]) => {
    const name = place === '' ? part : `${place}.${part}`;
    const field = {
      name,
      type: typeOf(inner),
      isRequired: required.has(part),
      rule: inner.description ?? '',
    };
    return [field, ...fieldsOf(objectIn(inner), name)];
  });
}

/** Of a list, or of something that may be null, what it is a list of, or else is. */
function objectIn(schema: JsonSchema): JsonSchema {
  if (schema.items) return objectIn(schema.items);
  return schema.anyOf?.find(({ properties }) => properties) ?? schema;
}

function typeOf(schema: JsonSchema): string {
  const { type, enum: values, anyOf, items } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map(String).join(' · ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'anything');
}

// What a developer sends before there is a payer, for the API page.

/** By the chapter of the page. */
const SAMPLES_OF: Readonly<Record<string, { channel: Channel; caption: string }>> = {
  Cards: { channel: 'card', caption: 'Test cards' },
  'Mobile money': { channel: 'mobile_money', caption: 'Test numbers' },
  'Pay with bank': { channel: 'pay_with_bank', caption: 'Test accounts' },
};

// The readable API page: one plain document, generated from the OpenAPI document, so that it states what is enforced.

type Body = { content?: Record<string, { schema?: JsonSchema; example?: unknown }> };
type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: { in: string; name: string; required?: boolean; schema?: JsonSchema; description?: string }[];
  requestBody?: Body;
  responses?: Record<string, Body>;
};
type ApiDocument = {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
};

/** What the page is drawn from; without a place for scripts and without samples (live mode) it has the calls alone. */
type ApiPageParts = {
  document: ApiDocument;
  origin: string;
  scripts: ScriptPlace | null;
  samples: Samples | null;
};

type Call = { id: string; method: string; path: string; operation: Operation };

const BASE = '/merchant/api/v1';
const INITIALIZE = `${BASE}/charges/initialize`;

/** The whole page. */
function apiPage(parts: ApiPageParts): string {
  const { info } = parts.document;
  const chapters = Map.groupBy(callsOf(parts.document), ({ operation }) => operation.tags?.[0] ?? 'More');
  const menu = [...chapters].map(
    ([chapter, calls]) =>
      `<li><a href="#${idOf(chapter)}">${text(chapter)}</a><ul>${calls.map(menuItem).join('')}</ul></li>`,
  );
  const cards = [...chapters].map(([name, calls]) => chapterCard(name, calls, parts));
  const test = parts.scripts
    ? '<span class="test"><b>TEST MODE</b><span> No real money moves.</span></span>'
    : '';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${text(info.title)}</title><style>${STYLE}</style></head><body>` +
    '<a class="skip" href="#start">Skip to the first sale</a>' +
    `<div class="band"><header><div class="us"><span class="tile" aria-hidden="true">T</span>Titan Checkout${test}</div>` +
    `<h1>The merchant API</h1><p>${text(info.description ?? '')}</p>` +
    '<search hidden><label for="search">Search this page</label><input id="search" type="search" autocomplete="off" spellcheck="false"><p id="said" role="status"></p></search>' +
    `</header></div><div class="under"><nav aria-label="Contents"><ul><li><a href="#start">Start</a></li>${menu.join('')}</ul></nav>` +
    `<main>${opening(parts)}<div class="chapters">${cards.join('')}</div></main></div>` +
    `<script type="module">${SCRIPT}</script></body></html>`
  );
}

/** A chapter, folded. What an address names stands inside of what is folded: browsers open it then, without script. */
function chapterCard(name: string, calls: readonly Call[], parts: ApiPageParts): string {
  const id = idOf(name);
  const lead = scriptOf(name, parts.scripts) + samplesOf(name, parts.samples);
  return (
    `<details class="chapter"><summary><div><h2>${text(name)}</h2><span>${countOf(calls)}</span></div></summary>` +
    `<div id="${id}">${lead && `<div data-place>${lead}</div>`}${calls.map((call) => callRow(call, parts)).join('')}</div></details>`
  );
}

function countOf({ length }: readonly Call[]): string {
  return length === 1 ? '1 call' : `${length} calls`;
}

function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== 'head')
      .map(([method, operation]) => ({
        id: idOf(`${method} ${path}`),
        method: method.toUpperCase(),
        path,
        operation,
      })),
  );
}

function menuItem({ id, operation, path }: Call): string {
  return `<li><a href="#${id}">${text(operation.summary ?? path)}</a></li>`;
}

function opening({ origin, scripts }: ApiPageParts): string {
  const sale = { method: 'POST', path: INITIALIZE, origin, secretKey: scripts?.secretKey ?? '' };
  const start = scripts
    ? `<h2>Your first sale</h2><p>Run this, open the <code>checkout_url</code> that it prints, and pay with a test card that the page offers.</p>${languages('first-sale', sale, FIRST_SALE)}`
    : '';
  return (
    `<section id="start" data-place>${start}</section><section id="ground" data-place><h2>What holds for every call</h2><ul>` +
    `<li>The address is <code>${text(origin + BASE)}</code>. A call takes your secret key unless it says otherwise: <code>Authorization: Bearer sk_test_…</code>.</li>` +
    '<li>What went well is <code>{"status": true, "message", "data"}</code>. What did not is <code>{"status": false, "message", "data", "error"}</code>, with what is wrong with each field in <code>data</code>, and its kind in <code>error</code>, for your program.</li>' +
    '<li>Your own reference names everything. The same body with it again is safe: it begins nothing twice.</li>' +
    '<li><code>RateLimit-Remaining</code> says how many requests you have left, <code>RateLimit-Reset</code> in how many seconds there are more; with 429 wait as long as <code>Retry-After</code> says.</li>' +
    '<li>The same as OpenAPI 3.1: <a href="/merchant/openapi.json">/merchant/openapi.json</a>.</li></ul>' +
    `${table('What <code>error</code> says, and its status', ERRORS, false)}</section>`
  );
}

const ERRORS: readonly Field[] = [
  ['validation_error', '400', 'Mend the fields that data names.'],
  ['bad_request', '400', 'The body could not be read, or a code was wrong: message says which.'],
  ['unauthorized', '401', 'The key: data.authorization says what is wrong with how it was sent.'],
  ['forbidden', '403', 'The key is of the other environment: this call needs a test key, or a live one.'],
  ['not_found', '404', 'Nothing of yours, or no such call.'],
  [
    'conflict',
    '409',
    'A reference that was used for something else, or a charge that asks for something else or has ended.',
  ],
  ['too_many_requests', '429', 'The same may be sent again after Retry-After.'],
  ['unavailable', '503', 'The same may be sent again: nothing is done twice.'],
  ['internal_error', '500', 'Our fault. Look the payment up before you send it again.'],
].map(([name = '', type = '', rule = '']) => ({ name, type, rule, isRequired: false }));

const FIRST_SALE = {
  reference: NEW_REFERENCE,
  amount: 1500.5,
  currency: 'NGN',
  customer: { email: 'ada@example.com', name: 'Ada Obi' },
};

/** Chapters that a whole script explains best: its introduction, its name and its text. */
const SCRIPTS: Record<
  string,
  readonly [introduction: string, id: string, write: (place: ScriptPlace) => string]
> = {
  Cards: ['A whole charge, with its `charge_data`:', 'card-charge', cardCharge],
  Webhooks: [
    'Your server is told when a payment is paid, when it has ended unpaid, and what became of a refund: at `notification_url`, or at the address that was configured for you. This server takes them at `http://localhost:3002/` (the checkout’s own machine is fine in a test installation that nobody else reaches). Answer 200, or any other 2xx, once you have noted one, and expect that the same `webhook-id` may come twice:',
    'webhook-server',
    webhookServer,
  ],
};

function scriptOf(chapter: string, scripts: ScriptPlace | null): string {
  const [introduction, id, write] = SCRIPTS[chapter] ?? [];
  if (!introduction || !id || !write || !scripts) return '';
  return `<p>${marked(introduction)}</p>${script(id, write(scripts))}`;
}

function samplesOf(chapter: string, samples: Samples | null): string {
  const shown = SAMPLES_OF[chapter];
  if (!shown || !samples) return '';
  const rows = (samples[shown.channel] ?? []).map((sample) => ({
    name: sample.value,
    type: sample.with,
    isRequired: false,
    rule: sample.meaning,
  }));
  return table(shown.caption, rows, false);
}

function script(id: string, content: string): string {
  return `<div class="box"><pre id="${id}" tabindex="0"><code>${text(content)}</code></pre></div>`;
}

function callRow(call: Call, parts: ApiPageParts): string {
  const { id, method, path, operation } = call;
  const short = path.replace(BASE, '');
  return (
    `<details class="call" data-place><summary><span class="method ${method.toLowerCase()}">${method}</span>` +
    `<div><h3>${text(operation.summary ?? path)}</h3><span><code>${text(short)}</code>${otherKeys(operation)}</span></div></summary><div id="${id}">` +
    (operation.description ? `<p>${marked(operation.description)}</p>` : '') +
    table('What you send', [...parametersOf(operation), ...bodyFieldsOf(operation)]) +
    exampleOf(call, parts) +
    table('What you get in <code>data</code>', answerFieldsOf(operation), false) +
    '</div></details>'
  );
}

/** The call in each language; nothing where a reader would have nothing to send: sealed bodies, what a payer’s page sends. */
function exampleOf({ id, method, path, operation }: Call, { origin, scripts }: ApiPageParts): string {
  const { requestBody, parameters = [] } = operation;
  const body = requestBody?.content?.['application/json']?.example;
  const asksMore = parameters.some((each) => each.in === 'query' && each.required);
  if (!scripts || asksMore || (requestBody && body === undefined)) return '';
  const place = { method, path, origin, secretKey: scripts.secretKey };
  return `<h4>Try it</h4>${languages(id, place, body)}`;
}

type CallPlace = { method: string; path: string; origin: string; secretKey: string };

/** One example in every language, one below the other; with script they are tabs. */
function languages(id: string, { method, path, origin, secretKey }: CallPlace, body: unknown): string {
  // For its reader to fill in: `YOUR-REFERENCE`.
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => `YOUR-${part.toUpperCase()}`);
  const call = { method, url: origin + filled, secretKey, body };
  const examples = LANGUAGES.map(
    (each) =>
      `<div class="language" id="${each.id}-of-${id}" data-language="${each.id}" data-name="${each.name}"><p>${each.name}</p>${script(`${each.id}-${id}`, each.write(call))}</div>`,
  );
  return `<div class="languages">${examples.join('')}</div>`;
}

/** Which keys a call takes, where it is not the secret one alone. */
function otherKeys({ security = [] }: Operation): string {
  if (!security.some((scheme) => 'publicKey' in scheme)) return '';
  const isSecretToo = security.some((scheme) => 'secretKey' in scheme);
  return ` <span>${isSecretToo ? 'secret or public key' : 'public key'}</span>`;
}

function parametersOf({ parameters = [] }: Operation): Field[] {
  return parameters.map(({ name, required = false, schema, description }) => {
    const rule = description ?? schema?.description ?? '';
    return { name, type: 'string', isRequired: required, rule };
  });
}

function bodyFieldsOf({ requestBody }: Operation): Field[] {
  const schema = schemaOf(requestBody);
  return schema ? fieldsOf(schema) : [];
}

function answerFieldsOf({ responses }: Operation): Field[] {
  const data = schemaOf(responses?.['200'])?.properties?.['data'];
  return data ? fieldsOf(data.items ?? data) : [];
}

function table(caption: string, fields: readonly Field[], withNeed = true): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, isRequired, rule }) =>
      `<tr><th scope="row"><code>${text(name)}</code></th><td>${text(type)}${withNeed && isRequired ? ' <b>required</b>' : ''}</td><td>${text(rule)}</td></tr>`,
  );
  return `<table><caption class="caption">${caption}</caption><tbody>${rows.join('')}</tbody></table>`;
}

function schemaOf(body: Body | undefined): JsonSchema | undefined {
  return body?.content?.['application/json']?.schema;
}

function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** `words` in backticks as code. */
function marked(source: string): string {
  return text(source).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function text(source: string): string {
  return source.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const STYLE = readFileSync(new URL('docs-page.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('docs-page.js', import.meta.url), 'utf8');

const PATH = '/merchant/docs';
const POLICY = [
  "default-src 'none'",
  `style-src ${contentHash(STYLE)}`,
  `script-src ${contentHash(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `document` is called once all calls are registered. */
export function apiPageRoute(
  scope: FastifyInstance,
  parts: Omit<ApiPageParts, 'document'> & { document(): unknown },
): void {
  let page: string | null = null;
  scope.get(PATH, { schema: { hide: true } }, (_request, reply) => {
    page ??= apiPage({ ...parts, document: parts.document() as ApiDocument });
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page);
  });
}
