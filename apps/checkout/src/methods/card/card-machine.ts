// Spec §4 Card: the stages and their transitions. The service's truth alone decides the stage: every start and every answer
// goes through `placing`. How to add a stage stands in CONTRIBUTING.
import { and, not, stateIn } from 'xstate';
import {
  answeredAnywhere,
  decidesResend,
  endings,
  leads,
  looks,
  quietens,
  resendAnsweredAt,
  tells,
} from '../flow.ts';
import type { Outcome } from '../method.ts';
import { answerStages, leavesCard, staysWithCard } from './card-answer-setup.ts';
import { bankStates } from './card-bank-setup.ts';
import { renewing } from './card-rate-setup.ts';
import { savedCardStates } from './card-saved-setup.ts';
import { callOf, cardSetup, opened, placedAt } from './card-setup.ts';
import type { CardState } from './card-state.ts';

const begins = (stage: 'init' | 'savedcards') => ({ type: 'beginsAt', params: stage }) as const;
/** At the stage that pressed. */
const showsRefusal = (at: CardState['stage']) => ({ type: 'showRefusal', params: at }) as const;

export const cardMachine = cardSetup.createMachine({
  id: 'card',
  context: opened,
  initial: 'opening',
  on: {
    answered: answeredAnywhere('.checking.asking'),
  },
  states: {
    opening: {
      always: [
        { guard: begins('init'), target: 'init' },
        { guard: begins('savedcards'), target: 'savedcards' },
        { target: 'placing' },
      ],
    },
    placing: {
      always: [
        { guard: 'staysWithSaved', target: 'savedcards' },
        ...placedAt({
          init: 'init',
          savedcards: 'savedcards',
          deletecard: 'savedcards',
          pin: 'pin',
          otp: 'otp',
          avs: 'avs',
          card_enroll: 'card_enroll',
          cvv: 'cvv',
          '3ds': '3ds',
          no_auth: 'no_auth',
          checking: 'checking',
          success: 'success',
          elsewhere: 'elsewhere',
          'details-error': 'init',
          // Ended by `answered` above; who comes back to such a charge by choice types anew.
          declined: 'init',
          'already-completed': 'init',
        }),
      ],
    },

    init: {
      initial: 'entering',
      states: {
        entering: {
          tags: 'first-stage',
          entry: 'goToNewCard',
          after: quietens,
          on: {
            cardEdited: { actions: 'dismiss' },
            savedCardsAsked: {
              guard: 'hasSavedCards',
              actions: ['dismiss', 'goToFirst'],
              target: '#card.savedcards',
            },
            cardSubmitted: [
              { guard: 'rateHolds', actions: 'press', target: 'submitting' },
              // The old amount is never charged: who presses all the same is shown the new one.
              { target: 'renewing' },
            ],
            rateAsked: 'renewing',
          },
        },
        renewing,
        submitting: {
          tags: 'waiting',
          invoke: {
            src: 'chargeCard',
            input: callOf,
            onDone: tells,
          },
          on: { answered: { guard: leads('refused'), actions: showsRefusal('init'), target: 'entering' } },
        },
      },
    },

    savedcards: savedCardStates,

    pin: {
      initial: 'entering',
      on: leavesCard,
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
            onDone: tells,
          },
          on: {
            answered: { guard: leads('refused'), actions: showsRefusal('pin'), target: 'entering' },
            ...staysWithCard,
          },
        },
      },
    },

    otp: {
      type: 'parallel',
      on: leavesCard,
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
                onDone: tells,
              },
              on: {
                answered: [
                  { guard: leads('otp'), actions: 'takeTruth', target: 'wrong' },
                  { guard: leads('refused'), actions: showsRefusal('otp'), target: 'changed' },
                ],
                ...staysWithCard,
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
              always: decidesResend,
            },
            counting: { after: { OTP_RESEND_COUNTDOWN: 'ready' } },
            ready: {
              on: {
                otpResendAsked: { guard: not(stateIn({ otp: { code: 'submitting' } })), target: 'sending' },
              },
            },
            sending: {
              entry: 'forgetResend',
              invoke: {
                src: 'resendOtp',
                input: ({ context }) => ({ payment: context.payment, key: context.newKey() }),
                onDone: { actions: { type: 'tellResendAnswer', params: ({ event }) => event.output } },
              },
              on: {
                resendAnswered: [
                  // Spec §8: "PAYMENT_EXPIRED in a resend response resets the flow".
                  { guard: leads('payment-expired'), actions: ['reset', 'sayExpired'], target: '#card.init' },
                  ...resendAnsweredAt('otp', '#card.session-end'),
                ],
              },
            },
            resent: { after: { OTP_RESENT_SHOWN: 'deciding' } },
            limit: {},
            hidden: {},
          },
        },
      },
    },

    ...answerStages,

    '3ds': { initial: 'atBank', states: bankStates },
    no_auth: { on: { retryAsked: { actions: 'reset', target: 'init' } } },

    checking: {
      tags: 'waiting',
      entry: 'forgetWaits',
      initial: 'waiting',
      states: {
        asking: {
          entry: 'forgetNews',
          invoke: {
            src: 'lookUp',
            input: ({ context }) => ({ payment: context.payment }),
            onDone: tells,
          },
          on: {
            // This question may have been answered before the news: it is asked once more.
            newsCame: { actions: 'noteNews' },
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
                guard: and(['sawNothingOfPress', 'pressedSaved']),
                actions: ['keepTruth', 'sayNotReached'],
                target: '#card.savedcards',
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
          always: { guard: 'hasNews', target: 'asking' },
          after: { NEXT_LOOK: looks },
          // News is no wait: a press that is still on its way keeps its time to arrive.
          on: {
            checkAsked: looks,
            pageRestored: looks,
            backOnline: looks,
            becameVisible: looks,
            newsCame: 'asking',
          },
        },
      },
    },

    ...endings,
  },
  output: ({ event }) => event.output as Outcome,
});
