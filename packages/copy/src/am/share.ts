// Words of going on with another device, and of asking somebody else to pay, Amharic, a draft.
import type { Translated } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';

export const share: Translated<typeof english> = {
  title: 'ሌላ መሣሪያ ይጠቀሙ ወይም ሌላ ሰው እንዲከፍል ይጠይቁ',
  toPay: ({ money, merchant }) => `${money} ለ${merchant}`,
  waiting: 'ገና አልተከፈለም።',
  underWay: 'አሁን አንድ ሰው እየከፈለ ነው።',
  showsResult: 'ይህ ገጽ ውጤቱን በራሱ ያሳያል።',

  code: {
    title: 'በሌላ መሣሪያ ይቀጥሉ',
    means: 'የስልክ ካሜራ ወደዚህ ኮድ ያነጣጥሩ። ክፍያው እዚህ እንዳለ እዚያ ይከፈታል።',
    picture: 'የዚህ ክፍያ QR ኮድ',
    yours: 'ይህን ኮድ ለሌላ ሰው አያሳዩ፦ የሚያነበው ሰው ክፍያውን እርስዎ እንደሚያዩት ያየዋል።',
  },

  ask: {
    title: 'ሌላ ሰው እንዲከፍል ይጠይቁ',
    means: ({ merchant }) => `${merchant}ን፣ መጠኑን፣ የሚከፈልበትን ነገርና መልእክትዎን ብቻ ያያሉ፤ ስለ እርስዎ ሌላ ነገር አያዩም።`,
    note: 'መልእክትዎ',
    hint: ({ most }) => `ግዴታ አይደለም፣ ቢበዛ ${most} ፊደላት`,
    tooLong: ({ most }) => `እባክዎ መልእክትዎን ወደ ${most} ፊደላት ያሳጥሩ።`,
    submit: 'ሊንክ ይፍጠሩ',
  },
  asksEnough: 'በአንድ ጊዜ መጠየቅ የሚቻለውን ያህል ሰው ጠይቀዋል። ሌላ ሰው ለመጠየቅ አንዱን ሊንክ ያንሱ።',
  askedTooOften: 'ይህ ክፍያ የሚፈቅደውን ያህል ሰው ጠይቀዋል።',

  askedPerson: 'የጠየቁት ሰው',
  noNote: 'መልእክት የለም',
  notShownAgain: 'ይህ ሊንክ ቀደም ሲል ስለተፈጠረ እንደገና ማሳየት አይቻልም።',
  message: ({ money, merchant, url }) => `${money} ለ${merchant} ልትከፍልልኝ ትችላለህ? ${url}`,
  messageWithNote: ({ note, money, merchant, url }) => `${note} ${money} ለ${merchant} ልትከፍልልኝ ትችላለህ? ${url}`,
  send: 'በWhatsApp ይላኩ',
  copy: 'ሊንኩን ይቅዱ',
  copied: 'ተቀድቷል',
  selected: 'ተመርጧል',
  takeBack: 'ጥያቄውን ያንሱ',
  tookBack: 'ጥያቄው ተነስቷል። ከእንግዲህ በዚያ ሊንክ ማንም መክፈል መጀመር አይችልም።',
  back: 'ወደ ክፍያው ይመለሱ',

  youWereAsked: 'ይህን እንዲከፍሉ ተጠይቀዋል። ሊንኩን የላከልዎትን ሰው ካወቁት ብቻ ይክፈሉ።',
  over: {
    'taken-back': {
      title: 'ይህ ጥያቄ ተነስቷል',
      means: ({ merchant }) => `ከእንግዲህ ለ${merchant} እንዲከፍሉ አይጠየቁም። ይህን ገጽ መዝጋት ይችላሉ።`,
    },
    paid: { title: 'ይህ አስቀድሞ ተከፍሏል', means: ({ merchant }) => `${merchant} ገንዘቡን ተቀብሏል። የሚከፈል ነገር አልቀረም።` },
    over: { title: 'ይህ ክፍያ አብቅቷል', means: ({ merchant }) => `ከእንግዲህ እዚህ ለ${merchant} ምንም መክፈል አይቻልም።` },
  },
};
