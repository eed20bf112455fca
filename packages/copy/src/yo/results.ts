// Words of the endings, Yoruba, a draft: spec §4 Transaction on load, Results, §8 Transaction and links.
import type { Translated } from '../catalogue.ts';
import type { results as english } from '../en/results.ts';
import { common } from './common.ts';

export const results: Translated<typeof english> = {
  // Copying and references
  reference: 'Nọ́ńbà ìtọ́kasí',
  copy: {
    copy: 'Ṣe ẹ̀dà',
    copyName: 'Ṣe ẹ̀dà nọ́ńbà ìtọ́kasí',
    copied: 'A ti ṣe ẹ̀dà rẹ̀',
    selected: 'A ti yàn án',
  },
  contact: ({ merchant }) => `Kàn sí ${merchant}`,
  backTo: ({ merchant }) => `Padà sọ́dọ̀ ${merchant}`,

  // Success
  successTitle: 'A ti gba ìsanwó',
  paidBeforeTitle: 'Ìsanwó ti wáyé tẹ́lẹ̀',
  successMessage: ({ money }) => `A ti gba ìsanwó yín tó jẹ́ ${money}`,
  walletMessage: ({ money }) => `A ti gba ìsanwó yín tó jẹ́ ${money}.`,
  goingBack: ({ merchant, seconds }) => `Ẹ máa padà sọ́dọ̀ ${merchant} lẹ́yìn ìṣẹ́jú-àáyá ${seconds}`,
  continueNow: 'Tẹ̀síwájú báyìí',
  stay: 'Dúró lórí ojú ìwé yìí',
  cardSaved: 'A ti tọ́jú káàdì yín sínú bráúsà yìí fún ìgbà mìíràn.',
  cardNotSaved:
    'A kò lè tọ́jú káàdì yín. Ìsanwó náà fúnra rẹ̀ ti parí; nígbà mìíràn, ẹ tún àlàyé káàdì náà tẹ̀.',
  keepReference: 'Ẹ lè pa ojú ìwé yìí dé báyìí. Ẹ tọ́jú nọ́ńbà ìtọ́kasí nítorí bóyá ẹ máa ní ìbéèrè.',

  // Failed
  failedTitle: 'Ìsanwó kùnà',
  returnTitle: 'Owó tí ẹ fi ránṣẹ́ máa padà sọ́dọ̀ yín',
  noMoneyTaken: common.noMoneyTaken,
  olderOpen:
    'A kò gba owó kankan fún ìgbìyànjú yìí. Ìbéèrè tàbí àkáǹtì ìfowóránṣẹ́ kan ti ìṣáájú ṣì lè wà ní ṣíṣí: bí ẹ bá fọwọ́ sí i tàbí tí ẹ bá fi owó ránṣẹ́ sí i, ìyẹn ni ẹ máa fi sanwó.',
  earlierOpen:
    'Ìbéèrè tàbí àkáǹtì ìfowóránṣẹ́ kan ti ìṣáájú ṣì lè wà ní ṣíṣí: bí ẹ bá fọwọ́ sí i tàbí tí ẹ bá fi owó ránṣẹ́ sí i, ìyẹn ni ẹ máa fi sanwó.',
  stillChecked:
    'A ṣì ń ṣàyẹ̀wò bóyá a ti gba owó. Bí a bá ti gbà á, ẹ ti sanwó nìyẹn, a kò sì ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì. Ẹ padà wá sórí línkì yìí láti rí àbájáde.',
  accountOpen:
    'Owó kankan kò tíì dé ọ̀dọ̀ wa. Bí ẹ bá fi owó náà ránṣẹ́ sí àkáǹtì tí a fún yín, ẹ ti sanwó nìyẹn.',
  partHeld: ({ money, when }) =>
    `${money} ti dé, ìyókù kò sì tíì dé. Bí ìyókù kò bá dé, ó máa padà sọ́dọ̀ yín fúnra rẹ̀ ní ${when}.`,
  notCompleted: 'Ẹ má bínú, ìsanwó yín kò parí.',
  startingAgain: ({ seconds }) => `A máa tún bẹ̀rẹ̀ lẹ́yìn ìṣẹ́jú-àáyá ${seconds}`,
  tryAgain: 'Gbìyànjú lẹ́ẹ̀kan sí i',
  changePayment: 'Yí ìsanwó padà',
  changePaymentOption: 'Yí ọ̀nà ìsanwó padà',

  // Issue detected
  issueTitle: 'A rí ìṣòro kan',
  issues: {
    completed:
      'Ìsanwó yìí ti parí tẹ́lẹ̀. Ẹ jọ̀wọ́, bí ẹ bá fẹ́ sanwó fún nǹkan mìíràn nìkan ni kí ẹ bẹ̀rẹ̀ ìsanwó tuntun.',
    abandoned: 'Wọ́n pa ìsanwó yìí tì láìparí. Ẹ jọ̀wọ́, ẹ bẹ̀rẹ̀ ìsanwó tuntun',
    expired: 'Àkókò ìsanwó yìí ti dópin. Ẹ jọ̀wọ́, ẹ bẹ̀rẹ̀ ìsanwó tuntun',
  },
  chargeCompleted: 'Ìsanwó yìí ti parí tẹ́lẹ̀. Ẹ jọ̀wọ́, ẹ bẹ̀rẹ̀ ìsanwó tuntun',

  // Pages that cannot show a payment
  problemTitle: common.problemTitle,
  linkTitle: 'Línkì náà kò pé',
  processedTitle: 'Ìsanwó ń lọ lọ́wọ́',
  problems: {
    'link-incomplete': 'Ó jọ pé línkì ìsanwó yìí kò pé tàbí kò tọ̀nà, ẹ jọ̀wọ́, ẹ tún un yẹ̀ wò.',
    'unknown-reference': 'Ó jọ pé ìṣòro kan wà nínú fífìdí àlàyé ìsanwó náà múlẹ̀.',
    'something-wrong': common.somethingWrong,
    'being-processed': 'Ìsanwó yín ń lọ lọ́wọ́ báyìí.',
  },

  // Endings
  sessionEndTitle: 'Ìgbà ìsanwó ti parí',
  sessionEnd: 'Ẹ ti lo gbogbo iye ìgbà tí ẹ lè gbìyànjú ìsanwó yìí. Ẹ jọ̀wọ́, ẹ bẹ̀rẹ̀ ìsanwó tuntun láti sanwó.',
  redirectTitle: ({ merchant }) => `A ń mú yín padà sọ́dọ̀ ${merchant}`,
  redirectMessage: 'Bí nǹkan kan kò bá ṣẹlẹ̀, ẹ tẹ “Tẹ̀síwájú báyìí”.',
  closedTitle: 'Ìsanwó ti pa dé',
  reopen: 'Padà sí ìsanwó náà',
  closed: 'Ẹ kúrò nínú ìsanwó yìí kó tó parí. Ẹ lè pa ojú ìwé yìí dé báyìí.',
};
