// Error reports and tracking (spec §1), in a chunk that is fetched only where the page is given an address to report to.
import type { PageData } from '@titan/contract/page/page-data';
import type { PageReports } from '@titan/contract/page/page-reports';
import type { LinkPageData } from '@titan/contract/page/link-page';
import type { FailedRequest } from '../platform/ports.ts';
import { createErrorReports, postReport, randomId, wordsOnPage } from '../platform/error-reports.ts';
import { createTracker } from '../platform/tracker.ts';
import { trackCheckout, trackLink } from '../session/track-checkout.ts';
import type { Checkout } from '../session/screen-state.ts';

export type Telemetry = {
  failedRequest(request: FailedRequest): void;
  /** Tracks the steps of this payment from now on; null for a link's page, which has one step and no checkout. */
  follow(checkout: Pick<Checkout, 'getState' | 'subscribe'> | null): void;
};

type PaymentData = Extract<PageData, { kind: 'payment' }>;
type LinkData = Extract<LinkPageData, { kind: 'link' }>;

/** Reports every bug of this window from now on. */
export function startTelemetry(
  page: Window & typeof globalThis,
  { errors, tracker }: PageReports,
  data: PaymentData | LinkData,
): Telemetry {
  const newId = () => randomId(page.crypto);
  const reports =
    errors === null
      ? null
      : createErrorReports({
          send: (body) => postReport(page, errors, body),
          newId,
          environment: data.kind === 'payment' ? data.payment.env : data.link.env,
          secrets: () => [...payerIn(data), ...wordsOnPage(page.document)],
        });
  page.addEventListener('error', ({ error, message }) => reports?.bug(error ?? message));
  page.addEventListener('unhandledrejection', ({ reason }) => reports?.bug(reason));
  return {
    failedRequest: (request) => reports?.failedRequest(request),
    follow(checkout) {
      if (tracker === null) return;
      const { address, key, payment: name } = tracker;
      const warn = (message: string) => page.console.warn(message);
      const tracking = createTracker({ send: (body) => postReport(page, address, body), key, newId, warn });
      if (data.kind === 'link') trackLink(tracking, data.link);
      else if (checkout && name !== null) trackCheckout(checkout, tracking, { payment: data.payment, name });
    },
  };
}

/** The payer, where the page knows them beforehand, and the address that gives anybody the session. */
function payerIn(data: PaymentData | LinkData): string[] {
  if (data.kind !== 'payment') return [];
  const { customer } = data.payment;
  return [customer.name ?? '', customer.email ?? '', data.address];
}
