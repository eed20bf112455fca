// Amharic, a draft: what the sandbox says to a tester: its calls, its pages and its phone.
import type { Translated } from '../catalogue.ts';
import type { sandboxPageAway as englishPageAway, sandboxWords as english } from '../en/sandbox.ts';

export const sandboxPageAway: Translated<typeof englishPageAway> = {
  title: 'ይህ ገጽ አሁን ሊገኝ አልቻለም',
  text: 'የሙከራ ባንኩ መልስ እየሰጠ አይደለም። ከጥቂት ጊዜ በኋላ ያለ ስጋት እንደገና መሞከር ይችላሉ፤ ሁለት ጊዜ ሊከፍሉ አይችሉም።',
  tryAgain: 'እንደገና ይሞክሩ',
};

export const sandboxWords: Translated<typeof english> = {
  SANDBOX_AWAY: 'ሳንድቦክሱ መልስ እየሰጠ አይደለም። እባክዎ ከጥቂት ጊዜ በኋላ እንደገና ይሞክሩ።',
  FAULT_MISSING: 'የሚፈጠረውን ስህተት ይምረጡ።',
  WALLET_PIN_WRONG: 'ይህ PIN ትክክል አይደለም። የሙከራው PIN 1234 ነው።',
  PASSWORD_MISSING: 'የይለፍ ቃሉን ያስገቡ።',
  PASSWORD_WRONG: 'ባንኩ ይህን የይለፍ ቃል አያውቀውም።',
  NO_SUCH_ACCOUNT: 'ሳንድቦክሱ በዚህ ቁጥር የከፈተው ሂሳብ የለም። በክፍያ ገጹ ላይ የባንክ ዝውውር ይጀምሩና እዚያ ያለውን ቁጥር ይላኩ።',
  NO_SUCH_PAYMENT:
    'በዚህ የማጣቀሻ ቁጥር ክፍያ የለም። በክፍያ ገጹ አድራሻ ውስጥ ያለውን ይውሰዱ፣ ወይም ባዶ ይተዉት፤ ያኔ ስህተቱ ቀጥሎ የሚመጣውን ማንኛውንም ክፍያ ያገኛል።',
  TRANSFER_NOT_POSITIVE: 'ከ0 መብለጥ አለበት',
  TRANSFER_NOT_WHOLE: ({ currency }) => `ሙሉ ቁጥር መሆን አለበት፦ ${currency} ሳንቲም የለውም`,
  TRANSFER_TOO_MANY_DECIMALS: 'ከነጥብ በኋላ ቢበዛ 2 አሃዞች ሊኖሩት ይገባል',
  TRANSFER_TOO_LARGE: 'ሊላክ ከሚችለው በላይ ነው',
  TRANSFER_NOT_A_NUMBER: 'እንደ "1500" ወይም "1500.50" ያለ የአስርዮሽ ቁጥር ጽሑፍ መሆን አለበት',
};
