// Amharic, a draft: words of the first stage of pay with bank.
import type { Translated } from '../catalogue.ts';
import type { payWithBank as english } from '../en/pay-with-bank.ts';
import { plural } from './format.ts';

export const payWithBank: Translated<typeof english> = {
  bank: 'በየትኛው ባንክ መክፈል ይፈልጋሉ?',
  searchHint: 'ለመፈለግ ይጻፉ፣ ወይም ከዝርዝሩ ይምረጡ።',
  plainHint: 'ከዝርዝሩ ይምረጡትና ይቀጥሉ።',
  openList: 'ሁሉንም ባንኮች ያሳዩ',
  choose: 'ባንክዎን ይምረጡ',
  isNew: 'አዲስ',
  newBank: ({ bank }) => `${bank} (አዲስ)`,
  noneFound: 'በዚህ ስም በዝርዝሩ ውስጥ ባንክ የለም።',
  found: ({ count }) => plural(count, { one: `${count} ባንክ ተገኝቷል`, other: `${count} ባንኮች ተገኝተዋል` }),
  cantFind: 'ባንክዎን እዚህ አላገኙም?',
  goOn: 'ይቀጥሉ',
  gettingBanks: 'ባንኮቹን እያመጣን ነው…',
  listFailed: 'የዚህን የክፍያ መንገድ ባንኮች በማምጣት ላይ ስህተት ተፈጥሯል። እባክዎ ዝርዝሩን ያድሱ',
  listGivenUp: 'እባክዎ ሌላ የክፍያ መንገድ ይሞክሩ።',
  refresh: 'ዝርዝሩን ያድሱ',

  labels: {
    account_number: 'የሂሳብ ቁጥር',
    phone_number: 'ስልክ ቁጥር',
    account_name: 'የሂሳብ ስም',
    date_of_birth: 'የትውልድ ቀን',
  },
  hints: {
    account_number: 'የሚከፍሉበት ሂሳብ 10 አሃዞች',
    phone_number: 'ባንክዎ እርስዎን የሚያውቅበት ቁጥር',
    account_name: 'በሂሳቡ ላይ እንዳለው',
    date_of_birth: 'ወር፣ ቀን እና ዓመት (እ.ኤ.አ.)፦ ወወ/ቀቀ/ዓዓዓዓ፣ ለምሳሌ 05/31/1990',
  },
  errors: {
    account_number: 'እባክዎ ትክክለኛ የሂሳብ ቁጥር ያስገቡ',
    phone_number: 'እባክዎ ትክክለኛ ስልክ ቁጥር ያስገቡ።',
    account_name: 'እባክዎ የሂሳቡን ስም ያስገቡ፣ ቢያንስ 3 ፊደላት።',
    date_of_birth: 'የትውልድ ቀኑ ትክክል አይደለም',
  },
  minimum: ({ money }) => `ለዚህ ባንክ ዝቅተኛው የክፍያ መጠን ${money} ነው። እባክዎ ሌላ ባንክ ይሞክሩ ወይም የክፍያ መንገዱን ይቀይሩ።`,
  accountWarning: ({ digits }) => `ከ10 አሃዞች ${digits}`,
  mode: 'ባንክዎ እርስዎን በምን ያውቅዎታል?',
  modes: { phone: 'በስልክ ቁጥር', account: 'በሂሳብ ቁጥር' },
  missing: ({ fields }) => `የሚቀረው፦ ${fields}`,
  missingNames: {
    bank: 'ባንክዎ',
    account_number: 'የሂሳብ ቁጥር',
    phone_number: 'ስልክ ቁጥር',
    account_name: 'የሂሳብ ስም',
    date_of_birth: 'የትውልድ ቀን',
  },
  next: 'ቀጥሎ ይህን ክፍያ በባንክዎ በኩል ያጸድቃሉ።',
  keepOpen: 'ባንክዎን እየጠየቅን ነው። እባክዎ ይህን ገጽ አይዝጉት።',
  requestOpen: 'በባንክዎ ያለ ክፍያ አሁንም ክፍት ነው። እሱንም ቢያጸድቁ የሚከፍሉት አንድ ጊዜ ብቻ ነው፤ ሁለተኛው ክፍያ ይመለስልዎታል።',
  backToRequest: 'ወደ ክፍቱ ክፍያ ይመለሱ',

  // TEST MODE
  test: 'የሙከራ መረጃ ይሙሉ',
  testOutcomes: { success: 'ተሳክቷል', invalid_account: 'ትክክል ያልሆነ ሂሳብ' },
  testOtherSteps: 'Providus Bank የትውልድ ቀን ይጠይቃል፤ Jaiz Bank ስልክ ቁጥር ይጠይቃል።',
  testFilled: ({ name }) => `የተሞላ የሙከራ መረጃ፦ ${name}`,
};
