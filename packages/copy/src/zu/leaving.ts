// Words of the question before typed data is lost, Zulu, a draft. All are ours.
import type { Translated } from '../catalogue.ts';
import type { leaving as english } from '../en/leaving.ts';

export const leaving: Translated<typeof english> = {
  title: 'Ufuna ukuvala inkokhelo?',
  means: 'Okubhale lapha akugcinwa.',
  stay: 'Hlala kuleli khasi',
};
