// Words of what became of a transfer, on the result screens, Yoruba, a draft: spec §2 return and return excess, §8. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { transferResult as english } from '../en/transfer-result.ts';

export const transferResult: Translated<typeof english> = {
  notPaid: ({ merchant }) => `${merchant} kò tíì gba owó náà.`,
  reasons: {
    excess: 'Ẹ fi owó tó ju iye tí ìsanwó yìí béèrè ránṣẹ́. Iye tó lé máa padà sọ́dọ̀ yín.',
    underpaid: 'Owó tí ẹ fi ránṣẹ́ kò tó iye tí ìsanwó yìí béèrè, nítorí náà gbogbo rẹ̀ máa padà sọ́dọ̀ yín.',
    wrong_amount:
      'Owó tí ẹ fi ránṣẹ́ yàtọ̀ sí iye tí ìsanwó yìí béèrè, nítorí náà gbogbo rẹ̀ máa padà sọ́dọ̀ yín.',
    late: 'Owó yín dé lẹ́yìn tí àkáǹtì náà ti dópin, nítorí náà gbogbo rẹ̀ máa padà sọ́dọ̀ yín.',
    duplicate: 'Wọ́n ti san owó yìí tẹ́lẹ̀, nítorí náà owó kejì tí ẹ fi ránṣẹ́ máa padà sọ́dọ̀ yín.',
    account_used:
      'Ẹ̀ẹ̀kan péré ni àkáǹtì kan ń gba owó, nítorí náà ohunkóhun tí ẹ bá fi ránṣẹ́ sí i lẹ́yìn ìyẹn máa padà sọ́dọ̀ yín pẹ̀lú.',
    out_of_limits:
      'Owó tí ẹ fi ránṣẹ́ kò sí láàárín iye tí àkáǹtì náà ń gbà, nítorí náà gbogbo rẹ̀ máa padà sọ́dọ̀ yín.',
  },
  acceptedMore: ({ merchant }) =>
    `Ẹ fi owó tó ju iye tí ìsanwó yìí béèrè ránṣẹ́. ${merchant} ti gba gbogbo rẹ̀.`,
  acceptedLess: ({ merchant }) =>
    `Owó tí ẹ fi ránṣẹ́ kò tó iye tí ìsanwó yìí béèrè. ${merchant} ti gbà á bẹ́ẹ̀.`,
  nothing:
    'Owó kankan kò dé ọ̀dọ̀ wa, nítorí náà ẹ kò tíì sanwó. Bí báńkì yín bá ti yọ owó nínú àkáǹtì yín, owó náà máa padà sọ́dọ̀ yín fúnra rẹ̀ nígbà tí ó bá dé ọ̀dọ̀ wa.',
  noAccount:
    'Báńkì náà kò lè ṣí àkáǹtì fún ìfowóránṣẹ́ yín, nítorí náà kò sí ibi tí ẹ lè fi owó ránṣẹ́ sí, a kò sì gba owó kankan lọ́wọ́ yín.',
  sent: 'Iye tí ẹ fi ránṣẹ́',
  asked: 'Iye tí ìsanwó yìí béèrè',
  accepts: 'Iye tí ẹ lè fi ránṣẹ́ lẹ́ẹ̀kan',
  limits: ({ min, max }) => `${min} sí ${max}`,
  back: 'Iye tó máa padà sọ́dọ̀ yín',
  to: 'Sí',
  sameAccount: 'Àkáǹtì tó ti wá',
  when: 'Ìgbà wo',
  owed: 'A kò tíì fi í ránṣẹ́; ojú ìwé yìí máa sọ fún yín',
  reversed: 'A ti fi í ránṣẹ́ padà; ó máa hàn ní ọjọ́ díẹ̀',
};
