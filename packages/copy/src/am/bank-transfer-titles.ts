// Amharic, a draft: headings of the bank-transfer stages after the intro; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { bankTransferTitles as english } from '../en/bank-transfer-titles.ts';

export const bankTransferTitles: Translated<typeof english> = {
  account: 'ከባንክዎ ያስተላልፉ',
  help: 'ስለ ዝውውርዎ እርዳታ',
  termination: 'ዝውውሩ አልተረጋገጠም',
  rest: 'የክፍያዎ ከፊሉ ደርሷል',
  checking: 'ሂሳብዎን እያዘጋጀን ነው',
};
