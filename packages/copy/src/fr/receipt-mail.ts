// Words of a receipt that is sent by e-mail, French. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptMail as english } from '../en/receipt-mail.ts';

export const receiptMail: Translated<typeof english> = {
  subject: ({ money, merchant }) => `Reçu : ${money} payés à ${merchant}`,
  intro: ({ merchant }) => `Voici votre reçu de ${merchant}.`,
  test: 'C’était un paiement de test. Aucun argent réel n’a été payé.',
  row: ({ name, value }) => `${name} : ${value}`,
  check: 'Chacun peut vérifier ici qu’il est authentique :',
  why: 'Vous recevez cet e-mail parce qu’il a été demandé sur la page de votre paiement. Personne ne lit les réponses.',
};
