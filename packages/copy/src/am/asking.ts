// What the payer's own question on a screen that waits has brought where nobody could be asked, Amharic, a draft.
import type { Translated } from '../catalogue.ts';
import type { asking as english } from '../en/asking.ts';

export const asking: Translated<typeof english> = {
  notReached: 'አሁን መጠየቅ አልቻልንም። የኢንተርኔት ግንኙነትዎን አጣርተው እንደገና ይሞክሩ።',
};
