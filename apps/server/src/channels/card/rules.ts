// The rules of charges by card: default errors, limits on wrong answers, and resends (spec §4, §8, I-25).
import { LIMITS } from '@titan/rules/limits';
import type { ChannelRules } from '../../payments/views/channel-rules.ts';

const WRONG_PHONE = { wrong: LIMITS.wrongPhones, errorType: 'NOT_ENROLLED' };

export const CARD_RULES: ChannelRules = {
  existsIn: () => true,
  returnsTo: 'charge-card/verify',
  tariff: {
    naira: { basisPoints: 150, flatMinor: 0, capMinor: 200_000 },
    other: { basisPoints: 290, flatMinor: 0, capMinor: null },
  },
  secrets: {
    PIN: { wrong: LIMITS.wrongPins, errorType: 'PIN_RETRIES_EXCEEDED' },
    AVS: { wrong: LIMITS.wrongAddresses, errorType: 'CHARGE_PREVENTED' },
    PHONE: WRONG_PHONE,
    CARD_ENROLL: WRONG_PHONE,
    BIRTHDAY: { wrong: LIMITS.wrongBirthdays, errorType: 'CHARGE_PREVENTED' },
    CVV: { wrong: LIMITS.wrongCvvs, errorType: 'INVALID_CARD_DETAILS' },
    otherwise: { wrong: LIMITS.wrongOtps, errorType: 'INVALID_OTP' },
  },
  resendAfterMs: LIMITS.otpResendCountdownMs,
  endsWhenLeft: true,
  elsewhere: () => null,
  leftBehindAt: [],
  resendsElsewhere: false,
  directAttempts: 1,
  paidWith: ({ card_brand, card_first_six, card_last_four, card_expiry }) => ({
    card: {
      card_type: card_brand,
      first_six: card_first_six,
      last_four: card_last_four,
      expiry: card_expiry,
    },
  }),
};
