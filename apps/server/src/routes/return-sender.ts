// Sends a page around the bank's own, with the headers that let our checkout frame it and nobody else.
import type { ReturnPage, ReturnPayment } from '@titan/contract/return-page';
import type { FastifyReply } from 'fastify';
import type { PaymentRow } from '../store/payment-store.ts';
import type { PageParts } from './page.ts';
import { contentHash, REPORTING_ENDPOINTS, returnPolicy } from './page-headers.ts';

export type ReturnSender = (reply: FastifyReply, status: number, page: ReturnPage) => FastifyReply;

/** Builds the sender on the page's renderer. */
export function createReturnSender({ renderReturn, assets }: PageParts): ReturnSender {
  const hash = contentHash(assets.style);
  return (reply, status, page) =>
    reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', returnPolicy(hash, { framesBank: page.page === 'card-threeds' }))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('reporting-endpoints', REPORTING_ENDPOINTS)
      .send(renderReturn(page, assets));
}

/** What these pages may show of a payment. */
export function returnPayment(payment: PaymentRow): ReturnPayment {
  return {
    address: `/${encodeURIComponent(payment.page_reference)}`,
    merchant: payment.merchant_name,
    merchantReference: payment.reference,
    env: payment.env,
  };
}
