// Spec §1 Error reporting: bugs and failed requests to a Sentry-compatible address, by its envelope protocol.
import type { ErrorReports, FailedRequest } from './ports.ts';
import { scrub } from './scrub.ts';

export type ErrorReportsDeps = {
  /** Posts to the address; a failure is ignored. */
  send(body: string): Promise<unknown>;
  /** 32 hexadecimal characters. */
  newId(): string;
  environment: 'test' | 'live';
  /** Words that must not leave the page, as they are at this moment. */
  secrets(): readonly string[];
};

/** A page that fails in a loop uses no more of the payer's data than this. */
const MAX_REPORTS = 10;

type SentryEvent = {
  message?: string;
  exception?: {
    values: { type: string; value: string; stacktrace: { frames: ReturnType<typeof stackFramesOf> } }[];
  };
  tags?: Record<string, string>;
};

/** The same failure is reported once, and ten a page at most. A report that cannot be sent is lost silently. */
export function createErrorReports(deps: ErrorReportsDeps): ErrorReports {
  const reported = new Set<string>();
  const report = (about: string, event: SentryEvent) => {
    if (reported.has(about) || reported.size >= MAX_REPORTS) return;
    reported.add(about);
    deps.send(envelope(event, deps)).catch(() => undefined);
  };
  return {
    bug(error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      if (isIgnored(message)) return;
      const value = scrub(message, deps.secrets());
      const type = /^\w{1,60}$/.test(name) ? name : 'Error';
      report(`${type}: ${value}`, {
        exception: { values: [{ type, value, stacktrace: { frames: stackFramesOf(stack) } }] },
      });
    },
    failedRequest(request) {
      const message = messageOf(request);
      if (isIgnored(message)) return;
      const { base, path } = request;
      report(`${message} ${base}${path}`, { message, tags: { base, path } });
    },
  };
}

function messageOf({ status }: FailedRequest): string {
  return status === null ? 'Request failed without an answer' : `Request failed with status code ${status}`;
}

/** No user, no address of the page and no time: the receiver's clock is better than a payer's. */
function envelope(event: SentryEvent, { newId, environment }: ErrorReportsDeps): string {
  const id = newId();
  return [
    { event_id: id },
    { type: 'event' },
    { event_id: id, platform: 'javascript', level: 'error', environment, ...event },
  ]
    .map((part) => JSON.stringify(part))
    .join('\n');
}

/**
 * Spec §1 "Error reporting ignores these messages": two widget-related undefined-object errors, a wrong-link error, and failed-request
 * messages for status 400, 403, 404 and 409.
 */
const IGNORED: readonly RegExp[] = [
  // A third-party widget that is missing, in the words of Safari and of the other browsers.
  /^undefined is not an object \(evaluating '[^']*widget[^']*'\)$/i,
  /^Cannot read propert(?:y|ies) .*widget.* of undefined|^Cannot read propert(?:y|ies) of undefined \(reading '[^']*widget[^']*'\)$/i,
  /^This payment[’']s link seems to be incomplete or wrong, please check again\.$/,
  /^Request failed with status code (?:400|403|404|409)$/,
];

/** @param message the browser's or ours, before it is scrubbed */
function isIgnored(message: string): boolean {
  return IGNORED.some((form) => form.test(message.replace(/^(?:Uncaught )?\w*Error: /, '')));
}

// --- Where in our own scripts an error arose, as the Sentry protocol has it: oldest call first

export type StackFrame = { filename: string; function: string; lineno: number; colno: number };

/** `    at name (https://pay.example/assets/page-abc.js:1:234)`, and as Firefox and Safari write it: `name@https://…:1:234`. */
const LINE = /^\s*(?:at )?(?:(.*?)[ @]\(?|\(?)(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/;
const OURS = /^\/assets\/[\w.-]+\.js$/;
const MAX_FRAMES = 30;

/** Calls in scripts that are not ours (a browser's extension) keep their place and lose their name: addresses can carry anything. */
export function stackFramesOf(stack: string | undefined): StackFrame[] {
  const lines = (stack ?? '').split('\n').map((line) => LINE.exec(line));
  return lines
    .filter((match) => match !== null)
    .slice(0, MAX_FRAMES)
    .map(([, name = '', address = '', line, column]) => {
      const path = pathOf(address);
      const isOurs = OURS.test(path);
      return {
        filename: isOurs ? path : '[elsewhere]',
        function: isOurs && /^[\w$.<> ]{1,60}$/.test(name) ? name : '?',
        lineno: Number(line),
        colno: Number(column),
      };
    })
    .reverse();
}

function pathOf(address: string): string {
  try {
    return new URL(address).pathname;
  } catch {
    return '';
  }
}

// --- What reports need of the window: posting, ids, and the words that must not leave

const ID_BYTES = 16;

/**
 * Posts as plain text, which needs no preflight request; without cookies, and also while the page is being left.
 * @throws what the receiver answered, when it did not take it
 */
export async function postReport(page: Window, address: string, body: string): Promise<void> {
  const { ok, status } = await page.fetch(address, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  if (!ok) throw new Error(`HTTP ${status}`);
}

/** 32 hexadecimal characters. */
export function randomId(crypto: Crypto): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the payer has typed, as it is in the boxes at this moment. */
export function wordsOnPage(document: Document): string[] {
  const boxes = document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
  return [...boxes].flatMap(({ value }) => [value, value.replace(/\s/g, '')]).filter(Boolean);
}
