// Amharic, a draft: words of the payment link's form.
import type { Translated } from '../catalogue.ts';
import type { paymentLink as english } from '../en/payment-link.ts';

export const paymentLink: Translated<typeof english> = {
  payMerchant: ({ merchant }) => `ለ${merchant} ይክፈሉ`,
  fullName: 'ሙሉ ስም',
  optional: 'ይህን ባዶ መተው ይችላሉ።',
  email: 'ኢሜይል',
  emailRight: 'ይህ የኢሜይል አድራሻ ትክክል ይመስላል።',
  amount: 'የገንዘብ መጠን',
  limits: ({ currency, min, max }) => `${currency}፦ ዝቅተኛ ${min}፣ ከፍተኛ ${max}`,
  least: ({ min }) => `ዝቅተኛ ${min}`,
  proceed: 'ይቀጥሉ',
  next: ({ money }) => `ቀጥሎ ${money} የሚከፍሉበትን መንገድ ይመርጣሉ።`,
  missing: ({ fields }) => `የሚቀረው፦ ${fields}`,
  missingNames: { name: 'አጠር ያለ ስም', email: 'ኢሜይልዎ', amount: 'በገደቡ ውስጥ ያለ መጠን' },
  contact: ({ merchant }) => `${merchant}ን ያነጋግሩ`,
  close: 'ይዝጉ',
  closesItself: 'ይህ በጥቂት ሰከንዶች ውስጥ በራሱ ይዘጋል። ምንም ገንዘብ አልተቆረጠም።',
  notReached: 'ይህ እኛ ጋር አልደረሰም፤ ምንም ገንዘብም አልተቆረጠም። የኢንተርኔት ግንኙነትዎን አጣርተው “ይቀጥሉ” የሚለውን እንደገና ይጫኑ።',
  chargeFails: 'ይቅርታ፣ ይህን ክፍያ ማስኬድ አልቻልንም። እባክዎ ለእርዳታ ሊከፍሉት የፈለጉትን ድርጅት ያነጋግሩ',
  nameTooLong: 'ቢበዛ 100 ፊደላት ያለው ስም ያስገቡ።',
  emailWrong: 'እንደ name@example.com ያለ የኢሜይል አድራሻ ያስገቡ።',
  amountMissing: 'የገንዘብ መጠን ያስገቡ።',
  amountTooSmall: ({ least }) => `ቢያንስ ${least} ያስገቡ።`,
  amountTooLarge: ({ most }) => `ቢበዛ ${most} ያስገቡ።`,
  amountNotWhole: ({ currency }) => `ሙሉ ቁጥር ያስገቡ፦ ${currency} ሳንቲም የለውም።`,
  amountTooFine: 'ከነጥብ በኋላ ቢበዛ 2 አሃዞች ያሉት መጠን ያስገቡ፣ ለምሳሌ 1250.50።',
  amountNoNumber: ({ example }) => `መጠኑን በቁጥር ያስገቡ፣ ለምሳሌ ${example}።`,
  amountChanged: 'የዚህ ሊንክ የክፍያ መጠን ተቀይሯል። አዲሱን መጠን አይተው “ይቀጥሉ” የሚለውን እንደገና ይጫኑ።',
  problemTitles: {
    'switched-off': 'ይህ ሊንክ ተዘግቷል',
    'merchant-closed': 'ለዚህ ድርጅት እዚህ መክፈል አይቻልም',
    'not-resolved': 'ችግር ተፈጥሯል',
  },
  problems: {
    'switched-off': ({ merchant }) => `${merchant} በዚህ ሊንክ ክፍያ መቀበል አቁሟል። እባክዎ ሌላ ሊንክ ይጠይቁ።`,
    'merchant-closed': ({ merchant }) => `${merchant} በአሁኑ ጊዜ እዚህ ክፍያ አይቀበልም። ምንም ገንዘብ አልተቆረጠም።`,
    'not-resolved': () => 'ይህን የክፍያ ሊንክ በመክፈት ላይ ስህተት ተፈጥሯል። እባክዎ ሊንኩ ያልተሟላ ወይም የተሳሳተ አለመሆኑን ያረጋግጡ።',
  },
};
