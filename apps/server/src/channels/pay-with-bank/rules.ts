// The rules of charges by pay with bank, and their view for the payer's page (spec §2, §4).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { bankBrandOf } from '@titan/rules/bank-branding';
import { isBankCurrency } from '@titan/rules/bank-currencies';
import type { Bank } from '@titan/rules/bank-fields';
import { isSpotlight } from '@titan/rules/bank-search';
import { type BankAuthModel, bankAuthModel, stageForBankAuth } from '@titan/rules/bank-stage';
import { BANK_VARIANTS, bankOfVariant, bankVariantsOf } from '@titan/rules/bank-variants';
import { minorUnitsOf } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import { toDecimal } from '@titan/rules/money';
import type { ChargeState } from '../../db/column-values.ts';
import type { ChannelRules, ShownCharge } from '../../payments/views/channel-rules.ts';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { WIRE_STATUS } from '../../payments/charge-status.ts';
import type { PaymentRow } from '../../payments/views/payment-store.ts';

export const PAY_WITH_BANK_RULES: ChannelRules = {
  existsIn: isBankCurrency,
  returnsTo: 'charge-pwb/verify',
  tariff: {
    naira: { basisPoints: 140, flatMinor: 0, capMinor: 150_000 },
    other: { basisPoints: 150, flatMinor: 0, capMinor: null },
  },
  secrets: {
    PAY_ID: { wrong: LIMITS.wrongOtps, errorType: 'INVALID_PAY_ID' },
    BIRTHDAY: { wrong: LIMITS.wrongBirthdays, errorType: 'INVALID_ACCOUNT' },
    PHONE: { wrong: LIMITS.wrongPhones, errorType: 'INVALID_ACCOUNT' },
    otherwise: { wrong: LIMITS.wrongOtps, errorType: 'INVALID_OTP' },
  },
  resendAfterMs: LIMITS.otpResendCountdownMs,
  endsWhenLeft: true,
  leftBehindAt: ['PROMPT', 'REDIRECT'],
  elsewhere(authModel) {
    const model = bankAuthModel({ authModel });
    return model === 'PROMPT' || model === 'REDIRECT' ? model : null;
  },
  resendsElsewhere: false,
  directAttempts: LIMITS.sessionAttempts,
  // We keep of the account only what the merchant is shown, which leaves out the holder's name.
  paidWith: ({ bank_name, bank_last_four: lastFour }) => ({
    payer_bank_account: {
      account_number: lastFour === null ? null : `******${lastFour}`,
      account_name: null,
      bank_name,
    },
  }),
  chargePart: bankPartOf,
  detailsOf: (payment) => ({ pay_with_bank: bankDetailsOf(payment) }),
};

type BankPart = Pick<ChargeView, 'auth_model' | 'stage' | 'authorization' | 'bank'>;

/** The part of the view that only a bank charge has. */
function bankPartOf(charge: ChargeRow, now: ShownCharge): BankPart {
  const model = modelOf(now.status, bankAuthModel({ authModel: now.auth_model }));
  const isElsewhere = model === 'PROMPT' || model === 'REDIRECT';
  return {
    auth_model: model,
    stage: stageOf(now.status, model),
    // The page redirects through our own origin, so the address of the bank's page is not exposed. It may have been lost with the answer.
    authorization:
      model === 'REDIRECT' && charge.step_page !== null
        ? { redirect_url: redirectPath(charge.reference), iframe: true }
        : null,
    bank: {
      slug: charge.bank_slug ?? '',
      name: charge.bank_name ?? '',
      processor: charge.bank_processor ?? '',
      step: now.status === 'action_required' && now.auth_step === 'initiate' ? 'initiate' : null,
      last_four: charge.bank_last_four,
      since: isElsewhere ? new Date(charge.sent_at).getTime() : null,
    },
  };
}

/** Our address that redirects to the bank's page. */
export function redirectPath(reference: string): string {
  return `/charge-pwb/redirect/${reference}`;
}

/** What the charge waits for: the code on our page, or approval in the bank's app or page, which we may not be notified of. */
function modelOf(status: ChargeState, model: BankAuthModel | null): BankAuthModel | null {
  const isElsewhere = model === 'PROMPT' || model === 'REDIRECT';
  if (status === 'action_required') return isElsewhere ? null : model;
  return status === 'unknown' && isElsewhere ? model : null;
}

function stageOf(status: ChargeState, model: BankAuthModel | null): BankPart['stage'] {
  if (WIRE_STATUS[status] !== 'pending' && WIRE_STATUS[status] !== 'processing') return null;
  // It holds nobody up: its payer may begin anew.
  if (status === 'left') return 'init';
  return model === null ? 'bank-pending' : stageForBankAuth({ authModel: model });
}

// Pay with bank in payment_channels_details (spec §3): spotlights, variants, Mono's minimum.

type BankDetails = NonNullable<PaymentView['payment_channels_details']['pay_with_bank']>;

/** The currency of each variant's bank. */
const VARIANT_CURRENCY = {
  pay_with_opay: 'NGN',
  pay_with_palmpay: 'NGN',
  pay_with_gtb: 'NGN',
  pay_with_capitec: 'ZAR',
} as const;

/** Without the list of banks, which is added to the first HTML (banks.ts). */
function bankDetailsOf({
  currency,
  bank_spotlights: named,
  feature_flags: flagsOn,
}: PaymentRow): BankDetails {
  const ofCurrency = BANK_VARIANTS.filter((variant) => VARIANT_CURRENCY[variant] === currency);
  const banks = ofCurrency.map((variant) => ({ slug: bankOfVariant(variant) }));
  const minimumMinor = LIMITS.monoMinimumMajor * 10 ** minorUnitsOf(currency);
  return {
    spotlights: spotlightSlugs(named, flagsOn),
    variants: [...bankVariantsOf(banks, named, flagsOn)],
    mono_minimum: toDecimal(minimumMinor, currency),
  };
}

/** Adds the list, or null when it is unavailable; a variant whose bank is not in the list is not offered. */
export function withBanks(details: BankDetails, banks: readonly Bank[] | null): BankDetails {
  if (banks === null) return { ...details, banks: null };
  const isThere = (slug: string): boolean => banks.some((bank) => bank.slug === slug);
  const variants = details.variants.filter((variant) => isThere(bankOfVariant(variant)));
  return { ...details, banks: [...banks], variants };
}

/** In the merchant's order, without unknown names. */
function spotlightSlugs(named: readonly string[], flagsOn: readonly string[]): string[] {
  const slugs = named.map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
  return slugs.filter((slug) => bankBrandOf(slug) !== null && isSpotlight(slug, named, flagsOn));
}
