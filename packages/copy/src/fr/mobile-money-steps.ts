// Words of the mobile-money stages after the first, French.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneySteps as english } from '../en/mobile-money-steps.ts';

const COPY = { copy: 'Copier', copied: 'Copié', selected: 'Sélectionné' } as const;

export const mobileMoneySteps: Translated<typeof english> = {
  // mobile_money_otp
  otpHint: ({ number }) => `Votre opérateur a envoyé un code à usage unique par SMS au ${number}.`,
  otp: 'Code à usage unique (OTP)',
  authorize: 'Autoriser',
  otpMissing: 'Il manque\u00a0: le code',
  otpChange: 'Changez le code pour réessayer',
  otpSending: 'Nous vérifions votre code. Gardez cette page ouverte.',

  // A voucher is such a code, which the payer fetches
  voucherDial: ({ number }) =>
    `Composez ceci sur le téléphone ${number} et suivez le menu. Entrez ensuite ici le code de paiement.`,
  voucherHint: 'Demandez un code de paiement à votre opérateur, puis entrez-le ici.',
  voucher: {
    label: 'Code de paiement (voucher)',
    missing: 'Il manque\u00a0: le code de paiement',
    change: 'Changez le code de paiement pour réessayer',
    sending: 'Nous vérifions votre code de paiement. Gardez cette page ouverte.',
  },

  // Resending
  resendLimit: 'Nombre maximal de renvois dépassé',
  codeIn: ({ time }) => `Vous pourrez demander un nouveau code dans ${time}`,
  codeMissing: 'Pas encore de code\u202f?',
  resendCode: 'Renvoyer le code',
  sendingCode: 'Envoi d’un nouveau code…',
  codeSent: 'Code OTP renvoyé',
  promptIn: ({ time }) => `Vous pourrez demander un nouvel envoi dans ${time}`,
  promptMissing: 'Pas encore de demande sur le téléphone\u202f?',
  resendPrompt: 'Renvoyer la demande',
  sendingPrompt: 'Nouvel envoi de la demande…',
  promptSent: 'Demande renvoyée',
  anotherNumber: 'Utiliser un autre numéro',

  // mobile_money_check
  checkSteps: {
    phone: ({ number }) => `Regardez le téléphone ${number}.`,
    amount: ({ money }) => `Vérifiez le montant\u00a0: ${money}.`,
    pin: 'Entrez votre code PIN Mobile Money sur le téléphone, pas ici.',
  },
  checkWaiting: 'Nous attendons votre validation…',
  offline: {
    paybill: 'Numéro Paybill',
    account: 'Numéro de compte',
    amount: 'Montant',
    steps: {
      open: ({ number }) => `Ouvrez le menu Mobile Money sur le téléphone ${number}.`,
      paybill: 'Choisissez de payer une facture, puis entrez le numéro Paybill et le numéro de compte.',
      pin: 'Entrez le montant et votre code PIN Mobile Money sur le téléphone, pas ici.',
    },
    waiting: 'Nous attendons votre paiement…',
    mayLeave:
      'Si vous payez d’une autre façon, ne payez pas aussi sur le téléphone\u00a0: un second paiement vous est rendu.',
    copyPaybill: { ...COPY, copyName: 'Copier le numéro Paybill' },
    copyAccount: { ...COPY, copyName: 'Copier le numéro de compte' },
    copyAmount: { ...COPY, copyName: 'Copier le montant' },
  },
  looksAgain: ({ time }) => `Nouvelle vérification dans ${time}`,
  moneySent: 'J’ai envoyé l’argent',
  asking: 'Nous contactons votre opérateur…',
  notYet: 'Votre opérateur ne l’a pas encore confirmé. Nous continuons à vérifier.',
  mayClose: 'Vous pouvez fermer cette page\u202f; son lien affiche le résultat.',
  mayLeave:
    'Si vous payez d’une autre façon, ne validez pas aussi cette demande\u00a0: un second paiement vous est rendu.',

  // mobile_money_payment_query
  delayMessage:
    'Votre opérateur ne nous a pas encore dit si vous avez validé. Rien n’est perdu, et votre compte ne sera pas débité deux fois.',
  delayApprove: ({ number }) =>
    `Si une demande est encore ouverte sur le ${number}, vous pouvez la valider maintenant.`,
  unknownMessage: 'Votre opérateur n’a pas encore répondu. Votre compte ne sera pas débité deux fois.',
  checkNow: 'Vérifier maintenant',

  // pending_payment
  wallet: 'votre appli Mobile Money',
  redirectOpened: ({ name }) =>
    `Nous avons ouvert ${name} dans un autre onglet. Validez-y le paiement et revenez\u00a0: cette page continue toute seule.`,
  redirectNone: ({ name }) => `Ouvrez ${name}, validez-y le paiement, puis revenez ici.`,
  redirectBlocked: ({ name }) =>
    `Votre navigateur a empêché ${name} de s’ouvrir. Appuyez sur le bouton pour l’ouvrir.`,
  goToWallet: ({ name }) => `Aller sur ${name}`,
  openWallet: ({ name }) => `Ouvrir ${name} (nouvel onglet)`,
  openAgain: ({ name }) => `Ouvrir de nouveau ${name} (nouvel onglet)`,

  // "Didn't receive a prompt?"
  noPrompt: 'Vous n’avez pas reçu la demande\u202f?',
  noPromptHint: 'Vous pouvez valider depuis le menu de votre opérateur\u00a0:',
  dial: ({ code }) => `Composez ${code}`,
  copyCode: { ...COPY, copyName: 'Copier le code' },

  // TEST MODE
  testOtp: ({ otp }) => `Code de test\u00a0: ${otp}. Tout autre code est incorrect.`,
  testFill: 'Utiliser le code de test',
  testPhone: 'Téléphone de test',
  testPrompt: ({ merchant, money }) => `${merchant} vous demande de payer ${money}.`,
  testPin: 'Code PIN Mobile Money',
  testApprove: 'Valider',
  testDecline: 'Refuser',
  testIgnore: 'Ignorer',
  testIgnored: 'La demande reste ouverte jusqu’à son expiration.',
};
