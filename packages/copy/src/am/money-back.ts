// Amharic, a draft: words for money that goes back to the payer. A chunk of their own: few payers ever read them.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    excess: 'ይህ ክፍያ ከሚጠይቀው በላይ ልከዋል።',
    underpaid: 'ይህ ክፍያ ከሚጠይቀው ያነሰ ልከዋል።',
    wrong_amount: 'መጠኑ ይህ ክፍያ ከሚጠይቀው የተለየ ነበር።',
    late: 'ገንዘቡ ለዚህ ክፍያ ዘግይቶ ደረሰ።',
    duplicate: 'ይህ ክፍያ አስቀድሞ ተከፍሎ ነበር።',
    account_used: 'ሂሳቡ የሚቀበለውን አንድ ዝውውር አስቀድሞ ተቀብሎ ነበር።',
    out_of_limits: 'ዝውውርዎ ሂሳቡ ከሚቀበለው ገደብ ውጭ ነበር።',
  },
  owed: ({ money }) => `ባንክዎ ወይም ዋሌትዎ የቆረጠው ${money} ይመለስልዎታል። እየላክነው ነው።`,
  tells: 'ሲላክ ይህ ገጽ ይነግርዎታል።',
  sent: ({ money }) => `ባንክዎ ወይም ዋሌትዎ የቆረጠው ${money} ተመልሶ ተልኮልዎታል። እስኪያዩት ድረስ ጥቂት ቀናት ሊወስድ ይችላል።`,
};
