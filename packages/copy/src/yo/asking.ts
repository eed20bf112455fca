// What the payer's own question on a screen that waits has brought where nobody could be asked, Yoruba, a draft.
import type { Translated } from '../catalogue.ts';
import type { asking as english } from '../en/asking.ts';

export const asking: Translated<typeof english> = {
  notReached: 'A kò lè béèrè nísinsìnyí. Ẹ yẹ íńtánẹ́ẹ̀tì yín wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
};
