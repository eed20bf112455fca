// Amharic, a draft: words of the pay-with-bank stages after the first.
import type { Translated } from '../catalogue.ts';
import type { payWithBankSteps as english } from '../en/pay-with-bank-steps.ts';

export const payWithBankSteps: Translated<typeof english> = {
  anotherBank: 'ሌላ ባንክ ይጠቀሙ',
  yourBank: 'ባንክዎ',

  // bank-authorize
  otpHint: ({ bank }) => `ከ${bank} የአንድ ጊዜ ኮድ ተልኮልዎታል።`,
  payIdHint: ({ bank }) => `ከ${bank} Pay ID ያግኙና እዚህ ይጻፉት። የሚሠራው ለ10 ደቂቃ ነው።`,
  validateHint: ({ bank, account }) => `${account} የእርስዎ መሆኑን ለማረጋገጥ ከ${bank} ኮድ ተልኳል።`,
  thisAccount: 'ይህ ሂሳብ',
  accountEnding: ({ lastFour }) => `መጨረሻው ${lastFour} የሆነው ሂሳብ`,
  otp: 'የአንድ ጊዜ ኮድ (OTP)',
  payId: 'Pay ID',
  codeDigits: 'ከ4 እስከ 6 አሃዞች',
  codeMissing: ({ name }) => `የሚቀረው፦ ${name}፣ ከ4 እስከ 6 አሃዞች`,
  codeChange: 'እንደገና ለመሞከር ኮዱን ይቀይሩ',
  codeSending: 'ባንክዎ እያጣራው ነው። እባክዎ ይህን ገጽ አይዝጉት።',
  guide: 'Pay ID እንዴት እንደሚገኝ',
  guides: {
    'kuda-mfb': [
      'የKuda መተግበሪያን ከፍተው ይግቡ።',
      'Pay የሚለውን ይንኩ።',
      'Pay ID የሚለውን ይንኩ።',
      'ክፍያ ለመፈጸም የሚለውን ይምረጡ።',
      'በPINዎ፣ በጣት አሻራዎ ወይም በፊትዎ ያረጋግጡ።',
      'Pay IDዎን ቀድተው እዚህ ይጻፉት።',
    ],
  },
  send: {
    otp: 'ያጽድቁ',
    payId: 'ያጽድቁ',
    validate: 'ያረጋግጡ',
    birthday: 'ይቀጥሉ',
    phone: 'ይቀጥሉ',
  },
  birthdayHint: ({ bank }) => `የሂሳቡ ባለቤት የትውልድ ቀን በ${bank} ተጠይቋል። የሚላከው ለባንክዎ ብቻ ነው፤ ሌላ የትም አይሄድም።`,
  phoneHint: ({ bank }) => `ለዚህ ሂሳብ የተመዘገበው ስልክ ቁጥር በ${bank} ተጠይቋል።`,
  holderChange: {
    birthday: 'እንደገና ለመሞከር የትውልድ ቀኑን ይቀይሩ',
    phone: 'እንደገና ለመሞከር ቁጥሩን ይቀይሩ',
  },

  // Resending
  resendLimit: 'ደጋግሞ የመላክ ገደቡ አልፏል',
  codeIn: ({ time }) => `ከ${time} በኋላ አዲስ ኮድ መጠየቅ ይችላሉ`,
  noCode: 'ኮዱ ገና አልደረስዎትም?',
  resend: 'ኮዱ እንደገና ይላክልኝ',
  resending: 'አዲስ ኮድ እየተላከ ነው…',
  resent: 'OTP እንደገና ተልኳል',

  // approval-guide
  guideSteps: ({ bank }) => [`የ${bank} መተግበሪያን ከፍተው ይግቡ።`, 'የዚህን ክፍያ ጥያቄ ያጽድቁ።', 'ክፍያዎ እዚህ ይረጋገጣል።'],
  keepOpen: 'እባክዎ ክፍያዎ እስኪረጋገጥ ድረስ ይህን ገጽ አይዝጉት።',
  waiting: 'እስኪያጸድቁ እየጠበቅን ነው…',

  // bank-pending
  processing: 'ክፍያዎ በሂደት ላይ ነው። እባክዎ ይጠብቁ…',
  longer: 'ይህ ክፍያ ከወትሮው የበለጠ ጊዜ እየወሰደ ነው። እባክዎ ጥቂት ደቂቃዎች ይታገሱ…',
  over: ({ merchant }) => `ከባንክዎ መልስ አላገኘንም። እባክዎ ${merchant}ን አነጋግረው ከታች ያለውን የማጣቀሻ ቁጥር ይንገሩ።`,
  overStill: 'አሁንም እያጣራን ነው፤ ክፍያዎ እንደደረሰ ያው ሊንክ ያሳየዋል። ሁለተኛ ጊዜ አይክፈሉ።',
  checkNow: 'አሁን ያጣሩ',
  asking: 'ባንክዎን እየጠየቅን ነው…',
  notYet: 'ባንክዎ ገና አላረጋገጠም። ማጣራታችንን እንቀጥላለን።',
  ifClosed: 'ይህ ገጽ ቢዘጋም ክፍያው ይቀጥላል፤ ውጤቱ በዚሁ ሊንክ ይታያል።',
  mayClose: 'ይህን ገጽ መዝጋት ይችላሉ፤ ውጤቱ በዚሁ ሊንክ ይታያል።',
  mayLeave: 'በሌላ መንገድ ከከፈሉ፣ ይህን ደግሞ አያጽድቁ፤ ሁለተኛ ክፍያ ይመለስልዎታል።',

  // The bank's own page
  frameTitle: ({ bank }) => `የ${bank} ገጽ`,
  frameClose: ({ bank }) => `የ${bank} ገጽን ይዝጉ`,
  pageNone: ({ bank }) => `ወደ ${bank} ይሂዱ፣ ክፍያውን እዚያ ያጽድቁ፣ ከዚያ ወደዚህ ይመለሱ።`,
  pageTab: ({ bank }) => `${bank} በሌላ ትር ተከፍቷል። ክፍያውን እዚያ አጽድቀው ይመለሱ፤ ይህ ገጽ በራሱ ይቀጥላል።`,
  pageBlocked: ({ bank }) => `${bank} እንዳይከፈት ብራውዘርዎ ከልክሎታል። ለመክፈት ቁልፉን ይጫኑ።`,
  openHere: ({ bank }) => `ወደ ${bank} ይቀጥሉ`,
  openTab: ({ bank }) => `${bank}ን በአዲስ ትር ይክፈቱ`,
  goThere: ({ bank }) => `ወደ ${bank} ይሂዱ`,

  // TEST MODE
  testCode: ({ code }) => `የሙከራ ኮድ፦ ${code}። ሌላ ማንኛውም ኮድ ስህተት ነው።`,
  testFill: 'የሙከራ ኮዱን ይጠቀሙ',
  testHolder: {
    birthday: ({ text }) => `የሙከራ የትውልድ ቀን፦ ${text}። ሌላ ማንኛውም ቀን ስህተት ነው።`,
    phone: ({ text }) => `የሙከራ ቁጥር፦ ${text}። ሌላ ማንኛውም ቁጥር ስህተት ነው።`,
  },
  testHolderFill: 'ይህን ይጠቀሙ',
  testApp: 'የሙከራ ባንክ መተግበሪያ',
  testAsks: ({ merchant, money }) => `${merchant} ${money} እንዲከፍሉ ይጠይቃል።`,
  testActs: { approve: 'ያጽድቁ', decline: 'ውድቅ ያድርጉ', no_money: 'በቂ ገንዘብ የለም', ignore: 'ችላ ይበሉ' },
  testIgnored: 'ጥያቄው ጊዜው እስኪያልፍ ድረስ ክፍት ሆኖ ይቆያል።',
};
