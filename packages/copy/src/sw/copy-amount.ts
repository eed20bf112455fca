// Words of the header's amount that can be copied, Swahili. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { copyAmount as english } from '../en/copy-amount.ts';

export const copyAmount: Translated<typeof english> = {
  copy: 'Nakili',
  copyName: 'Nakili kiasi cha kulipa',
  copied: 'Imenakiliwa',
  selected: 'Imechaguliwa',
};
