// Words of a receipt that is sent by e-mail, Amharic, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptMail as english } from '../en/receipt-mail.ts';

export const receiptMail: Translated<typeof english> = {
  subject: ({ money, merchant }) => `ደረሰኝ፦ ለ${merchant} ${money} ተከፍሏል`,
  intro: ({ merchant }) => `ከ${merchant} የተሰጠዎ ደረሰኝ ይህ ነው።`,
  test: 'ይህ የሙከራ ክፍያ ነበር። እውነተኛ ገንዘብ አልተከፈለም።',
  row: ({ name, value }) => `${name}፦ ${value}`,
  check: 'ማንኛውም ሰው ትክክለኛ መሆኑን እዚህ ማረጋገጥ ይችላል፦',
  why: 'ይህ ኢሜይል የደረሰዎት በክፍያዎ ገጽ ላይ ስለተጠየቀ ነው። ለእሱ የሚላኩ መልሶችን ማንም አያነብም።',
};
