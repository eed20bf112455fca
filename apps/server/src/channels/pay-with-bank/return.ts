// The way to a bank's own page (spec §7 GET /bank/redirect-url, §4 "Redirect auth data"), while it is the payer's turn there.
import { isReference } from '@titan/rules/reference';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { rowAt } from '../../payments/open-payment.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';
import { findCharge } from '../../payments/query-charge.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { PayerBrowser, Session } from '../../payments/session.ts';
import { leadsToBank } from '../../payments/step-page.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import { askBankCharge } from './query.ts';
import { redirectPath } from './view.ts';

// Spec §2 /charge-pwb/verify and /redirect/payment: whoever comes back is shown what the provider says. A browser proves nothing.

/** Whoever comes back expects an answer now, ms. */
const ASK_EVERY_MS = 500;

type BankPayment = { payment: PaymentRow; charge: ChargeRow | null };

/** The payment that a charge by bank belongs to, or that is named by its own page, as that page's reader sees it; null when there is none. */
export async function findBankPayment(
  parts: ServiceParts,
  reference: string,
  browser: PayerBrowser,
): Promise<BankPayment | null> {
  if (!isReference(reference)) return null;
  const found = await parts.payments.byCharge(reference);
  if (found) return isByBank(found.charge) ? found : null;
  const payment = await rowAt(parts, reference, browser);
  return payment && { payment, charge: payment.charge && isByBank(payment.charge) ? payment.charge : null };
}

/** The charge after the provider's newest word, where there is one to be had. */
export function verifyBank(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  return askBankCharge(parts, charge, ASK_EVERY_MS);
}

function isByBank({ channel }: ChargeRow): boolean {
  return channel === 'bank_transfer' || channel === 'pay_with_bank';
}

/** The call: of the charge, or of the payment's latest one. */
export async function readRedirectUrl(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<{ redirect_url: string } | Refused> {
  const charge = await findCharge(parts, session, reference);
  if (charge?.channel !== 'pay_with_bank') return refused('UNKNOWN_REFERENCE');
  if (openBankRedirect(charge) === null) return refused('STEP_NOT_EXPECTED');
  return { redirect_url: redirectPath(charge.reference) };
}

/** The address of the bank's page, if it is the payer's turn there and it can be gone to at all; else null. */
export function openBankRedirect(charge: ChargeRow): string | null {
  const isOpen = charge.status === 'unknown' && charge.auth_model === 'REDIRECT';
  const page = isOpen ? charge.step_page : null;
  return page?.type === 'url' && leadsToBank(page.content) ? page.content : null;
}
