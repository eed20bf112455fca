// Zulu, a draft: words of card entry where the card is typed on the processor's own page.
import type { Translated } from '../catalogue.ts';
import type { hostedCard as english } from '../en/hosted-card.ts';

export const hostedCard: Translated<typeof english> = {
  means: ({ merchant }) =>
    `Ufaka ikhadi lakho ekhasini eliphephile lenkampani eyamukela izinkokhelo zamakhadi eziya ku-${merchant}.`,
  leads: 'Likubuyisela lapha uma usukhokhile.',
  continue: ({ money }) => `Qhubeka ukhokhe ${money}`,
};
