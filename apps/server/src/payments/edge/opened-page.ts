// A payment that was opened, for its page or for a caller, and who opens it (open-payment.ts).
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { TimelineStep } from '@titan/contract/payer/timeline.schema';
import type { Refused } from '@titan/platform/refusal';
import type { PayerBrowser } from '../session/session.ts';
import type { PaymentRow } from '../views/payment-store.ts';

export type OpenedPayment = { payment: PaymentView; session_token: string };
/** With what the page's headers and addresses need and its data does not show. */
export type OpenedPage = OpenedPayment & {
  /** The page's own: what its links and forms lead to. */
  address: string;
  timeline: TimelineStep[];
  frameOrigins: readonly string[];
  row: PaymentRow;
};

/** What the payment's lasting page shows: no session, so nothing can be done with it. */
type PaymentStatusPage = Pick<OpenedPage, 'address' | 'payment' | 'timeline' | 'row'>;

export type PaymentOpener = {
  /**
   * By bearer: the merchant's public key opens any of its transactions, with full authority where the capability address names it and with
   * a public session otherwise (decision 0047); a session token reads its own again.
   */
  open(
    bearer: string,
    asked: { reference: string; env?: 'test' | 'live' | undefined },
    browser: PayerBrowser,
  ): Promise<OpenedPayment | Refused>;
  /** By the page's address: its capability, a public session's, or a reference, which opens a public session. */
  page(segment: string, browser: PayerBrowser): Promise<OpenedPage | null>;
  /** The page of a payment that was found before, as the same reader sees it now. */
  pageAgain(found: PaymentRow, browser: PayerBrowser): Promise<OpenedPage>;
  /** By page address, under the same conditions as the payment's own page. */
  status(segment: string, browser: PayerBrowser): Promise<PaymentStatusPage | null>;
  /** A new session on the payment. */
  issueSession(row: PaymentRow): string;
};
