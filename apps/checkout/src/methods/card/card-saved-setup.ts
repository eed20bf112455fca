// Spec §4 "Saved cards: choose a saved card (cvv may be required), 'Use new card', and delete a saved card": the states of
// savedcards, with cvv and deletecard inside, for card-machine.ts.
import { and } from 'xstate';
import { leads, quietens, tells } from '../flow.ts';
import { callOf, cardSetup } from './card-setup.ts';

const goesTo = (stage: 'cvv' | 'deletecard') => ({ type: 'goTo', params: stage }) as const;
const isAt = (stage: 'cvv' | 'deletecard') => ({ type: 'isAt', params: stage }) as const;
const pays = {
  guard: and(['rateHolds', 'isSaved']),
  actions: ['takeCard', 'press'],
  target: 'submitting',
} as const;

export const savedCardStates = cardSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: isAt('cvv'), target: 'cvv' },
        { guard: isAt('deletecard'), target: 'deletecard' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      tags: 'first-stage',
      entry: 'goToFirst',
      after: quietens,
      on: {
        savedCardChosen: { guard: 'isSaved', actions: ['dismiss', 'takeCard', goesTo('cvv')], target: 'cvv' },
        savedCardPaid: pays,
        deleteAsked: {
          guard: 'isSaved',
          actions: ['dismiss', 'takeCard', goesTo('deletecard')],
          target: 'deletecard',
        },
        newCardAsked: { actions: 'dismiss', target: '#card.init' },
        rateAsked: 'renewing',
      },
    },
    cvv: {
      tags: 'first-stage',
      after: quietens,
      on: {
        stepEdited: { actions: 'dismiss' },
        savedCardPaid: pays,
        savedCardsAsked: { actions: 'dismiss', target: 'choosing' },
        rateAsked: 'renewing',
      },
    },
    deletecard: {
      tags: 'first-stage',
      after: quietens,
      on: {
        deleteConfirmed: { guard: 'isSaved', actions: 'dismiss', target: 'deleting' },
        savedCardsAsked: { actions: 'dismiss', target: 'choosing' },
      },
    },
    deleting: {
      tags: 'first-stage',
      invoke: {
        src: 'deleteSavedCard',
        input: ({ context: { payment, savedCard, newKey } }) => ({
          payment,
          savedCard: savedCard ?? '',
          key: newKey(),
        }),
        onDone: tells,
      },
      on: {
        answered: [
          { guard: and([leads('cards'), 'leavesCards']), actions: 'takeCards', target: 'choosing' },
          { guard: leads('cards'), actions: 'takeCards', target: '#card.init' },
          {
            guard: leads('refused'),
            actions: { type: 'showRefusal', params: 'deletecard' },
            target: 'deletecard',
          },
          // Whether it is gone is seen when it is asked again: a second deletion does nothing.
          { actions: 'sayNotReached', target: 'deletecard' },
        ],
      },
    },
    renewing: {
      tags: 'first-stage',
      invoke: {
        src: 'newRate',
        input: ({ context }) => ({ payment: context.payment }),
        onDone: tells,
      },
      on: {
        answered: [
          { guard: and([leads('rate'), isAt('cvv')]), actions: 'takeRate', target: 'cvv' },
          { guard: leads('rate'), actions: 'takeRate', target: 'choosing' },
          { guard: and([leads('no-rate'), isAt('cvv')]), actions: 'sayNoRate', target: 'cvv' },
          { guard: leads('no-rate'), actions: 'sayNoRate', target: 'choosing' },
        ],
      },
    },
    submitting: {
      tags: 'waiting',
      invoke: {
        src: 'chargeSavedCard',
        input: callOf,
        onDone: tells,
      },
      on: {
        answered: [
          { guard: and([leads('no-card'), 'leavesCards']), actions: 'loseCard', target: 'choosing' },
          { guard: leads('no-card'), actions: 'loseCard', target: '#card.init' },
          {
            guard: and([leads('refused'), isAt('cvv')]),
            actions: { type: 'showRefusal', params: 'cvv' },
            target: 'cvv',
          },
          {
            guard: leads('refused'),
            actions: { type: 'showRefusal', params: 'savedcards' },
            target: 'choosing',
          },
        ],
      },
    },
  },
});
