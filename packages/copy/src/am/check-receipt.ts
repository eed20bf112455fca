// Words of the page that checks a receipt, Amharic, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { checkReceipt as english } from '../en/check-receipt.ts';

export const checkReceipt: Translated<typeof english> = {
  title: 'ደረሰኝ ያረጋግጡ',
  checking: 'ደረሰኙ እየተረጋገጠ ነው…',
  slow: 'ምንም ካልተለወጠ ገጹን እንደገና ይጫኑት።',
  needsScript: 'ይህ ገጽ ደረሰኙን በራስዎ ስልክ ላይ ያረጋግጣል፤ ለዚህም JavaScript ያስፈልገዋል። ያብሩት፣ ወይም ሊንኩን በሌላ ብራውዘር ይክፈቱ።',
  emptyTitle: 'የሚረጋገጥ ደረሰኝ የለም',
  empty: 'በደረሰኙ ላይ ያለውን ኮድ ይቃኙ፣ ወይም ከእሱ ጋር የመጣውን ሙሉ ሊንክ ይክፈቱ።',
  genuineTitle: 'ትክክለኛ ደረሰኝ',
  genuine: ({ money, merchant, paidAt, asOf }) =>
    `ትክክለኛ ነው፦ በ${paidAt} ለ${merchant} ${money} ተከፍሏል፤ ይህ በ${asOf} የነበረው ነው።`,
  testTitle: 'የሙከራ ደረሰኝ',
  test: 'እውነተኛ ገንዘብ አልተከፈለም፤ ይህ የሙከራ ክፍያ ደረሰኝ ነው። በእሱ ምንም ነገር አይስጡ።',
  backThen: ({ money }) => `ከዚህ ውስጥ እስከዚያ ጊዜ ድረስ ${money} ለከፋዩ ተመላሽ ተደርጎ ነበር።`,
  backNow: ({ money, at }) => `ከዚህ ውስጥ እስከ ${at} ድረስ ${money} ለከፋዩ ተመላሽ ተደርጓል።`,
  allBackTitle: 'ተከፍሎ ተመላሽ ተደርጓል',
  allBack: ({ money, at }) => `እስከ ${at} ድረስ ሙሉው ${money} ለከፋዩ ተመላሽ ተደርጓል።`,
  noneBack: ({ at }) => `እስከ ${at} ድረስ ምንም ተመላሽ አልተደረገም።`,
  notAsked: 'ከዚያ ወዲህ ምን እንደሆነ መጠየቅ አልቻልንም። ገንዘብ ተመላሽ ተደርጎ ሊሆን ይችላል።',
  once: 'አንድ ደረሰኝ ለብዙ ሰዎች ሊታይ ይችላል። የማጣቀሻ ቁጥሩን ከራስዎ መዝገብ ጋር ያነጻጽሩ።',
  reference: 'የክፍያው የማጣቀሻ ቁጥር',
  forgedTitle: 'ትክክለኛ አይደለም',
  forged: 'ይህ ደረሰኝ ተለውጧል፣ ወይም ሌላ ሰው ሠርቶታል። አይመኑት፤ በእሱም ምንም ነገር አይስጡ።',
  unknownKey: 'ይህ ስልክ በሚያውቀው በማንኛውም የእኛ ቁልፍ አልተፈረመም። አይመኑት። ኢንተርኔት ከሌለዎት ተገናኝተው እንደገና ያረጋግጡ።',
  cannotTitle: 'አልተረጋገጠም',
  noKeys: 'ለማረጋገጥ የሚያስፈልገው ሊጫን አልቻለም። ከኢንተርኔት ጋር ይገናኙ፣ ከዚያ ይህን ገጽ እንደገና ይጫኑት።',
  tooOld: 'ይህ ብራውዘር ደረሰኞችን ማረጋገጥ አይችልም። ሊንኩን በሌላ ይክፈቱ።',
  trustOnly: ({ host }) => `ይህን መልስ የሚያምኑት የዚህ ገጽ አድራሻ በ${host} ሲጀምር ብቻ ነው።`,
};
