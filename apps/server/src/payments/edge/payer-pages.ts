// What a page outside the payment's address is made with (3-D Secure, a bank's page and the return from it): page/ makes it, channels use it.
import type { FormFeedback } from '@titan/contract/page/page-data';
import type { PageProblem, ReturnPage, ReturnPayment } from '@titan/contract/page/return-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StepPage } from '../../db/column-values.ts';
import { isThisMachine } from '../../platform/address-guard.ts';
import { type Framers, NOBODY } from '@titan/platform/frame-headers';
import { ownPath } from '../../platform/own-path.ts';
import type { ChargeRow } from '../charge-row.ts';
import { isAtBank } from '../charge-status.ts';
import type { OpenedPage, PaymentOpener } from './opened-page.ts';
import type { PaymentRow } from '../views/payment-store.ts';

/** What the address of a payment's page says beside its reference. */
export type PageQuery = {
  method?: string;
  preset?: string;
  paid?: string;
  stage?: string;
  of?: string | null;
  waited?: string;
  inline?: string;
};

export type PayerPages = {
  /** Sends the payment's own page. */
  payment(
    reply: FastifyReply,
    opened: OpenedPage,
    query: PageQuery,
    feedback?: FormFeedback | null,
  ): FastifyReply;
  problem(reply: FastifyReply, problem: PageProblem, reference: string | null): FastifyReply;
  /** Sends a page around the bank's own. `of`: the payment that it belongs to; null where there is none. */
  around(reply: FastifyReply, status: number, of: PaymentRow | null, page: ReturnPage): FastifyReply;
  /** What these pages may show of a payment, and the address of its page for the same reader. */
  shown(payment: PaymentRow): ReturnPayment;
  opener: PaymentOpener;
};

/** Who may frame a page in the checkout's own frame, or in place of the checkout. */
export function frameAncestorsOf(payment: PaymentRow | null): Framers {
  return payment === null ? NOBODY : { origins: payment.frame_origins, self: true };
}

/** Leads the browser on, also after a post. */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(freshAddress(reply.request, address), 303);
}

/**
 * Text browsers show an address again as they have kept it, whatever its headers say, so a post leads them to one they have not seen: the
 * page reads nothing of what is added. They are told by a header that they do not send; other browsers keep a plain address.
 */
function freshAddress({ method, headers, id }: FastifyRequest, address: string): string {
  const own = method === 'POST' && headers['sec-fetch-site'] === undefined ? ownPath(address) : null;
  if (own === null) return address;
  const url = new URL(own, 'http://checkout.invalid');
  url.searchParams.set('fresh', id);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The bank's page of a charge that waits there, while the payer has to act there and it has an address; else null. */
export function openBankPage(charge: ChargeRow): StepPage | null {
  const page = isAtBank(charge) ? charge.step_page : null;
  return page?.type === 'url' && !leadsToBank(page.content) ? null : page;
}

/**
 * Banks are https; an address on our own origin (test mode's) has no host, so that nothing else can pose as one. A processor's double is on the
 * payer's own machine, or not reached.
 */
export function leadsToBank(address: string): boolean {
  if (!URL.canParse(address)) return ownPath(address) !== null;
  const url = new URL(address);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url));
}
