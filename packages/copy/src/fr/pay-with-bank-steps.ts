// Words of the pay-with-bank stages after the first, French.
import type { Translated } from '../catalogue.ts';
import type { payWithBankSteps as english } from '../en/pay-with-bank-steps.ts';

export const payWithBankSteps: Translated<typeof english> = {
  anotherBank: 'Utiliser une autre banque',
  yourBank: 'votre banque',

  // bank-authorize
  otpHint: ({ bank }) => `Un code à usage unique vous a été envoyé par ${bank}.`,
  payIdHint: ({ bank }) => `Demandez un Pay ID chez ${bank} et tapez-le ici. Il est valable 10 minutes.`,
  validateHint: ({ bank, account }) =>
    `Un code vous a été envoyé par ${bank} pour vérifier que ${account} est bien à vous.`,
  thisAccount: 'ce compte',
  accountEnding: ({ lastFour }) => `le compte se terminant par ${lastFour}`,
  otp: 'Code à usage unique (OTP)',
  payId: 'Pay ID',
  codeDigits: '4 à 6 chiffres',
  codeMissing: ({ name }) => `Il manque\u00a0: ${name}, 4 à 6 chiffres`,
  codeChange: 'Changez le code pour réessayer',
  codeSending: 'Votre banque le vérifie. Gardez cette page ouverte.',
  guide: 'Comment obtenir un Pay ID',
  guides: {
    'kuda-mfb': [
      'Ouvrez l’appli Kuda et connectez-vous.',
      'Touchez Pay.',
      'Touchez Pay ID.',
      'Choisissez de faire un paiement.',
      'Confirmez avec votre code PIN, votre empreinte ou votre visage.',
      'Copiez votre Pay ID et tapez-le ici.',
    ],
  },
  send: {
    otp: 'Autoriser',
    payId: 'Autoriser',
    validate: 'Valider',
    birthday: 'Continuer',
    phone: 'Continuer',
  },
  birthdayHint: ({ bank }) =>
    `Date de naissance du titulaire du compte, demandée par ${bank}. Elle est transmise à votre banque et à personne d’autre.`,
  phoneHint: ({ bank }) => `Entrez le numéro de téléphone enregistré pour ce compte chez ${bank}.`,
  holderChange: {
    birthday: 'Changez la date de naissance pour réessayer',
    phone: 'Changez le numéro pour réessayer',
  },

  // Resending
  resendLimit: 'Nombre maximal de renvois dépassé',
  codeIn: ({ time }) => `Vous pourrez demander un nouveau code dans ${time}`,
  noCode: 'Pas encore de code\u202f?',
  resend: 'Renvoyer le code',
  resending: 'Envoi d’un nouveau code…',
  resent: 'Code OTP renvoyé',

  // approval-guide
  guideSteps: ({ bank }) => [
    `Ouvrez votre appli bancaire (${bank}) et connectez-vous.`,
    'Validez la demande pour ce paiement.',
    'Votre paiement est confirmé ici.',
  ],
  keepOpen: 'Ne fermez pas cette page avant la confirmation de votre paiement, s’il vous plaît.',
  waiting: 'Nous attendons votre validation…',

  // bank-pending
  processing: 'Votre paiement est en cours de traitement. Veuillez patienter…',
  longer: 'Cette transaction prend plus de temps que d’habitude. Veuillez patienter quelques minutes…',
  over: ({ merchant }) =>
    `Nous n’avons pas eu de réponse de votre banque. Contactez ${merchant} et donnez la référence ci-dessous.`,
  overStill:
    'Nous vérifions encore, et le même lien affichera votre paiement dès qu’il arrivera. Ne payez pas une deuxième fois.',
  checkNow: 'Vérifier maintenant',
  asking: 'Nous contactons votre banque…',
  notYet: 'Votre banque ne l’a pas encore confirmé. Nous continuons à vérifier.',
  ifClosed: 'Si cette page se ferme, le paiement continue\u202f; son lien affiche le résultat.',
  mayClose: 'Vous pouvez fermer cette page\u202f; son lien affiche le résultat.',
  mayLeave:
    'Si vous payez d’une autre façon, ne validez pas aussi cette demande\u00a0: un second paiement vous est rendu.',

  // The bank's own page
  frameTitle: ({ bank }) => `Page bancaire (${bank})`,
  frameClose: ({ bank }) => `Fermer la page bancaire (${bank})`,
  pageNone: ({ bank }) => `Ouvrez la page bancaire (${bank}), validez-y le paiement, puis revenez ici.`,
  pageTab: ({ bank }) =>
    `La page bancaire (${bank}) est ouverte dans un autre onglet. Validez-y le paiement et revenez\u00a0: cette page continue toute seule.`,
  pageBlocked: ({ bank }) =>
    `Votre navigateur a empêché la page bancaire (${bank}) de s’ouvrir. Appuyez sur le bouton pour l’ouvrir.`,
  openHere: ({ bank }) => `Continuer vers ${bank}`,
  openTab: ({ bank }) => `Ouvrir ${bank} dans un nouvel onglet`,
  goThere: ({ bank }) => `Aller vers ${bank}`,

  // TEST MODE
  testCode: ({ code }) => `Code de test\u00a0: ${code}. Tout autre code est incorrect.`,
  testFill: 'Utiliser le code de test',
  testHolder: {
    birthday: ({ text }) => `Date de naissance de test\u00a0: ${text}. Toute autre date est incorrecte.`,
    phone: ({ text }) => `Numéro de test\u00a0: ${text}. Tout autre numéro est incorrect.`,
  },
  testHolderFill: 'L’utiliser',
  testApp: 'Appli bancaire de test',
  testAsks: ({ merchant, money }) => `${merchant} vous demande de payer ${money}.`,
  testActs: { approve: 'Valider', decline: 'Refuser', no_money: 'Pas assez d’argent', ignore: 'Ignorer' },
  testIgnored: 'La demande reste ouverte jusqu’à son expiration.',
};
