// Amharic, a draft: words of card entry.
import type { Translated } from '../catalogue.ts';
import type { cardCopy as english } from '../en/card.ts';

export const cardCopy: Translated<typeof english> = {
  // Card entry
  number: 'የካርድ ቁጥር',
  expiry: 'የሚያበቃበት ቀን',
  expiryHint: 'ወወ/ዓዓ',
  cvv: 'የደህንነት ኮድ',
  cvvHint: 'CVV፣ በጀርባው ያሉት 3 አሃዞች',
  cvvHelp: 'የደህንነት ኮዱ የት ነው?',
  cvvTooltip: 'በካርድዎ ጀርባ፣ ከፊርማው ቦታ አጠገብ ያሉት የመጨረሻዎቹ 3 ወይም 4 አሃዞች።',
  name: 'በካርዱ ላይ ያለው ስም',
  numberError: 'የካርድ ቁጥሩ ትክክል አይደለም',
  expiryError: 'የሚያበቃበት ቀን ትክክል አይደለም',
  cvvError: 'የካርዱ CVV ትክክል አይደለም',
  nameError: 'በካርዱ ላይ ያለውን ስም ያስገቡ፣ ከ2 እስከ 40 ፊደላት',
  pay: ({ money }) => `${money} ይክፈሉ`,
  missing: ({ fields }) => `የሚቀረው፦ ${fields}`,
  missingNames: { number: 'የካርድ ቁጥር', expiry: 'የሚያበቃበት ቀን', cvv: 'የደህንነት ኮድ', name: 'ስም' },
  rateNeeded: 'የሚከፍሉትን ለማየት አዲሱን ተመን ያግኙ።',
  back: 'ይመለሱ',
  save: 'ይህ ካርድ ለሚቀጥለው ጊዜ ይቀመጥ',
  saveMastercard: 'ይህ ካርድ ለሚቀጥለው ጊዜ ይቀመጥ (Mastercard ብቻ)',
  saveMeans: ({ merchant }) =>
    `በዚህ ብራውዘር፣ ለ${merchant} ለሚደረጉ ክፍያዎች። ቁጥሩን አመስጥረን እናስቀምጣለን፤ የደህንነት ኮዱን ግን በፍጹም አናስቀምጥም። በማንኛውም ጊዜ ሊሰርዙት ይችላሉ።`,
  keepOpen: 'ከባንክዎ ጋር እየተነጋገርን ነው። እባክዎ ይህን ገጽ አይዝጉት።',
  secure: 'ደህንነቱ የተጠበቀ የMastercard እና Visa ክፍያ',
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'ቨርቹዋል' },
};
