// Spec §4 Card: the stages and their transitions. The service's truth alone decides the stage: every start and every answer
// goes through `placing`. To add a stage: its name in card-truth.ts, a line in `placing`, its state here, its view in card-view.ts.
import { and, not, stateIn } from 'xstate';
import type { Outcome } from '../method.ts';
import type { Lead } from './card-context.ts';
import { callOf, cardSetup, opened } from './card-setup.ts';
import type { CardStanding } from './card-truth.ts';

const leads = (to: Lead) => ({ type: 'leads', params: to }) as const;
const stands = (at: CardStanding) => ({ type: 'stands', params: at }) as const;
const resendIs = (is: 'counting' | 'ready') => ({ type: 'resendIs', params: is }) as const;
/** A loud sentence becomes quiet on time; it goes with the next edit. */
const quietens = { CARD_ERROR_SHOWN: { actions: 'quieten' } } as const;

export const cardMachine = cardSetup.createMachine({
  id: 'card',
  context: opened,
  initial: 'opening',
  on: {
    answered: [
      { guard: leads('unknown'), target: '.checking.asking' },
      { guard: leads('session-end'), target: '.session-end' },
      { guard: leads('already-completed'), actions: 'takeTruth', target: '.already-completed' },
      { guard: leads('declined'), actions: 'takeTruth', target: '.failed' },
      { guard: 'tellsTruth', actions: 'takeTruth', target: '.placing' },
    ],
  },
  states: {
    opening: { always: [{ guard: 'beginsAtEntry', target: 'init' }, { target: 'placing' }] },
    placing: {
      always: [
        { guard: stands('pin'), target: 'pin' },
        { guard: stands('otp'), target: 'otp' },
        { guard: stands('no_auth'), target: 'no_auth' },
        { guard: stands('checking'), target: 'checking' },
        { guard: stands('success'), target: 'success' },
        { guard: stands('elsewhere'), target: 'elsewhere' },
        { target: 'init' },
      ],
    },

    init: {
      initial: 'entering',
      states: {
        entering: {
          tags: 'first-stage',
          after: quietens,
          on: {
            cardEdited: { actions: 'dismiss' },
            cardSubmitted: { actions: 'press', target: 'submitting' },
          },
        },
        submitting: {
          tags: 'waiting',
          invoke: {
            src: 'chargeCard',
            input: callOf,
            onDone: { actions: { type: 'tellAnswer', params: ({ event }) => event.output } },
          },
          on: { answered: { guard: leads('refused'), actions: 'showRefusal', target: 'entering' } },
        },
      },
    },

    pin: {
      initial: 'entering',
      states: {
        entering: {
          after: quietens,
          on: {
            pinChanged: [
              { guard: 'pinIsComplete', actions: 'press', target: 'autoSubmitting' },
              { guard: not('pinIsEmpty'), actions: 'dismiss' },
            ],
            pinSubmitted: { guard: 'pinIsComplete', actions: 'press', target: 'submitting' },
          },
        },
        autoSubmitting: {
          after: { PIN_AUTO_SUBMIT: 'submitting' },
          on: {
            pinChanged: [
              { guard: 'pinIsComplete', actions: 'press', target: 'autoSubmitting', reenter: true },
              { target: 'entering' },
            ],
            pinAutoSubmitCancelled: 'entering',
            pinSubmitted: { guard: 'pinIsComplete', actions: 'press', target: 'submitting' },
          },
        },
        submitting: {
          tags: 'waiting',
          invoke: {
            src: 'authorizeCard',
            input: callOf,
            onDone: { actions: { type: 'tellAnswer', params: ({ event }) => event.output } },
          },
          on: { answered: { guard: leads('refused'), actions: 'showRefusal', target: 'entering' } },
        },
      },
    },

    otp: {
      type: 'parallel',
      states: {
        code: {
          initial: 'reported',
          states: {
            /** As the service reports the step. */
            reported: {
              after: quietens,
              on: {
                otpChanged: { actions: 'dismiss', target: 'changed' },
                otpSubmitted: { actions: 'press', target: 'submitting' },
              },
            },
            changed: {
              after: quietens,
              on: {
                otpChanged: { actions: 'dismiss' },
                otpSubmitted: { actions: 'press', target: 'submitting' },
              },
            },
            submitting: {
              tags: 'waiting',
              invoke: {
                src: 'authorizeCard',
                input: callOf,
                onDone: { actions: { type: 'tellAnswer', params: ({ event }) => event.output } },
              },
              on: {
                answered: [
                  { guard: leads('otp'), actions: 'takeTruth', target: 'wrong' },
                  { guard: leads('refused'), actions: 'showRefusal', target: 'changed' },
                ],
              },
            },
            /** Authorize stays disabled until the code changes. */
            wrong: {
              after: quietens,
              on: { otpChanged: { actions: 'dismiss', target: 'changed' } },
            },
          },
        },
        resend: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: resendIs('counting'), target: 'counting' },
                { guard: resendIs('ready'), target: 'ready' },
                { target: 'hidden' },
              ],
            },
            counting: { after: { OTP_RESEND_COUNTDOWN: 'ready' } },
            ready: {
              on: {
                otpResendAsked: { guard: not(stateIn({ otp: { code: 'submitting' } })), target: 'sending' },
              },
            },
            sending: {
              invoke: {
                src: 'resendOtp',
                input: ({ context }) => ({ payment: context.payment, key: context.newKey() }),
                onDone: { actions: { type: 'tellResendAnswer', params: ({ event }) => event.output } },
              },
              on: {
                resendAnswered: [
                  { guard: leads('otp'), actions: 'keepTruth', target: 'resent' },
                  { guard: leads('payment-expired'), actions: ['reset', 'sayExpired'], target: '#card.init' },
                  { guard: leads('too-soon'), actions: 'waitLonger', target: 'counting' },
                  {
                    guard: 'tellsTruth',
                    actions: { type: 'tellAnswer', params: ({ event }) => event.answer },
                  },
                  { guard: leads('session-end'), target: '#card.session-end' },
                  { target: 'hidden' },
                ],
              },
            },
            resent: { after: { OTP_RESENT_SHOWN: 'deciding' } },
            hidden: {
              on: {
                anotherCardAsked: {
                  guard: not(stateIn({ otp: { code: 'submitting' } })),
                  actions: 'reset',
                  target: '#card.init',
                },
              },
            },
          },
        },
      },
    },

    no_auth: { on: { retryAsked: { actions: 'reset', target: 'init' } } },

    checking: {
      tags: 'waiting',
      entry: 'forgetWaits',
      initial: 'waiting',
      states: {
        asking: {
          invoke: {
            src: 'lookUp',
            input: ({ context }) => ({ payment: context.payment }),
            onDone: { actions: { type: 'tellAnswer', params: ({ event }) => event.output } },
          },
          on: {
            answered: [
              { guard: leads('unknown'), target: 'waiting' },
              { guard: leads('checking'), actions: 'takeTruth', target: 'waiting' },
              { guard: and(['sawNothingOfPress', 'mayStillArrive']), target: 'waiting' },
              {
                guard: and(['sawNothingOfPress', 'pressedPay']),
                actions: ['keepTruth', 'sayNotReached'],
                target: '#card.init',
              },
              {
                guard: 'sawNothingOfPress',
                actions: ['keepTruth', 'sayNotReached'],
                target: '#card.placing',
              },
            ],
          },
        },
        waiting: {
          exit: 'countWait',
          after: { NEXT_LOOK: 'asking' },
          on: { checkAsked: 'asking', pageRestored: 'asking', backOnline: 'asking', becameVisible: 'asking' },
        },
      },
    },

    success: { type: 'final', output: ({ context }) => ({ result: 'success', payment: context.payment }) },
    failed: { type: 'final', output: ({ context }) => ({ result: 'failed', payment: context.payment }) },
    'already-completed': {
      type: 'final',
      output: ({ context }) => ({ result: 'already-completed', payment: context.payment }),
    },
    'session-end': {
      type: 'final',
      output: ({ context }) => ({ result: 'session-end', payment: context.payment }),
    },
    elsewhere: {
      type: 'final',
      output: ({ context }) => ({ result: 'elsewhere', payment: context.payment }),
    },
  },
  output: ({ event }) => event.output as Outcome,
});
