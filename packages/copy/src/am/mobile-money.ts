// Amharic, a draft: words of the first stage of mobile money.
import type { Translated } from '../catalogue.ts';
import type { mobileMoney as english } from '../en/mobile-money.ts';

export const mobileMoney: Translated<typeof english> = {
  number: 'የዋሌት ቁጥር',
  networks: ({ names, example }) => `የሚሠራባቸው፦ ${names}፤ ለምሳሌ ${example}`,
  example: ({ example }) => `ለምሳሌ ${example}`,
  examples: {
    KES: '0712 345 678',
    GHS: '024 123 4567',
    NGN: '0803 123 4567',
    XAF: '6 71 23 45 67',
    XOF: '07 01 23 45 67',
    EGP: '010 0123 4567',
    ZAR: '082 123 4567',
    TZS: '0754 123 456',
  },
  networksPaused: ({ names }) => `አሁን ምላሽ የማይሰጥ፦ ${names}`,
  network: 'የትኛውን ዋሌት ይጠቀማሉ?',
  missing: ({ fields }) => `የሚቀረው፦ ${fields}`,
  numberInvalid: 'እባክዎ ትክክለኛ የዋሌት ቁጥር ያስገቡ',
  tryAnotherNumber: 'ይህን ቁጥር እዚህ መጠቀም አይቻልም። እባክዎ ሌላ ቁጥር ይሞክሩ።',
  missingNames: { network: 'ዋሌትዎ', number: 'የዋሌት ቁጥር' },
  approveOnPhone: 'ይህን ክፍያ በስልክዎ፣ በዋሌት PINዎ ያጸድቃሉ።',
  approveOnPage: ({ name }) => `${name} በአዲስ ትር ይከፈታል፤ ይህን ክፍያ እዚያ ያጸድቃሉ።`,
  keepOpen: 'ኔትወርክዎን እየጠየቅን ነው። እባክዎ ይህን ገጽ አይዝጉት።',
  otherNetwork: ({ name }) => `ይህ የ${name} ቁጥር ይመስላል። ወደ ሌላ ኔትወርክ አዛውረውት ከሆነ ይቀጥሉ።`,
  promptOpen: 'ለዚህ ክፍያ የተላከ ጥያቄ አሁንም ክፍት ነው። እሱንም ቢያጸድቁ የሚከፍሉት አንድ ጊዜ ብቻ ነው፤ ሁለተኛው ክፍያ ይመለስልዎታል።',
  backToPrompt: 'ወደ ክፍቱ ጥያቄ ይመለሱ',

  // TEST MODE
  testNumbers: 'የሙከራ ቁጥር ይሙሉ',
  testFailing: 'ወይም በማይከፍል ቁጥር',
  testChoose: 'የሚሆነውን ይምረጡ',
  testFill: 'ይሙሉ',
  testFilled: ({ name }) => `የተሞላ የሙከራ ቁጥር፦ ${name}`,
  testOutcomes: {
    success: 'ተሳክቷል',
    failed: 'አልተሳካም',
    insufficient_funds: 'በቂ ገንዘብ የለም',
    invalid_number: 'ቁጥሩ አልተመዘገበም',
    declined_on_phone: 'በስልኩ ውድቅ ተደርጓል',
    pending: 'መልስ የማይሰጥ',
    redirect: 'በWave ገጽ ጸድቋል',
    voucher: 'ተደውሎ የሚገኝ ቫውቸር',
    offline: 'በስልኩ ምናሌ ተከፍሏል',
  },
};
