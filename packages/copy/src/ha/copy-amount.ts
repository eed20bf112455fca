// Words of the header's amount that can be copied, Hausa, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { copyAmount as english } from '../en/copy-amount.ts';

export const copyAmount: Translated<typeof english> = {
  copy: 'Kwafa',
  copyName: 'Kwafa adadin da za a biya',
  copied: 'An kwafa',
  selected: 'An zaɓa',
};
