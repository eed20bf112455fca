// Spec §4, §8 what is sent again, rule by rule, whatever the method.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { describe, expect, it } from 'vitest';
import { makePayment, otpCharge } from '../testing/payments.ts';
import { type StageState, errorBanner } from './stage-state.ts';
import {
  applyResendAnswer,
  type Resend,
  resendAsked,
  resendFrom,
  resendDelays,
  type ResendRules,
} from './code.ts';

const NOW = 1_000;
const WAIT = 30_000;

describe('where the counters put it', () => {
  it.each([
    ['nothing is sent again here', null, { is: 'hidden' }],
    ['the service does not offer it', { can: false, left: 3, untilMs: NOW }, { is: 'hidden' }],
    ['it does not say from when', { can: true, left: 3, untilMs: null }, { is: 'hidden' }],
    ['it was asked for too often', { can: false, left: 0, untilMs: null }, { is: 'limit' }],
    ['its time is ahead', { can: true, left: 3, untilMs: NOW + 1 }, { is: 'counting', untilMs: NOW + 1 }],
    [
      'its time is further ahead than a whole wait, because the page is late: a whole wait',
      { can: true, left: 3, untilMs: NOW + WAIT + 4_000 },
      { is: 'counting', untilMs: NOW + WAIT },
    ],
    ['its time has come', { can: true, left: 2, untilMs: NOW }, { is: 'ready', left: 2 }],
  ] as const)('%s', (_, counters, resend) => {
    expect(resendFrom(counters && { ...counters, waitMs: WAIT }, NOW)).toEqual(resend);
  });
});

describe('its timers', () => {
  it.each([
    [{ is: 'counting', untilMs: NOW + 5 }, [['RESEND_COUNTDOWN', 5]]],
    [{ is: 'counting', untilMs: NOW - 5 }, [['RESEND_COUNTDOWN', 0]]],
    [{ is: 'resent' }, [['RESENT_SHOWN', 1_500]]],
    [{ is: 'ready', left: 1 }, []],
    [{ is: 'limit' }, []],
  ] as const)('%o', (resend, delays) => {
    expect(resendDelays(resend, NOW, 1_500).map(({ name, ms }) => [name, ms])).toEqual(delays);
  });
});

type KeyedCall = { key: string };
type ResendState = StageState<never, KeyedCall> & { resend: Resend<KeyedCall> };

const payment = makePayment({ charge: otpCharge });
const otherTruth: PaymentView = { ...payment, status: 'expired' };
const atStage = (resend: Resend<KeyedCall>, more: Partial<ResendState> = {}): ResendState => ({
  payment,
  notice: null,
  submission: null,
  call: null,
  news: null,
  resend,
  ...more,
});
const ready = atStage({ is: 'ready', left: 2 });
const at = { now: NOW, newKey: () => 'key-1' };

describe('the payer asks', () => {
  it('when it can be asked for: one call with a key of its own', () => {
    const { resend } = resendAsked(ready, (key) => ({ key }), at);
    expect(resend).toEqual({ is: 'sending', call: { key: 'key-1' } });
  });

  it.each(['counting', 'sending', 'resent', 'limit', 'hidden'])('not while it is %s', (is) => {
    const state = atStage({ is, untilMs: NOW, call: { key: 'key-0' } } as Resend<KeyedCall>);
    expect(resendAsked(state, (key) => ({ key }), at)).toBe(state);
  });

  it('what was shown about the last resend goes, what was shown about a code stays', () => {
    const ofResend = { ...ready, notice: { ...errorBanner('Not sent'), of: 'resend' as const } };
    const ofCode = { ...ready, notice: errorBanner('Wrong code') };
    expect(resendAsked(ofResend, (key) => ({ key }), at).notice).toBe(null);
    expect(resendAsked(ofCode, (key) => ({ key }), at).notice).toEqual(errorBanner('Wrong code'));
  });
});

/** `payment` waits at its stage; the counters are those of its charge. */
const RULES: ResendRules<'here' | 'elsewhere'> = {
  positionOf: ({ status }) => (status === 'expired' ? 'elsewhere' : 'here'),
  countersOf({ charge }) {
    const {
      can_resend_otp: can = false,
      otp_resends_left: left = 0,
      otp_resend_at: untilMs = null,
    } = charge?.metadata ?? {};
    return { can, left, untilMs, waitMs: WAIT };
  },
};

function countedFrom(known: PaymentView, otp_resend_at: number): PaymentView {
  const charge = known.charge && { ...known.charge, metadata: { ...known.charge.metadata, otp_resend_at } };
  return { ...known, charge };
}

const told = { key: 'notResent' };

describe('the answer', () => {
  const sending = atStage(
    { is: 'sending', call: { key: 'key-1' } },
    { payment: countedFrom(payment, NOW), notice: errorBanner('Wrong code') },
  );
  const longer = { is: 'counting', untilMs: NOW + WAIT };
  const again = { is: 'ready', left: 3 };

  it.each([
    ['it was sent', { kind: 'payment', payment }, { is: 'resent' }, null],
    ['the limit is reached', { kind: 'resend-limit' }, { is: 'limit' }, 'Wrong code'],
    ['too soon', { kind: 'too-soon' }, longer, 'Wrong code'],
    ['it could not be sent, and was counted', { kind: 'not-resent', message: 'Busy' }, longer, 'Busy'],
    [
      'it could not be sent, and the truth says from when',
      { kind: 'not-resent', message: 'Busy', payment: countedFrom(payment, NOW + 7) },
      { is: 'counting', untilMs: NOW + 7 },
      'Busy',
    ],
    ['nobody knows whether it was', { kind: 'not-resent', message: null }, longer, told],
    ['refused', { kind: 'refused', message: 'In an hour' }, again, 'In an hour'],
    ['not answered', { kind: 'unknown' }, again, told],
  ])('%s', (_, answer, resend, text) => {
    const state = applyResendAnswer(RULES, sending, answer, NOW);
    expect(state).toMatchObject({ resend, notice: text === null ? null : { text } });
  });

  it('that the session is over ends the flow', () => {
    expect(applyResendAnswer(RULES, sending, { kind: 'session-end' }, NOW)).toMatchObject({
      result: 'session-end',
    });
  });

  it('that the payment has moved on is read as any other answer is', () => {
    expect(applyResendAnswer(RULES, sending, { kind: 'payment', payment: otherTruth }, NOW)).toBe(null);
  });
});
