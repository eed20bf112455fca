// Words of the question before typed data is lost, Amharic, a draft. All are ours.
import type { Translated } from '../catalogue.ts';
import type { leaving as english } from '../en/leaving.ts';

export const leaving: Translated<typeof english> = {
  title: 'ክፍያው ይዘጋ?',
  means: 'እዚህ የጻፉት አይቀመጥም።',
  stay: 'በዚህ ገጽ ላይ ይቆዩ',
};
