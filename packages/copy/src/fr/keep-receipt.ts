// Words of what a payer does with a receipt, French. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { keepReceipt as english } from '../en/keep-receipt.ts';

export const keepReceipt: Translated<typeof english> = {
  share: 'Partager le reçu',
  whatsApp: 'Partager sur WhatsApp',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié',
  save: 'Enregistrer ou imprimer',
  sharedText: ({ money, merchant }) => `Reçu : ${money} payés à ${merchant}. Chacun peut le vérifier ici :`,
  codeName: 'Code qui mène à la vérification de ce reçu',
  codeMeans: 'Chacun peut vérifier ce reçu : scannez le code ou ouvrez son lien.',
  check: 'Vérifier ce reçu',
  paymentReference: 'Référence du paiement',
  email: ({ to }) => `Envoyer à mon adresse e-mail (${to})`,
  emailing: 'Envoi en cours…',
  emailSent: ({ to }) => `Envoyé à ${to}.`,
  emailNotSent: 'Le reçu n’a pas été envoyé. Veuillez réessayer plus tard.',
  emailUnsure:
    'Nous ne sommes pas sûrs que le reçu a été envoyé. Regardez dans votre boîte de réception avant de l’envoyer à nouveau.',
  emailNoMore: 'Il ne peut plus être envoyé.',
};
