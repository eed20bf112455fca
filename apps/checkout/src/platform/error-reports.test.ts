// Spec §1 Error reporting, against a receiver that speaks real HTTP: what it hears, what is ignored, and what it never hears.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ReportReceiver, startReportReceiver } from '../testing/report-receiver.ts';
import { createErrorReports, stackFramesOf, postReport, randomId } from './error-reports.ts';

let receiver: ReportReceiver;
beforeAll(async () => {
  receiver = await startReportReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.splice(0);
  receiver.answer(200);
});

const page = { fetch: globalThis.fetch } as Window;
const open = (secrets: string[] = []) =>
  createErrorReports({
    send: (body) => postReport(page, `${receiver.address}/api/7/envelope/?sentry_key=k1`, body),
    newId: () => randomId(globalThis.crypto),
    environment: 'test',
    secrets: () => secrets,
  });
const arrived = (count: number) => receiver.until(count);
/** The event of the envelope: its third line. */
const eventOf = (index: number) =>
  JSON.parse(receiver.received[index]?.body.split('\n')[2] ?? 'null') as Record<string, unknown>;

describe('a bug', () => {
  it('is an envelope of the Sentry protocol, asked no permission for and without where the page stands', async () => {
    open().bug(new TypeError("Cannot read properties of undefined (reading 'amount')"));
    await arrived(1);
    const { path, headers, body } = receiver.received[0] ?? { path: '', headers: {}, body: '' };
    const [first, second] = body.split('\n').map((line) => JSON.parse(line) as object);
    expect(path).toBe('/api/7/envelope/?sentry_key=k1');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(headers['referer']).toBeUndefined();
    expect(first).toEqual({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(second).toEqual({ type: 'event' });
    expect(eventOf(0)).toMatchObject({
      level: 'error',
      environment: 'test',
      exception: {
        values: [{ type: 'TypeError', value: "Cannot read properties of undefined (reading 'amount')" }],
      },
    });
    expect(Object.keys(eventOf(0))).not.toContain('user');
    expect(Object.keys(eventOf(0))).not.toContain('request');
  });

  it('says nothing of what was typed', async () => {
    open(['5188513618552975', 'Osapa']).bug(new Error('street Osapa of 5188513618552975 and 12345'));
    await arrived(1);
    expect(receiver.received[0]?.body).not.toMatch(/Osapa|5188|12345/);
  });

  it('is told once, and ten a page at most', async () => {
    const reports = open();
    for (let at = 0; at < 30; at += 1) reports.bug(new Error(`bug ${'abcdefghijklmno'[at % 15]}`));
    await arrived(10);
    expect(new Set(receiver.received.map((_, at) => JSON.stringify(eventOf(at)['exception']))).size).toBe(10);
  });

  it('thrown as something else than an error is told too', async () => {
    open().bug('a word');
    await arrived(1);
    expect(eventOf(0)).toMatchObject({ exception: { values: [{ type: 'Error', value: 'a word' }] } });
  });

  it.each([404, 500])('a receiver that answers %i breaks nothing', async (status) => {
    receiver.answer(status);
    open().bug(new Error('seen'));
    await arrived(1);
  });
});

describe('a failed request', () => {
  it('is reported with base and path', async () => {
    open().failedRequest({ base: '/api', path: '/card/charge', status: 500 });
    await arrived(1);
    expect(eventOf(0)).toMatchObject({
      message: 'Request failed with status code 500',
      tags: { base: '/api', path: '/card/charge' },
    });
  });

  it('without an answer too', async () => {
    open().failedRequest({ base: '/api', path: '/card/query', status: null });
    await arrived(1);
    expect(eventOf(0)).toMatchObject({ message: 'Request failed without an answer' });
  });
});

describe('ignored', () => {
  it('failed-request messages for status 400, 403, 404 and 409, and no other', async () => {
    const reports = open();
    for (const status of [400, 401, 403, 404, 409, 500])
      reports.failedRequest({ base: '/api', path: '/card/charge', status });
    await arrived(2);
    expect(receiver.received.map((_, at) => eventOf(at)['message'])).toEqual([
      'Request failed with status code 401',
      'Request failed with status code 500',
    ]);
  });

  it('two widget-related undefined-object errors and a wrong-link error', async () => {
    const reports = open();
    reports.bug(new TypeError("undefined is not an object (evaluating 'window.widget.open')"));
    reports.bug(new TypeError("Cannot read properties of undefined (reading 'chatWidget')"));
    reports.bug(
      'Uncaught TypeError: Cannot read properties of undefined (reading "x")'.replaceAll('"x"', "'widget'"),
    );
    reports.bug(new Error('This payment’s link seems to be incomplete or wrong, please check again.'));
    reports.bug(new TypeError("undefined is not an object (evaluating 'payment.amount')"));
    await arrived(1);
    expect(JSON.stringify(eventOf(0))).toContain('payment.amount');
  });
});

// Spec §1 Error reporting: where a bug arose, in our own scripts alone.

it.each([
  [
    'Chromium',
    'Error: 5188513618552975\n    at charge (https://pay.example/assets/page-abc.js:1:234)\n    at https://pay.example/assets/page-abc.js:1:9',
  ],
  [
    'Firefox and Safari',
    'charge@https://pay.example/assets/page-abc.js:1:234\n@https://pay.example/assets/page-abc.js:1:9',
  ],
])('%s: oldest call first, and nothing of the message', (_browser, stack) =>
  expect(stackFramesOf(stack)).toEqual([
    { filename: '/assets/page-abc.js', function: '?', lineno: 1, colno: 9 },
    { filename: '/assets/page-abc.js', function: 'charge', lineno: 1, colno: 234 },
  ]),
);

it.each([
  ['the page’s own address', '    at eval (https://pay.example/order-1?paid=KPY-CA-1:1:2)'],
  ['another site', '    at secretName (https://other.example/x.js:1:2)'],
])('%s is not named', (_name, line) =>
  expect(stackFramesOf(`Error: x\n${line}`)).toEqual([
    { filename: '[elsewhere]', function: '?', lineno: 1, colno: 2 },
  ]),
);

it('an error without a stack has none', () => expect(stackFramesOf(undefined)).toEqual([]));
