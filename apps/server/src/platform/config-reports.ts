// The settings of error reports and of the tracker (spec §1): both are off until they are set, and the page then says so in its policy.
import { z } from 'zod';

/** Where the payers' pages report to; null: nowhere. */
export type ReportSettings = {
  /** The whole address that takes envelopes of the Sentry protocol, made of the DSN. */
  errors: string | null;
  tracker: { address: string; key: string } | null;
};

/** `https://<public key>@<host>[/<path>]/<project>`, as every Sentry-compatible service writes it. */
const DSN = /^\/(?:[\w.-]+\/)*\d+$/;

/** Rows of the table of settings. */
export const REPORT_SETTINGS = {
  ERROR_REPORT_DSN: {
    read: z.string().refine(isDsn, 'is not a DSN').transform(envelopeAddress),
    howToSet: 'ERROR_REPORT_DSN=https://<public key>@<host>/<project number>; leave it out for no reports',
  },
  TRACKER_URL: {
    read: z
      .string()
      .refine(isTrackerAddress, 'is not an http or https address')
      .refine(hasPath, 'lacks the path that takes events'),
    howToSet: 'The whole address that takes events, for example TRACKER_URL=https://eu.i.posthog.com/batch/',
  },
  TRACKER_KEY: {
    read: z.string().regex(/^[\w.-]{1,200}$/, 'is not a key of letters and digits'),
    howToSet: 'The public key of your project at the tracker, which payers’ browsers get to see',
  },
} as const;

type ReportTexts = { [N in keyof typeof REPORT_SETTINGS]: string | undefined };
type Wrong = { name: keyof typeof REPORT_SETTINGS; text: string | null; problem: string };

/** Reads the three together. */
export function reportsOf(texts: ReportTexts): ReportSettings {
  const { ERROR_REPORT_DSN: errors = null, TRACKER_URL: address, TRACKER_KEY: key } = texts;
  return { errors, tracker: address && key ? { address, key } : null };
}

/** Settings that are valid alone and wrong together: half a tracker, and plain http in live mode, which browsers would refuse. */
export function reportProblems(texts: ReportTexts, isLive: boolean): Wrong[] {
  const problems: Wrong[] = [];
  const { TRACKER_URL: address, TRACKER_KEY: key } = texts;
  if (address && !key)
    problems.push({ name: 'TRACKER_KEY', text: null, problem: 'is missing beside TRACKER_URL' });
  if (key && !address)
    problems.push({ name: 'TRACKER_URL', text: null, problem: 'is missing beside TRACKER_KEY' });
  for (const name of ['ERROR_REPORT_DSN', 'TRACKER_URL'] as const) {
    const text = texts[name];
    if (isLive && text?.startsWith('http:'))
      problems.push({ name, text: new URL(text).origin, problem: 'is not https, which live mode requires' });
  }
  return problems;
}

function isDsn(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  // The second key of old DSNs is a secret, and every payer's browser gets this address.
  return isWeb(protocol) && /^\w+$/.test(username) && !password && DSN.test(pathname) && !search && !hash;
}

function envelopeAddress(dsn: string): string {
  const { protocol, host, username, pathname } = new URL(dsn);
  const cut = pathname.lastIndexOf('/') + 1;
  const path = `${pathname.slice(0, cut)}api/${pathname.slice(cut)}/envelope/`;
  return `${protocol}//${host}${path}?sentry_key=${username}&sentry_version=7`;
}

function isTrackerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return isWeb(protocol) && !username && !password && !hash;
}

/** Pages post to the address as it stands. */
function hasPath(text: string): boolean {
  return URL.canParse(text) && new URL(text).pathname !== '/';
}

export function isWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
