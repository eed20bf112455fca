// Words of the one text that a step asks for, whatever the method, French: a phone number, a date of birth.
import type { Translated } from '../catalogue.ts';
import type { askedTexts as english } from '../en/asked-texts.ts';

export const askedTexts: Translated<typeof english> = {
  phone: {
    label: 'Numéro de téléphone mobile',
    hint: 'Par exemple 0803 123 4567',
    wrong: 'Numéro de téléphone mobile incomplet',
    missing: 'Il manque\u00a0: votre numéro de téléphone mobile',
  },
  birthday: {
    label: 'Date de naissance',
    hint: 'Mois, jour et année\u00a0: mm/jj/aaaa, par exemple 05/31/1990',
    wrong: 'Date de naissance incorrecte',
    missing: 'Il manque\u00a0: votre date de naissance',
  },
  says: 'Message pour ce paiement\u00a0:',
};
