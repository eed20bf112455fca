// Amharic, a draft: words of the bank-transfer stages after the intro.
import type { Translated } from '../catalogue.ts';
import type { bankTransferSteps as english } from '../en/bank-transfer-steps.ts';

export const bankTransferSteps: Translated<typeof english> = {
  // account_details
  exactly: ({ money }) => `በትክክል ${money} ያስተላልፉ`,
  bank: 'ባንክ',
  accountNumber: 'የሂሳብ ቁጥር',
  accountName: 'የሂሳብ ስም',
  copyNumber: { copy: 'ይቅዱ', copyName: 'የሂሳብ ቁጥሩን ይቅዱ', copied: 'ተቀድቷል', selected: 'ተመርጧል' },
  mustCarry: ({ bank }) =>
    `ይህን የማጣቀሻ ቁጥር የዝውውሩ ምክንያት አድርገው ይጻፉ፤ ከ${bank} ውጭ ካለ ሌላ ባንክም ያስተላልፉ፤ ያለዚያ ገንዘቡን ከዚህ ክፍያ ጋር ማገናኘት አንችልም።`,
  isRest: ({ held }) => `${held} ደርሷል፤ ይህ ቀሪው ነው።`,
  confirmation: 'ክፍያዎ ሲደርሰን ማረጋገጫ ያገኛሉ።',
  doNotReuse: 'ይህን የሂሳብ ቁጥር አያስቀምጡት፤ ደግመውም አይጠቀሙበት',
  expiresIn: ({ time }) => `ይህ ሂሳብ ከ${time} በኋላ ያበቃል`,
  late: ({ time }) => `ከ5 ደቂቃ ያነሰ ጊዜ ቀርቷል፦ ${time}`,
  confirm: ({ time }) => `ገና አልላኩም? አዲስ ሂሳብ ይጠብቁ። ይህኛው ከ${time} በኋላ ይዘጋል`,
  expired: 'የዚህ ሂሳብ ጊዜ አብቅቷል። ዝውውርዎ በጊዜው ደርሶ እንደሆነ ባንኩን እየጠየቅን ነው።',
  left: ({ time }) => `ሂሳቡ ከ${time} በኋላ ያበቃል።`,
  sent: 'ገንዘቡን ልኬያለሁ',
  checkNow: 'አሁን ያጣሩ',
  asking: 'ባንኩን እየጠየቅን ነው…',
  notYet: 'ባንኩ ገና አላረጋገጠም። ማጣራታችንን እንቀጥላለን።',
  mayClose: 'ይህን ገጽ መዝጋት ይችላሉ፤ ውጤቱ በዚሁ ሊንክ ይታያል።',
  mayLeave: 'በሌላ መንገድ ከከፈሉ፣ ይህን ዝውውር ደግሞ አይላኩ፤ ሁለተኛ ክፍያ ይመለስልዎታል።',

  // transfer_help
  helpPoints: [
    [
      'ገንዘቡን ልኬያለሁ፣ ግን እዚህ ምንም አይታየኝም',
      'አብዛኞቹ ዝውውሮች በጥቂት ደቂቃዎች ውስጥ ይደርሳሉ። ይህን ገጽ ዘግተው መመለስ ይችላሉ፤ ባንኩ እንዳረጋገጠ ያው ሊንክ ክፍያውን ያሳያል።',
    ],
    ['የተለየ የገንዘብ መጠን ልኬያለሁ', 'ገንዘቡ ምን እንደሚሆን ይህ ገጽ ይነግርዎታል፤ የማያስፈልገው ገንዘብ ወደ መጣበት ሂሳብ ይመለሳል።'],
    [
      'የላክሁት የሂሳቡ ጊዜ ካበቃ በኋላ ነው',
      'ይህ ከሆነ ገንዘቡ ወደ መጣበት ሂሳብ ይመለሳል። አሁንም መክፈል ከፈለጉ ብቻ አዲስ ሂሳብ ጠይቀው እንደገና ያስተላልፉ።',
    ],
    ['ባንኬ ሂሳቡን አያገኘውም', 'ባንኩን እዚህ በሚታየው ስም ይምረጡ፤ የሂሳብ ቁጥሩንም ከመጻፍ ይልቅ ይቅዱት።'],
  ],
  goBack: 'ይመለሱ',

  // transfer_termination
  unconfirmed: 'በአሁኑ ጊዜ ከባንክዎ የተደረገውን ዝውውር ማረጋገጥ አልቻልንም።',
  opening: 'አዲስ ሂሳብ እየተዘጋጀ ነው…',
  another: 'ሌላ ዝውውር ይሞክሩ',
  otherMethod: 'ሌላ የክፍያ መንገድ ይጠቀሙ',
  stillChecked: 'አሁንም እያጣራን ነው። ዝውውርዎ በጊዜው ደርሶ ከሆነ ይህ ገጽ ክፍያውን ያሳያል፤ ዘግይቶ ደርሶ ከሆነ ገንዘቡ ይመለስልዎታል።',
  notArrived: 'ምንም ስላልደረሰን አልከፈሉም። ባንክዎ ከሂሳብዎ ቆርጦ ከሆነ፣ ገንዘቡ እኛ ጋር ሲደርስ በራሱ ይመለስልዎታል።',
  notArrivedHere: 'በዚህ ሂሳብ ምንም አልደረሰም።',
  doNotTransfer: ({ account }) => `ወደ አሮጌው ሂሳብ ${account} ከእንግዲህ አያስተላልፉ።`,

  // transfer_rest
  restMessage: ({ held, missing }) => `${held} ደርሷል። ይህን ክፍያ ለማጠናቀቅ ${missing} ይቀራል።`,
  arrived: 'የደረሰው',
  missing: 'የሚቀረው',
  until: 'ቀሪውን ለመላክ ያለዎት ጊዜ',
  restMeans:
    'ቀሪውን ለመላክ አዲስ ሂሳብ ያስፈልጋል፤ አሮጌው ሂሳብ ሁለተኛ ዝውውር አይቀበልም፣ ወደ እሱ የተላከ ገንዘብም ይመለሳል። ቀሪው ካልተላከ፣ የደረሰው ገንዘብ ወደ መጣበት ሂሳብ ይመለሳል።',
  sendRest: ({ money }) => `ቀሪውን ይላኩ፦ ${money}`,
  returnPart: 'ገንዘቡ ይመለስልኝ',
  returning: 'ገንዘቡን እየመለስን ነው…',

  // checking
  unknown: 'ባንኩ ገና መልስ አልሰጠም። የሚያስተላልፉበት ሂሳብ ገና የለም፤ ምንም ገንዘብም አልተቆረጠም።',

  // TEST MODE
  test: 'የሙከራ ዝውውር',
  testMeans: 'የከፋይ ባንክ እንደሚያደርገው ወደዚህ ሂሳብ ገንዘብ ይላኩ።',
  testLateMeans: 'ጊዜው ካበቃ በኋላ፣ አሁን ወደዚህ ሂሳብ ገንዘብ ይላኩ።',
  testAmount: 'የሚላከው መጠን',
  testSend: 'ይህን መጠን ይላኩ',
  testLittle: 'አሳንሰው ይላኩ',
  testMuch: 'አብዝተው ይላኩ',
  testAuto: 'ሂሳቡ ከተከፈተ ከሁለት ደቂቃ በኋላ ክፍያው በራሱ ይፈጸማል።',
  testAutoOff: 'ይህን ያጥፉ',
  testAutoOn: 'ይህን እንደገና ያብሩ',
};
