// Amharic, a draft: what an attempt to pay says to its payer. Keys are stored with charges, so none is renamed.
import type { Translated } from '../catalogue.ts';
import type { chargeWords as english } from '../en/charges.ts';
import { bankTransferSteps } from './bank-transfer-steps.ts';
import { money } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

/** By channel; `any`: whichever it was. */
export const chargeWords: Translated<typeof english> = {
  'card.DEFAULT': 'ክፍያዎን በማስኬድ ላይ ሳለን ስህተት ተፈጥሯል። እባክዎ ቆየት ብለው እንደገና ይሞክሩ።',
  'card.UNKNOWN': 'ባልታወቀ ስህተት ምክንያት ከካርዱ ገንዘብ መቁረጥ አልተቻለም',
  'card.CANCELLED': threeDs.notCompleted,
  'card.INSUFFICIENT_FUNDS': 'በዚህ ካርድ ለዚህ ክፍያ በቂ ገንዘብ የለም፤ ገንዘብ ይጨምሩበት ወይም ሌላ ካርድ ይጠቀሙ።',
  'card.DO_NOT_HONOR': 'ባንክዎ ምክንያት ሳይገልጽ ይህን ክፍያ አልተቀበለም፤ ወደ ባንክዎ ይደውሉ ወይም ሌላ ካርድ ይጠቀሙ።',
  'card.FRAUDULENT_TRANSACTION': 'ባንክዎ ለደህንነት ሲባል ይህን ክፍያ አግዷል፤ ይህን ካርድ እንደገና ከመሞከርዎ በፊት ወደ ባንክዎ ይደውሉ።',
  'card.NOT_ENROLLED': 'ይህ ካርድ ለኦንላይን ክፍያ ዝግጁ አይደለም፤ ባንክዎ የኦንላይን ክፍያ እንዲከፍትልዎ ይጠይቁ ወይም ሌላ ካርድ ይጠቀሙ።',
  'card.WITHDRAWAL_LIMIT': 'ይህ ክፍያ አሁን ካርድዎ ከሚፈቅደው ገደብ ያልፋል፤ ቆየት ብለው እንደገና ይሞክሩ ወይም ሌላ ካርድ ይጠቀሙ።',
  'card.REFER_TO_ISSUER': 'ባንክዎ ይህን ክፍያ ከመፍቀዱ በፊት ሊያነጋግርዎት ይፈልጋል፤ ወደ ባንክዎ ይደውሉ ወይም ሌላ ካርድ ይጠቀሙ።',
  'card.NO_CARD_RECORD': 'ባንክዎ ይህን ካርድ ማግኘት አልቻለም፤ ቁጥሩን ያጣሩ ወይም ሌላ ካርድ ይጠቀሙ።',
  'card.INVALID_CARD_DETAILS':
    'ከካርዱ መረጃዎች አንዳንዶቹ ትክክል አይደሉም፤ ቁጥሩን፣ የሚያበቃበትን ቀን እና የደህንነት ኮዱን አጣርተው እንደገና ይሞክሩ።',
  'card.CHARGE_PREVENTED': 'ይህን ካርድ ለዚህ ክፍያ መጠቀም አይቻልም፤ ሌላ ካርድ ወይም ሌላ የክፍያ መንገድ ይምረጡ።',
  'card.PIN_RETRIES_EXCEEDED': 'PIN ብዙ ጊዜ በስህተት ስለገባ ካርዱ ተቆልፏል፤ ባንክዎን ያነጋግሩ ወይም ሌላ ካርድ ይጠቀሙ።',
  'card.CARD_EXPIRED': 'የዚህ ካርድ ጊዜ አብቅቷል፤ ጊዜው ያላበቃ ካርድ ይጠቀሙ።',
  'card.NOT_COMPLETED': 'ክፍያው አልተጠናቀቀም፤ ምንም ገንዘብም አልተቆረጠብዎትም፤ እባክዎ እንደገና ይሞክሩ።',
  'card.AMOUNT_EXCEEDED': 'ይህ መጠን ካርድዎ በአንድ ክፍያ ከሚፈቅደው በላይ ነው፤ ባንክዎ ገደቡን እንዲጨምርልዎ ይጠይቁ ወይም ሌላ ካርድ ይጠቀሙ።',
  'card.PAYMENT_EXPIRED': 'ይህ ክፍያ ብዙ ስለቆየ ጊዜው አልፎበታል፤ የካርድዎን መረጃ አስገብተው እንደገና ይጀምሩ።',
  'card.ISSUER_INOPERATIVE': 'ባንክዎ አሁን መልስ እየሰጠ አይደለም፤ ጥቂት ደቂቃዎች ጠብቀው እንደገና ይሞክሩ ወይም ሌላ ካርድ ይጠቀሙ።',
  'card.INCORRECT_PIN': 'ያስገቡት PIN ስህተት ነው፤ ካርድዎን እንደገና አስገብተው ትክክለኛውን PIN ይጠቀሙ።',
  'card.INVALID_OTP': 'ያስገቡት ኮድ ስህተት ነው ወይም ጊዜው አልፎበታል፤ አዲስ ኮድ ለማግኘት ካርድዎን እንደገና ያስገቡ።',
  'card.OTP_WRONG': 'የገባው OTP ትክክል አይደለም። እባክዎ እንደገና ለመጻፍ ይሞክሩ።',
  'card.PIN_WRONG': 'ያስገቡት PIN ስህተት ነው። እባክዎ አጣርተው እንደገና ይሞክሩ።',
  'card.AVS_WRONG': 'ይህ ባንክዎ ለዚህ ካርድ የመዘገበው አድራሻ አይደለም። እባክዎ እያንዳንዱን መስመር አጣርተው እንደገና ይሞክሩ።',
  'card.PHONE_WRONG': 'ይህ ባንክዎ ለዚህ ካርድ የመዘገበው ስልክ ቁጥር አይደለም። እባክዎ አጣርተው እንደገና ይሞክሩ።',
  'card.CARD_ENROLL_WRONG': 'ይህ ባንክዎ ለዚህ ካርድ የመዘገበው ስልክ ቁጥር አይደለም። እባክዎ አጣርተው እንደገና ይሞክሩ።',
  'card.BIRTHDAY_WRONG': 'ይህ ባንክዎ ለዚህ ካርድ የመዘገበው የትውልድ ቀን አይደለም። እባክዎ አጣርተው እንደገና ይሞክሩ።',
  'card.CVV_WRONG': 'ይህ የዚህ ካርድ የደህንነት ኮድ አይደለም። እባክዎ በጀርባው ያሉትን 3 አሃዞች አጣርተው እንደገና ይሞክሩ።',
  'card.NO_AUTH': 'ባንክዎ ይህን ካርድ ማረጋገጥ አልቻለም። እባክዎ እንደገና ይሞክሩ ወይም ሌላ ካርድ ይጠቀሙ።',

  'mobile_money.DEFAULT': 'ክፍያዎን በማስኬድ ላይ ሳለን ስህተት ተፈጥሯል። እባክዎ ሌላ የክፍያ መንገድ ይሞክሩ።',
  'mobile_money.CANCELLED': 'ሌላ የክፍያ መንገድ ስለተመረጠ ይህ ጥያቄ ተሰርዟል።',
  'mobile_money.INVALID_NUMBER': 'ይህ ቁጥር ለሞባይል ገንዘብ አልተመዘገበም። እባክዎ ቁጥሩን ያጣሩ ወይም ሌላ ቁጥር ይጠቀሙ።',
  'mobile_money.INSUFFICIENT_FUNDS': 'በቂ ገንዘብ የለም፦ በዚህ ዋሌት ለዚህ ክፍያ በቂ ገንዘብ የለም።',
  'mobile_money.DECLINED_ON_PHONE': 'ክፍያው በዋሌቱ ውስጥ ውድቅ ተደርጓል።',
  'mobile_money.PROMPT_EXPIRED': 'ክፍያው በጊዜው አልጸደቀም፤ ምንም ገንዘብም አልተቆረጠብዎትም።',
  'mobile_money.OTP_WRONG': 'ያስገቡት ኮድ ስህተት ነው። እባክዎ አጣርተው እንደገና ይሞክሩ።',
  'mobile_money.VOUCHER_WRONG': 'ያስገቡት ቫውቸር ስህተት ነው። እባክዎ ያጣሩት ወይም ደውለው ሌላ ያግኙ።',
  'mobile_money.TOKEN_EXPIRED': 'የOTP ኮዱ ጊዜው አልፎበታል። እባክዎ ሌላ ይጠይቁ',

  'pay_with_bank.DEFAULT': results.notCompleted,
  'pay_with_bank.INVALID_ACCOUNT': 'የሚከፍሉበትን ሂሳብ ማጣራት አልተሳካም',
  'pay_with_bank.INSUFFICIENT_FUNDS': 'በዚህ ሂሳብ ለዚህ ክፍያ በቂ ገንዘብ ስለሌለ፣ ምንም ገንዘብ አልተቆረጠብዎትም።',
  'pay_with_bank.DECLINED_IN_APP': 'ክፍያው በባንክዎ ውስጥ ውድቅ ተደርጓል፤ ምንም ገንዘብም አልተቆረጠብዎትም።',
  'pay_with_bank.PAYMENT_EXPIRED': 'ብዙ ስለቆየ ባንክዎ ይህን ጥያቄ ዘግቶታል፤ ምንም ገንዘብም አልተቆረጠብዎትም። እባክዎ እንደገና ይሞክሩ።',
  'pay_with_bank.OTP_WRONG': 'OTP ትክክል አይደለም',
  'pay_with_bank.PAY_ID_WRONG': 'Pay ID ትክክል አይደለም',
  'pay_with_bank.BIRTHDAY_WRONG': 'ይህ ባንክዎ ለዚህ ሂሳብ የመዘገበው የትውልድ ቀን አይደለም። እባክዎ አጣርተው እንደገና ይሞክሩ።',
  'pay_with_bank.PHONE_WRONG': 'ይህ ባንክዎ ለዚህ ሂሳብ የመዘገበው ስልክ ቁጥር አይደለም። እባክዎ አጣርተው እንደገና ይሞክሩ።',

  'bank_transfer.DEFAULT': results.notCompleted,
  'bank_transfer.PAYMENT_EXPIRED': bankTransferSteps.unconfirmed,
  'bank_transfer.OUT_OF_LIMITS': 'የላኩት መጠን በዝቅተኛው እና በከፍተኛው መካከል መሆን ስላለበት ይመለሳል',
  'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }) =>
    `በ${money(expectedMinor, currency)} ፈንታ ${money(paidMinor, currency)} የከፈሉ ይመስላል፤ ገንዘቡ በራሱ ይመለሳል። እንደገና አያስተላልፉ፤ አዲስ ሂሳብ ለማግኘት “እንደገና ይሞክሩ” የሚለውን ይጫኑ።`,
  'bank_transfer.EXCESS': ({ expectedMinor, excessMinor, currency }) =>
    `የ${money(expectedMinor, currency)} ክፍያዎ ደርሷል፤ ትርፍ የሆነው ${money(excessMinor, currency)} ይመለሳል።`,

  'any.AMOUNT_MISMATCH': 'ባንክዎ ይህ ክፍያ ከሚጠይቀው የተለየ መጠን ስለቆረጠ፣ ሁሉም ይመለስልዎታል።',
};
