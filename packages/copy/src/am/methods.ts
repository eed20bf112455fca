// Amharic, a draft: what each way to pay is called and how it works.
import type { Translated } from '../catalogue.ts';
import type { methodWords as english } from '../en/methods.ts';

export const methodWords: Translated<typeof english> = {
  labels: {
    pay_with_bank: 'በባንክ ይክፈሉ',
    pay_with_opay: 'በOPay ይክፈሉ',
    pay_with_palmpay: 'በPalmPay ይክፈሉ',
    pay_with_gtb: 'በGTBank ይክፈሉ',
    pay_with_capitec: 'በCapitec ይክፈሉ',
    mobile_money: 'በሞባይል ገንዘብ ይክፈሉ',
    card: 'በዴቢት ካርድ ይክፈሉ',
    bank_transfer: 'በባንክ ዝውውር ይክፈሉ',
    wave: 'በWave ይክፈሉ',
    mtn: 'በMTN ይክፈሉ',
    moov: 'በMoov ይክፈሉ',
    orange: 'በOrange ይክፈሉ',
  },
  bankInZar: 'በባንክ ይክፈሉ (Instant EFT)',
  howItWorks: ({ method }) => `“${method}” እንዴት እንደሚሠራ`,
  steps: {
    card: [
      'የካርድ ቁጥርዎን፣ የሚያበቃበትን ቀን እና የደህንነት ኮዱን ያስገቡ።',
      'በPIN፣ በኮድ ወይም በባንክዎ ገጽ ያጽድቁ።',
      'ማረጋገጫውን እዚህ ይጠብቁ።',
    ],
    bank_transfer: ['የምናሳይዎትን የሂሳብ ቁጥር ይቅዱ።', 'ከባንክ መተግበሪያዎ ትክክለኛውን መጠን ያስተላልፉ።', 'እስክናረጋግጥ ድረስ እዚህ ይቆዩ።'],
    pay_with_bank: ['ባንክዎን ይምረጡ።', 'ባንክዎ የሚጠይቀው መረጃ ካለ ያስገቡ።', 'በኮድ ወይም በባንክ መተግበሪያዎ ያጽድቁ።'],
    mobile_money: ['የዋሌት ቁጥርዎን ያስገቡ።', 'የክፍያ ጥያቄውን በዋሌት PINዎ ያጽድቁ።', 'ማረጋገጫውን እዚህ ይጠብቁ።'],
  },
};
