// Words of help and of "I can't find my bank", French.
import type { Translated } from '../catalogue.ts';
import type { bankHelp as english } from '../en/bank-help.ts';

export const bankHelp: Translated<typeof english> = {
  messages: [
    'Rien n’est perdu pendant que vous lisez ceci. Vous pouvez vérifier autant de fois que vous voulez\u00a0: votre compte ne sera pas débité deux fois.',
    'Si votre banque a prélevé de l’argent et que cette page ne le montre pas encore, attendez quelques minutes. Un paiement confirmé s’affiche toujours ici.',
    'S’il ne s’affiche toujours pas, contactez-nous et donnez la référence de ce paiement. Nous le rechercherons avec votre banque.',
  ],
  position: ({ at, of }) => `Message ${at} sur ${of}`,
  list: 'Messages d’aide',
  next: 'Suivant',
  previous: 'Précédent',
  contact: 'Contacter l’assistance',
  goBack: 'Retour',

  // bank-unavailable
  intro: 'Dites-nous avec quelle banque vous aimeriez payer\u00a0: nous essaierons de l’ajouter.',
  bank: 'Votre banque',
  choose: 'Choisissez dans la liste',
  other: 'Ou tapez son nom',
  submit: 'Envoyer',
  sending: 'Envoi en cours…',
  missing: 'Choisissez votre banque ou tapez son nom.',
  received: '✓ Merci. Nous avons bien reçu votre demande',
  failed: 'Votre demande de banque n’a pas pu être envoyée. Veuillez réessayer.',
};
