// Sends a page around the bank's own, with the headers that let our checkout frame it, and whoever may frame our checkout.
import type { ReturnPage, ReturnPayment } from '@titan/contract/return-page';
import type { FastifyReply } from 'fastify';
import type { PaymentRow } from '../payments/payment-store.ts';
import { REPORTING_ENDPOINTS, returnPolicy, styleHashes } from './headers.ts';
import { frameable, type Framers, NOBODY } from '../platform/frame-headers.ts';
import type { PageParts } from './page.ts';

/** `of`: the payment that the page belongs to; null where there is none. */
export type ReturnSender = (
  reply: FastifyReply,
  status: number,
  of: PaymentRow | null,
  page: ReturnPage,
) => FastifyReply;

/** Builds the sender on the page's renderer. */
export function createReturnSender({ renderReturn, assets }: PageParts): ReturnSender {
  const hashes = styleHashes(assets);
  return (reply, status, of, page) =>
    frameable(reply, returnPolicy(hashes, { framesBank: page.page === 'card-threeds' }), framersOf(of))
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('reporting-endpoints', REPORTING_ENDPOINTS)
      .send(renderReturn(page, assets));
}

/** Of a page that stands in the checkout's own frame, or in place of the checkout. */
export function framersOf(payment: PaymentRow | null): Framers {
  return payment === null ? NOBODY : { origins: payment.frame_origins, self: true };
}

/** What these pages may show of a payment, and the way back to its page for whoever may read it so. */
export function returnPayment({ addresses }: PageParts, payment: PaymentRow): ReturnPayment {
  return {
    address: `/${encodeURIComponent(addresses.for(payment))}`,
    merchant: payment.merchant_name,
    merchantReference: payment.reference,
    env: payment.env,
  };
}
