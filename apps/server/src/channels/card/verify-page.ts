// Spec §2 /charge-card/verify: "Verifying your payment", then what the provider says of the charge.
import type { UnpaidMoney } from '@titan/contract/return-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { moneyVerdict } from '@titan/rules/money-verdict';
import type { ChargeState } from '../../payments/charge-status.ts';
import { issueSession } from '../../payments/open-payment.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { type ChargeOfPayment, findCardCharge, verifyCharge } from '../../payments/verify-charge.ts';
import type { ChargeRow } from '../../payments/charge-row.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';
import type { PageParts } from '../../page/page.ts';
import { returnPayment, type ReturnSender } from '../../page/return-page.ts';

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
  const { payment, charge } = isAsked ? await asVerified(parts, found) : found;
  // Paid by another attempt it is paid, whatever became of this one.
  const paid = payment.charge?.status === 'success' ? payment.charge : null;
  return send(reply, 200, payment, {
    page: 'verify',
    outcome: paid ? 'success' : outcomeOf(charge, isAsked),
    payment: returnPayment(parts, payment),
    charge: chargeViewOf(paid ?? charge),
    money: moneyOf(payment, charge),
    sessionToken: issueSession(parts, payment),
  });
}

/** The charge and its payment after the provider's newest word. */
async function asVerified(parts: PageParts, { payment, charge }: ChargeOfPayment): Promise<ChargeOfPayment> {
  const verified = await verifyCharge(parts, charge);
  return {
    charge: verified,
    payment: (await parts.payments.byId(payment.id, { publicSession: charge.public_session })) ?? payment,
  };
}

function outcomeOf(
  { status }: ChargeRow,
  isAsked: boolean,
): 'verifying' | 'still-processing' | 'success' | 'failed' {
  if (isAsked && status === 'cancelled') return 'failed';
  return RESULTS[status] ?? (isAsked ? 'still-processing' : 'verifying');
}

/** What became of the money of this charge alone: another attempt is told where it is made. */
function moneyOf({ reversals }: PaymentRow, charge: ChargeRow): UnpaidMoney {
  const { money } = moneyVerdict({
    status: 'pending',
    version: '',
    earlier_open: false,
    charge: chargeViewOf(charge),
    reversals: reversals.filter((each) => each.charge === charge.reference),
  });
  return money === 'received' || money === 'held' ? 'still-checked' : money;
}

/** In the path, or in a query as some banks send it; a parameter that is there twice names nothing. */
function referenceOf(request: FastifyRequest): string {
  const { reference } = request.params as { reference?: string };
  const { merchant_order_id: order } = request.query as { merchant_order_id?: unknown };
  return reference ?? (typeof order === 'string' ? order : '');
}
