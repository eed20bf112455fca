// Words of card entry where the card is typed on the processor's own page, Yoruba, a draft. All are ours.
import type { Translated } from '../catalogue.ts';
import type { hostedCard as english } from '../en/hosted-card.ts';

export const hostedCard: Translated<typeof english> = {
  means: ({ merchant }) =>
    `Ẹ máa tẹ àlàyé káàdì yín sórí ojú ìwé tó ní ààbò ti iléeṣẹ́ tó ń gba owó káàdì fún ${merchant}.`,
  leads: 'Ó máa mú yín padà wá síbí nígbà tí ẹ bá ti sanwó.',
  continue: ({ money }) => `Tẹ̀síwájú láti san ${money}`,
};
