// Words of the steps that one form answers, Yoruba, a draft: spec §4 avs, card_enroll, cvv, §5. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { cardAnswers as english } from '../en/card-answers.ts';

export const cardAnswers: Translated<typeof english> = {
  justSent: 'Ẹ lè fi í ránṣẹ́ lẹ́ẹ̀kan sí i láìpẹ́.',

  // Billing address
  addressHint: ({ card }) =>
    `Àdírẹ́sì tí báńkì yín ní fún ${card} yìí. Ọ̀dọ̀ báńkì yín nìkan ló máa lọ, kò ní lọ síbòmíràn.`,
  addressFields: {
    country: 'Orílẹ̀-èdè',
    address: 'Àdírẹ́sì òpópónà',
    state: 'Ìpínlẹ̀',
    city: 'Ìlú',
    zip_code: 'Kóòdù ìfìwéránṣẹ́ (zip)',
  },
  addressErrors: {
    country: 'Ẹ yan orílẹ̀-èdè kan.',
    address: 'Ẹ tẹ àdírẹ́sì òpópónà yín.',
    state: 'Ẹ yan ìpínlẹ̀ kan ní orílẹ̀-èdè yìí.',
    city: 'Ẹ tẹ ìlú yín.',
    zip_code: 'Ẹ tẹ àwọn nọ́ńbà inú kóòdù ìfìwéránṣẹ́ yín.',
  },
  zipHint: 'Àwọn nọ́ńbà inú kóòdù ìfìwéránṣẹ́ yín nìkan',
  chooseCountry: 'Ẹ yan orílẹ̀-èdè yín',
  chooseState: 'Ẹ yan ìpínlẹ̀ yín',
  addressMissing: ({ fields }) => `A ṣì nílò: ${fields}`,
  addressMissingNames: {
    country: 'orílẹ̀-èdè',
    address: 'àdírẹ́sì òpópónà',
    state: 'ìpínlẹ̀',
    city: 'ìlú',
    zip_code: 'kóòdù ìfìwéránṣẹ́ (zip)',
  },
  countriesMissing: 'A kò lè mú àkójọ àwọn orílẹ̀-èdè wá.',
  loadCountries: 'Mú un wá lẹ́ẹ̀kan sí i',

  // card_enroll
  phoneHint: ({ card }) => `Nọ́ńbà tí báńkì yín ní fún ${card} yìí. Báńkì yín máa fi kóòdù kan ránṣẹ́ sí i.`,

  // birthday
  birthdayHint: ({ card }) =>
    `Ọjọ́ ìbí tí báńkì yín ní fún ẹni tó ni ${card} yìí. Ọ̀dọ̀ báńkì yín nìkan ló máa lọ, kò ní lọ síbòmíràn.`,

  // CVV
  cvvHint: ({ card }) => `Báńkì yín tún ń béèrè nọ́ńbà ààbò ${card} yìí.`,
  cvvMissing: 'A ṣì nílò: nọ́ńbà ààbò',

  // TEST MODE
  testAddress: ({ address }) => `Àdírẹ́sì ìdánwò: ${address}. Èyíkéyìí mìíràn kò tọ̀nà.`,
  testAddressFill: 'Lo àdírẹ́sì ìdánwò',
  testPhone: ({ phone }) => `Nọ́ńbà ìdánwò: ${phone}. Èyíkéyìí mìíràn kò tọ̀nà.`,
  testPhoneFill: 'Lo nọ́ńbà ìdánwò',
  testBirthday: ({ birthday }) => `Ọjọ́ ìbí ìdánwò: ${birthday}. Èyíkéyìí mìíràn kò tọ̀nà.`,
  testBirthdayFill: 'Lo ọjọ́ ìbí ìdánwò',
  testCvv: ({ cvv }) => `CVV ìdánwò: ${cvv}. Èyíkéyìí mìíràn kò tọ̀nà.`,
  testCvvFill: 'Lo CVV ìdánwò',
};
