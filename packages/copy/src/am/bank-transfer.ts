// Amharic, a draft: words of the bank-transfer intro.
import type { Translated } from '../catalogue.ts';
import type { bankTransfer as english } from '../en/bank-transfer.ts';
import { plural } from './format.ts';

export const bankTransfer: Translated<typeof english> = {
  introTitle: 'ይህን ዝውውር ከማድረግዎ በፊት',
  exactPoint: ({ money }) => `ትክክለኛውን መጠን ብቻ ያስተላልፉ፦ ${money}።`,
  reusePoint: 'ሂሳቡን አያስቀምጡት፤ ደግመውም አይጠቀሙበት፤ የሚቀበለው አንድ ዝውውር ብቻ ነው።',
  expiresPoint: ({ mins }) =>
    mins === null
      ? 'ሂሳቡ ከተወሰነ ጊዜ በኋላ ያበቃል።'
      : plural(mins, {
          one: `ሂሳቡ ከ${mins} ደቂቃ በኋላ ያበቃል።`,
          other: `ሂሳቡ ከ${mins} ደቂቃዎች በኋላ ያበቃል።`,
        }),
  understand: 'እነዚህን መመሪያዎች ተረድቻለሁ።',
  continue: 'ይቀጥሉ',
  missing: 'የሚቀረው፦ እነዚህን መመሪያዎች መረዳትዎን ምልክት ያድርጉ',
  next: 'ቀጥሎ የሚያስተላልፉበትን ሂሳብ ያገኛሉ። እርስዎ ከማስተላለፍዎ በፊት ምንም ገንዘብ አይቆረጥም።',
  opening: 'ሂሳብዎ እየተዘጋጀ ነው…',
};
