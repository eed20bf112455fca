// Words of the exchange rate, Yoruba, a draft: spec §2 exchange-rate line, §5. A chunk of their own with what shows them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { rateCopy as english } from '../en/rate.ts';

export const rateCopy: Translated<typeof english> = {
  holdsMinutes: ({ minutes }) => `Iye pàṣípààrọ̀ yìí máa wà bẹ́ẹ̀ fún ìṣẹ́jú ${minutes}`,
  holdsSeconds: ({ seconds }) => `Iye pàṣípààrọ̀ yìí máa wà bẹ́ẹ̀ fún ìṣẹ́jú-àáyá ${seconds}`,
  expired: 'Iye pàṣípààrọ̀ ti dópin.',
  get: 'Gba iye pàṣípààrọ̀ tuntun',
  getting: 'A ń gba iye pàṣípààrọ̀ tuntun…',
  newAmount: ({ money }) => `Iye owó tuntun ni ${money}`,
};
