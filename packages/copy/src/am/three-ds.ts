// Amharic, a draft: words of 3-D Secure. Fetched only by payers whose bank asks for it.
import type { Translated } from '../catalogue.ts';
import type { threeDs as english } from '../en/three-ds.ts';

export const threeDs: Translated<typeof english> = {
  why: ({ card }) => `በእርስዎ ${card} የሚከፍሉት እርስዎ ራስዎ መሆንዎን ባንክዎ ማረጋገጥ ይፈልጋል።`,
  proceed: 'ይቀጥሉ',
  proceedHere: 'የባንክዎ ገጽ በዚህ ገጽ ላይ ይከፈታል።',
  proceedInTab: 'የባንክዎ ገጽ በአዲስ ትር ይከፈታል። ይህ ገጽ ይጠብቅዎታል።',
  proceedAway: 'ቀጥሎ የባንክዎ ገጽ ይከፈታል፤ ከዚያ ወደዚህ ይመልስዎታል።',
  anotherCard: 'ሌላ ካርድ ይሞክሩ',
  noWay: 'ወደ ማጽደቂያ ገጹ በመውሰድ ላይ ሳለን ስህተት ተፈጥሯል፤ እባክዎ እንደገና ይሞክሩ',

  // Modal
  connecting: 'ከባንክዎ ጋር እስክንገናኝ እባክዎ ይጠብቁ',
  frameTitle: 'የባንክዎ ገጽ',
  cancel: 'ይቅር',
  openTab: 'በአዲስ ትር ይክፈቱ',
  stopTitle: 'ይህ ክፍያ ይቁም?',
  stopMeans: 'በባንክዎ አስቀድመው አረጋግጠውት ከሆነ ክፍያው ተፈጽሟል፤ እናሳይዎታለን። ካላረጋገጡት፣ እባክዎ አሁን አያረጋግጡት፤ ምንም ገንዘብም አይቆረጥም።',
  stopNot: 'በባንክዎ ይቀጥሉ',
  stop: 'ይህን ክፍያ ያቁሙ',

  // Tab
  checking: 'ክፍያዎን እያጣራን ነው',
  checkingMeans: 'ክፍያውን በባንክዎ ገጽ ላይ ያረጋግጡ። እንዳረጋገጡ ይህ ገጽ ይቀጥላል።',
  openAgain: 'የባንኩን ገጽ እንደገና ይክፈቱ',
  continueHere: 'አዲስ ትር አልተከፈተም? በዚህ መስኮት ይቀጥሉ',
  tryAgain: 'እንደገና ይሞክሩ',
  anotherMeans:
    'እንደገና ከመሞከርዎ ወይም በሌላ መንገድ ከመክፈልዎ በፊት፣ አሁን ስለሞከሩት ክፍያ ባንክዎን እንጠይቃለን። ከዚያ በኋላ እባክዎ እሱን አያረጋግጡት፤ ሁለቱም ከተፈጸሙ፣ ሁለተኛው ክፍያ ይመለስልዎታል።',
  ending: 'ይህን ሙከራ እያቆምን ነው…',

  // Incomplete
  incomplete: 'ማጽደቁ አልተጠናቀቀም',
  notCompleted: 'ክፍያውን ማጽደቅ አልተጠናቀቀም',
  stillChecking: 'ከባንክዎ ጋር አሁንም እያጣራን ነው። ሁለት ጊዜ አይቆረጥብዎትም።',
  noMoneyTaken: 'ምንም ገንዘብ አልተቆረጠም።',
  otherMethod: 'ሌላ የክፍያ መንገድ ይጠቀሙ',

  hosted: {
    why: () => 'ካርድዎን የሚያስገቡት በሚቀጥለው ገጽ ላይ ነው፤ እሱም ደህንነቱ የተጠበቀ የካርድ ገጽ ነው።',
    proceed: 'የካርድ ገጹን ይክፈቱ',
    proceedInTab: 'የካርድ ገጹ በአዲስ ትር ይከፈታል። ይህ ገጽ ይጠብቅዎታል።',
    proceedAway: 'ቀጥሎ የካርድ ገጹ ይከፈታል፤ ከዚያ ወደዚህ ይመልስዎታል።',
    anotherCard: 'እንደገና ይጀምሩ',
    checkingMeans: 'በካርድ ገጹ ላይ ይክፈሉ። እንደከፈሉ ይህ ገጽ ይቀጥላል።',
    openAgain: 'የካርድ ገጹን እንደገና ይክፈቱ',
    anotherMeans:
      'እንደገና ከመሞከርዎ ወይም በሌላ መንገድ ከመክፈልዎ በፊት፣ አሁን ስለሞከሩት ክፍያ እንጠይቃለን። ከዚያ በኋላ እባክዎ በካርድ ገጹ ላይ አይክፈሉ፤ ሁለቱም ከተፈጸሙ፣ ሁለተኛው ክፍያ ይመለስልዎታል።',
    stillChecking: 'አሁንም እያጣራን ነው። ሁለት ጊዜ አይቆረጥብዎትም።',
    testHint: 'ሙከራ፦ የአቅራቢውን የሙከራ ካርድ ይጠቀሙ።',
  },

  // TEST MODE
  testHint: 'ሙከራ፦ ምን መጻፍ እንዳለብዎት የባንኩ ገጽ ይነግርዎታል።',
};
