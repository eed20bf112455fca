// What the payer's own question on a screen that waits has brought where nobody could be asked, French.
import type { Translated } from '../catalogue.ts';
import type { asking as english } from '../en/asking.ts';

export const asking: Translated<typeof english> = {
  notReached: 'Nous n’avons pas pu le demander à l’instant. Vérifiez votre connexion et réessayez.',
};
