// Headings of the bank-transfer stages after the intro, Arabic; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { bankTransferTitles as english } from '../en/bank-transfer-titles.ts';

export const bankTransferTitles: Translated<typeof english> = {
  account: 'حوّل من بنكك',
  help: 'مساعدة في تحويلك',
  termination: 'لم يتأكد التحويل',
  rest: 'وصل جزء من المبلغ',
  checking: 'نحضّر لك الحساب',
};
