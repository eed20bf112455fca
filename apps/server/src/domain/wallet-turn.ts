// A wallet's step that is taken on the payer's phone or on the wallet's page (spec §4 mobile_money_check, pending_payment).
import { walletAuthModel } from '@titan/rules/wallet-stage';
import { CHANNEL_RULES } from './channel-rules.ts';
import type { Hearing, Settlement, StepAsked } from './settlement.ts';

type Turn = Pick<Settlement, 'authModel' | 'canResendOtp' | 'stepPage' | 'otpResendAt'>;

/**
 * What such a step adds to a charge that nobody knows about: it can be approved without a word to us, so the provider is asked until
 * there is evidence (decision 0021). Null for every step that is taken on our page.
 */
export function walletTurnOf({ charge, now }: Hearing, answer: StepAsked): Turn | null {
  if (charge.channel !== 'mobile_money') return null;
  const authModel = walletAuthModel(answer.authModel, charge.currency);
  if (authModel !== 'STK_PROMPT' && authModel !== 'REDIRECT') return null;
  const opens = charge.authModel !== authModel;
  return {
    authModel,
    canResendOtp: false,
    stepPage: answer.page ?? null,
    otpResendAt: opens ? now + CHANNEL_RULES.mobile_money.resendAfterMs : null,
  };
}
