// Zulu, a draft: words of the one text that a step asks for, whatever the method: a phone number, a date of birth.
import type { Translated } from '../catalogue.ts';
import type { askedTexts as english } from '../en/asked-texts.ts';

export const askedTexts: Translated<typeof english> = {
  phone: {
    label: 'Inombolo yeselula',
    hint: 'Isibonelo: 0803 123 4567',
    wrong: 'Inombolo yeselula ayiphelele',
    missing: 'Okusadingeka: inombolo yakho yeselula',
  },
  birthday: {
    label: 'Usuku lokuzalwa',
    hint: 'Inyanga, usuku nonyaka: mm/dd/yyyy, isibonelo 05/31/1990',
    wrong: 'Usuku lokuzalwa alulungile',
    missing: 'Okusadingeka: usuku lwakho lokuzalwa',
  },
  says: 'Umyalezo wale nkokhelo:',
};
