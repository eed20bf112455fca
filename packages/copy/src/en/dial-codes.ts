// Steps of a wallet's menu, English: spec §2 "Didn't receive a prompt?". All of them ours. Menus are named and not
// numbered, because networks renumber them.

const PICK = 'Pick this payment and check the amount.';
/** No more than this is public of either menu. */
const GENERAL_110 = [
  'Dial *110#.',
  'Open the menu for pending or merchant payments.',
  'Pick this payment.',
  'Enter your PIN to approve it.',
] as const;
const OPEN_REQUESTS = 'Open your pending payment requests.';
const WALLET_PIN = 'Enter your wallet PIN to approve it.';
const WALLET_PIN_6 = 'Enter your 6-digit wallet PIN to approve it.';

/** By the network's slug. */
export const dialCodes = {
  'mtn-gh': [
    'Dial *170#.',
    'Choose My Wallet.',
    'Choose My Approvals and enter your MoMo PIN.',
    'Pick this payment and choose Yes to approve it.',
  ],
  'vodafone-gh': GENERAL_110,
  'airteltigo-gh': GENERAL_110,
  'vodafone-eg': ['Dial *9# or open the Ana Vodafone app.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
  'orange-eg': ['Dial #7115# or open the Orange Cash app.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'etisalat-eg': ['Dial *777# or open the e& money app.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'we-eg': ['Dial *551# or open the WE Pay app.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
} as const;
