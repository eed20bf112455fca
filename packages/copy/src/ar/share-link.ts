// The link at the foot of an open payment, Arabic.
import type { Translated } from '../catalogue.ts';
import type { shareLink as english } from '../en/share-link.ts';

export const shareLink: Translated<typeof english> = {
  label: 'استخدم جهازًا آخر أو اطلب من شخص الدفع',
};
