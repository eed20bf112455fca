// The banks that a payment can be made from (spec §7 GET /bank/banks), for the call, the first HTML and the charge alike.
import type { CountryBankView } from '@titan/contract/pay-with-bank';
import { isOfferedBank } from '@titan/rules/bank-branding';
import type { Bank } from '@titan/rules/bank-fields';
import { allBanksOf } from './all-banks.ts';
import type { Timers } from '../../platform/ports.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { Session } from '../../payments/session-token.ts';

/** How long the first HTML waits for the list, ms: the page can ask for it by itself. */
const HTML_WAITS_MS = 2_000;

type Of = { currency: string; paymentReference: string };

/** The provider's list without the banks that are offered by nobody; null when it cannot be had now. */
export async function listBanks(
  { providers }: Pick<ServiceParts, 'providers'>,
  of: Of,
): Promise<readonly Bank[] | null> {
  const { answer } = await providers.forNew.banks(of);
  return answer.kind === 'banks' ? answer.banks.filter(({ slug }) => isOfferedBank(slug)) : null;
}

/** The same for the first HTML, which is not held up by a provider that is slow to answer. */
export async function listBanksSoon(
  parts: Pick<ServiceParts, 'providers'> & { timers: Timers },
  of: Of,
): Promise<readonly Bank[] | null> {
  let cancel = (): void => {};
  const waited = new Promise<null>((resolve) => {
    cancel = parts.timers.after(HTML_WAITS_MS, () => resolve(null));
  });
  const banks = await Promise.race([listBanks(parts, of), waited]);
  cancel();
  return banks;
}

/** The call: the session's own payment has one currency. */
export async function banksFor(
  parts: ServiceParts,
  session: Session,
  currency: string,
): Promise<Bank[] | Refused> {
  if (currency !== session.currency) return [];
  const banks = await listBanks(parts, { currency, paymentReference: session.intentReference });
  return banks === null ? refused('UNAVAILABLE') : [...banks];
}

/** Every bank of a country, by name (spec §7 GET /bank/all-banks). */
export function countryBanksOf(countryCode: string): CountryBankView[] {
  return allBanksOf(countryCode).map(({ name, code }) => ({ name, code }));
}
