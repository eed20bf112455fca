// Steps of a wallet's menu, Hausa, a draft: spec §2 "Didn't receive a prompt?". All of them ours. Menus are named and not
// numbered, because networks renumber them.
import type { Translated } from '../catalogue.ts';
import type { dialCodes as english } from '../en/dial-codes.ts';

const PICK = 'Ku zaɓi wannan biyan, ku duba adadin.';
/** No more than this is public of either menu. */
const GENERAL_110 = [
  'Ku kira *110#.',
  'Ku buɗe menu na biyan da ke jira ko na biyan ’yan kasuwa.',
  'Ku zaɓi wannan biyan.',
  'Ku shigar da PIN ɗinku domin amincewa.',
] as const;
const OPEN_REQUESTS = 'Ku buɗe buƙatun biya da ke jiran ku.';
const WALLET_PIN = 'Ku shigar da PIN na walat ɗinku domin amincewa.';
const WALLET_PIN_6 = 'Ku shigar da PIN na walat ɗinku mai lambobi 6 domin amincewa.';

/** By the network's slug. */
export const dialCodes: Translated<typeof english> = {
  'mtn-gh': [
    'Ku kira *170#.',
    'Ku zaɓi My Wallet.',
    'Ku zaɓi My Approvals, ku shigar da PIN na MoMo.',
    'Ku zaɓi wannan biyan, sannan ku zaɓi Yes domin amincewa.',
  ],
  'vodafone-gh': GENERAL_110,
  'airteltigo-gh': GENERAL_110,
  'vodafone-eg': ['Ku kira *9# ko ku buɗe manhajar Ana Vodafone.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
  'orange-eg': ['Ku kira #7115# ko ku buɗe manhajar Orange Cash.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'etisalat-eg': ['Ku kira *777# ko ku buɗe manhajar e& money.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'we-eg': ['Ku kira *551# ko ku buɗe manhajar WE Pay.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
};
