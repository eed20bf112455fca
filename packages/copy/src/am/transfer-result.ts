// Amharic, a draft: words of what became of a transfer, on the result screens.
import type { Translated } from '../catalogue.ts';
import type { transferResult as english } from '../en/transfer-result.ts';

export const transferResult: Translated<typeof english> = {
  notPaid: ({ merchant }) => `ለ${merchant} ገና አልተከፈለም።`,
  reasons: {
    excess: 'ይህ ክፍያ ከሚጠይቀው በላይ ልከዋል። ትርፉ ይመለስልዎታል።',
    underpaid: 'ይህ ክፍያ ከሚጠይቀው ያነሰ ስለላኩ፣ ሁሉም ይመለስልዎታል።',
    wrong_amount: 'ይህ ክፍያ ከሚጠይቀው የተለየ መጠን ስለላኩ፣ ሁሉም ይመለስልዎታል።',
    late: 'ዝውውርዎ የደረሰው የሂሳቡ ጊዜ ካበቃ በኋላ ስለሆነ፣ ሁሉም ይመለስልዎታል።',
    duplicate: 'ይህ ክፍያ አስቀድሞ ተከፍሎ ስለነበር፣ ሁለተኛው ዝውውር ይመለስልዎታል።',
    account_used: 'አንድ ሂሳብ የሚቀበለው አንድ ዝውውር ብቻ ስለሆነ፣ ከዚያ በኋላ ወደ እሱ የተላከ ገንዘብም ይመለስልዎታል።',
    out_of_limits: 'ዝውውርዎ ሂሳቡ ከሚቀበለው ገደብ ውጭ ስለነበር፣ ሁሉም ይመለስልዎታል።',
  },
  acceptedMore: ({ merchant }) => `ይህ ክፍያ ከጠየቀው በላይ ልከዋል። ሁሉም ለ${merchant} ደርሷል።`,
  acceptedLess: ({ merchant }) => `ይህ ክፍያ ከጠየቀው ያነሰ ልከዋል። ${merchant} ተቀብሎታል።`,
  nothing: 'ምንም ዝውውር ስላልደረሰን አልከፈሉም። ባንክዎ ከሂሳብዎ ቆርጦ ከሆነ፣ ገንዘቡ እኛ ጋር ሲደርስ በራሱ ይመለስልዎታል።',
  noAccount: 'ባንኩ ለዝውውርዎ ሂሳብ መክፈት ስላልቻለ፣ የሚያስተላልፉበት ሂሳብ አልነበረም፤ ምንም ገንዘብም አልተቆረጠም።',
  sent: 'የላኩት',
  asked: 'የተጠየቀው',
  accepts: 'አንድ ዝውውር ሊሆን የሚችለው',
  limits: ({ min, max }) => `ከ${min} እስከ ${max}`,
  back: 'የሚመለስልዎት',
  to: 'ወደ',
  sameAccount: 'ገንዘቡ የመጣበት ሂሳብ',
  when: 'መቼ',
  owed: 'ገና አልተላከም፤ ይህ ገጽ ይነግርዎታል',
  reversed: 'ተመልሶ ተልኳል፤ በጥቂት ቀናት ውስጥ ይታያል',
};
