// Words of 3-D Secure, Yoruba, a draft: spec §2 3DS modal and tab, §4 3DS, §8. Fetched only by payers whose bank asks for it.
import type { Translated } from '../catalogue.ts';
import type { threeDs as english } from '../en/three-ds.ts';

export const threeDs: Translated<typeof english> = {
  why: ({ card }) => `Báńkì yín fẹ́ rí i dájú pé ẹ̀yin ni ẹ ń fi ${card} yìí sanwó.`,
  proceed: 'Tẹ̀síwájú',
  proceedHere: 'Ojú ìwé báńkì yín máa ṣí lórí èyí.',
  proceedInTab: 'Ojú ìwé báńkì yín máa ṣí nínú táàbù tuntun. Ojú ìwé yìí máa dúró dè yín.',
  proceedAway: 'Ojú ìwé báńkì yín ló máa ṣí tẹ̀lé èyí, ó sì máa mú yín padà wá síbí.',
  anotherCard: 'Gbìyànjú káàdì mìíràn',
  noWay: 'Àṣìṣe kan wáyé nígbà tí a ń mú yín lọ sí ojú ìwé ìfọwọ́sí yín, ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i',

  // Modal
  connecting: 'Ẹ jọ̀wọ́, ẹ dúró bí a ṣe ń so yín pọ̀ mọ́ báńkì yín',
  frameTitle: 'Ojú ìwé báńkì yín',
  cancel: 'Fagilé',
  openTab: 'Ṣí i nínú táàbù tuntun',
  stopTitle: 'Ṣé ẹ fẹ́ dá ìsanwó yìí dúró?',
  stopMeans:
    'Bí ẹ bá ti fìdí rẹ̀ múlẹ̀ ní báńkì yín, ẹ ti sanwó nìyẹn, a sì máa fi hàn yín. Bí bẹ́ẹ̀ kọ́, ẹ jọ̀wọ́, ẹ má ṣe fìdí rẹ̀ múlẹ̀ báyìí, a kò sì ní gba owó kankan.',
  stopNot: 'Tẹ̀síwájú ní báńkì mi',
  stop: 'Dá ìsanwó yìí dúró',

  // Tab
  checking: 'A ń ṣàyẹ̀wò ìsanwó yín',
  checkingMeans:
    'Ẹ fìdí ìsanwó náà múlẹ̀ lórí ojú ìwé báńkì yín. Ojú ìwé yìí máa tẹ̀síwájú ní kété tí ẹ bá ti ṣe bẹ́ẹ̀.',
  openAgain: 'Tún ojú ìwé báńkì náà ṣí',
  continueHere: 'Ṣé táàbù tuntun kò ṣí? Tẹ̀síwájú nínú fèrèsé yìí',
  tryAgain: 'Gbìyànjú lẹ́ẹ̀kan sí i',
  anotherMeans:
    'Kí ẹ tó gbìyànjú lẹ́ẹ̀kan sí i tàbí kí ẹ tó sanwó lọ́nà mìíràn, a máa béèrè lọ́wọ́ báńkì yín nípa ìgbìyànjú yìí. Ẹ jọ̀wọ́, ẹ má ṣe fìdí rẹ̀ múlẹ̀ lẹ́yìn ìyẹn: bí méjèèjì bá yọrí, ìsanwó kejì máa padà sọ́dọ̀ yín.',
  ending: 'A ń fi òpin sí ìgbìyànjú yìí…',

  // Incomplete
  incomplete: 'Ìfọwọ́sí kò pé',
  notCompleted: 'Ìfọwọ́sí náà kò parí',
  stillChecking: 'A ṣì ń ṣàyẹ̀wò lọ́dọ̀ báńkì yín. A kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
  noMoneyTaken: 'A kò gba owó kankan lọ́wọ́ yín.',
  otherMethod: 'Lo ọ̀nà mìíràn',

  hosted: {
    why: () => 'Ẹ máa tẹ àlàyé káàdì yín sórí ojú ìwé tó kàn, èyí tó jẹ́ ojú ìwé káàdì tó ní ààbò.',
    proceed: 'Ṣí ojú ìwé káàdì',
    proceedInTab: 'Ojú ìwé káàdì máa ṣí nínú táàbù tuntun. Ojú ìwé yìí máa dúró dè yín.',
    proceedAway: 'Ojú ìwé káàdì ló máa ṣí tẹ̀lé èyí, ó sì máa mú yín padà wá síbí.',
    anotherCard: 'Bẹ̀rẹ̀ lẹ́ẹ̀kan sí i',
    checkingMeans: 'Ẹ sanwó lórí ojú ìwé káàdì. Ojú ìwé yìí máa tẹ̀síwájú ní kété tí ẹ bá ti ṣe bẹ́ẹ̀.',
    openAgain: 'Tún ojú ìwé káàdì ṣí',
    anotherMeans:
      'Kí ẹ tó gbìyànjú lẹ́ẹ̀kan sí i tàbí kí ẹ tó sanwó lọ́nà mìíràn, a máa béèrè nípa ìgbìyànjú yìí. Ẹ jọ̀wọ́, ẹ má ṣe sanwó lórí ojú ìwé rẹ̀ lẹ́yìn ìyẹn: bí méjèèjì bá yọrí, ìsanwó kejì máa padà sọ́dọ̀ yín.',
    stillChecking: 'A ṣì ń ṣàyẹ̀wò. A kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
    testHint: 'Ìdánwò: ẹ lo káàdì ìdánwò ti iléeṣẹ́ tó ń gba owó káàdì.',
  },

  // TEST MODE
  testHint: 'Ìdánwò: ojú ìwé báńkì náà máa sọ ohun tí ẹ máa tẹ̀ fún yín.',
};
