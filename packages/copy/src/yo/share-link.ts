// The link at the foot of an open payment, Yoruba, a draft.
import type { Translated } from '../catalogue.ts';
import type { shareLink as english } from '../en/share-link.ts';

export const shareLink: Translated<typeof english> = {
  label: 'Lo ẹ̀rọ mìíràn, tàbí ní kí ẹlòmíràn sanwó',
};
