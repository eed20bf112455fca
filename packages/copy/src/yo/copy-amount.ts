// Words of the header's amount that can be copied, Yoruba, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { copyAmount as english } from '../en/copy-amount.ts';

export const copyAmount: Translated<typeof english> = {
  copy: 'Ṣe ẹ̀dà',
  copyName: 'Ṣe ẹ̀dà iye tí ẹ máa san',
  copied: 'A ti ṣe ẹ̀dà rẹ̀',
  selected: 'A ti yàn án',
};
