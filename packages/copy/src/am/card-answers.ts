// Amharic, a draft: words of the steps that one form answers. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { cardAnswers as english } from '../en/card-answers.ts';

export const cardAnswers: Translated<typeof english> = {
  justSent: 'ከጥቂት ጊዜ በኋላ እንደገና መላክ ይችላሉ።',

  // Billing address
  addressHint: ({ card }) => `ባንክዎ ለእርስዎ ${card} የመዘገበው አድራሻ። የሚላከው ለባንክዎ ብቻ ነው፤ ሌላ የትም አይሄድም።`,
  addressFields: {
    country: 'አገር',
    address: 'የመንገድ አድራሻ',
    state: 'ክልል ወይም ግዛት',
    city: 'ከተማ',
    zip_code: 'የፖስታ ኮድ',
  },
  addressErrors: {
    country: 'አገር ይምረጡ።',
    address: 'የመንገድ አድራሻዎን ያስገቡ።',
    state: 'የዚህን አገር ክልል ወይም ግዛት ይምረጡ።',
    city: 'ከተማዎን ያስገቡ።',
    zip_code: 'የፖስታ ኮድዎን አሃዞች ያስገቡ።',
  },
  zipHint: 'የፖስታ ኮድዎ አሃዞች ብቻ',
  chooseCountry: 'አገርዎን ይምረጡ',
  chooseState: 'ክልልዎን ወይም ግዛትዎን ይምረጡ',
  addressMissing: ({ fields }) => `የሚቀረው፦ ${fields}`,
  addressMissingNames: {
    country: 'አገር',
    address: 'የመንገድ አድራሻ',
    state: 'ክልል ወይም ግዛት',
    city: 'ከተማ',
    zip_code: 'የፖስታ ኮድ',
  },
  countriesMissing: 'የአገሮቹን ዝርዝር መጫን አልቻልንም።',
  loadCountries: 'እንደገና ይጫኑት',

  // card_enroll
  phoneHint: ({ card }) => `ባንክዎ ለእርስዎ ${card} የመዘገበው ስልክ ቁጥር። ባንክዎ በዚህ ቁጥር ኮድ ይልካል።`,

  // birthday
  birthdayHint: ({ card }) => `ባንክዎ ለእርስዎ ${card} ባለቤት የመዘገበው የትውልድ ቀን። የሚላከው ለባንክዎ ብቻ ነው፤ ሌላ የትም አይሄድም።`,

  // CVV
  cvvHint: ({ card }) => `ባንክዎ የእርስዎን ${card} የደህንነት ኮድ እንደገና ይጠይቃል።`,
  cvvMissing: 'የሚቀረው፦ የደህንነት ኮዱ',

  // TEST MODE
  testAddress: ({ address }) => `የሙከራ አድራሻ፦ ${address}። ሌላ ማንኛውም አድራሻ ስህተት ነው።`,
  testAddressFill: 'የሙከራ አድራሻውን ይጠቀሙ',
  testPhone: ({ phone }) => `የሙከራ ቁጥር፦ ${phone}። ሌላ ማንኛውም ቁጥር ስህተት ነው።`,
  testPhoneFill: 'የሙከራ ቁጥሩን ይጠቀሙ',
  testBirthday: ({ birthday }) => `የሙከራ የትውልድ ቀን፦ ${birthday}። ሌላ ማንኛውም ቀን ስህተት ነው።`,
  testBirthdayFill: 'የሙከራ የትውልድ ቀኑን ይጠቀሙ',
  testCvv: ({ cvv }) => `የሙከራ CVV፦ ${cvv}። ሌላ ማንኛውም ኮድ ስህተት ነው።`,
  testCvvFill: 'የሙከራ CVVውን ይጠቀሙ',
};
