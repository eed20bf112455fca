// Words of the bank-transfer intro, Yoruba, a draft: spec §2 Bank transfer flow.
import type { Translated } from '../catalogue.ts';
import type { bankTransfer as english } from '../en/bank-transfer.ts';

export const bankTransfer: Translated<typeof english> = {
  introTitle: 'Kí ẹ tó fi owó yìí ránṣẹ́',
  exactPoint: ({ money }) => `Ẹ fi iye yìí gan-an nìkan ránṣẹ́: ${money}.`,
  reusePoint: 'Ẹ má ṣe tọ́jú àkáǹtì náà, ẹ má sì ṣe tún un lò: ẹ̀ẹ̀kan péré ló ń gba owó.',
  expiresPoint: ({ mins }) =>
    mins === null
      ? 'Àkáǹtì náà máa dópin lẹ́yìn àkókò kan pàtó.'
      : `Àkáǹtì náà máa dópin lẹ́yìn ìṣẹ́jú ${mins}.`,
  understand: 'Mo lóye àwọn ìlànà yìí.',
  continue: 'Tẹ̀síwájú',
  missing: 'A ṣì nílò: kí ẹ fi àmì sí i pé ẹ lóye àwọn ìlànà yìí',
  next: 'Lẹ́yìn èyí, ẹ máa gba àkáǹtì tí ẹ máa fi owó ránṣẹ́ sí. A kì í gba owó kankan kí ẹ tó fi owó ránṣẹ́.',
  opening: 'A ń gba àkáǹtì fún yín…',
};
