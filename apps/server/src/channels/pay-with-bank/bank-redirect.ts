// The way to a bank's own page (spec §7 GET /bank/redirect-url, §4 "Redirect auth data"), while it is the payer's turn there.
import type { ChargeRow } from '../../payments/charge-row.ts';
import { leadsToBank } from '../card/bank-page.ts';
import { redirectPath } from './bank-view.ts';
import { findCharge } from '../../payments/query-charge.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { Session } from '../../payments/session-token.ts';

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
