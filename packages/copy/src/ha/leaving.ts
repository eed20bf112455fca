// Words of the question before typed data is lost, Hausa, a draft. All are ours.
import type { Translated } from '../catalogue.ts';
import type { leaving as english } from '../en/leaving.ts';

export const leaving: Translated<typeof english> = {
  title: 'A rufe shafin biya?',
  means: 'Ba za a adana abin da kuka rubuta a nan ba.',
  stay: 'Tsaya a wannan shafin',
};
