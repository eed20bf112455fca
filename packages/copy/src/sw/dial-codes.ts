// Steps of a wallet's menu, Swahili: spec §2 "Didn't receive a prompt?". All of them ours. Menus are named and not
// numbered, because networks renumber them.
import type { Translated } from '../catalogue.ts';
import type { dialCodes as english } from '../en/dial-codes.ts';

const PICK = 'Chagua malipo haya na uangalie kiasi.';
const GENERAL_110 = [
  'Piga *110#.',
  'Fungua menyu ya malipo yanayosubiri au malipo ya biashara.',
  'Chagua malipo haya.',
  'Weka namba yako ya siri (PIN) ili kuyakubali.',
] as const;
const OPEN_REQUESTS = 'Fungua maombi yako ya malipo yanayosubiri.';
const WALLET_PIN = 'Weka namba ya siri (PIN) ya pochi yako ili kuyakubali.';
const WALLET_PIN_6 = 'Weka namba ya siri (PIN) yenye tarakimu 6 ya pochi yako ili kuyakubali.';

export const dialCodes: Translated<typeof english> = {
  'mtn-gh': [
    'Piga *170#.',
    'Chagua My Wallet.',
    'Chagua My Approvals na uweke PIN yako ya MoMo.',
    'Chagua malipo haya, kisha chagua Yes ili kuyakubali.',
  ],
  'vodafone-gh': GENERAL_110,
  'airteltigo-gh': GENERAL_110,
  'vodafone-eg': ['Piga *9# au fungua app ya Ana Vodafone.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
  'orange-eg': ['Piga #7115# au fungua app ya Orange Cash.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'etisalat-eg': ['Piga *777# au fungua app ya e& money.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'we-eg': ['Piga *551# au fungua app ya WE Pay.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
};
