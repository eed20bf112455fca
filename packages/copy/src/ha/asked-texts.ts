// Words of the one text that a step asks for, whatever the method, Hausa, a draft: a phone number (§5 Card-enroll phone), a date of birth (§5 Dates).
import type { Translated } from '../catalogue.ts';
import type { askedTexts as english } from '../en/asked-texts.ts';

export const askedTexts: Translated<typeof english> = {
  phone: {
    label: 'Lambar wayar hannu',
    hint: 'Misali 0803 123 4567',
    wrong: 'Lambar wayar hannun ba ta cika ba',
    missing: 'Abin da ya rage: lambar wayar hannunku',
  },
  birthday: {
    label: 'Ranar haihuwa',
    hint: 'Wata, rana da shekara: ww/rr/ssss, misali 05/31/1990',
    wrong: 'Ranar haihuwar ba daidai ba ce',
    missing: 'Abin da ya rage: ranar haihuwarku',
  },
  says: 'Saƙo game da wannan biyan:',
};
