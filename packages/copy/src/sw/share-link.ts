// The link at the foot of an open payment, Swahili.
import type { Translated } from '../catalogue.ts';
import type { shareLink as english } from '../en/share-link.ts';

export const shareLink: Translated<typeof english> = {
  label: 'Tumia kifaa kingine au omba mtu alipe',
};
