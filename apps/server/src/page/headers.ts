// The headers of the payer's page (design §6): what it may load, and where its forms may go. Who may frame it: frame-headers.ts.
import { createHash } from 'node:crypto';
import type { PageAssets } from '@titan/contract/page-data';
import { webOrigin } from '@titan/rules/web-origin';
import type { FastifyReply } from 'fastify';
import { CSP_REPORT_PATH } from './csp-report.ts';

/** Where a browser sends the reports that the policy names by group. */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORT_PATH}"`;

/** `'sha256-…'` of an inlined style sheet or script, for the content security policy. */
export function contentHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Those of the styles that a document of the page may have in it. */
export function styleHashes({ style, later }: PageAssets): string {
  return [style, later.style].map(contentHash).join(' ');
}

/**
 * The page's policy: our own script, our own style, nothing else. A form may also lead to the shop, whose address the
 * merchant fixed when the transaction was made, because browsers hold redirects after a form to this list too. The only frame
 * is one of ours, around the bank's page. It speaks to our own service, and to where it reports to, if that is set (`reportAddresses`).
 */
export function pagePolicy(
  hashes: string,
  redirectUrl: string | null,
  reportAddresses: readonly string[] = [],
): string {
  const shop = originsOf(redirectUrl === null ? [] : [redirectUrl]);
  return policy(hashes, { formAction: ["'self'", ...shop].join(' '), frameSrc: "'self'", reportAddresses });
}

/**
 * The policy of the pages around the bank's own (channels/card/pages.ts). Banks sit at addresses that nobody can list, so the page that frames a bank may frame any https one; no other page may (checklist §4.13).
 */
export function returnPolicy(hashes: string, { framesBank }: { framesBank: boolean }): string {
  const frameSrc = framesBank ? "'self' https:" : "'none'";
  return policy(hashes, { formAction: "'self'", frameSrc });
}

type Allowed = { formAction: string; frameSrc: string; reportAddresses?: readonly string[] };

function policy(hashes: string, { formAction, frameSrc, reportAddresses = [] }: Allowed): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashes}`,
    "img-src 'self' data:",
    `connect-src ${["'self'", ...originsOf(reportAddresses)].join(' ')}`,
    `frame-src ${frameSrc}`,
    `form-action ${formAction}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-to csp',
    // For browsers that do not know report-to.
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ');
}

/** Of addresses that others wrote, what may stand in a header; whatever cannot be read as an origin is left out. */
function originsOf(addresses: readonly string[]): string[] {
  return addresses.map(webOrigin).filter((origin) => origin !== null);
}

// Who may frame a page (design §6, decision 0022): the merchant's registered origins, our own where we frame it ourselves, or nobody.

export type Framers = {
  /** The merchant's registered origins; empty where there is no merchant. */
  origins: readonly string[];
  /** Whether a page of ours stands around it. */
  self: boolean;
};

/** Framed by nobody: whatever belongs to no payment. */
export const NOBODY: Framers = { origins: [], self: false };

/** Sets the page's policy with who may frame it. `X-Frame-Options` knows no list, so it goes where the policy has one. */
export function frameable(reply: FastifyReply, policy: string, framers: Framers): FastifyReply {
  const { self } = framers;
  const origins = originsOf(framers.origins);
  reply.header('content-security-policy', `${policy}; frame-ancestors ${ancestorsOf({ origins, self })}`);
  return origins.length > 0
    ? reply.removeHeader('x-frame-options')
    : reply.header('x-frame-options', self ? 'SAMEORIGIN' : 'DENY');
}

function ancestorsOf({ origins, self }: Framers): string {
  const sources = [...(self ? ["'self'"] : []), ...origins];
  return sources.length === 0 ? "'none'" : sources.join(' ');
}
