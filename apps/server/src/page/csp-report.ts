// Reports of the page's content policy: counted, and logged as directive and origin only.
import { createHash } from 'node:crypto';
import type { PageReports } from '@titan/contract/page/page-reports';
import type { FastifyInstance } from 'fastify';
import type { Counter } from 'prom-client';
import * as z from 'zod/mini';
import type { Warn } from '@titan/platform/ports';

// Spec §1 Tracking actions, Error reporting: the addresses that a page may report to.

/** As it is set (README, Settings). */
export type ReportsTo = { errors: string | null; tracker: { address: string; key: string } | null };

/**
 * For the page of one payment, or of a link.
 * @param uniqueReference is hashed, because it would open a session on the payment. Null: there is no payment yet
 * @returns undefined where nothing is set
 */
export function pageReports(
  to: ReportsTo | undefined,
  uniqueReference: string | null,
): PageReports | undefined {
  if (!to || (to.errors === null && to.tracker === null)) return undefined;
  return {
    errors: to.errors,
    tracker: to.tracker && {
      ...to.tracker,
      payment: uniqueReference === null ? null : hashOf(uniqueReference),
    },
  };
}

/** The addresses themselves, for the page's policy. */
export function reportAddresses(to: ReportsTo | undefined): string[] {
  return [to?.errors, to?.tracker?.address].filter((address) => typeof address === 'string');
}

function hashOf(reference: string): string {
  return createHash('sha256').update(`tracker ${reference}`).digest('hex').slice(0, 32);
}

/** Where browsers send violations of the policy; set in the page's headers (page/headers.ts). */
export const CSP_REPORT_PATH = '/api/csp-report';

type CspReportDeps = { warn: Warn; reports: Counter<'directive'> };

const BODY_LIMIT_BYTES = 8 * 1_024;
/** A browser may send several at once; more add nothing. */
const MAX_REPORTS = 5;
const PER_MINUTE = 30;

/** The directives of our policy. Text from outside never becomes a label or a log line. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'frame-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
]);
/** What browsers report in place of an address. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'data',
  'blob',
  'trusted-types-sink',
  'trusted-types-policy',
]);

type Report = { directive: string; blocked: string };

/** Needs a scope of its own, because its two content types are accepted nowhere else. */
export async function cspReportRoutes(app: FastifyInstance, { warn, reports }: CspReportDeps): Promise<void> {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(
    CSP_REPORT_PATH,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { hide: true },
      config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      for (const { directive, blocked } of reportsIn(request.body)) {
        reports.inc({ directive });
        warn('The content policy stopped something', { cspDirective: directive, cspBlocked: blocked });
      }
      return reply.code(204).send();
    },
  );
}

const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
  }),
});
const newReports = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({ effectiveDirective: z.string(), blockedURL: z.optional(z.nullable(z.string())) }),
  }),
);

/** The reports in a body of either kind; none in any other body. */
function reportsIn(body: unknown): Report[] {
  const single = oldReport.safeParse(body);
  if (single.success) {
    const report = single.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
    return [{ directive: directiveOf(directive), blocked: originOf(report['blocked-uri']) }];
  }
  const several = newReports.safeParse(Array.isArray(body) ? body.slice(0, MAX_REPORTS) : body);
  return (several.data ?? []).map(({ body: report }) => ({
    directive: directiveOf(report.effectiveDirective),
    blocked: originOf(report.blockedURL ?? undefined),
  }));
}

// The old form may have the directive's sources after its name.
function directiveOf(text: string): string {
  const name = text.split(' ', 1)[0] ?? '';
  return DIRECTIVES.has(name) ? name : 'other';
}

/** Scheme and host only: paths and queries may be confidential. */
function originOf(blocked = ''): string {
  if (KEYWORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { protocol, origin } = new URL(blocked);
  return protocol === 'http:' || protocol === 'https:' ? origin.slice(0, 100) : protocol.slice(0, 20);
}
