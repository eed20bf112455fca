// Amharic, a draft: what only the checkout service says to a payer: refusals by their codes, where more is known more exactly, and what is
// wrong with a field.
import type { Translated } from '../catalogue.ts';
import type { serviceWords as english } from '../en/service.ts';

export const serviceWords: Translated<typeof english> = {
  // The sentence of each refusal, where no other is more exact
  INVALID_INPUT: 'ከመረጃዎቹ አንዳንዶቹ ትክክል አይደሉም። እባክዎ አስተካክለው እንደገና ይሞክሩ።',
  NOT_AUTHORISED: 'ይህ የክፍያ ክፍለ ጊዜ ትክክል አይደለም ወይም ጊዜው አልፎበታል። እባክዎ ገጹን እንደገና ይጫኑት።',
  UNKNOWN_REFERENCE: 'በዚህ የማጣቀሻ ቁጥር ክፍያ የለም። እባክዎ ሊንኩን ያጣሩ።',
  ENV_MISMATCH: 'የተላከው env የዚህ ክፍያ አይደለም። ይተዉት፣ ወይም ቁልፍዎ የሚመለከተውን ይላኩ።',
  ALREADY_COMPLETED: 'ይህ ክፍያ አስቀድሞ ተጠናቋል። እባክዎ አዲስ ክፍያ ይሞክሩ',
  ABANDONED: 'ይህ ክፍያ ሳይጠናቀቅ ተትቷል። እባክዎ አዲስ ክፍያ ይሞክሩ',
  EXPIRED: 'የዚህ ክፍያ ጊዜ አልፏል። እባክዎ አዲስ ክፍያ ይሞክሩ',
  SESSION_END: 'ለዚህ ክፍያ የተፈቀደው የሙከራ ብዛት አልቋል፤ ለመክፈል እባክዎ አዲስ ክፍያ ይጀምሩ።',
  STILL_CHECKING: 'ቀደም ሲል የሞከሩትን ክፍያ አሁንም እያጣራን ነው። ሁለት ጊዜ አይቆረጥብዎትም።',
  ANOTHER_ATTEMPT:
    'ይህን ክፍያ ለመፈጸም የተደረገ ሌላ ሙከራ አሁንም ክፍት ስለሆነ፣ እዚህ ምንም ገንዘብ አልተቆረጠም። እባክዎ በጀመሩበት ያጠናቅቁት፣ ወይም ከጥቂት ጊዜ በኋላ እንደገና ይሞክሩ።',
  SHARE_TAKEN_BACK: 'እንዲከፍሉ የጠየቀዎት ሰው ጥያቄውን ስላነሳ ምንም ገንዘብ አልተቆረጠም።',
  IN_PROGRESS: 'በዚህ ላይ እየሠራን ነው። እባክዎ ትንሽ ይጠብቁ።',
  KEY_REUSED: 'ይህ Idempotency-Key ለሌላ ነገር ጥቅም ላይ ውሏል። እባክዎ ለአዲስ ጥያቄ አዲስ ቁልፍ ይጠቀሙ።',
  STEP_NOT_EXPECTED: 'ይህ ክፍያ ያንን ደረጃ እየጠበቀ አይደለም። ቀጣዩን ለማየት እባክዎ ገጹን እንደገና ይጫኑት።',
  RESEND_LIMIT: 'ደጋግሞ የመላክ ገደቡ አልፏል',
  RESEND_TOO_SOON: 'ሌላ ኮድ ከመጠየቅዎ በፊት እባክዎ ትንሽ ይጠብቁ።',
  RESEND_FAILED: 'አሁን ኮዱን እንደገና መላክ አልቻልንም።',
  PAYMENT_EXPIRED: 'ይህ ክፍያ ብዙ ስለቆየ ጊዜው አልፎበታል፤ እባክዎ እንደገና ይጀምሩ።',
  RATE_EXPIRED: 'የምንዛሪ ተመኑ ጊዜ ስላለፈ ምንም ገንዘብ አልተቆረጠም። አዲሱን መጠን አይተው የክፍያ ቁልፉን እንደገና ይጫኑ።',
  CARD_LIMIT: 'ይህን ካርድ ለዚህ ክፍያ ከእንግዲህ መጠቀም አይቻልም። እባክዎ ሌላ ካርድ ወይም ሌላ የክፍያ መንገድ ይጠቀሙ።',
  NUMBER_LIMIT:
    'ለአሁኑ ወደዚህ ቁጥር ተጨማሪ ምንም መላክ አንችልም። እባክዎ ከአንድ ሰዓት በኋላ እንደገና ይሞክሩ፣ ወይም ሌላ ቁጥር ወይም ሌላ የክፍያ መንገድ ይጠቀሙ።',
  ACCOUNT_LIMIT: 'ለአሁኑ ይህን ሂሳብ በዚህ መንገድ መጠቀም አይቻልም። እባክዎ ሌላ ሂሳብ ወይም ሌላ የክፍያ መንገድ ይጠቀሙ።',
  BANK_MINIMUM: 'ይህ መጠን ለዚህ ባንክ በጣም ትንሽ ነው። እባክዎ ሌላ ባንክ ይሞክሩ ወይም የክፍያ መንገዱን ይቀይሩ።',
  TEST_CARD_NEEDED: 'ይህ የሙከራ ክፍያ ነው፤ እዚህ የሚሠሩት የሙከራ ካርዶች ብቻ ናቸው።',
  TEST_NUMBER_NEEDED: 'ይህ የሙከራ ክፍያ ነው፤ እዚህ የሚሠሩት የሙከራ ቁጥሮች ብቻ ናቸው።',
  CHANNEL_NOT_OFFERED: 'ይህን ክፍያ በዚህ መንገድ መፈጸም አይቻልም። እባክዎ ሌላ የክፍያ መንገድ ይምረጡ።',
  NO_CARD_RECORD: 'ይህን የተቀመጠ ካርድ ከእንግዲህ መጠቀም አይቻልም። እባክዎ ሌላ ካርድ ይጠቀሙ።',
  UNKNOWN_LINK: 'የዚህ ክፍያ ሊንክ ያልተሟላ ወይም የተሳሳተ ይመስላል፤ እባክዎ እንደገና ያጣሩ።',
  LINK_SWITCHED_OFF: 'ይህ የክፍያ ሊንክ ተዘግቷል። እባክዎ ሌላ ሊንክ ለማግኘት ድርጅቱን ያነጋግሩ።',
  MERCHANT_CLOSED: 'በአሁኑ ጊዜ ለዚህ ድርጅት እዚህ መክፈል አይቻልም። እባክዎ ድርጅቱን ያነጋግሩ።',
  TOO_MANY_REQUESTS: 'በአጭር ጊዜ ውስጥ ብዙ ጊዜ ተሞክሯል። እባክዎ አንድ ደቂቃ ጠብቀው እንደገና ይሞክሩ።',
  TOO_LARGE: 'ይህ ለመላክ በጣም ትልቅ ነው።',
  UNSUPPORTED_MEDIA: 'እባክዎ JSON በapplication/json የይዘት ዓይነት (content type) ይላኩ።',
  UNAVAILABLE: 'አገልግሎቱ ስለተጨናነቀ ይህ አልተፈጸመም። እባክዎ ከጥቂት ጊዜ በኋላ እንደገና ይሞክሩ፤ ሁለት ጊዜ አይቆረጥብዎትም።',
  INTERNAL: 'በእኛ በኩል ችግር ተፈጥሯል። እባክዎ እንደገና ይሞክሩ፤ ሁለት ጊዜ አይቆረጥብዎትም።',

  // Where a refusal's own sentence says too little
  BUSY: 'አገልግሎቱ ተጨናንቋል። እባክዎ ከጥቂት ጊዜ በኋላ እንደገና ይሞክሩ።',
  ANOTHER_ATTEMPT_UNTIL: ({ time }) =>
    `ይህን ክፍያ ለመፈጸም የተደረገ ሌላ ሙከራ አሁንም ክፍት ስለሆነ፣ እዚህ ምንም ገንዘብ አልተቆረጠም። እባክዎ በጀመሩበት ያጠናቅቁት፣ ወይም ከ${time} ጀምሮ እዚህ ይክፈሉ።`,
  NOT_JSON: 'የተላከው ይዘት ትክክለኛ JSON አይደለም።',
  NOTHING_HERE: 'በዚህ አድራሻ ምንም የለም።',
  BANK_SAYS: ({ text }) => `ባንክዎ እንዲህ ይላል፦ “${text}”`,
  NETWORK_SAYS: ({ text }) => `ኔትወርክዎ እንዲህ ይላል፦ “${text}”`,
  NETWORK_NOT_TAKEN: 'ይህን ኔትወርክ እዚህ መጠቀም አይቻልም። እባክዎ ሌላ ኔትወርክ ወይም ሌላ የክፍያ መንገድ ይምረጡ።',
  WAY_PAUSED:
    'ይህ የክፍያ መንገድ አሁን ምላሽ አይሰጥም፣ ስለዚህ ምንም ገንዘብ አልተቆረጠም። እባክዎ ሌላ የክፍያ መንገድ ይጠቀሙ፣ ወይም ከጥቂት ደቂቃዎች በኋላ እንደገና ይሞክሩ።',
  NO_ROUTE: ({ method }) => `በዚህ አድራሻ ${method} የለም።`,
  IDEMPOTENCY_KEY_FORM: 'Idempotency-Key ከ1 እስከ 255 የሚታዩ ASCII ምልክቶች መሆን አለበት።',
  EXACTLY_ONE: ({ kinds }) => `በauthorization ውስጥ ከእነዚህ አንዱን ብቻ ይላኩ፦ ${kinds}።`,
  PROMPT_TOO_SOON: 'ሌላ የክፍያ ጥያቄ እንዲላክልዎ ከመጠየቅዎ በፊት እባክዎ ጥቂት ሰከንዶች ይጠብቁ።',
  PROMPT_NOT_SENT: 'አሁን የክፍያ ጥያቄውን እንደገና መላክ አልቻልንም።',
  CARD_LIMIT_OF_DAY:
    'ለአሁኑ ይህን ካርድ እንደገና መሞከር አይቻልም። እባክዎ ሌላ ካርድ ወይም ሌላ የክፍያ መንገድ ይጠቀሙ፣ ወይም ይህንኑ ከ24 ሰዓት በኋላ ይሞክሩ።',
  NUMBER_LIMIT_OF_DAY:
    'ለአሁኑ ወደዚህ ቁጥር ተጨማሪ ምንም መላክ አንችልም። እባክዎ ሌላ ቁጥር ወይም ሌላ የክፍያ መንገድ ይጠቀሙ፣ ወይም ይህንኑ ከ24 ሰዓት በኋላ ይሞክሩ።',
  ACCOUNT_LIMIT_OF_HOUR:
    'ለአሁኑ ይህን ሂሳብ እንደገና መሞከር አይቻልም። እባክዎ ከአንድ ሰዓት በኋላ እንደገና ይሞክሩ፣ ወይም ሌላ ሂሳብ ወይም ሌላ የክፍያ መንገድ ይጠቀሙ።',
  ACCOUNT_LIMIT_OF_DAY:
    'ለአሁኑ ይህን ሂሳብ እንደገና መሞከር አይቻልም። እባክዎ ሌላ ሂሳብ ወይም ሌላ የክፍያ መንገድ ይጠቀሙ፣ ወይም ይህንኑ ከ24 ሰዓት በኋላ ይሞክሩ።',
  CARD_NOT_TAKEN_HERE: 'ለዚህ ክፍያ የካርድ መረጃ እዚህ መቀበል አይቻልም። እባክዎ ሌላ የክፍያ መንገድ ይምረጡ።',

  // What is wrong with a field, or what it lacks
  MISSING_OR_WRONG_TYPE: 'የለም ወይም ዓይነቱ የተሳሳተ ነው',
  NOT_ALLOWED_VALUE: 'ከተፈቀዱት ዋጋዎች አንዱ አይደለም',
  WRONG_FORM: 'አጻጻፉ የተሳሳተ ነው',
  UNKNOWN_FIELD: ({ name }) => `"${name}" አይፈቀድም`,
  PIN_INCOMPLETE: 'የPINዎን 4 አሃዞች በሙሉ ያስገቡ።',
  OTP_MISSING: 'ኮዱን ያስገቡ።',
  NETWORK_MISSING: 'ኔትወርክዎን ይምረጡ።',
  BANK_MISSING: 'ባንክዎን ይምረጡ።',
  BANK_CODE_UNKNOWN: '"bank_code" ከባንኮቹ የአንዱም አይደለም። ባንክዎን ይምረጡ።',
  BANK_CODE_INCOMPLETE: 'ከ4 እስከ 6 አሃዞች ያስገቡ።',
  BANK_NAME_MISSING: 'ባንክዎን ይምረጡ ወይም ስሙን ይጻፉ።',
  INSTRUCTIONS_NOT_UNDERSTOOD: 'ለመቀጠል “እነዚህን መመሪያዎች ተረድቻለሁ።” በሚለው ላይ ምልክት ያድርጉ።',
  AMOUNT_MISSING: 'የገንዘብ መጠን ያስገቡ።',
  LINK_CURRENCY: ({ currency }) => `ይህ ሊንክ የሚቀበለው ${currency} ነው።`,

  // Messages of a charge that are not refusals
  DUPLICATE_GOES_BACK: 'ይህ ክፍያ አስቀድሞ ተጠናቆ ስለነበር፣ በዚህ ሁለተኛ ክፍያ የተቆረጠው ገንዘብ ይመለስልዎታል።',
  EARLIER_MAY_GO_THROUGH:
    'ቀደም ሲል የሞከሩት ክፍያ አሁንም ሊፈጸም ይችላል። እዚህ እንደገና ከከፈሉ፣ የቀድሞውን ከእንግዲህ አያረጋግጡ። ሁለቱም ከተፈጸሙ፣ ሁለተኛው ክፍያ ይመለስልዎታል።',
  SAVED_CARD_REMOVED: 'ይህ ካርድ ከእንግዲህ በባንክዎ መዝገብ ስለሌለ፣ ከተቀመጡ ካርዶችዎ አስወግደነዋል። እባክዎ ሌላ ካርድ ይጠቀሙ።',
};
