// Amharic, a draft: words of the endings.
import type { Translated } from '../catalogue.ts';
import type { results as english } from '../en/results.ts';
import { common } from './common.ts';
import { plural } from './format.ts';

export const results: Translated<typeof english> = {
  // Copying and references
  reference: 'የማጣቀሻ ቁጥር',
  copy: { copy: 'ይቅዱ', copyName: 'የማጣቀሻ ቁጥሩን ይቅዱ', copied: 'ተቀድቷል', selected: 'ተመርጧል' },
  contact: ({ merchant }) => `${merchant}ን ያነጋግሩ`,
  backTo: ({ merchant }) => `ወደ ${merchant} ይመለሱ`,

  // Success
  successTitle: 'ክፍያው ደርሷል',
  paidBeforeTitle: 'አስቀድሞ ተከፍሏል',
  successMessage: ({ money }) => `የ${money} ክፍያዎ ደርሷል`,
  walletMessage: ({ money }) => `የ${money} ክፍያዎ ደርሷል።`,
  goingBack: ({ merchant, seconds }) =>
    plural(seconds, {
      one: `ከ${seconds} ሰከንድ በኋላ ወደ ${merchant} ይመለሳሉ`,
      other: `ከ${seconds} ሰከንዶች በኋላ ወደ ${merchant} ይመለሳሉ`,
    }),
  continueNow: 'አሁን ይቀጥሉ',
  stay: 'በዚህ ገጽ ላይ ይቆዩ',
  cardSaved: 'ካርድዎ ለሚቀጥለው ጊዜ በዚህ ብራውዘር ተቀምጧል።',
  cardNotSaved: 'ካርድዎን ማስቀመጥ አልተቻለም። ክፍያው ራሱ ተጠናቋል፤ በሚቀጥለው ጊዜ ካርድዎን እንደገና ያስገቡ።',
  keepReference: 'አሁን ይህን ገጽ መዝጋት ይችላሉ። ጥያቄ ቢኖርዎ እንዲጠቅምዎ የማጣቀሻ ቁጥሩን ያስቀምጡ።',

  // Failed
  failedTitle: 'ክፍያው አልተሳካም',
  returnTitle: 'ያስተላለፉት ገንዘብ ይመለስልዎታል',
  noMoneyTaken: common.noMoneyTaken,
  olderOpen:
    'አሁን ለሞከሩት ክፍያ ምንም ገንዘብ አልተቆረጠም። ቀደም ሲል የተላከ ጥያቄ ወይም የማስተላለፊያ ሂሳብ አሁንም ክፍት ሊሆን ይችላል፤ ጥያቄውን ካጸደቁ ወይም ወደ ሂሳቡ ገንዘብ ከላኩ፣ በዚያ ይከፍላሉ።',
  earlierOpen:
    'ቀደም ሲል የተላከ ጥያቄ ወይም የማስተላለፊያ ሂሳብ አሁንም ክፍት ሊሆን ይችላል፤ ጥያቄውን ካጸደቁ ወይም ወደ ሂሳቡ ገንዘብ ከላኩ፣ በዚያ ይከፍላሉ።',
  stillChecked:
    'ገንዘብ ተቆርጦ እንደሆነ አሁንም እያጣራን ነው። ተቆርጦ ከሆነ ክፍያዎ ተፈጽሟል፤ ሁለት ጊዜም አይቆረጥብዎትም። ውጤቱን ለማየት ወደዚህ ሊንክ ይመለሱ።',
  accountOpen: 'እስካሁን ምንም ዝውውር አልደረሰንም። ገንዘቡን ወደ ሰጠንዎት ሂሳብ ከላኩ፣ ክፍያዎ ይፈጸማል።',
  partHeld: ({ money, when }) =>
    `${money} ደርሷል፤ ቀሪው ግን ገና አልደረሰም። ቀሪው ካልደረሰ፣ የደረሰው ገንዘብ በ${when} በራሱ ይመለስልዎታል።`,
  notCompleted: 'ይቅርታ፣ ክፍያዎ አልተጠናቀቀም።',
  startingAgain: ({ seconds }) =>
    plural(seconds, {
      one: `ከ${seconds} ሰከንድ በኋላ እንደገና ይጀምራል`,
      other: `ከ${seconds} ሰከንዶች በኋላ እንደገና ይጀምራል`,
    }),
  tryAgain: 'እንደገና ይሞክሩ',
  changePayment: 'ክፍያውን ይቀይሩ',
  changePaymentOption: 'የክፍያ አማራጩን ይቀይሩ',

  // Issue detected
  issueTitle: 'ችግር ተገኝቷል',
  issues: {
    completed: 'ይህ ክፍያ አስቀድሞ ተጠናቋል። አዲስ ክፍያ የሚሞክሩት ለሌላ ነገር መክፈል ከፈለጉ ብቻ ነው።',
    abandoned: 'ይህ ክፍያ ሳይጠናቀቅ ተትቷል። እባክዎ አዲስ ክፍያ ይሞክሩ',
    expired: 'የዚህ ክፍያ ጊዜ አልፏል። እባክዎ አዲስ ክፍያ ይሞክሩ',
  },
  chargeCompleted: 'ይህ ክፍያ አስቀድሞ ተጠናቋል። እባክዎ አዲስ ክፍያ ይሞክሩ',

  // Pages that cannot show a payment
  problemTitle: common.problemTitle,
  linkTitle: 'ሊንኩ አልተሟላም',
  processedTitle: 'ክፍያው በሂደት ላይ ነው',
  problems: {
    'link-incomplete': 'የዚህ ክፍያ ሊንክ ያልተሟላ ወይም የተሳሳተ ይመስላል፤ እባክዎ እንደገና ያጣሩ።',
    'unknown-reference': 'የክፍያ መረጃውን በማረጋገጥ ላይ ችግር ያለ ይመስላል።',
    'something-wrong': common.somethingWrong,
    'being-processed': 'ክፍያዎ አሁን በሂደት ላይ ነው።',
  },

  // Endings
  sessionEndTitle: 'ክፍለ ጊዜው አብቅቷል',
  sessionEnd: 'ለዚህ ክፍያ የተፈቀደው የሙከራ ብዛት አልቋል፤ ለመክፈል እባክዎ አዲስ ክፍያ ይጀምሩ።',
  redirectTitle: ({ merchant }) => `ወደ ${merchant} እየመለስንዎት ነው`,
  redirectMessage: 'ምንም ካልተፈጠረ “አሁን ይቀጥሉ” የሚለውን ይጫኑ።',
  closedTitle: 'ክፍያው ተዘግቷል',
  reopen: 'ወደ ክፍያው ይመለሱ',
  closed: 'ይህን ክፍያ ሳይጠናቀቅ ወጥተዋል። አሁን ይህን ገጽ መዝጋት ይችላሉ።',
};
