// What the payer's own question on a screen that waits has brought where nobody could be asked, Swahili.
import type { Translated } from '../catalogue.ts';
import type { asking as english } from '../en/asking.ts';

export const asking: Translated<typeof english> = {
  notReached: 'Tumeshindwa kuuliza sasa hivi. Angalia intaneti yako, kisha jaribu tena.',
};
