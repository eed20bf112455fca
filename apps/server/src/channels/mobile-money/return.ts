// Spec §2 /charge-mobile-money: the way to a wallet's page, and back. What a browser brings proves nothing; the provider is asked.
import { isReference } from '@titan/rules/reference';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { rowAt } from '../../payments/open-payment.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';
import { askAgain } from '../../payments/query-charge.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { PayerBrowser } from '../../payments/session.ts';
import { leadsToBank } from '../../payments/step-page.ts';

/** Whoever comes back from the wallet's page expects an answer now, ms. */
const ASK_EVERY_MS = 500;

type WalletPayment = { payment: PaymentRow; charge: ChargeRow | null };

/** The payment that a charge from a wallet belongs to, or that is named by its own page, as that page's reader sees it; null when there is none. */
export async function findWalletPayment(
  parts: ServiceParts,
  reference: string,
  browser: PayerBrowser,
): Promise<WalletPayment | null> {
  if (!isReference(reference)) return null;
  const found = await parts.payments.byCharge(reference);
  if (found) return found.charge.channel === 'mobile_money' ? found : null;
  const payment = await rowAt(parts, reference, browser);
  const charge = payment?.charge?.channel === 'mobile_money' ? payment.charge : null;
  return payment && { payment, charge };
}

/** The charge after the network's newest word, where there is one to be had. */
export async function verifyWallet(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  const isDue = parts.clock.now() - charge.updated_at.getTime() >= ASK_EVERY_MS;
  return charge.status === 'unknown' && isDue ? askAgain(parts, charge) : charge;
}

/** The address of the wallet's page while the payer's turn is there, if it can be gone to at all; else null. */
export function openWalletPage(charge: ChargeRow): string | null {
  const isOpen = charge.status === 'unknown' && charge.auth_model === 'REDIRECT';
  const page = isOpen ? charge.step_page : null;
  return page?.type === 'url' && leadsToBank(page.content) ? page.content : null;
}
