// What an attempt to pay says to its payer, Yoruba, a draft: spec §4, §8. Keys are stored with charges (decision 0057), so none is renamed. A key is the channel and what has happened to the attempt: an error type, a
// step whose answer was wrong (`OTP_WRONG`), or a word of ours.
import type { Translated } from '../catalogue.ts';
import type { chargeWords as english } from '../en/charges.ts';
import { bankTransferSteps } from './bank-transfer-steps.ts';
import { money } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const chargeWords: Translated<typeof english> = {
  'card.DEFAULT': 'Àṣìṣe kan wáyé nígbà tí a ń ṣe ìsanwó yín. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i tó bá yá.',
  'card.UNKNOWN': 'A kò lè gba owó lórí káàdì náà nítorí àṣìṣe kan tí a kò mọ̀',
  'card.CANCELLED': threeDs.notCompleted,
  'card.INSUFFICIENT_FUNDS':
    'Owó tó wà lórí káàdì yìí kò tó fún ìsanwó yìí, nítorí náà ẹ fi owó kún un tàbí kí ẹ lo káàdì mìíràn.',
  'card.DO_NOT_HONOR':
    'Báńkì yín kọ̀ láti fọwọ́ sí ìsanwó yìí láìsọ ìdí, nítorí náà ẹ pe báńkì yín tàbí kí ẹ lo káàdì mìíràn.',
  'card.FRAUDULENT_TRANSACTION':
    'Báńkì yín dá ìsanwó yìí dúró nítorí ààbò, nítorí náà ẹ pe báńkì yín kí ẹ tó tún káàdì yìí lò.',
  'card.NOT_ENROLLED':
    'Wọn kò tíì ṣètò káàdì yìí fún ìsanwó lórí íńtánẹ́ẹ̀tì, nítorí náà ẹ ní kí báńkì yín tan án tàbí kí ẹ lo káàdì mìíràn.',
  'card.WITHDRAWAL_LIMIT':
    'Ìsanwó yìí ju òpin iye tí káàdì yín gbà báyìí lọ, nítorí náà ẹ gbìyànjú lẹ́ẹ̀kan sí i tó bá yá tàbí kí ẹ lo káàdì mìíràn.',
  'card.REFER_TO_ISSUER':
    'Báńkì yín fẹ́ bá yín sọ̀rọ̀ kó tó fàyè gba ìsanwó yìí, nítorí náà ẹ pe báńkì yín tàbí kí ẹ lo káàdì mìíràn.',
  'card.NO_CARD_RECORD': 'Báńkì yín kò rí káàdì yìí, nítorí náà ẹ yẹ nọ́ńbà rẹ̀ wò tàbí kí ẹ lo káàdì mìíràn.',
  'card.INVALID_CARD_DETAILS':
    'Àwọn kan lára àlàyé káàdì náà kò tọ̀nà, nítorí náà ẹ yẹ nọ́ńbà rẹ̀, ọjọ́ tó máa dópin àti nọ́ńbà ààbò wò, kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'card.CHARGE_PREVENTED':
    'Ẹ kò lè lo káàdì yìí fún ìsanwó yìí, nítorí náà ẹ yan káàdì mìíràn tàbí ọ̀nà ìsanwó mìíràn.',
  'card.PIN_RETRIES_EXCEEDED':
    'Wọ́n ti tẹ PIN tí kò tọ̀nà lọ́pọ̀ ìgbà jù, káàdì náà sì ti wà ní títì, nítorí náà ẹ kàn sí báńkì yín tàbí kí ẹ lo káàdì mìíràn.',
  'card.CARD_EXPIRED': 'Káàdì yìí ti dópin, nítorí náà ẹ lo káàdì tí kò tíì dópin.',
  'card.NOT_COMPLETED':
    'Ìsanwó náà kò parí, a kò sì gba owó lọ́wọ́ yín, nítorí náà ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
  'card.AMOUNT_EXCEEDED':
    'Iye owó yìí ju èyí tí káàdì yín gbà nínú ìsanwó kan lọ, nítorí náà ẹ ní kí báńkì yín fi kún òpin iye náà tàbí kí ẹ lo káàdì mìíràn.',
  'card.PAYMENT_EXPIRED':
    'Ìsanwó yìí pẹ́ jù, àkókò rẹ̀ sì ti kọjá, nítorí náà ẹ fi àlàyé káàdì yín bẹ̀rẹ̀ lẹ́ẹ̀kan sí i.',
  'card.ISSUER_INOPERATIVE':
    'Báńkì yín kò dáhùn ní báyìí, nítorí náà ẹ dúró fún ìṣẹ́jú díẹ̀ kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i, tàbí kí ẹ lo káàdì mìíràn.',
  'card.INCORRECT_PIN': 'PIN tí ẹ tẹ̀ kò tọ̀nà, nítorí náà ẹ tún àlàyé káàdì yín tẹ̀, kí ẹ sì lo PIN tó tọ̀nà.',
  'card.INVALID_OTP':
    'Kóòdù tí ẹ tẹ̀ kò tọ̀nà tàbí ó ti dópin, nítorí náà ẹ tún àlàyé káàdì yín tẹ̀ láti gba kóòdù tuntun.',
  'card.OTP_WRONG': 'OTP tí ẹ tẹ̀ kò tọ̀nà. Ẹ jọ̀wọ́, ẹ gbìyànjú láti tún un tẹ̀.',
  'card.PIN_WRONG': 'PIN tí ẹ tẹ̀ kò tọ̀nà. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'card.AVS_WRONG':
    'Èyí kọ́ ni àdírẹ́sì tí báńkì yín ní fún káàdì yìí. Ẹ jọ̀wọ́, ẹ yẹ ìlà kọ̀ọ̀kan wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'card.PHONE_WRONG':
    'Èyí kọ́ ni nọ́ńbà fóònù tí báńkì yín ní fún káàdì yìí. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'card.CARD_ENROLL_WRONG':
    'Èyí kọ́ ni nọ́ńbà fóònù tí báńkì yín ní fún káàdì yìí. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'card.BIRTHDAY_WRONG':
    'Èyí kọ́ ni ọjọ́ ìbí tí báńkì yín ní fún káàdì yìí. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'card.CVV_WRONG':
    'Èyí kọ́ ni nọ́ńbà ààbò káàdì yìí. Ẹ jọ̀wọ́, ẹ yẹ nọ́ńbà 3 tó wà lẹ́yìn rẹ̀ wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'card.NO_AUTH':
    'Báńkì yín kò lè fìdí káàdì yìí múlẹ̀. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i tàbí kí ẹ lo káàdì mìíràn.',

  'mobile_money.DEFAULT': 'Àṣìṣe kan wáyé nígbà tí a ń ṣe ìsanwó yín. Ẹ jọ̀wọ́, ẹ gbìyànjú ọ̀nà ìsanwó mìíràn.',
  'mobile_money.CANCELLED': 'A ti fagilé ìbéèrè yìí, nítorí pé wọ́n yan ọ̀nà ìsanwó mìíràn.',
  'mobile_money.INVALID_NUMBER':
    'Nọ́ńbà yìí kò sí nínú Mobile Money. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò tàbí kí ẹ lo nọ́ńbà mìíràn.',
  'mobile_money.INSUFFICIENT_FUNDS': 'Owó kò tó: owó tó wà nínú wọ́lẹ́ẹ̀tì yìí kò tó fún ìsanwó yìí.',
  'mobile_money.DECLINED_ON_PHONE': 'Wọ́n kọ ìsanwó náà sílẹ̀ nínú wọ́lẹ́ẹ̀tì.',
  'mobile_money.PROMPT_EXPIRED': 'Kò sí ẹni tó fọwọ́ sí ìsanwó náà lásìkò, a kò sì gba owó lọ́wọ́ yín.',
  'mobile_money.OTP_WRONG': 'Kóòdù tí ẹ tẹ̀ kò tọ̀nà. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'mobile_money.VOUCHER_WRONG': 'Fáúṣà tí ẹ tẹ̀ kò tọ̀nà. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò, tàbí kí ẹ fi fóònù gba òmíràn.',
  'mobile_money.TOKEN_EXPIRED': 'OTP náà ti dópin. Ẹ jọ̀wọ́, ẹ gbìyànjú láti béèrè fún òmíràn',

  'pay_with_bank.DEFAULT': results.notCompleted,
  'pay_with_bank.INVALID_ACCOUNT': 'Àyẹ̀wò àkáǹtì tí owó máa ti wá kùnà',
  'pay_with_bank.INSUFFICIENT_FUNDS':
    'Owó tó wà nínú àkáǹtì yìí kò tó fún ìsanwó yìí, nítorí náà a kò gba owó lọ́wọ́ yín.',
  'pay_with_bank.DECLINED_IN_APP': 'Wọ́n kọ ìsanwó náà sílẹ̀ ní báńkì yín, a kò sì gba owó lọ́wọ́ yín.',
  'pay_with_bank.PAYMENT_EXPIRED':
    'Báńkì yín ti pa ìbéèrè yìí dé nítorí pé ó pẹ́ jù, a kò sì gba owó lọ́wọ́ yín. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
  'pay_with_bank.OTP_WRONG': 'OTP kò tọ̀nà',
  'pay_with_bank.PAY_ID_WRONG': 'Pay ID kò tọ̀nà',
  'pay_with_bank.BIRTHDAY_WRONG':
    'Èyí kọ́ ni ọjọ́ ìbí tí báńkì yín ní fún àkáǹtì yìí. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'pay_with_bank.PHONE_WRONG':
    'Èyí kọ́ ni nọ́ńbà fóònù tí báńkì yín ní fún àkáǹtì yìí. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',

  'bank_transfer.DEFAULT': results.notCompleted,
  'bank_transfer.PAYMENT_EXPIRED': bankTransferSteps.unconfirmed,
  'bank_transfer.OUT_OF_LIMITS':
    'Iye owó tí ẹ ń san gbọ́dọ̀ wà láàárín iye tó kéré jù lọ àti iye tó pọ̀ jù lọ, a sì máa dá a padà',
  'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }) =>
    `Ó jọ pé ẹ san ${money(paidMinor, currency)} dípò ${money(expectedMinor, currency)}, ó sì ń padà sọ́dọ̀ yín fúnra rẹ̀; ẹ má tún fi owó ránṣẹ́, ẹ tẹ “${results.tryAgain}” láti gba àkáǹtì tuntun.`,
  'bank_transfer.EXCESS': ({ expectedMinor, excessMinor, currency }) =>
    `A ti gba ìsanwó yín tó jẹ́ ${money(expectedMinor, currency)}, a sì máa dá ${money(excessMinor, currency)} tó lé padà.`,

  'any.AMOUNT_MISMATCH':
    'Iye tí báńkì yín gbà yàtọ̀ sí iye tí ìsanwó yìí béèrè, nítorí náà gbogbo rẹ̀ máa padà sọ́dọ̀ yín.',
};
