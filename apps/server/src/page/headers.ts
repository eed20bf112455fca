// The headers of the payer's page (design §6): what it may load, and where its forms may go. Who may frame it: platform/frame-headers.ts.
import type { PageAssets } from '@titan/contract/page-data';
import { contentHash, originsOf } from '../platform/frame-headers.ts';
import { CSP_REPORT_PATH } from './csp-report.ts';

/** Where a browser sends the reports that the policy names by group. */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORT_PATH}"`;

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
