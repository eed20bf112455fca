// Words of TEST MODE's cards, French.
import type { Translated } from '../catalogue.ts';
import type { cardTests as english } from '../en/card-tests.ts';

export const cardTests: Translated<typeof english> = {
  fill: 'Remplir avec une carte de test',
  scenarios: {
    virtual_card: 'Carte virtuelle',
    no_auth: 'Sans authentification',
    pin: 'PIN',
    otp: 'OTP',
    '3ds': '3-D Secure',
    '3ds_html': '3-D Secure, page de la banque',
    avs: 'Adresse de facturation (AVS)',
    avs_country: 'Adresse de facturation, pays indiqué',
    birthday: 'Date de naissance',
    card_enroll: 'Inscription de la carte',
    cvv: 'CVV redemandé',
    insufficient_funds: 'Solde insuffisant',
  },
  errorCards: 'Ou avec une carte qui échoue',
  filled: ({ name }) => `Carte de test remplie\u00a0: ${name}`,
};
