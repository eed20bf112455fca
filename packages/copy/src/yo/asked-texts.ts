// Words of the one text that a step asks for, whatever the method, Yoruba, a draft: a phone number (§5 Card-enroll phone), a date of birth (§5 Dates).
import type { Translated } from '../catalogue.ts';
import type { askedTexts as english } from '../en/asked-texts.ts';

export const askedTexts: Translated<typeof english> = {
  phone: {
    label: 'Nọ́ńbà fóònù',
    hint: 'Bí àpẹẹrẹ 0803 123 4567',
    wrong: 'Nọ́ńbà fóònù kò pé',
    missing: 'A ṣì nílò: nọ́ńbà fóònù yín',
  },
  birthday: {
    label: 'Ọjọ́ ìbí',
    hint: 'Oṣù, ọjọ́ àti ọdún: oṣù/ọjọ́/ọdún, bí àpẹẹrẹ 05/31/1990',
    wrong: 'Ọjọ́ ìbí kò tọ̀nà',
    missing: 'A ṣì nílò: ọjọ́ ìbí yín',
  },
  says: 'Ọ̀rọ̀ nípa ìsanwó yìí:',
};
