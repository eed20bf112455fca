// Words of the one text that a step asks for, whatever the method, Arabic: a phone number (§5 Card-enroll phone), a date of birth (§5 Dates).
import type { Translated } from '../catalogue.ts';
import type { askedTexts as english } from '../en/asked-texts.ts';
import { isolated } from './format.ts';

export const askedTexts: Translated<typeof english> = {
  phone: {
    label: 'رقم الهاتف المحمول',
    hint: `مثال: ${isolated('0803 123 4567')}`,
    wrong: 'رقم الهاتف المحمول غير مكتمل',
    missing: 'ما زال مطلوبًا: رقم هاتفك المحمول',
  },
  birthday: {
    label: 'تاريخ الميلاد',
    hint: `الشهر ثم اليوم ثم السنة، مثل ${isolated('05/31/1990')}`,
    wrong: 'تاريخ الميلاد غير صحيح',
    missing: 'ما زال مطلوبًا: تاريخ ميلادك',
  },
  says: 'رسالة عن عملية الدفع هذه:',
};
