// Amharic, a draft: words of the pages around the bank's. Only the service loads them.
import type { Translated } from '../catalogue.ts';
import type { returns as english } from '../en/returns.ts';
import { common } from './common.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const returns: Translated<typeof english> = {
  frameTitle: 'የባንክዎ ገጽ',
  noWay: threeDs.noWay,
  noWayMoney: 'በባንክዎ ከማረጋገጥዎ በፊት ምንም ገንዘብ አይቆረጥም።',
  back: 'ወደ ክፍያዎ ይመለሱ',
  verifying: 'ክፍያዎን እያረጋገጥን ነው',
  verifyingMeans: 'ባንክዎን እየጠየቅን ነው። ይህ ጥቂት ሰከንዶች ይወስዳል።',
  stillProcessing: 'ይህን ክፍያ በማረጋገጥ ላይ ችግር ያለ ይመስላል፤ እባክዎ ይህን ገጽ እንደገና ይጫኑት። ችግሩ ከቀጠለ እባክዎ ድጋፍ ሰጪን ያነጋግሩ።',
  failedTitle: 'ክፍያው አልተጠናቀቀም',
  failed: results.notCompleted,
  failedMoney: {
    'not-debited': common.noMoneyTaken,
    'coming-back': 'አሁን ለሞከሩት ክፍያ ባንክዎ የቆረጠው ገንዘብ ይመለስልዎታል። ገና አልተላከም።',
    'sent-back': 'አሁን ለሞከሩት ክፍያ ባንክዎ የቆረጠው ገንዘብ ተመልሶ ተልኮልዎታል፤ ባንክዎ እስኪያሳየው ጥቂት ቀናት ሊወስድ ይችላል።',
    'still-checked': 'ከባንክዎ ጋር አሁንም እያጣራን ነው። ሁለት ጊዜ አይቆረጥብዎትም።',
  },
  paidBesides: {
    'not-debited': null,
    'still-checked': null,
    'coming-back': 'በሁለተኛ ሙከራም ገንዘብ ተቆርጧል። ያ ገንዘብ ይመለስልዎታል፤ ገና አልተላከም።',
    'sent-back': 'በሁለተኛ ሙከራም ገንዘብ ተቆርጧል። ያ ገንዘብ ተመልሶ ተልኮልዎታል፤ ባንክዎ እስኪያሳየው ጥቂት ቀናት ሊወስድ ይችላል።',
  },
  notFound: 'ይህን ክፍያ ማረጋገጥ አልተቻለም። እባክዎ ድጋፍ ሰጪን ያነጋግሩ።',
  elsewhereKnown: 'ከሌላ ትር መጥተው ከሆነ፣ ውጤቱ እዚያ አለ፤ ይህንን መዝጋት ይችላሉ።',
  elsewhereGoesOn: 'ከሌላ ትር መጥተው ከሆነ፣ ባንክዎ መልስ እንደሰጠ ያኛው ይቀጥላል።',
  returnedTitle: 'ከባንክዎ ተመልሰዋል',
  returnedMeans: 'ክፍያዎ ይህን በያዘው ገጽ ላይ ይቀጥላል።',
  testTitle: 'የሙከራ 3-D Secure',
  testMeans: 'ይህ ገጽ በባንክዎ ገጽ ምትክ የቀረበ ነው። እውነተኛ ገንዘብ አይንቀሳቀስም።',
  testAmount: 'የገንዘብ መጠን',
  testPaidTo: 'የሚከፈለው ለ',
  password: 'የይለፍ ቃል',
  passwordHint: 'የሙከራው ቃል ተሞልቶልዎታል',
  submit: 'ይላኩ',
};
