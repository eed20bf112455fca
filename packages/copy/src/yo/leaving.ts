// Words of the question before typed data is lost, Yoruba, a draft. All are ours.
import type { Translated } from '../catalogue.ts';
import type { leaving as english } from '../en/leaving.ts';

export const leaving: Translated<typeof english> = {
  title: 'Ṣé ẹ fẹ́ pa ìsanwó dé?',
  means: 'A kò ní tọ́jú ohun tí ẹ tẹ̀ síbí.',
  stay: 'Dúró lórí ojú ìwé yìí',
};
