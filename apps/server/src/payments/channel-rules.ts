// What a settlement needs to know of the channel it settles: its words, its wrong secrets, its resends (spec §4, §8, guides I-25).
import type { BankAuthModel } from '@titan/rules/bank-stage';
import { saysResendExceeded } from '@titan/rules/bank-texts';
import type { AuthModel } from '@titan/rules/card-stage';
import { CARD_TEXTS, isCardErrorType } from '@titan/rules/card-declines';
import { DEFAULT_ERRORS } from '@titan/rules/default-errors';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import { saysExceeded, WALLET_TEXTS } from '@titan/rules/wallet-texts';
import type { WalletAuthModel } from '@titan/rules/wallet-stage';

/** How often an answer to a step may be wrong, and what the attempt ends with when it is. */
type SecretLimit = { wrong: number; errorType: string };

type ChannelRules = {
  /** Said when an attempt has ended without a word of the provider's. */
  defaultError: string;
  /** By what was asked for; `otherwise` for everything else. The database allows at most 5 (charges.wrong_secrets). */
  secrets: Partial<Record<AuthModel | WalletAuthModel | BankAuthModel, SecretLimit>> & {
    otherwise: SecretLimit;
  };
  /** Said when the provider has ended an attempt at our word. */
  cancelled: string;
  /** From entering a step to its first resend, and from one resend to the next, ms. */
  resendAfterMs: number;
  /** Whether a provider that was asked for a code again says only that it sends none; the code that was sent is still good. */
  saysResendLimit(said: { errorType: string | null; message: string }): boolean;
  /** The provider is asked to take back an attempt that the payer has left. An account cannot be: who has its number may still pay. */
  endsWhenLeft: boolean;
};

const WRONG_OTP: SecretLimit = { wrong: LIMITS.wrongOtps, errorType: 'INVALID_OTP' };
const WRONG_PAY_ID: SecretLimit = { wrong: LIMITS.wrongOtps, errorType: 'INVALID_PAY_ID' };
const WRONG_PHONE: SecretLimit = { wrong: LIMITS.wrongPhones, errorType: 'NOT_ENROLLED' };

/** Every channel's rules; a new channel changes its row. */
export const CHANNEL_RULES: Record<Channel, ChannelRules> = {
  card: {
    defaultError: DEFAULT_ERRORS.card,
    cancelled: CARD_TEXTS.threeDsNotCompleted,
    secrets: {
      PIN: { wrong: LIMITS.wrongPins, errorType: 'PIN_RETRIES_EXCEEDED' },
      AVS: { wrong: LIMITS.wrongAddresses, errorType: 'CHARGE_PREVENTED' },
      PHONE: WRONG_PHONE,
      CARD_ENROLL: WRONG_PHONE,
      CVV: { wrong: LIMITS.wrongCvvs, errorType: 'INVALID_CARD_DETAILS' },
      otherwise: WRONG_OTP,
    },
    resendAfterMs: LIMITS.otpResendCountdownMs,
    // Spec §4 "Another error … hides Resend": what is no decline of §8 says nothing of the card. 'PIN retries exceeded' is an end.
    saysResendLimit: ({ errorType }) => errorType !== null && !isCardErrorType(errorType),
    endsWhenLeft: true,
  },
  mobile_money: {
    defaultError: DEFAULT_ERRORS.mobile_money,
    cancelled: WALLET_TEXTS.cancelled,
    secrets: { otherwise: WRONG_OTP },
    resendAfterMs: LIMITS.walletRetryWindowMs,
    saysResendLimit: ({ message }) => saysExceeded(message),
    endsWhenLeft: true,
  },
  pay_with_bank: {
    defaultError: DEFAULT_ERRORS.pay_with_bank,
    cancelled: DEFAULT_ERRORS.pay_with_bank,
    secrets: { PAY_ID: WRONG_PAY_ID, otherwise: WRONG_OTP },
    resendAfterMs: LIMITS.otpResendCountdownMs,
    saysResendLimit: ({ message }) => saysResendExceeded(message),
    endsWhenLeft: true,
  },
  bank_transfer: {
    defaultError: DEFAULT_ERRORS.bank_transfer,
    cancelled: DEFAULT_ERRORS.bank_transfer,
    secrets: { otherwise: WRONG_OTP },
    resendAfterMs: LIMITS.otpResendCountdownMs,
    saysResendLimit: () => false,
    endsWhenLeft: false,
  },
};
