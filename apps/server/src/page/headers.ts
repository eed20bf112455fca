// The content policy of the payer's page, but for who may frame it, which is in @titan/platform/frame-headers.
import type { DocumentLanguage, FullAddress, PageAssets } from '@titan/contract/page/page-data';
import { type BrandColours, brandStyle } from '@titan/rules/merchant-theme';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentHash, originsOf } from '@titan/platform/frame-headers';
import { ownPath } from '../platform/own-path.ts';
import { DATA_HINTS, fullAddress, wantsPlain } from '../platform/reader-data.ts';
import { offeredLanguages } from '@titan/platform/reader-language';
import { languageNow, wishesNow } from '@titan/platform/request-context';
import { CSP_REPORT_PATH } from './csp-report.ts';

/** The endpoint of the report group that the policy names. */
const REPORTING_ENDPOINTS = `csp="${CSP_REPORT_PATH}"`;

/** What a document depends on beside its address; a frame's is never plain. */
const VARIES = 'accept-language,cookie,save-data,ect,sec-fetch-dest';

/**
 * Sends a document in its reader's language, and plain to who saves data; it is never kept.
 * @param at where a payer goes on who chooses another: the path and query that show it
 */
export function sendDocument(
  reply: FastifyReply,
  status: number,
  at: string,
  render: (language: DocumentLanguage, fullAt: FullAddress) => string,
): FastifyReply {
  const { tag } = languageNow();
  const offered = offeredLanguages(wishesNow()).map(({ tag, name }) => ({ tag, name }));
  const own = ownPath(at) ?? '/';
  return (
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      // `no-store` alone does not keep a text browser from showing its copy when a link leads here again.
      .header('cache-control', 'no-cache, no-store')
      .header('content-language', tag)
      .header('accept-ch', DATA_HINTS)
      .header('vary', VARIES)
      .header('reporting-endpoints', REPORTING_ENDPOINTS)
      .send(render({ tag, offered, at: own }, wantsPlain(reply.request) ? fullAddress(own) : null))
  );
}

/** Keeps what the address of a page asks for, for what is opened from it. `cookieOf`: as a `Set-Cookie`; null: nothing new. */
export function keepInCookie(
  app: FastifyInstance,
  cookieOf: (request: FastifyRequest) => string | null,
): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const cookie = cookieOf(request);
    if (cookie !== null && String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('set-cookie', cookie);
    done();
  });
}

/** For the page's inline styles; `withTools`: in TEST MODE. */
export function styleHashes({ style, tools, later }: PageAssets, withTools = false): string {
  return [style, ...(withTools ? [tools] : []), later.style].map(contentHash).join(' ');
}

/** With the style of one merchant's colours, which the document has of its own; null: it has none. */
export function brandedHashes(hashes: string, brand: BrandColours | null): string {
  const style = brand === null ? '' : brandStyle(brand);
  return style === '' ? hashes : `${hashes} ${contentHash(style)}`;
}

/**
 * The page's policy: only our own script and style. The only frame is our own, around the bank's page. It may connect to our service, and
 * to the report addresses where they are set.
 */
export function pagePolicy(hashes: string, reportAddresses: readonly string[] = []): string {
  return policy(hashes, { frameSrc: "'self'", reportAddresses });
}

/**
 * The policy of our page around a bank's (channels/card/pages.ts). Banks' addresses cannot be listed, so it may frame any https page; no
 * other page may.
 */
export function returnPolicy(hashes: string, { framesBank }: { framesBank: boolean }): string {
  const frameSrc = framesBank ? "'self' https:" : "'none'";
  return policy(hashes, { frameSrc });
}

/** The name of the Trusted Types policy by which the page that checks receipts starts its worker (checkout/receipt-check). */
const WORKER_POLICY = 'titan-receipt-worker';

/** The policy of that page: no other may start a worker. */
export function receiptCheckPolicy(hashes: string): string {
  return policy(hashes, { frameSrc: "'none'", trustedTypes: WORKER_POLICY });
}

type Allowed = {
  frameSrc: string;
  reportAddresses?: readonly string[];
  /** The one policy that may make addresses of scripts, for a worker; by default none. */
  trustedTypes?: string;
};

function policy(hashes: string, allowed: Allowed): string {
  const { frameSrc, reportAddresses = [], trustedTypes } = allowed;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashes}`,
    "img-src 'self' data:",
    `connect-src ${["'self'", ...originsOf(reportAddresses)].join(' ')}`,
    `frame-src ${frameSrc}`,
    // Browsers hold to it each redirect after a form too, so a form of ours never leads to a shop by one.
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    ...(trustedTypes === undefined
      ? ["trusted-types 'none'"]
      : [`trusted-types ${trustedTypes}`, "worker-src 'self'"]),
    'report-to csp',
    // For browsers that do not know report-to.
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ');
}
