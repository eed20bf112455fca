// A step that is taken where our page is not: on a wallet's phone or page (spec §4 mobile_money_check, pending_payment), in a bank's app
// or on its page (approval-guide, bank-pending).
import { bankAuthModel } from '@titan/rules/bank-stage';
import { walletAuthModel } from '@titan/rules/wallet-stage';
import { CHANNEL_RULES } from './channel-rules.ts';
import type { Hearing, Settlement, StepAsked } from './settlement.ts';

type Turn = Pick<Settlement, 'authModel' | 'canResendOtp' | 'stepPage' | 'otpResendAt'>;

/**
 * What such a step adds to a charge that nobody knows about: it can be approved without a word to us, so the provider is asked until
 * there is evidence (decision 0021). Null for every step that is taken on our page.
 */
export function turnElsewhereOf({ charge, now }: Hearing, answer: StepAsked): Turn | null {
  const authModel = elsewhere(charge, answer);
  if (authModel === null) return null;
  // Only a wallet's prompt can be sent again.
  const opens = charge.channel === 'mobile_money' && charge.authModel !== authModel;
  return {
    authModel,
    canResendOtp: false,
    stepPage: answer.page ?? null,
    otpResendAt: opens ? now + CHANNEL_RULES.mobile_money.resendAfterMs : null,
  };
}

function elsewhere({ channel, currency }: Hearing['charge'], answer: StepAsked): string | null {
  if (channel === 'mobile_money') {
    const model = walletAuthModel(answer.authModel, currency);
    return model === 'STK_PROMPT' || model === 'REDIRECT' ? model : null;
  }
  if (channel !== 'pay_with_bank') return null;
  const model = bankAuthModel({ authModel: answer.authModel });
  return model === 'PROMPT' || model === 'REDIRECT' ? model : null;
}
