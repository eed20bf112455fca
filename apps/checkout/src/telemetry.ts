// What reports to the outside (spec §1), in a chunk that is asked for only where the page is told an address to report to.
import type { PageData } from '@titan/contract/page-data';
import type { PageReports } from '@titan/contract/page-reports';
import type { FailedRequest } from './platform/ports.ts';
import { createErrorReports } from './platform/error-reports.ts';
import { postReport, randomId, wordsOnPage } from './platform/reporting-window.ts';
import { createTracker } from './platform/tracker.ts';
import type { RunningCheckout } from './session/runtime.ts';
import { trackCheckout } from './session/track-checkout.ts';

export type Telemetry = {
  failedRequest(request: FailedRequest): void;
  /** Tells the tracker of the steps of this payment, from now on. */
  follow(checkout: Pick<RunningCheckout, 'getState' | 'subscribe'>): void;
};

type PaymentData = Extract<PageData, { kind: 'payment' }>;

/** Hears of every bug of this window from now on. */
export function startTelemetry(
  page: Window & typeof globalThis,
  { errors, tracker }: PageReports,
  { payment }: PaymentData,
): Telemetry {
  const newId = () => randomId(page.crypto);
  const reports =
    errors === null
      ? null
      : createErrorReports({
          send: (body) => postReport(page, errors, body),
          newId,
          environment: payment.env,
          secrets: () => [payment.customer.name ?? '', payment.customer.email, ...wordsOnPage(page.document)],
        });
  page.addEventListener('error', ({ error, message }) => reports?.bug(error ?? message));
  page.addEventListener('unhandledrejection', ({ reason }) => reports?.bug(reason));
  return {
    failedRequest: (request) => reports?.failedRequest(request),
    follow(checkout) {
      if (tracker === null) return;
      const { address, key } = tracker;
      const warn = (message: string) => page.console.warn(message);
      const send = (body: string) => postReport(page, address, body);
      trackCheckout(checkout, createTracker({ send, key, newId, warn }), { payment, name: tracker.payment });
    },
  };
}
