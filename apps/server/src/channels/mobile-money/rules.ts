// The rules of charges by mobile money, and their view for the payer's page (spec §2, §4 Mobile money).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { WalletNetworkView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import { networksOf } from '@titan/rules/wallet-networks';
import { isWalletCurrency } from '@titan/rules/wallet-number';
import { stageForWalletAuthModel, type WalletAuthModel, walletAuthModel } from '@titan/rules/wallet-stage';
import type { ChargeState } from '../../db/column-values.ts';
import type { ChannelRules, ShownCharge } from '../../payments/views/channel-rules.ts';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { WIRE_STATUS } from '../../payments/charge-status.ts';

export const MOBILE_MONEY_RULES: ChannelRules = {
  existsIn: isWalletCurrency,
  returnsTo: 'charge-mobile-money/verify',
  tariff: {
    naira: { basisPoints: 200, flatMinor: 0, capMinor: null },
    other: { basisPoints: 200, flatMinor: 0, capMinor: null },
  },
  secrets: { otherwise: { wrong: LIMITS.wrongOtps, errorType: 'INVALID_OTP' } },
  resendAfterMs: LIMITS.walletRetryWindowMs,
  endsWhenLeft: true,
  leftBehindAt: ['STK_PROMPT', 'PAY_OFFLINE', 'REDIRECT'],
  elsewhere(authModel, currency) {
    const model = walletAuthModel(authModel, currency);
    return isElsewhere(model) ? model : null;
  },
  resendsElsewhere: true,
  directAttempts: 1,
  paidWith: ({ wallet_masked, wallet_network }) => ({
    mobile_money: { number: wallet_masked, operator: wallet_network },
  }),
  chargePart: walletPartOf,
  detailsOf({ currency, charge }, _now, wayTo) {
    const all = networkViewsOf(currency);
    // That of a charge that is there is named in its sentences.
    const networks = all.filter(({ slug }) => wayTo(slug) === 'open' || slug === charge?.wallet_network);
    const paused = all.filter(({ slug }) => wayTo(slug) === 'paused').map(({ name }) => name);
    return { mobile_money: { networks, ...(paused.length > 0 ? { paused } : {}) } };
  },
};

type WalletPart = Pick<ChargeView, 'auth_model' | 'stage' | 'authorization' | 'mobile_money'>;

/** The part of the view that only a wallet charge has. */
function walletPartOf(charge: ChargeRow, now: ShownCharge): WalletPart {
  const model = modelOf(now.status, walletAuthModel(now.auth_model ?? '', charge.currency));
  const resendsLeft = LIMITS.stkResends - charge.stk_resends;
  return {
    auth_model: model,
    stage: stageOf(charge, now.status, model),
    // The page redirects through our own origin, so the address of the wallet's page is not exposed.
    authorization:
      model === 'REDIRECT' ? { redirect_url: `/charge-mobile-money/redirect/${charge.reference}` } : null,
    mobile_money: {
      number: charge.wallet_masked ?? '',
      network: charge.wallet_network,
      can_resend_stk: model === 'STK_PROMPT' && resendsLeft > 0,
      stk_resends_left: resendsLeft,
      can_retry_at: model === null ? null : timeOf(now.otp_resend_at),
    },
  };
}

/** Taken on the phone or on the wallet's page; a code is typed on ours. */
function isElsewhere(model: WalletAuthModel | null): boolean {
  return model === 'STK_PROMPT' || model === 'PAY_OFFLINE' || model === 'REDIRECT';
}

/** What the charge waits for: the code on our page, or approval on the phone or the wallet's page, which we may not be notified of. */
function modelOf(status: ChargeState, model: WalletAuthModel | null): WalletAuthModel | null {
  if (status === 'action_required') return model;
  return status === 'unknown' && isElsewhere(model) ? model : null;
}

function stageOf(charge: ChargeRow, status: ChargeState, model: WalletAuthModel | null): WalletPart['stage'] {
  if (WIRE_STATUS[status] !== 'pending' && WIRE_STATUS[status] !== 'processing') return null;
  // It holds nobody up: its payer may begin anew.
  if (status === 'left') return 'init';
  if (model === null || (model === 'STK_PROMPT' && charge.is_delayed)) return 'mobile_money_payment_query';
  return stageForWalletAuthModel(model, charge.currency);
}

/** From a row, or from a stored answer, where it is text; epoch ms. */
function timeOf(at: Date | string | null): number | null {
  return at === null ? null : new Date(at).getTime();
}

/** The networks of a currency as the wire has them (spec §7 get-networks). */
export function networkViewsOf(currency: string): WalletNetworkView[] {
  return networksOf(currency).map(({ slug, name, code, isRedirect }) => ({
    slug,
    name,
    code,
    is_redirect: isRedirect,
  }));
}
