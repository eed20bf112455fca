// Spec §2 /charge-card/verify: "Verifying your payment", then what the provider says of the charge.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeState } from '../domain/charge-status.ts';
import { issueSession } from '../services/open-payment.ts';
import { chargeViewOf } from '../services/charge-view.ts';
import { findCardCharge, verifyCharge } from '../services/verify-charge.ts';
import type { PageParts } from './page.ts';
import { returnPayment, type ReturnSender } from './return-sender.ts';

/** What the page can say of a charge by its state alone; null: the provider has to be asked. */
const RESULTS: Record<ChargeState, 'success' | 'failed' | null> = {
  sent: null,
  action_required: null,
  unknown: null,
  left: null,
  held: null,
  success: 'success',
  credited: 'success',
  duplicate: 'failed',
  returned: 'failed',
  failed: 'failed',
  // Ended at our word: the bank may have approved it all the same, so it is asked first.
  cancelled: null,
};

/**
 * Shows at once what is known. Where that is nothing yet, it says that it verifies; the page then asks by itself, or without
 * script comes again with `?asked`, and only then the provider is waited for.
 */
export async function showVerify(
  parts: PageParts,
  send: ReturnSender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { asked } = request.query as { asked?: unknown };
  const found = await findCardCharge(parts, referenceOf(request));
  if (!found) return send(reply, 404, null, { page: 'verify', outcome: 'not-found' });
  const isAsked = asked !== undefined && RESULTS[found.charge.status] === null;
  const charge = isAsked ? await verifyCharge(parts, found.charge) : found.charge;
  const result = RESULTS[charge.status] ?? (isAsked && charge.status === 'cancelled' ? 'failed' : null);
  return send(reply, 200, found.payment, {
    page: 'verify',
    outcome: result ?? (isAsked ? 'still-processing' : 'verifying'),
    payment: returnPayment(found.payment),
    charge: chargeViewOf(charge),
    money: moneyOf(charge.status),
    sessionToken: issueSession(parts, found.payment),
  });
}

/** Of a charge that did not become the payment. One that ended at our word alone may have been approved all the same. */
function moneyOf(status: ChargeState): 'not-debited' | 'coming-back' | 'still-checked' {
  if (status === 'failed') return 'not-debited';
  return status === 'duplicate' || status === 'returned' ? 'coming-back' : 'still-checked';
}

/** In the path, or in a query as some banks send it; a parameter that is there twice names nothing. */
function referenceOf(request: FastifyRequest): string {
  const { reference } = request.params as { reference?: string };
  const { merchant_order_id: order } = request.query as { merchant_order_id?: unknown };
  return reference ?? (typeof order === 'string' ? order : '');
}
