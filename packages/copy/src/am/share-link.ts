// The link at the foot of an open payment, Amharic, a draft.
import type { Translated } from '../catalogue.ts';
import type { shareLink as english } from '../en/share-link.ts';

export const shareLink: Translated<typeof english> = {
  label: 'በሌላ መሣሪያ ወይም በሌላ ሰው ይክፈሉ',
};
