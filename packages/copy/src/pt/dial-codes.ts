// Steps of a wallet's menu, Portuguese. Menus are named and not numbered, because networks renumber them.
import type { Translated } from '../catalogue.ts';
import type { dialCodes as english } from '../en/dial-codes.ts';

const PICK = 'Escolha este pagamento e verifique o valor.';
const GENERAL_110 = [
  'Marque *110#.',
  'Abra o menu dos pagamentos pendentes ou dos pagamentos a comerciantes.',
  'Escolha este pagamento.',
  'Introduza o seu PIN para o aprovar.',
] as const;
const OPEN_REQUESTS = 'Abra os seus pedidos de pagamento pendentes.';
const WALLET_PIN = 'Introduza o PIN da sua carteira para o aprovar.';
const WALLET_PIN_6 = 'Introduza o PIN de 6 dígitos da sua carteira para o aprovar.';

export const dialCodes: Translated<typeof english> = {
  'mtn-gh': [
    'Marque *170#.',
    'Escolha My Wallet.',
    'Escolha My Approvals e introduza o seu PIN MoMo.',
    'Escolha este pagamento e depois Yes para o aprovar.',
  ],
  'vodafone-gh': GENERAL_110,
  'airteltigo-gh': GENERAL_110,
  'vodafone-eg': ['Marque *9# ou abra a app Ana Vodafone.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
  'orange-eg': ['Marque #7115# ou abra a app Orange Cash.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'etisalat-eg': ['Marque *777# ou abra a app e& money.', OPEN_REQUESTS, PICK, WALLET_PIN],
  'we-eg': ['Marque *551# ou abra a app WE Pay.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
};
