// The link at the foot of an open payment, French.
import type { Translated } from '../catalogue.ts';
import type { shareLink as english } from '../en/share-link.ts';

export const shareLink: Translated<typeof english> = {
  label: 'Utiliser un autre appareil ou demander à quelqu’un de payer',
};
