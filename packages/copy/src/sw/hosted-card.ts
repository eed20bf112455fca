// Words of card entry where the card is typed on the processor's own page, Swahili. All are ours.
import type { Translated } from '../catalogue.ts';
import type { hostedCard as english } from '../en/hosted-card.ts';

export const hostedCard: Translated<typeof english> = {
  means: ({ merchant }) =>
    `Utaweka kadi yako kwenye ukurasa salama wa kampuni inayopokea malipo ya kadi kwa niaba ya ${merchant}.`,
  leads: 'Ukurasa huo utakurudisha hapa ukishalipa.',
  continue: ({ money }) => `Endelea kulipa ${money}`,
};
