// Spec §5 an exchange rate that has expired: the payer asks for a new one, and what is typed stays.
import { cardSetup } from './card-setup.ts';

/** Beside `entering`, to which it leads back with the new quote, or with a word that there is none yet. */
export const renewing = cardSetup.createStateConfig({
  tags: 'first-stage',
  invoke: {
    src: 'newRate',
    input: ({ context }) => ({ payment: context.payment }),
    onDone: { actions: { type: 'tellAnswer', params: ({ event }) => event.output } },
  },
  on: {
    cardEdited: { actions: 'dismiss' },
    answered: [
      { guard: { type: 'leads', params: 'rate' }, actions: 'takeRate', target: 'entering' },
      { guard: { type: 'leads', params: 'no-rate' }, actions: 'sayNoRate', target: 'entering' },
    ],
  },
});
