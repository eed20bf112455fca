// Words of the pages around the bank's, Yoruba, a draft: spec §2 /charge-card/3ds-test and /charge-card/verify, §8. Only the service loads them.
import type { Translated } from '../catalogue.ts';
import type { returns as english } from '../en/returns.ts';
import { common } from './common.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const returns: Translated<typeof english> = {
  frameTitle: 'Ojú ìwé báńkì yín',
  noWay: threeDs.noWay,
  noWayMoney: 'A kì í gba owó kankan kí ẹ tó fìdí rẹ̀ múlẹ̀ ní báńkì yín.',
  back: 'Padà sí ìsanwó yín',
  verifying: 'A ń ṣàyẹ̀wò ìsanwó yín',
  verifyingMeans: 'A ń béèrè lọ́wọ́ báńkì yín. Ó máa gba ìṣẹ́jú-àáyá díẹ̀.',
  stillProcessing:
    'Ó jọ pé ìṣòro kan wà nínú ṣíṣàyẹ̀wò ìsanwó yìí, ẹ jọ̀wọ́, ẹ tún ojú ìwé yìí ṣí. Bí ìṣòro náà bá ṣì wà, ẹ jọ̀wọ́, ẹ kàn sí wa fún ìrànlọ́wọ́.',
  failedTitle: 'Ìsanwó kò parí',
  failed: results.notCompleted,
  failedMoney: {
    'not-debited': common.noMoneyTaken,
    'coming-back': 'Owó tí báńkì yín gbà fún ìgbìyànjú yìí máa padà sọ́dọ̀ yín. A kò tíì fi í ránṣẹ́.',
    'sent-back':
      'A ti fi owó tí báńkì yín gbà fún ìgbìyànjú yìí ránṣẹ́ padà sí yín; ó lè gba báńkì yín ní ọjọ́ díẹ̀ kó tó hàn.',
    'still-checked': 'A ṣì ń ṣàyẹ̀wò lọ́dọ̀ báńkì yín. A kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
  },
  paidBesides: {
    'not-debited': null,
    'still-checked': null,
    'coming-back': 'A gba owó fún ìgbìyànjú kejì pẹ̀lú. Owó yẹn máa padà sọ́dọ̀ yín; a kò tíì fi í ránṣẹ́.',
    'sent-back':
      'A gba owó fún ìgbìyànjú kejì pẹ̀lú. A ti fi owó yẹn ránṣẹ́ padà sí yín; ó lè gba báńkì yín ní ọjọ́ díẹ̀ kó tó hàn.',
  },
  notFound: 'A kò lè ṣàyẹ̀wò ìsanwó yìí. Ẹ jọ̀wọ́, ẹ kàn sí wa fún ìrànlọ́wọ́.',
  elsewhereKnown: 'Bí ẹ bá wá láti táàbù mìíràn, táàbù yẹn ti ní àbájáde náà, ẹ sì lè pa èyí dé.',
  elsewhereGoesOn: 'Bí ẹ bá wá láti táàbù mìíràn, táàbù yẹn máa tẹ̀síwájú nígbà tí báńkì yín bá ti dáhùn.',
  returnedTitle: 'Ẹ ti padà dé láti báńkì yín',
  returnedMeans: 'Ìsanwó yín ń tẹ̀síwájú lórí ojú ìwé tó yí èyí ká.',
  testTitle: '3-D Secure ìdánwò',
  testMeans: 'Ojú ìwé yìí dúró fún ti báńkì yín. Kò sí owó gidi tó ń lọ.',
  testAmount: 'Iye owó',
  testPaidTo: 'Ẹni tí ẹ ń sanwó fún',
  password: 'Ọ̀rọ̀ aṣínà',
  passwordHint: 'A ti bá yín fi sí i: ti ìdánwò ni',
  submit: 'Fi ránṣẹ́',
};
