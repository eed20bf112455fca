// Amharic, a draft: words of the mobile-money stages after the first.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneySteps as english } from '../en/mobile-money-steps.ts';

const COPY = { copy: 'ይቅዱ', copied: 'ተቀድቷል', selected: 'ተመርጧል' } as const;

export const mobileMoneySteps: Translated<typeof english> = {
  // mobile_money_otp
  otpHint: ({ number }) => `ኔትወርክዎ ወደ ${number} የአንድ ጊዜ ኮድ በSMS ልኳል።`,
  otp: 'የአንድ ጊዜ ኮድ (OTP)',
  authorize: 'ያጽድቁ',
  otpMissing: 'የሚቀረው፦ ኮዱ',
  otpChange: 'እንደገና ለመሞከር ኮዱን ይቀይሩ',
  otpSending: 'ኮድዎን እያጣራን ነው። እባክዎ ይህን ገጽ አይዝጉት።',

  // A voucher is such a code, which the payer fetches
  voucherDial: ({ number }) => `በ${number} ስልክ ይህን ይደውሉና ምናሌውን ይከተሉ። ከዚያ ቫውቸሩን እዚህ ያስገቡ።`,
  voucherHint: 'ከኔትወርክዎ ቫውቸር ያግኙና እዚህ ያስገቡ።',
  voucher: {
    label: 'ቫውቸር',
    missing: 'የሚቀረው፦ ቫውቸሩ',
    change: 'እንደገና ለመሞከር ቫውቸሩን ይቀይሩ',
    sending: 'ቫውቸርዎን እያጣራን ነው። እባክዎ ይህን ገጽ አይዝጉት።',
  },

  // Resending
  resendLimit: 'ደጋግሞ የመላክ ገደቡ አልፏል',
  codeIn: ({ time }) => `ከ${time} በኋላ አዲስ ኮድ መጠየቅ ይችላሉ`,
  codeMissing: 'ኮዱ ገና አልደረስዎትም?',
  resendCode: 'ኮዱ እንደገና ይላክልኝ',
  sendingCode: 'አዲስ ኮድ እየተላከ ነው…',
  codeSent: 'OTP እንደገና ተልኳል',
  promptIn: ({ time }) => `ከ${time} በኋላ አዲስ የክፍያ ጥያቄ እንዲላክልዎ መጠየቅ ይችላሉ`,
  promptMissing: 'የክፍያ ጥያቄው ገና አልደረስዎትም?',
  resendPrompt: 'የክፍያ ጥያቄው እንደገና ይላክልኝ',
  sendingPrompt: 'የክፍያ ጥያቄው እንደገና እየተላከ ነው…',
  promptSent: 'የክፍያ ጥያቄው እንደገና ተልኳል',
  anotherNumber: 'ሌላ ቁጥር ይጠቀሙ',

  // mobile_money_check
  checkSteps: {
    phone: ({ number }) => `የ${number} ስልክን ይመልከቱ።`,
    amount: ({ money }) => `መጠኑን ያጣሩ፦ ${money}።`,
    pin: 'የዋሌት PINዎን እዚያ ያስገቡ፤ እዚህ አይደለም።',
  },
  checkWaiting: 'እስኪያጸድቁ እየጠበቅን ነው…',
  offline: {
    paybill: 'የPaybill ቁጥር',
    account: 'የሂሳብ ቁጥር',
    amount: 'የገንዘብ መጠን',
    steps: {
      open: ({ number }) => `በ${number} ስልክ የዋሌቱን ምናሌ ይክፈቱ።`,
      paybill: 'ክፍያ (Pay Bill) የሚለውን ይምረጡ፤ የPaybill ቁጥሩን እና የሂሳብ ቁጥሩን ያስገቡ።',
      pin: 'መጠኑን እና የዋሌት PINዎን እዚያ ያስገቡ፤ እዚህ አይደለም።',
    },
    waiting: 'ክፍያዎን እየጠበቅን ነው…',
    mayLeave: 'በሌላ መንገድ ከከፈሉ፣ እዚያ ደግመው አይክፈሉ፤ ሁለተኛ ክፍያ ይመለስልዎታል።',
    copyPaybill: { ...COPY, copyName: 'የPaybill ቁጥሩን ይቅዱ' },
    copyAccount: { ...COPY, copyName: 'የሂሳብ ቁጥሩን ይቅዱ' },
    copyAmount: { ...COPY, copyName: 'መጠኑን ይቅዱ' },
  },
  looksAgain: ({ time }) => `ከ${time} በኋላ እንደገና እናጣራለን`,
  moneySent: 'ገንዘቡን ልኬያለሁ',
  asking: 'ኔትወርክዎን እየጠየቅን ነው…',
  notYet: 'ኔትወርክዎ ገና አላረጋገጠም። ማጣራታችንን እንቀጥላለን።',
  mayClose: 'ይህን ገጽ መዝጋት ይችላሉ፤ ውጤቱ በዚሁ ሊንክ ይታያል።',
  mayLeave: 'በሌላ መንገድ ከከፈሉ፣ ይህን ደግሞ አያጽድቁ፤ ሁለተኛ ክፍያ ይመለስልዎታል።',

  // mobile_money_payment_query
  delayMessage: 'አጽድቀው እንደሆነ ኔትወርክዎ ገና አልነገረንም። ምንም አልጠፋም፤ ሁለት ጊዜም አይቆረጥብዎትም።',
  delayApprove: ({ number }) => `በ${number} ላይ የክፍያ ጥያቄ አሁንም ክፍት ከሆነ፣ አሁን ማጽደቅ ይችላሉ።`,
  unknownMessage: 'ኔትወርክዎ ገና መልስ አልሰጠም። ሁለት ጊዜ አይቆረጥብዎትም።',
  checkNow: 'አሁን ያጣሩ',

  // pending_payment
  wallet: 'ዋሌትዎ',
  redirectOpened: ({ name }) => `${name} በሌላ ትር ተከፍቷል። ክፍያውን እዚያ አጽድቀው ይመለሱ፤ ይህ ገጽ በራሱ ይቀጥላል።`,
  redirectNone: ({ name }) => `${name}ን ይክፈቱ፣ ክፍያውን እዚያ ያጽድቁ፣ ከዚያ ወደዚህ ይመለሱ።`,
  redirectBlocked: ({ name }) => `${name} እንዳይከፈት ብራውዘርዎ ከልክሎታል። ለመክፈት ቁልፉን ይጫኑ።`,
  goToWallet: ({ name }) => `ወደ ${name} ይሂዱ`,
  openWallet: ({ name }) => `${name}ን ይክፈቱ (አዲስ ትር)`,
  openAgain: ({ name }) => `${name}ን እንደገና ይክፈቱ (አዲስ ትር)`,

  // "Didn't receive a prompt?"
  noPrompt: 'የክፍያ ጥያቄ አልደረስዎትም?',
  noPromptHint: 'ከኔትወርክዎ ምናሌ ማጽደቅ ይችላሉ፦',
  dial: ({ code }) => `${code} ይደውሉ`,
  copyCode: { ...COPY, copyName: 'ኮዱን ይቅዱ' },

  // TEST MODE
  testOtp: ({ otp }) => `የሙከራ ኮድ፦ ${otp}። ሌላ ማንኛውም ኮድ ስህተት ነው።`,
  testFill: 'የሙከራ ኮዱን ይጠቀሙ',
  testPhone: 'የሙከራ ስልክ',
  testPrompt: ({ merchant, money }) => `${merchant} ${money} እንዲከፍሉ ይጠይቃል።`,
  testPin: 'የዋሌት PIN',
  testApprove: 'ያጽድቁ',
  testDecline: 'ውድቅ ያድርጉ',
  testIgnore: 'ችላ ይበሉ',
  testIgnored: 'የክፍያ ጥያቄው ጊዜው እስኪያልፍ ድረስ ክፍት ሆኖ ይቆያል።',
};
