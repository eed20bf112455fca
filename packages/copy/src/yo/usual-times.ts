// How long a charge like the one that is waited for takes now, Yoruba, a draft.
import type { Translated } from '../catalogue.ts';
import type { usualTimes as english } from '../en/usual-times.ts';

// The number stands behind its unit, which is the same for one and for more.
export const usualTimes: Translated<typeof english> = {
  usual: {
    seconds: ({ count }) => `Ní báyìí, ó sábà máa ń gba nǹkan bíi ìṣẹ́jú-àáyá ${count}`,
    minutes: ({ count }) => `Ní báyìí, ó sábà máa ń gba nǹkan bíi ìṣẹ́jú ${count}`,
  },
  slow: {
    seconds: ({ count }) => `Ó lọ́ra ju ti tẹ́lẹ̀ lọ: nǹkan bíi ìṣẹ́jú-àáyá ${count} ní báyìí`,
    minutes: ({ count }) => `Ó lọ́ra ju ti tẹ́lẹ̀ lọ: nǹkan bíi ìṣẹ́jú ${count} ní báyìí`,
  },
};
