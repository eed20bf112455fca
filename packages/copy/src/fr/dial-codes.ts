// Steps of a wallet's menu, French.
import type { Translated } from '../catalogue.ts';
import type { dialCodes as english } from '../en/dial-codes.ts';

const PICK = 'Choisissez ce paiement et vérifiez le montant.';
const GENERAL_110 = [
  'Composez *110#.',
  'Ouvrez le menu des paiements en attente ou des paiements aux marchands.',
  'Choisissez ce paiement.',
  'Entrez votre code PIN pour le valider.',
] as const;
const OPEN_REQUESTS = 'Ouvrez vos demandes de paiement en attente.';
const WALLET_PIN = 'Entrez votre code PIN Mobile Money pour le valider.';
const WALLET_PIN_6 = 'Entrez votre code PIN Mobile Money à 6 chiffres pour le valider.';

export const dialCodes: Translated<typeof english> = {
  'mtn-gh': [
    'Composez *170#.',
    'Choisissez My Wallet.',
    'Choisissez My Approvals et entrez votre code PIN MoMo.',
    'Choisissez ce paiement, puis Yes pour le valider.',
  ],
  'vodafone-gh': GENERAL_110,
  'airteltigo-gh': GENERAL_110,
  'vodafone-eg': ['Composez *9# ou ouvrez l’appli Ana Vodafone.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
  'orange-eg': ['Composez #7115# ou ouvrez l’appli Orange Cash.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'etisalat-eg': ['Composez *777# ou ouvrez l’appli e& money.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'we-eg': ['Composez *551# ou ouvrez l’appli WE Pay.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
};
