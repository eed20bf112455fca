// Amharic, a draft: words of the one text that a step asks for, whatever the method: a phone number, a date of birth.
import type { Translated } from '../catalogue.ts';
import type { askedTexts as english } from '../en/asked-texts.ts';

export const askedTexts: Translated<typeof english> = {
  phone: {
    label: 'የሞባይል ቁጥር',
    hint: 'ለምሳሌ 0803 123 4567',
    wrong: 'የሞባይል ቁጥሩ አልተሟላም',
    missing: 'የሚቀረው፦ የሞባይል ቁጥርዎ',
  },
  birthday: {
    label: 'የትውልድ ቀን',
    // Ethiopia has a calendar of its own, so it says which one.
    hint: 'ወር፣ ቀን እና ዓመት (እ.ኤ.አ.)፦ ወወ/ቀቀ/ዓዓዓዓ፣ ለምሳሌ 05/31/1990',
    wrong: 'የትውልድ ቀኑ ትክክል አይደለም',
    missing: 'የሚቀረው፦ የትውልድ ቀንዎ',
  },
  says: 'ስለዚህ ክፍያ የተላከ መልእክት፦',
};
