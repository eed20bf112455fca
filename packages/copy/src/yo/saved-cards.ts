// Words of saved cards, Yoruba, a draft: spec §2 Footer actions, §4 Saved cards. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { savedCards as english } from '../en/saved-cards.ts';

export const savedCards: Translated<typeof english> = {
  name: ({ brand, lastFour }) => `${brand} tó parí sí ${lastFour}`,
  anyCard: 'Káàdì',

  // Choosing
  choose: 'Ẹ yan káàdì kan',
  useNewCard: 'Lo káàdì tuntun',
  delete: 'Pa á rẹ́',
  deleteName: ({ card }) => `Pa ${card} rẹ́`,

  // CVV
  cvvHint: ({ card }) => `Fún ${card} yìí. A máa fi nọ́ńbà ààbò náà ránṣẹ́ sí báńkì yín, a kì í sì í tọ́jú rẹ̀.`,
  testCvv: ({ cvv }) => `CVV ìdánwò: ${cvv}`,

  // Deleting
  deleteMeans: ({ card, merchant }) =>
    `A kò ní fi ${card} hàn mọ́ nígbà tí ẹ bá ń sanwó fún ${merchant}, a sì máa pa nọ́ńbà káàdì náà rẹ́. Àwọn ìsanwó tí ẹ ti ṣe máa wà bí wọ́n ṣe wà.`,
  deleteCard: 'Pa káàdì rẹ́',
  deleting: 'A ń pa á rẹ́…',
};
