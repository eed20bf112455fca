// The link at the foot of an open payment, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { shareLink as english } from '../en/share-link.ts';

export const shareLink: Translated<typeof english> = {
  label: 'Usar outro dispositivo ou pedir a alguém que pague',
};
