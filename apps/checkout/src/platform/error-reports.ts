// Spec §1 Error reporting: bugs and failed requests to a Sentry-compatible address, by its envelope protocol.
import type { ErrorReports, FailedRequest } from './ports.ts';
import { isIgnored } from './ignored-errors.ts';
import { scrub } from './scrub.ts';
import { stackFramesOf } from './stack-frames.ts';

export type ErrorReportsParts = {
  /** Posts to the address; what becomes of it is nobody's business here. */
  send(body: string): Promise<unknown>;
  /** 32 hexadecimal characters. */
  newId(): string;
  environment: 'test' | 'live';
  /** Words that must not leave the page, as they are at this moment. */
  secrets(): readonly string[];
};

/** A page that fails in a circle pays for no more of the payer's data bundle than this. */
const MAX_REPORTS = 10;

type SentryEvent = {
  message?: string;
  exception?: {
    values: { type: string; value: string; stacktrace: { frames: ReturnType<typeof stackFramesOf> } }[];
  };
  tags?: Record<string, string>;
};

/** The same failure is told once, and ten a page at most. A report that cannot be sent is lost without a word. */
export function createErrorReports(parts: ErrorReportsParts): ErrorReports {
  const told = new Set<string>();
  const report = (about: string, event: SentryEvent) => {
    if (told.has(about) || told.size >= MAX_REPORTS) return;
    told.add(about);
    parts.send(envelope(event, parts)).catch(() => undefined);
  };
  return {
    bug(error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      if (isIgnored(message)) return;
      const value = scrub(message, parts.secrets());
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
function envelope(event: SentryEvent, { newId, environment }: ErrorReportsParts): string {
  const id = newId();
  return [
    { event_id: id },
    { type: 'event' },
    { event_id: id, platform: 'javascript', level: 'error', environment, ...event },
  ]
    .map((part) => JSON.stringify(part))
    .join('\n');
}
