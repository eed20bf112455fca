// Words of the bank-transfer stages after the intro, Yoruba, a draft: spec §2 Bank transfer flow, §4, §8.
import type { Translated } from '../catalogue.ts';
import type { bankTransferSteps as english } from '../en/bank-transfer-steps.ts';

export const bankTransferSteps: Translated<typeof english> = {
  // account_details
  exactly: ({ money }) => `Ẹ fi ${money} gan-an ránṣẹ́`,
  bank: 'Báńkì',
  accountNumber: 'Nọ́ńbà àkáǹtì',
  accountName: 'Orúkọ àkáǹtì',
  copyNumber: {
    copy: 'Ṣe ẹ̀dà',
    copyName: 'Ṣe ẹ̀dà nọ́ńbà àkáǹtì',
    copied: 'A ti ṣe ẹ̀dà rẹ̀',
    selected: 'A ti yàn án',
  },
  mustCarry: ({ bank }) =>
    `Ẹ kọ nọ́ńbà ìtọ́kasí yìí gẹ́gẹ́ bí ìdí tí ẹ fi fi owó ránṣẹ́, kí ẹ sì fi ránṣẹ́ láti báńkì mìíràn tó yàtọ̀ sí ${bank}: láìjẹ́ bẹ́ẹ̀, a ò ní lè mọ̀ pé owó náà jẹ́ ti ìsanwó yìí.`,
  isRest: ({ held }) => `${held} ti dé; èyí ni ìyókù.`,
  confirmation: 'A máa fìdí rẹ̀ múlẹ̀ fún yín nígbà tí a bá ti gba ìsanwó yín.',
  doNotReuse: 'Ẹ má ṣe tọ́jú nọ́ńbà àkáǹtì yìí, ẹ má sì ṣe tún un lò',
  expiresIn: ({ time }) => `Àkáǹtì yìí máa dópin lẹ́yìn ${time}`,
  late: ({ time }) => `Àkókò tó kù kò tó ìṣẹ́jú 5: ${time}`,
  confirm: ({ time }) => `Ṣé ẹ kò tíì fi owó ránṣẹ́? Ẹ dúró de àkáǹtì tuntun. Èyí máa dópin lẹ́yìn ${time}`,
  expired: 'Àkáǹtì yìí ti dópin. A ń béèrè lọ́wọ́ báńkì bóyá owó tí ẹ fi ránṣẹ́ dé lásìkò.',
  left: ({ time }) => `Àkáǹtì náà máa dópin lẹ́yìn ${time}.`,
  sent: 'Mo ti fi owó náà ránṣẹ́',
  checkNow: 'Ṣàyẹ̀wò báyìí',
  asking: 'A ń béèrè lọ́wọ́ báńkì…',
  notYet: 'Báńkì kò tíì fìdí rẹ̀ múlẹ̀. A ó máa ṣàyẹ̀wò lọ.',
  mayClose: 'Ẹ lè pa ojú ìwé yìí dé; línkì rẹ̀ máa fi àbájáde hàn.',
  mayLeave: 'Bí ẹ bá sanwó lọ́nà mìíràn, ẹ má tún fi owó yìí ránṣẹ́: ìsanwó kejì máa padà sọ́dọ̀ yín.',

  // transfer_help
  helpPoints: [
    [
      'Mo ti fi owó náà ránṣẹ́, mi ò sì rí nǹkan kan níbí',
      'Ọ̀pọ̀ owó tí a fi ránṣẹ́ máa ń dé láàárín ìṣẹ́jú díẹ̀. Ẹ lè pa ojú ìwé yìí dé kí ẹ sì padà wá: línkì kan náà máa fi ìsanwó náà hàn ní kété tí báńkì bá fìdí rẹ̀ múlẹ̀.',
    ],
    [
      'Iye owó tí mo fi ránṣẹ́ yàtọ̀',
      'Ojú ìwé yìí máa sọ fún yín ohun tó máa ṣẹlẹ̀ sí i: owó tí a kò nílò máa padà sí àkáǹtì tó ti wá.',
    ],
    [
      'Mo fi í ránṣẹ́ lẹ́yìn tí àkáǹtì náà ti dópin',
      'Nígbà náà, ó máa padà sí àkáǹtì tó ti wá. Bí ẹ bá ṣì fẹ́ sanwó báyìí nìkan ni kí ẹ béèrè fún àkáǹtì tuntun, kí ẹ sì tún fi owó ránṣẹ́.',
    ],
    [
      'Báńkì mi kò rí àkáǹtì náà',
      'Ẹ fi orúkọ tó hàn níbí yan báńkì náà, kí ẹ sì ṣe ẹ̀dà nọ́ńbà àkáǹtì dípò kí ẹ tẹ̀ ẹ́.',
    ],
  ],
  goBack: 'Padà sẹ́yìn',

  // transfer_termination
  unconfirmed: 'A kò lè fìdí owó tí ẹ fi ránṣẹ́ láti báńkì yín múlẹ̀ ní báyìí.',
  opening: 'A ń gba àkáǹtì tuntun…',
  another: 'Tún gbìyànjú láti fi owó ránṣẹ́',
  otherMethod: 'Lo ọ̀nà mìíràn',
  stillChecked:
    'A ṣì ń ṣàyẹ̀wò. Bí owó yín bá dé lásìkò, ojú ìwé yìí máa fi ìsanwó náà hàn; bí ó bá pẹ́ jù kó tó dé, owó náà máa padà sọ́dọ̀ yín.',
  notArrived:
    'Owó kankan kò dé, nítorí náà ẹ kò tíì sanwó. Bí báńkì yín bá ti yọ owó nínú àkáǹtì yín, owó náà máa padà sọ́dọ̀ yín fúnra rẹ̀ nígbà tí ó bá dé ọ̀dọ̀ wa.',
  notArrivedHere: 'Owó kankan kò dé sínú àkáǹtì yìí.',
  doNotTransfer: ({ account }) => `Ẹ má ṣe fi owó ránṣẹ́ sí àkáǹtì àtijọ́ ${account} mọ́.`,

  // transfer_rest
  restMessage: ({ held, missing }) => `${held} ti dé. Ó ku ${missing} kí ìsanwó yìí tó pé.`,
  arrived: 'Iye tó ti dé',
  missing: 'Iye tó kù',
  until: 'Àkókò láti fi ìyókù ránṣẹ́',
  restMeans:
    'Ìyókù nílò àkáǹtì tuntun: ti àtijọ́ kì í gba owó lẹ́ẹ̀kejì, owó tí ẹ bá sì fi ránṣẹ́ sí i máa padà. Bí ìyókù kò bá wá, iye tó ti dé máa padà sí àkáǹtì tó ti wá.',
  sendRest: ({ money }) => `Fi ìyókù ránṣẹ́: ${money}`,
  returnPart: 'Dá a padà fún mi',
  returning: 'A ń dá a padà…',

  // checking
  unknown: 'Báńkì kò tíì dáhùn. Kò tíì sí àkáǹtì tí ẹ máa fi owó ránṣẹ́ sí, a kò sì gba owó kankan lọ́wọ́ yín.',

  // TEST MODE
  test: 'Ìfowóránṣẹ́ ìdánwò',
  testMeans: 'Ẹ fi owó ránṣẹ́ sí àkáǹtì yìí, bí báńkì ẹni tó ń sanwó ṣe máa ń ṣe.',
  testLateMeans: 'Ẹ fi owó ránṣẹ́ sí àkáǹtì yìí báyìí, lẹ́yìn tí ó ti dópin.',
  testAmount: 'Iye tí ẹ máa fi ránṣẹ́',
  testSend: 'Fi iye yìí ránṣẹ́',
  testLittle: 'Fi iye tó kéré jù ránṣẹ́',
  testMuch: 'Fi iye tó pọ̀ jù ránṣẹ́',
  testAuto: 'Ní ìṣẹ́jú méjì lẹ́yìn tí a ṣí i, àkáǹtì náà máa sanwó fúnra rẹ̀.',
  testAutoOff: 'Pa ìyẹn',
  testAutoOn: 'Tún tan ìyẹn',
};
