// Words of the method list that few payers have, Swahili.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'Huwezi kulipa malipo haya kwa sasa',
  noMethodMeans: ({ merchant }) =>
    `Hakuna njia ya kulipa inayopatikana kwa sasa. Tafadhali jaribu tena baadaye, au wasiliana na ${merchant}.`,

  // Of a way whose processor does not answer for now (decision 0061)
  paused: 'Haijibu kwa sasa. Njia nyingine zinafanya kazi.',
  allPaused: 'Hakuna njia ya malipo inayojibu kwa sasa. Tafadhali jaribu tena baada ya dakika chache.',

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'Ilitumika mara ya mwisho',
  notYou: 'Si wewe? Sahau',
};
