// Amharic, a draft: steps of a wallet's menu. Menus are named and not numbered, because networks renumber them.
import type { Translated } from '../catalogue.ts';
import type { dialCodes as english } from '../en/dial-codes.ts';

const PICK = 'ይህን ክፍያ መርጠው መጠኑን ያጣሩ።';
/** No more than this is public of either menu. */
const GENERAL_110 = [
  '*110# ይደውሉ።',
  'የሚጠብቁ ክፍያዎችን ወይም የነጋዴ ክፍያዎችን ምናሌ ይክፈቱ።',
  'ይህን ክፍያ ይምረጡ።',
  'ለማጽደቅ PINዎን ያስገቡ።',
] as const;
const OPEN_REQUESTS = 'የሚጠብቁ የክፍያ ጥያቄዎችዎን ይክፈቱ።';
const WALLET_PIN = 'ለማጽደቅ የዋሌት PINዎን ያስገቡ።';
const WALLET_PIN_6 = 'ለማጽደቅ ባለ 6 አሃዝ የዋሌት PINዎን ያስገቡ።';

/** By the network's slug. */
export const dialCodes: Translated<typeof english> = {
  'mtn-gh': [
    '*170# ይደውሉ።',
    'My Wallet የሚለውን ይምረጡ።',
    'My Approvals የሚለውን መርጠው የMoMo PINዎን ያስገቡ።',
    'ይህን ክፍያ መርጠው፣ ለማጽደቅ Yes የሚለውን ይምረጡ።',
  ],
  'vodafone-gh': GENERAL_110,
  'airteltigo-gh': GENERAL_110,
  'vodafone-eg': ['*9# ይደውሉ ወይም የAna Vodafone መተግበሪያን ይክፈቱ።', OPEN_REQUESTS, PICK, WALLET_PIN_6],
  'orange-eg': ['#7115# ይደውሉ ወይም የOrange Cash መተግበሪያን ይክፈቱ።', OPEN_REQUESTS, PICK, WALLET_PIN],
  'etisalat-eg': ['*777# ይደውሉ ወይም የe& money መተግበሪያን ይክፈቱ።', OPEN_REQUESTS, PICK, WALLET_PIN],
  'we-eg': ['*551# ይደውሉ ወይም የWE Pay መተግበሪያን ይክፈቱ።', OPEN_REQUESTS, PICK, WALLET_PIN_6],
};
