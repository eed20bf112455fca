// Steps of a wallet's menu, Yoruba, a draft: spec §2 "Didn't receive a prompt?". All of them ours. Menus are named and not
// numbered, because networks renumber them.
import type { Translated } from '../catalogue.ts';
import type { dialCodes as english } from '../en/dial-codes.ts';

const PICK = 'Ẹ yan ìsanwó yìí, kí ẹ sì yẹ iye owó náà wò.';
const GENERAL_110 = [
  'Ẹ tẹ *110#.',
  'Ẹ ṣí àkójọ àwọn ìsanwó tó ń dúró tàbí ìsanwó fún oníṣòwò.',
  'Ẹ yan ìsanwó yìí.',
  'Ẹ tẹ PIN yín láti fọwọ́ sí i.',
] as const;
const OPEN_REQUESTS = 'Ẹ ṣí àwọn ìbéèrè ìsanwó yín tó ń dúró.';
const WALLET_PIN = 'Ẹ tẹ PIN wọ́lẹ́ẹ̀tì yín láti fọwọ́ sí i.';
const WALLET_PIN_6 = 'Ẹ tẹ PIN onínọ́ńbà 6 ti wọ́lẹ́ẹ̀tì yín láti fọwọ́ sí i.';

export const dialCodes: Translated<typeof english> = {
  'mtn-gh': [
    'Ẹ tẹ *170#.',
    'Ẹ yan My Wallet.',
    'Ẹ yan My Approvals, kí ẹ sì tẹ PIN MoMo yín.',
    'Ẹ yan ìsanwó yìí, kí ẹ sì yan Yes láti fọwọ́ sí i.',
  ],
  'vodafone-gh': GENERAL_110,
  'airteltigo-gh': GENERAL_110,
  'vodafone-eg': ['Ẹ tẹ *9# tàbí kí ẹ ṣí áàpù Ana Vodafone.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
  'orange-eg': ['Ẹ tẹ #7115# tàbí kí ẹ ṣí áàpù Orange Cash.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'etisalat-eg': ['Ẹ tẹ *777# tàbí kí ẹ ṣí áàpù e& money.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'we-eg': ['Ẹ tẹ *551# tàbí kí ẹ ṣí áàpù WE Pay.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
};
