// Words of the card stages after card entry, Yoruba, a draft: spec §4 PIN, OTP, no_auth, §8 Card.
import type { Translated } from '../catalogue.ts';
import type { cardSteps as english } from '../en/card-steps.ts';

export const cardSteps: Translated<typeof english> = {
  // PIN
  pinTitle: 'Ẹ tẹ PIN káàdì yín',
  pinHint: ({ card }) => `PIN onínọ́ńbà 4 ti ${card} yìí. Ilé ìtajà kì í rí i rárá.`,
  pinLegend: 'PIN káàdì',
  pinBox: ({ position }) => `Nọ́ńbà ${position} nínú 4`,
  pinSendsItself: 'PIN yín máa lọ ní ìṣẹ́jú-àáyá 1 lẹ́yìn nọ́ńbà kẹrin. Ẹ tẹ bọ́tìnnì èyíkéyìí láti dá a dúró.',
  pinSending: 'A ń fi PIN yín ránṣẹ́… Ẹ tẹ bọ́tìnnì èyíkéyìí láti dá a dúró.',
  continue: 'Tẹ̀síwájú',

  // OTP
  otpTitle: 'Ẹ tẹ kóòdù tí báńkì yín fi ránṣẹ́',
  otpHint: ({ card }) => `Báńkì yín ti fi kóòdù ìlò ẹ̀ẹ̀kan ránṣẹ́ fún ${card} yìí. Ó sábà máa ń wá nípasẹ̀ SMS.`,
  otp: 'Kóòdù ìlò ẹ̀ẹ̀kan (OTP)',
  authorize: 'Fọwọ́ sí i',
  otpMissing: 'A ṣì nílò: kóòdù náà',
  otpChange: 'Ẹ yí kóòdù náà padà láti gbìyànjú lẹ́ẹ̀kan sí i',
  resendIn: ({ time }) => `Ẹ lè béèrè fún kóòdù tuntun lẹ́yìn ${time}`,
  resend: 'Tún fi kóòdù ránṣẹ́',
  resending: 'A ń fi kóòdù tuntun ránṣẹ́…',
  resendLeft: ({ left }) => `Ṣé kóòdù kò tíì dé? Iye ìgbà tí ẹ ṣì lè béèrè fún un: ${left}.`,
  resent: 'A ti tún fi OTP ránṣẹ́',
  resendLimit: 'Ẹ ti béèrè fún kóòdù ju iye ìgbà tí a fàyè gbà lọ',
  tryAnotherCard: 'Gbìyànjú káàdì mìíràn',

  // Billing address, card_enroll and CVV: their other words are in card-answers.ts
  addressTitle: 'Ẹ tẹ àdírẹ́sì káàdì yín',
  phoneTitle: 'Ẹ tẹ nọ́ńbà fóònù yín',
  birthdayTitle: 'Ẹ tẹ ọjọ́ ìbí yín',
  cvvTitle: 'Ẹ fìdí nọ́ńbà ààbò yín múlẹ̀',

  // Saved cards
  savedTitle: 'Ẹ fi káàdì tí ẹ ti tọ́jú sanwó',
  deleteTitle: 'Ṣé ẹ fẹ́ pa káàdì yìí rẹ́?',

  // Names of the card in sentences
  thisCard: 'káàdì',
  cardEnding: ({ type, lastFour }) => `káàdì ${type} tó parí sí ${lastFour}`,

  // 3ds; its other words are in three-ds.ts
  bankTitle: 'Ẹ fìdí rẹ̀ múlẹ̀ lọ́dọ̀ báńkì yín',
  hostedTitle: 'Ẹ sanwó lórí ojú ìwé káàdì',

  // no_auth, checking
  noAuthTitle: 'Ẹ kò lè lo káàdì yìí níbí',
  retry: 'Tún gbìyànjú',
  checkingTitle: 'A ṣì ń ṣàyẹ̀wò ìsanwó yín',
  checkingMessage: 'Báńkì yín kò tíì dáhùn. A kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
  checkingHint: 'A ó máa ṣàyẹ̀wò lọ. Ẹ lè pa ojú ìwé yìí dé kí ẹ sì padà wá pẹ̀lú línkì kan náà.',
  checkNow: 'Ṣàyẹ̀wò báyìí',
  checkAsking: 'A ń ṣàyẹ̀wò…',

  // TEST MODE
  testPin: ({ pin, failing }) => `PIN ìdánwò: ${pin}. Àwọn káàdì tó ń kùnà: ${failing}.`,
  testPinFill: 'Lo PIN ìdánwò',
  testOtp: ({ otp, failing }) =>
    `Kóòdù ìdánwò: ${otp}. Àwọn káàdì tó ń kùnà: ${failing}. Kóòdù mìíràn kò tọ̀nà.`,
  testOtpFill: 'Lo kóòdù ìdánwò',
};
