// Words of the header's amount that can be copied, Arabic.
import type { Translated } from '../catalogue.ts';
import type { copyAmount as english } from '../en/copy-amount.ts';

export const copyAmount: Translated<typeof english> = {
  copy: 'نسخ',
  copyName: 'نسخ المبلغ المطلوب دفعه',
  copied: 'تم النسخ',
  selected: 'تم التحديد',
};
