// What each way to pay is called and how it works, French.
import type { Translated } from '../catalogue.ts';
import type { methodWords as english } from '../en/methods.ts';

export const methodWords: Translated<typeof english> = {
  labels: {
    pay_with_bank: 'Payer avec ma banque',
    pay_with_opay: 'Payer avec OPay',
    pay_with_palmpay: 'Payer avec PalmPay',
    pay_with_gtb: 'Payer avec GTBank',
    pay_with_capitec: 'Payer avec Capitec',
    mobile_money: 'Payer par Mobile Money',
    card: 'Payer par carte bancaire',
    bank_transfer: 'Payer par virement bancaire',
    wave: 'Payer avec Wave',
    mtn: 'Payer avec MTN',
    moov: 'Payer avec Moov',
    orange: 'Payer avec Orange',
  },
  bankInZar: 'Payer avec ma banque (Instant EFT)',
  howItWorks: ({ method }) => `Comment ça marche\u00a0: ${method}`,
  steps: {
    card: [
      'Entrez le numéro de votre carte, la date d’expiration et le code de sécurité.',
      'Validez avec votre code PIN, un code reçu ou la page de votre banque.',
      'Attendez la confirmation ici.',
    ],
    bank_transfer: [
      'Copiez le numéro de compte que nous vous montrons.',
      'Virez le montant exact depuis votre appli bancaire.',
      'Restez ici jusqu’à notre confirmation.',
    ],
    pay_with_bank: [
      'Choisissez votre banque.',
      'Entrez les informations que votre banque demande, s’il y en a.',
      'Validez avec un code ou dans votre appli bancaire.',
    ],
    mobile_money: [
      'Entrez votre numéro Mobile Money.',
      'Validez la demande avec votre code PIN Mobile Money.',
      'Attendez la confirmation ici.',
    ],
  },
};
