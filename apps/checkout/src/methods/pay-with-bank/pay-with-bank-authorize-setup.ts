// Spec §4 bank-authorize: the code with its button, and resend OTP, for pay-with-bank-machine.ts.
import { not, stateIn } from 'xstate';
import { callOf, leads, payWithBankSetup, quietens } from './pay-with-bank-setup.ts';

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
        onDone: { actions: { type: 'tellAnswer', params: ({ event }) => event.output } },
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

const resendIs = (is: 'counting' | 'ready' | 'limit') => ({ type: 'resendIs', params: is }) as const;

/** Spec §8 "Resend OTP: 'Resend limit exceeded'". */
const resend = payWithBankSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: resendIs('counting'), target: 'counting' },
        { guard: resendIs('ready'), target: 'ready' },
        { guard: resendIs('limit'), target: 'limit' },
        { target: 'hidden' },
      ],
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
      invoke: {
        src: 'resend',
        input: ({ context }) => ({ payment: context.payment, key: context.newKey() }),
        onDone: { actions: { type: 'tellResendAnswer', params: ({ event }) => event.output } },
      },
      on: {
        resendAnswered: [
          { guard: leads('bank-authorize'), actions: 'keepTruth', target: 'resent' },
          { guard: leads('resend-limit'), target: 'limit' },
          { guard: leads('too-soon'), actions: 'waitLonger', target: 'counting' },
          { guard: 'tellsTruth', actions: { type: 'tellAnswer', params: ({ event }) => event.answer } },
          { guard: leads('session-end'), target: '#pay_with_bank_flow.session-end' },
          { guard: leads('refused'), actions: 'showRefusal', target: 'deciding' },
          { actions: 'sayNotReached', target: 'deciding' },
        ],
      },
    },
    resent: { after: { OTP_RESENT_SHOWN: 'deciding' } },
    limit: {},
    hidden: {},
  },
});

export const authorizeStates = { code, resend };
