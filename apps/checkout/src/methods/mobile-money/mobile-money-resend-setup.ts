// Spec §4, §8 Resend OTP and resend STK: a countdown, then the way to ask, until the limit, for mobile-money-machine.ts.
import { not, stateIn } from 'xstate';
import { decidesResend, resendAnsweredAt } from '../flow.ts';
import { mobileMoneySetup } from './mobile-money-setup.ts';

type ResendStage = 'mobile_money_otp' | 'mobile_money_check' | 'mobile_money_payment_query';

/** What is sent again is the code at mobile_money_otp, and the prompt elsewhere. */
export const resendStates = (at: ResendStage) =>
  mobileMoneySetup.createStateConfig({
    initial: 'deciding',
    states: {
      deciding: {
        always: decidesResend,
      },
      counting: { after: { RESEND_COUNTDOWN: 'ready' } },
      ready: {
        on: {
          walletResendAsked: {
            guard: not(stateIn({ mobile_money_otp: { code: 'submitting' } })),
            target: 'sending',
          },
        },
      },
      sending: sendingState(at),
      resent: { after: { OTP_RESENT_SHOWN: 'deciding' } },
      limit: {},
      hidden: {},
    },
  });

function sendingState(at: ResendStage) {
  return mobileMoneySetup.createStateConfig({
    entry: 'forgetResend',
    invoke: {
      src: 'resend',
      input: ({ context }) => ({
        payment: context.payment,
        key: context.newKey(),
        of: at === 'mobile_money_otp' ? 'otp' : 'prompt',
      }),
      onDone: { actions: { type: 'tellResendAnswer', params: ({ event }) => event.output } },
    },
    on: {
      resendAnswered: resendAnsweredAt(at, '#mobile_money_flow.session-end'),
    },
  });
}
