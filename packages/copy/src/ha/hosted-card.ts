// Words of card entry where the card is typed on the processor's own page, Hausa, a draft. All are ours.
import type { Translated } from '../catalogue.ts';
import type { hostedCard as english } from '../en/hosted-card.ts';

export const hostedCard: Translated<typeof english> = {
  means: ({ merchant }) =>
    `Za ku shigar da katinku a amintaccen shafin kamfanin da ke karɓar biyan kati domin ${merchant}.`,
  leads: 'Zai dawo da ku nan idan kun biya.',
  continue: ({ money }) => `Ci gaba domin biyan ${money}`,
};
