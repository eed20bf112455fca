// Spec §4 Card, the steps that one form answers (avs, card_enroll, cvv): the states of each, for card-machine.ts.
import { and, stateIn } from 'xstate';
import { leads, tells } from '../flow.ts';
import type { AnswerStage } from './card-state.ts';
import { callOf, cardSetup } from './card-setup.ts';

const KINDS = { avs: 'avs', card_enroll: 'phone', cvv: 'cvv' } as const satisfies Record<AnswerStage, string>;

/** Another card at any step on our page: the open step is left behind, and ends with the next attempt (decision 0021). */
export const leavesCard = { anotherCardAsked: { actions: 'reset', target: '#card.init' } } as const;

/** Nothing is left behind before its answer is there. */
export const staysWithCard = { anotherCardAsked: {} } as const;

/** The states of a step: its form, and beside it its button, which rests for 2 s from a press (spec §5 "just submitted"). */
const answerStates = (at: AnswerStage) => ({ form: formStates(at), button: buttonStates(at) });

const formStates = (at: AnswerStage) =>
  cardSetup.createStateConfig({
    initial: 'entering',
    states: {
      entering: {
        // A loud sentence becomes quiet on time; it goes with the next edit.
        after: { ERROR_SHOWN: { actions: 'quieten' } },
        on: {
          stepEdited: { actions: 'dismiss' },
          stepAnswered: {
            guard: and([{ type: 'answers', params: KINDS[at] }, stateIn({ [at]: { button: 'ready' } })]),
            actions: 'press',
            target: 'submitting',
          },
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
            // Asked for again: what was typed stays.
            { guard: leads(at), actions: 'takeTruth', target: 'entering' },
            {
              guard: leads('refused'),
              actions: { type: 'showRefusal', params: at },
              target: 'entering',
            },
          ],
          ...staysWithCard,
        },
      },
    },
  });

const buttonStates = (at: AnswerStage) =>
  cardSetup.createStateConfig({
    initial: 'ready',
    states: {
      ready: { on: { stepAnswered: { guard: { type: 'answers', params: KINDS[at] }, target: 'resting' } } },
      resting: { after: { BUTTON_REENABLE: 'ready' } },
    },
  });

/** Spec §5 "country": they come from the service. */
const countryStates = cardSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasCountries', target: 'there' }, { target: 'asking' }] },
    asking: {
      invoke: {
        src: 'avsCountries',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            actions: { type: 'takeCountries', params: ({ event }) => event.output },
            target: 'there',
          },
          { target: 'missing' },
        ],
      },
    },
    missing: { on: { countriesAsked: 'asking', backOnline: 'asking', becameVisible: 'asking' } },
    there: {},
  },
});

/** The stages, by their names. */
export const answerStages = {
  avs: cardSetup.createStateConfig({
    type: 'parallel',
    on: leavesCard,
    states: { ...answerStates('avs'), countries: countryStates },
  }),
  card_enroll: cardSetup.createStateConfig({
    type: 'parallel',
    on: leavesCard,
    states: answerStates('card_enroll'),
  }),
  cvv: cardSetup.createStateConfig({ type: 'parallel', on: leavesCard, states: answerStates('cvv') }),
};
