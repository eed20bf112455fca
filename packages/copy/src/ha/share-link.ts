// The link at the foot of an open payment, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { shareLink as english } from '../en/share-link.ts';

export const shareLink: Translated<typeof english> = {
  label: 'Yi amfani da wata na’ura ko ku roƙi wani ya biya',
};
