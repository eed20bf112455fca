// Spec §4 bank-authorize: the code with its button, and resend OTP, for pay-with-bank-machine.ts.
import { not, stateIn } from 'xstate';
import { decidesResend, leads, quietens, resendAnsweredAt, tells } from '../flow.ts';
import { callOf, payWithBankSetup } from './pay-with-bank-setup.ts';

/** "The error clears on typing": a wrong code keeps the button disabled until then. */
const code = payWithBankSetup.createStateConfig({
  initial: 'reported',
  states: {
    /** As the service reports the step. */
    reported: {
      after: quietens,
      on: {
        bankCodeChanged: { actions: 'dismiss', target: 'changed' },
        bankCodeSubmitted: { actions: 'press', target: 'submitting' },
      },
    },
    changed: {
      after: quietens,
      on: {
        bankCodeChanged: { actions: 'dismiss' },
        bankCodeSubmitted: { actions: 'press', target: 'submitting' },
      },
    },
    submitting: {
      tags: 'waiting',
      invoke: {
        src: 'sendPress',
        input: callOf,
        onDone: tells,
      },
      on: {
        // Nothing is left behind before its answer is there.
        anotherBankAsked: {},
        answered: [
          { guard: 'asksAgain', actions: 'takeTruth', target: 'wrong' },
          { guard: leads('refused'), actions: 'showRefusal', target: 'changed' },
        ],
      },
    },
    wrong: {
      after: quietens,
      on: { bankCodeChanged: { actions: 'dismiss', target: 'changed' } },
    },
  },
});

/** Spec §8 "Resend OTP: 'Resend limit exceeded'". */
const resend = payWithBankSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: decidesResend,
    },
    counting: { after: { RESEND_COUNTDOWN: 'ready' } },
    ready: {
      on: {
        bankResendAsked: {
          guard: not(stateIn({ 'bank-authorize': { code: 'submitting' } })),
          target: 'sending',
        },
      },
    },
    sending: {
      entry: 'forgetResend',
      invoke: {
        src: 'resend',
        input: ({ context }) => ({ payment: context.payment, key: context.newKey() }),
        onDone: { actions: { type: 'tellResendAnswer', params: ({ event }) => event.output } },
      },
      on: {
        resendAnswered: resendAnsweredAt('bank-authorize', '#pay_with_bank_flow.session-end'),
      },
    },
    resent: { after: { OTP_RESENT_SHOWN: 'deciding' } },
    limit: {},
    hidden: {},
  },
});

export const authorizeStates = { code, resend };
