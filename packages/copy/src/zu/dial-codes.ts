// Zulu, a draft: steps of a wallet's menu. Menus are named and not numbered, because networks renumber them.
import type { Translated } from '../catalogue.ts';
import type { dialCodes as english } from '../en/dial-codes.ts';

const PICK = 'Khetha le nkokhelo bese ubheka inani.';
/** No more than this is public of either menu. */
const GENERAL_110 = [
  'Dayela *110#.',
  'Vula imenyu yezinkokhelo ezilindile noma ezabathengisi.',
  'Khetha le nkokhelo.',
  'Faka i-PIN yakho ukuze uyigunyaze.',
] as const;
const OPEN_REQUESTS = 'Vula izicelo zakho zokukhokha ezilindile.';
const WALLET_PIN = 'Faka i-PIN ye-wallet yakho ukuze uyigunyaze.';
const WALLET_PIN_6 = 'Faka i-PIN ye-wallet yakho enezinombolo ezingu-6 ukuze uyigunyaze.';

/** By the network's slug. */
export const dialCodes: Translated<typeof english> = {
  'mtn-gh': [
    'Dayela *170#.',
    'Khetha okuthi My Wallet.',
    'Khetha okuthi My Approvals bese ufaka i-PIN yakho ye-MoMo.',
    'Khetha le nkokhelo bese ukhetha okuthi Yes ukuze uyigunyaze.',
  ],
  'vodafone-gh': GENERAL_110,
  'airteltigo-gh': GENERAL_110,
  'vodafone-eg': ['Dayela *9# noma uvule i-app ye-Ana Vodafone.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
  'orange-eg': ['Dayela #7115# noma uvule i-app ye-Orange Cash.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'etisalat-eg': ['Dayela *777# noma uvule i-app ye-e& money.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'we-eg': ['Dayela *551# noma uvule i-app ye-WE Pay.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
};
