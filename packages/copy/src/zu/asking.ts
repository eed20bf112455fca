// What the payer's own question on a screen that waits has brought where nobody could be asked, Zulu, a draft.
import type { Translated } from '../catalogue.ts';
import type { asking as english } from '../en/asking.ts';

export const asking: Translated<typeof english> = {
  notReached: 'Asikwazanga ukubuza okwamanje. Bheka ukuxhumeka kwakho bese uzama futhi.',
};
