// Spec §5 an exchange rate that has expired: the payer asks for a new one, and what is typed stays.
import { leads, tells } from '../flow.ts';
import { cardSetup } from './card-setup.ts';

/** Beside `entering`, to which it leads back with the new quote, or with a word that there is none yet. */
export const renewing = cardSetup.createStateConfig({
  tags: 'first-stage',
  invoke: {
    src: 'newRate',
    input: ({ context }) => ({ payment: context.payment }),
    onDone: tells,
  },
  on: {
    cardEdited: { actions: 'dismiss' },
    answered: [
      { guard: leads('rate'), actions: 'takeRate', target: 'entering' },
      { guard: leads('no-rate'), actions: 'sayNoRate', target: 'entering' },
    ],
  },
});
