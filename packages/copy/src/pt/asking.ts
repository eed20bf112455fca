// What the payer's own question on a screen that waits has brought where nobody could be asked, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { asking as english } from '../en/asking.ts';

export const asking: Translated<typeof english> = {
  notReached: 'Não conseguimos perguntar agora. Verifique a sua ligação e tente novamente.',
};
