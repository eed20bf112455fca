// Spec §2, §4 Mobile money: the stages of a wallet payment, and the stage that an auth_model asks for.

/** The specification's stages. The first two come before a charge; mobile_money_payment_query is where its answer is waited for. */
export const WALLET_STAGES = [
  'mobile-money-accordion',
  'mobile_money',
  'mobile_money_otp',
  'mobile_money_check',
  'mobile_money_payment_query',
  'pending_payment',
] as const;

export type WalletStage = (typeof WALLET_STAGES)[number];

/**
 * What a wallet's charge answer can ask for. `VOUCHER`: a code that the payer fetches by dialling, and enters as an OTP is; `PAY_OFFLINE`: the
 * payer pays at the phone's own menu, to a paybill number and an account.
 */
export const WALLET_AUTH_MODELS = ['OTP', 'VOUCHER', 'STK_PROMPT', 'PAY_OFFLINE', 'REDIRECT'] as const;

export type WalletAuthModel = (typeof WALLET_AUTH_MODELS)[number];

/**
 * The auth model as our side goes by it: one that includes OTP asks for the code, except for KES, which never asks (spec §4) and
 * waits for the phone instead.
 * @param authModel in any case
 * @returns null for a model we do not know
 */
export function walletAuthModel(authModel: string, currency: string): WalletAuthModel | null {
  const model = authModel.toUpperCase();
  if (model.includes('OTP')) return currency === 'KES' ? 'STK_PROMPT' : 'OTP';
  return WALLET_AUTH_MODELS.find((known) => known === model) ?? null;
}

/** The stage that an auth model leads to; null for a model we do not know. */
export function stageForWalletAuthModel(authModel: string, currency: string): WalletStage | null {
  const model = walletAuthModel(authModel, currency);
  return model === null ? null : STAGE_OF[model];
}

const STAGE_OF: Record<WalletAuthModel, WalletStage> = {
  OTP: 'mobile_money_otp',
  VOUCHER: 'mobile_money_otp',
  STK_PROMPT: 'mobile_money_check',
  PAY_OFFLINE: 'mobile_money_check',
  REDIRECT: 'pending_payment',
};

/** Spec §2: the network is chosen first (mobile-money-accordion) for XOF, and only there. */
export function asksNetwork(currency: string): boolean {
  return currency === 'XOF';
}

/** Where a wallet payment begins: at the choice of a network where one is asked for, else at the number. */
export function firstWalletStage(currency: string): 'mobile-money-accordion' | 'mobile_money' {
  return asksNetwork(currency) ? 'mobile-money-accordion' : 'mobile_money';
}
