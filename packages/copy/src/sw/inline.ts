// Words of the embed script, which stand in a merchant's page before the payment does, Swahili.
import type { Translated } from '../catalogue.ts';
import type { inlineScript as english } from '../en/inline.ts';

export const inlineScript: Translated<typeof english> = {
  payment: 'Malipo',
  close: 'Funga malipo',
  opening: 'Malipo yanafunguliwa…',
  refused: 'Malipo haya hayakuweza kufunguliwa. Tafadhali wasiliana na duka.',
  unreachable: 'Malipo haya hayakuweza kufunguliwa. Angalia intaneti yako, kisha jaribu tena.',
  tryAgain: 'Jaribu tena',
  slow: 'Hii inachukua muda mrefu kuliko kawaida.',
  offline: 'Huna intaneti. Jaribu tena ukishapata intaneti.',
  inThisWindow: 'Malipo yanafunguka katika dirisha hili.',
  openPage: 'Fungua ukurasa wa malipo',
};
