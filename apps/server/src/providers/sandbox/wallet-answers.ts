// What an entry of the sandbox's telco says to whoever asks, and the telco's sentences: the "server message" that the payer reads.
import { DEFAULT_ERRORS } from '@titan/rules/default-errors';
import { TOKEN_EXPIRED, WALLET_TEXTS } from '@titan/rules/wallet-texts';
import type { ProviderAnswer } from '../provider-answer.ts';
import type { WalletEntry } from './telco.ts';

const APPROVED = 'Your wallet payment was successful';
const OTP_WANTED = 'Enter the code that was sent to your phone';
const OTP_INCORRECT = 'The code you entered is incorrect. Please check it and try again.';
const PROMPT_SENT = 'Approve the payment on your phone with your wallet PIN';
const PAGE_OPEN = 'Approve the payment on your wallet’s page';
const DECIDING = 'Your network is still processing this payment';

const DECLINES: Record<string, string> = {
  INVALID_NUMBER: 'This number is not registered for mobile money. Please check it or use another number.',
  INSUFFICIENT_FUNDS: 'Insufficient funds: this wallet does not have enough money for this payment.',
  DECLINED_ON_PHONE: 'The payment was declined on the phone.',
  PROMPT_EXPIRED: 'The payment was not approved on the phone in time, and you were not charged.',
  FAILED: DEFAULT_ERRORS.mobile_money,
};

/** Why the sandbox does not take a number at all. */
export const NOT_A_TEST_NUMBER =
  'This is a test payment, and only test numbers work here. Choose one under TEST MODE; no real wallet is charged.';

/** The answer; `secretWasWrong` to the one whose code made the entry. */
export function walletAnswerOf(entry: WalletEntry, secretWasWrong = false): ProviderAnswer {
  const { event, detail, reference } = entry;
  switch (event) {
    case 'approved':
    case 'reversed':
      return {
        kind: 'approved',
        amountMinor: entry.amount_minor,
        currency: entry.currency,
        message: APPROVED,
      };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'awaiting_otp':
      return otpAnswer(detail.wallet.tokenExpired === true, secretWasWrong);
    case 'awaiting_prompt':
      return detail.wallet.approved
        ? { kind: 'processing', message: DECIDING }
        : step('STK_PROMPT', PROMPT_SENT);
    case 'awaiting_redirect':
      return {
        ...step('REDIRECT', PAGE_OPEN),
        page: { type: 'url', content: `/sandbox/wallet/${reference}` },
      };
    default:
      return declined(detail.errorType ?? 'FAILED');
  }
}

type Step = Extract<ProviderAnswer, { kind: 'step' }>;

function step(authModel: Step['authModel'], message: string): Step {
  return { kind: 'step', authModel, canResendOtp: false, secretWasWrong: false, message };
}

function otpAnswer(isExpired: boolean, secretWasWrong: boolean): ProviderAnswer {
  const asked = {
    ...step('OTP', secretWasWrong ? OTP_INCORRECT : OTP_WANTED),
    canResendOtp: true,
    secretWasWrong,
  };
  return isExpired ? { ...asked, errorType: TOKEN_EXPIRED, message: WALLET_TEXTS.tokenExpired } : asked;
}

function declined(errorType: string): ProviderAnswer {
  return { kind: 'declined', errorType, message: DECLINES[errorType] ?? DEFAULT_ERRORS.mobile_money };
}
