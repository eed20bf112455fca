// Words of the method list that few payers have, Yoruba, a draft.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'Ẹ kò lè san èyí báyìí',
  noMethodMeans: ({ merchant }) =>
    `Kò sí ọ̀nà ìsanwó kankan báyìí. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i tó bá yá, tàbí kí ẹ béèrè lọ́wọ́ ${merchant}.`,

  // Of a way whose processor does not answer for now (decision 0061)
  paused: 'Kò dáhùn lọ́wọ́lọ́wọ́. Àwọn ọ̀nà míìràn ń ṣiṣẹ́.',
  allPaused: 'Kò sí ọ̀nà ìsanwó tó ń dáhùn lọ́wọ́lọ́wọ́. Ẹ jọ̀wọ́, ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú díẹ̀.',

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'Èyí ni ẹ lò kẹ́yìn',
  notYou: 'Kì í ṣe ẹ̀yin? Gbàgbé rẹ̀',
};
