// Zulu, a draft: words of the header's amount that can be copied.
import type { Translated } from '../catalogue.ts';
import type { copyAmount as english } from '../en/copy-amount.ts';

export const copyAmount: Translated<typeof english> = {
  copy: 'Kopisha',
  copyName: 'Kopisha inani okufanele likhokhwe',
  copied: 'Kukopishiwe',
  selected: 'Kukhethiwe',
};
