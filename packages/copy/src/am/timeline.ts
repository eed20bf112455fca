// Amharic, a draft: words of what has happened to a payment and who acts next. Few payers wait or ask, so they come with the list that says
// them.
import type { Translated } from '../catalogue.ts';
import type { timelineWords as english } from '../en/timeline.ts';

export const timelineWords: Translated<typeof english> = {
  title: 'እስካሁን የሆነው',
  times: ({ zone }) => `ሰዓቶቹ በ${zone} ናቸው።`,
  often: ({ count }) => `${count} ጊዜ`,
  next: 'ቀጥሎ የሚጠበቀው ከማን ነው',
  lasting: 'ሊያስቀምጡት የሚችሉትን የክፍያ ሁኔታ ገጽ ይክፈቱ',

  openTitle: 'ገና አልተከፈለም',
  openMeans: ({ merchant }) => `ለ${merchant} ገና አልተከፈለም።`,
  goOn: 'ወደ ክፍያው ይሂዱ',
  print: 'ይህን ገጽ ያትሙ',

  events: {
    asked: ({ merchant, money }) => `${merchant} ${money} ጠይቋል`,
    tried: {
      card: ({ money }) => `${money} በካርድ መክፈል ጀምረዋል`,
      bank_transfer: ({ money }) => `${money} በባንክ ዝውውር መክፈል ጀምረዋል`,
      pay_with_bank: ({ money }) => `${money} በባንክዎ መክፈል ጀምረዋል`,
      mobile_money: ({ money }) => `${money} በሞባይል ገንዘብ መክፈል ጀምረዋል`,
    },
    account: 'ለዝውውርዎ ሂሳብ ተከፍቷል',
    arrived: ({ money }) => `${money} ወደ ሂሳቡ ደርሷል`,
    unsure: {
      card: 'ከባንክዎ መልስ ስላልመጣ መጠየቃችንን እንቀጥላለን',
      bank_transfer: 'ከባንኩ መልስ ስላልመጣ መጠየቃችንን እንቀጥላለን',
      pay_with_bank: 'ከባንክዎ መልስ ስላልመጣ መጠየቃችንን እንቀጥላለን',
      mobile_money: 'ከዋሌትዎ መልስ ስላልመጣ መጠየቃችንን እንቀጥላለን',
    },
    approved: {
      card: ({ money }) => `ባንክዎ ${money} አጽድቋል`,
      bank_transfer: ({ money }) => `ባንኩ ${money} አጽድቋል`,
      pay_with_bank: ({ money }) => `ባንክዎ ${money} አጽድቋል`,
      mobile_money: ({ money }) => `ዋሌትዎ ${money} አጽድቋል`,
    },
    declined: {
      card: 'በካርድ የተሞከረው ክፍያ አልተፈጸመም',
      bank_transfer: 'በባንክ ዝውውር የተሞከረው ክፍያ አልተፈጸመም',
      pay_with_bank: 'በባንክዎ የተሞከረው ክፍያ አልተፈጸመም',
      mobile_money: 'በሞባይል ገንዘብ የተሞከረው ክፍያ አልተፈጸመም',
    },
    'given-up': {
      card: 'በካርድ የተሞከረው ክፍያ ቆሟል',
      bank_transfer: 'በባንክ ዝውውር የተሞከረው ክፍያ ቆሟል',
      pay_with_bank: 'በባንክዎ የተሞከረው ክፍያ ቆሟል',
      mobile_money: 'በሞባይል ገንዘብ የተሞከረው ክፍያ ቆሟል',
    },
    received: ({ merchant, money }) => `ለ${merchant} ${money} ደርሷል`,
    told: ({ merchant }) => `${merchant} ስለ ክፍያዎ ያውቃል`,
    expired: 'የመክፈያው ጊዜ አልቋል',
    abandoned: 'ክፍያው ሳይጠናቀቅ የመክፈያው ጊዜ አልቋል',
    owed: ({ money }) => `${money} እየተመለሰልዎት ነው`,
    reversed: ({ money }) => `${money} ተመልሶ ተልኮልዎታል`,
    refunded: ({ merchant, money }) => `ከ${merchant} ${money} ተመላሽ ተደርጎልዎታል`,
  },

  steps: {
    bank: {
      PIN: 'ባንክዎ PINዎን ጠይቋል',
      OTP: 'ባንክዎ የአንድ ጊዜ ኮድ ጠይቋል',
      AVS: 'ባንክዎ የክፍያ አድራሻዎን ጠይቋል',
      PHONE: 'ባንክዎ የሞባይል ቁጥርዎን ጠይቋል',
      CARD_ENROLL: 'ባንክዎ የሞባይል ቁጥርዎን ጠይቋል',
      BIRTHDAY: 'ባንክዎ የትውልድ ቀንዎን ጠይቋል',
      CVV: 'ባንክዎ የደህንነት ኮዱን ጠይቋል',
      NO_AUTH: 'ባንክዎ መቀጠል አልቻለም',
      '3DS': 'ባንክዎ በገጹ ላይ እንዲያጸድቁ ጠይቋል',
      REDIRECT: 'ባንክዎ በገጹ ላይ እንዲያጸድቁ ጠይቋል',
      PAY_ID: 'ባንክዎ Pay ID ጠይቋል',
      PROMPT: 'ወደ ባንክዎ መተግበሪያ ጥያቄ ተልኳል',
      other: 'ባንክዎ ክፍያውን እንዲያረጋግጡ ጠይቋል',
    },
    wallet: {
      OTP: 'ዋሌትዎ የአንድ ጊዜ ኮድ ጠይቋል',
      REDIRECT: 'ዋሌትዎ በገጹ ላይ እንዲያጸድቁ ጠይቋል',
      VOUCHER: 'ዋሌትዎ ቫውቸር ጠይቋል',
      PAY_OFFLINE: 'በስልክዎ ምናሌ እንዲከፍሉ ተጠይቀዋል',
      STK_PROMPT: 'ወደ ስልክዎ የክፍያ ጥያቄ ተልኳል',
      other: 'ዋሌትዎ ክፍያውን እንዲያረጋግጡ ጠይቋል',
    },
  },

  who: {
    choose: 'እርስዎ፦ በምን እንደሚከፍሉ ይምረጡ።',
    answer: 'እርስዎ፦ ይህ ክፍያ የሚጠብቀውን ደረጃ ያጠናቅቁ።',
    approve: {
      '3ds': 'እርስዎ፦ በባንክዎ ገጽ ላይ ያጽድቁት።',
      mobile_money_check: 'እርስዎ፦ በስልክዎ ያጽድቁት።',
      pending_payment: 'እርስዎ፦ በዋሌትዎ ገጽ ላይ ያጽድቁት።',
      'approval-guide': 'እርስዎ፦ በባንክዎ መተግበሪያ ያጽድቁት።',
      'bank-pending': 'እርስዎ፦ በባንክዎ ገጽ ላይ ያጽድቁት።',
    },
    transfer: 'እርስዎ፦ ገንዘቡን ወደ ሰጠንዎት ሂሳብ ያስተላልፉ።',
    rest: 'እርስዎ፦ ቀሪውን ይላኩ፣ ወይም የላኩት እንዲመለስልዎ ያድርጉ።',
    again: {
      same: 'እርስዎ፦ እንደገና ይሞክሩ።',
      other: 'እርስዎ፦ በሌላ መንገድ ይክፈሉ።',
      any: 'እርስዎ፦ እንደገና ይሞክሩ፣ ወይም በሌላ መንገድ ይክፈሉ።',
    },
    'ask-anew': ({ merchant }) => `እርስዎ፦ አሁንም መክፈል ከፈለጉ፣ ${merchant}ን አዲስ ክፍያ ይጠይቁ።`,
    check: {
      card: 'እኛ፦ ባንክዎን እየጠበቅን ነው፤ ማጣራታችንንም እንቀጥላለን።',
      bank_transfer: 'እኛ፦ ባንኩን እየጠበቅን ነው፤ ማጣራታችንንም እንቀጥላለን።',
      pay_with_bank: 'እኛ፦ ባንክዎን እየጠበቅን ነው፤ ማጣራታችንንም እንቀጥላለን።',
      mobile_money: 'እኛ፦ ዋሌትዎን እየጠበቅን ነው፤ ማጣራታችንንም እንቀጥላለን።',
    },
    'check-older': 'እኛ፦ ቀደም ሲል የሞከሩትን ክፍያ አሁንም እያጣራን ነው፤ ገና ሊሳካ ይችላል።',
    'send-back': 'እኛ፦ ገንዘብዎን እየመለስንልዎት ነው።',
    deliver: ({ merchant }) => `${merchant}፦ ክፍያዎ ተጠናቋል።`,
    'given-back': ({ merchant }) => `${merchant}፦ ገንዘብ ተመላሽ ተደርጎልዎታል። ሌላ ነገር ጠብቀው ከነበረ እዚያ ይጠይቁ።`,
  },
};
