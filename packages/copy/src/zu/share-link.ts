// The link at the foot of an open payment, Zulu, a draft.
import type { Translated } from '../catalogue.ts';
import type { shareLink as english } from '../en/share-link.ts';

export const shareLink: Translated<typeof english> = {
  label: 'Sebenzisa enye idivayisi noma ucele othile akhokhe',
};
