// Words of the card stages after card entry, French.
import type { Translated } from '../catalogue.ts';
import type { cardSteps as english } from '../en/card-steps.ts';

export const cardSteps: Translated<typeof english> = {
  // PIN
  pinTitle: 'Entrez le code PIN de votre carte',
  pinHint: ({ card }) => `Le code PIN à 4 chiffres de votre ${card}. Le marchand ne le voit jamais.`,
  pinLegend: 'Code PIN de la carte',
  pinBox: ({ position }) => `Chiffre ${position} sur 4`,
  pinSendsItself:
    'Votre code PIN part 1 seconde après le quatrième chiffre. Appuyez sur n’importe quelle touche pour arrêter l’envoi.',
  pinSending: 'Envoi de votre code PIN… Appuyez sur n’importe quelle touche pour l’arrêter.',
  continue: 'Continuer',

  // OTP
  otpTitle: 'Entrez le code envoyé par votre banque',
  otpHint: ({ card }) =>
    `Votre banque a envoyé un code à usage unique pour votre ${card}, en général par SMS.`,
  otp: 'Code à usage unique (OTP)',
  authorize: 'Autoriser',
  otpMissing: 'Il manque\u00a0: le code',
  otpChange: 'Changez le code pour réessayer',
  resendIn: ({ time }) => `Vous pourrez demander un nouveau code dans ${time}`,
  resend: 'Renvoyer le code',
  resending: 'Envoi d’un nouveau code…',
  resendLeft: ({ left }) => `Pas encore de code\u202f? Vous pouvez encore le demander ${left} fois.`,
  resent: 'Code OTP renvoyé',
  resendLimit: 'Nombre maximal de renvois dépassé',
  tryAnotherCard: 'Essayer une autre carte',

  // Billing address, card_enroll and CVV: their other words are in card-answers.ts
  addressTitle: 'Entrez votre adresse de facturation',
  phoneTitle: 'Entrez votre numéro de téléphone',
  birthdayTitle: 'Entrez votre date de naissance',
  cvvTitle: 'Confirmez votre code de sécurité',

  // Saved cards
  savedTitle: 'Payer avec une carte enregistrée',
  deleteTitle: 'Supprimer cette carte\u202f?',

  // Names of the card in sentences
  thisCard: 'carte',
  cardEnding: ({ type, lastFour }) =>
    type === '' ? `carte se terminant par ${lastFour}` : `carte ${type} se terminant par ${lastFour}`,

  // 3ds; its other words are in three-ds.ts
  bankTitle: 'Confirmez auprès de votre banque',
  hostedTitle: 'Payez sur la page de paiement par carte',

  // no_auth, checking
  noAuthTitle: 'Cette carte ne peut pas être utilisée ici',
  retry: 'Réessayer',
  checkingTitle: 'Nous vérifions encore votre paiement',
  checkingMessage: 'Votre banque n’a pas encore répondu. Votre compte ne sera pas débité deux fois.',
  checkingHint: 'Nous continuons à vérifier. Vous pouvez fermer cette page et revenir avec le même lien.',
  checkNow: 'Vérifier maintenant',
  checkAsking: 'Vérification…',

  // TEST MODE
  testPin: ({ pin, failing }) => `Code PIN de test\u00a0: ${pin}. Cartes qui échouent\u00a0: ${failing}.`,
  testPinFill: 'Utiliser le code PIN de test',
  testOtp: ({ otp, failing }) =>
    `Code de test\u00a0: ${otp}. Cartes qui échouent\u00a0: ${failing}. Tout autre code est incorrect.`,
  testOtpFill: 'Utiliser le code de test',
};
