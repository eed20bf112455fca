// Spec §4 Pay with bank: what the stages show on a load, before any machine: the chosen bank, the list, the waits. Pure.
import type { PaymentView } from '@titan/contract/payment';
import { isOfferedBank } from '@titan/rules/bank-branding';
import type { Bank } from '@titan/rules/bank-fields';
import { inSpotlightOrder, isSpotlight, SPOTLIGHT_FLAGS } from '@titan/rules/bank-search';
import { BANK_VARIANTS, bankOfVariant, type BankVariant } from '@titan/rules/bank-variants';
import { LIMITS } from '@titan/rules/limits';
import type { MethodEntry } from '../method.ts';
import type { BankList, BankResend, Patience } from './pay-with-bank-state.ts';
import { asksForCode, bankStandingOf } from './pay-with-bank-truth.ts';

/** The method of the catalogue in the address that names the bank already; null: the payer chooses. */
export function variantAt({ place }: Pick<MethodEntry, 'place'>): BankVariant | null {
  return BANK_VARIANTS.find((variant) => variant === place?.stage) ?? null;
}

/**
 * The bank that the first stage begins with, by slug: of the variant, of the form that came back, of the address, or of the charge
 * whose account was wrong.
 */
export function chosenBankAt({ payment, place, feedback }: Omit<MethodEntry, 'fromStart'>): string | null {
  const variant = variantAt({ place });
  if (variant !== null) return bankOfVariant(variant);
  const named = place?.stage === 'init' ? place.of : null;
  return feedback?.values['bank'] ?? named ?? triedBankOf(payment);
}

/** The bank whose account was wrong: it is typed again. */
function triedBankOf(payment: PaymentView): string | null {
  return bankStandingOf(payment) === 'account-error' ? (payment.charge?.bank?.slug ?? null) : null;
}

/** The list that the first HTML came with; it carries none when the payer came to the method later. */
export function openingListOf({ payment_channels_details: details }: PaymentView): BankList {
  const { banks } = details.pay_with_bank ?? {};
  if (banks === null) return { is: 'failed', isLoud: false };
  return banks === undefined ? { is: 'asking' } : { is: 'there', banks };
}

/** The banks as they are listed: spotlights first. */
export function asListed(banks: readonly Bank[], payment: PaymentView): readonly Bank[] {
  const { spotlights, flagsOn } = spotlightsOf(payment);
  return inSpotlightOrder(
    banks.filter(({ slug }) => isOfferedBank(slug)),
    spotlights,
    flagsOn,
  );
}

/** Whether a bank carries the New badge. */
export function isNewBank(slug: string, payment: PaymentView): boolean {
  const { spotlights, flagsOn } = spotlightsOf(payment);
  return isSpotlight(slug, spotlights, flagsOn);
}

function spotlightsOf({ payment_channels_details: { pay_with_bank: details } }: PaymentView) {
  // The service has looked at the flags already.
  return { spotlights: details?.spotlights ?? [], flagsOn: Object.values(SPOTLIGHT_FLAGS) };
}

/** Since when the bank is waited for (epoch ms): by the service, which knows it after a reload too, else as this page knows it. */
export function waitsSince({ charge }: PaymentView, here: number): number {
  return charge?.bank?.since ?? here;
}

/** Spec §4, by 60 s ticks: "the counter reaches 2, then the next tick". */
export function patienceAt(sinceMs: number, nowMs: number): Patience {
  const ticks = Math.floor((nowMs - sinceMs) / LIMITS.bankPendingTickMs);
  if (ticks < 1) return 'usual';
  return nowMs - sinceMs < LIMITS.bankPendingTerminalMs ? 'longer' : 'over';
}

/** Resend OTP, by the service's counters. */
export function resendOf(payment: PaymentView, nowMs: number): BankResend {
  const { charge } = payment;
  if (charge === null || !asksForCode(payment) || charge.auth_model !== 'OTP') return { is: 'hidden' };
  const { can_resend_otp: can, otp_resends_left: left, otp_resend_at: untilMs } = charge.metadata;
  if (left <= 0) return { is: 'limit' };
  if (!can || untilMs === null) return { is: 'hidden' };
  return nowMs < untilMs ? { is: 'counting', untilMs } : { is: 'ready' };
}
