// Words of the page that checks a receipt, Yoruba, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { checkReceipt as english } from '../en/check-receipt.ts';

export const checkReceipt: Translated<typeof english> = {
  title: 'Yẹ rìsíìtì wò',
  checking: 'A ń yẹ rìsíìtì náà wò…',
  slow: 'Bí ohunkóhun kò bá yí padà, ẹ tún ojú ìwé yìí ṣí.',
  needsScript:
    'Ojú ìwé yìí ń yẹ rìsíìtì wò lórí fóònù yín, ó sì nílò JavaScript. Ẹ tàn án, tàbí ẹ ṣí línkì náà nínú ẹ̀rọ aṣàwákiri mìíràn.',
  emptyTitle: 'Kò sí rìsíìtì láti yẹ̀ wò',
  empty: 'Ẹ ya àwòrán àmì tó wà lórí rìsíìtì, tàbí ẹ ṣí gbogbo línkì tó bá a wá.',
  genuineTitle: 'Rìsíìtì òtítọ́',
  genuine: ({ money, merchant, paidAt, asOf }) =>
    `Òtítọ́ ni: a san ${money} fún ${merchant} ní ${paidAt}, bó ṣe rí ní ${asOf}.`,
  testTitle: 'Rìsíìtì ìdánwò',
  test: 'A kò san owó gidi: rìsíìtì ìsanwó ìdánwò ni èyí. Ẹ má fi ohunkóhun sílẹ̀ nítorí rẹ̀.',
  backThen: ({ money }) => `Nínú rẹ̀, a ti dá ${money} padà fún ẹni tó sanwó ní àkókò yẹn.`,
  backNow: ({ money, at }) => `Nínú rẹ̀, a ti dá ${money} padà fún ẹni tó sanwó títí di ${at}.`,
  allBackTitle: 'A san án, a sì dá a padà',
  allBack: ({ money, at }) => `A ti dá gbogbo rẹ̀, ${money}, padà fún ẹni tó sanwó títí di ${at}.`,
  noneBack: ({ at }) => `A kò tíì dá ohunkóhun padà títí di ${at}.`,
  notAsked: 'A kò lè béèrè ohun tó ṣẹlẹ̀ láti ìgbà náà. Ó ṣeé ṣe kí a ti dá owó padà.',
  once: 'A lè fi rìsíìtì kan han ọ̀pọ̀ ènìyàn. Ẹ fi nọ́ńbà ìtọ́kasí wé àkọsílẹ̀ tiyín.',
  reference: 'Nọ́ńbà ìtọ́kasí ìsanwó',
  forgedTitle: 'Kì í ṣe òtítọ́',
  forged:
    'A ti yí rìsíìtì yìí padà, tàbí ẹlòmíràn ló ṣe é. Ẹ má gbẹ́kẹ̀ lé e, ẹ má sì fi ohunkóhun sílẹ̀ nítorí rẹ̀.',
  unknownKey:
    'A kò fi kọ́kọ́rọ́ wa kankan tí fóònù yìí mọ̀ buwọ́ lù ú. Ẹ má gbẹ́kẹ̀ lé e. Bí ẹ kò bá ní íńtánẹ́ẹ̀tì, ẹ so ó pọ̀ kí ẹ sì tún yẹ̀ ẹ́ wò.',
  cannotTitle: 'A kò yẹ̀ ẹ́ wò',
  noKeys: 'Ohun tí a nílò láti yẹ̀ ẹ́ wò kò wọlé. Ẹ so íńtánẹ́ẹ̀tì pọ̀, kí ẹ sì tún ojú ìwé yìí ṣí.',
  tooOld: 'Ẹ̀rọ aṣàwákiri yìí kò lè yẹ rìsíìtì wò. Ẹ ṣí línkì náà nínú òmíràn.',
  trustOnly: ({ host }) => `Ẹ gbẹ́kẹ̀ lé ìdáhùn yìí kìkì bí àdírẹ́sì ojú ìwé yìí bá bẹ̀rẹ̀ pẹ̀lú ${host}.`,
};
