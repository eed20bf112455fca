// Amharic, a draft: words of the header's amount that can be copied.
import type { Translated } from '../catalogue.ts';
import type { copyAmount as english } from '../en/copy-amount.ts';

export const copyAmount: Translated<typeof english> = {
  copy: 'ይቅዱ',
  copyName: 'የሚከፈለውን መጠን ይቅዱ',
  copied: 'ተቀድቷል',
  selected: 'ተመርጧል',
};
