// What only the checkout service says to a payer, French: refusals by their codes, where more is known more exactly, and what is wrong
// with a field.
import type { Translated } from '../catalogue.ts';
import type { serviceWords as english } from '../en/service.ts';

export const serviceWords: Translated<typeof english> = {
  // Refusals
  INVALID_INPUT: 'Certaines informations ne sont pas correctes. Veuillez les corriger et réessayer.',
  NOT_AUTHORISED: 'Cette session n’est pas valable ou a expiré. Veuillez recharger la page.',
  UNKNOWN_REFERENCE: 'Il n’y a pas de paiement avec cette référence. Veuillez vérifier le lien.',
  ENV_MISMATCH:
    'La valeur env envoyée n’est pas celle de ce paiement. Ne l’envoyez pas, ou envoyez celle à laquelle votre clé appartient.',
  ALREADY_COMPLETED: 'Ce paiement est déjà terminé. Veuillez lancer une nouvelle transaction',
  ABANDONED: 'Cette transaction a été abandonnée. Veuillez lancer une nouvelle transaction',
  EXPIRED: 'Cette transaction a expiré. Veuillez lancer une nouvelle transaction',
  SESSION_END:
    'Vous avez atteint le nombre maximal de tentatives de paiement pour cette transaction. Veuillez lancer une nouvelle transaction pour payer.',
  STILL_CHECKING:
    'Nous vérifions encore une tentative précédente. Votre compte ne sera pas débité deux fois.',
  ANOTHER_ATTEMPT:
    'Une autre tentative pour ce paiement est encore ouverte, donc rien n’a été débité ici. Veuillez la terminer là où vous l’avez commencée, ou réessayer dans un instant.',
  SHARE_TAKEN_BACK: 'La personne qui vous a demandé de payer a retiré sa demande, donc rien n’a été débité.',
  IN_PROGRESS: 'Nous nous en occupons déjà. Veuillez patienter un instant.',
  KEY_REUSED:
    'Cette Idempotency-Key a servi pour autre chose. Veuillez utiliser une nouvelle clé pour une nouvelle demande.',
  STEP_NOT_EXPECTED: 'Ce paiement n’attend pas cette étape. Veuillez recharger la page pour voir la suite.',
  RESEND_LIMIT: 'Nombre maximal de renvois dépassé',
  RESEND_TOO_SOON: 'Veuillez patienter un instant avant de demander un autre code.',
  RESEND_FAILED: 'Nous n’avons pas pu renvoyer le code cette fois.',
  PAYMENT_EXPIRED: 'Ce paiement a pris trop de temps et le délai est dépassé\u00a0: veuillez recommencer.',
  RATE_EXPIRED:
    'Le taux de change a expiré, donc rien n’a été débité. Regardez le nouveau montant et appuyez de nouveau sur «\u00a0Payer\u00a0».',
  CARD_LIMIT:
    'Cette carte ne peut plus être utilisée pour ce paiement. Veuillez utiliser une autre carte ou un autre moyen de paiement.',
  NUMBER_LIMIT:
    'Nous ne pouvons plus rien envoyer à ce numéro pour l’instant. Veuillez réessayer dans une heure, ou utiliser un autre numéro ou un autre moyen de paiement.',
  ACCOUNT_LIMIT:
    'Ce compte ne peut pas être utilisé de cette façon pour l’instant. Veuillez utiliser un autre compte ou un autre moyen de paiement.',
  BANK_MINIMUM:
    'Ce montant est trop petit pour cette banque. Veuillez essayer une autre banque ou changer de moyen de paiement.',
  TEST_CARD_NEEDED: 'Ceci est un paiement de test, et seules les cartes de test fonctionnent ici.',
  TEST_NUMBER_NEEDED: 'Ceci est un paiement de test, et seuls les numéros de test fonctionnent ici.',
  CHANNEL_NOT_OFFERED:
    'Ce paiement ne peut pas être fait de cette façon. Veuillez choisir un autre moyen de paiement.',
  NO_CARD_RECORD: 'Cette carte enregistrée ne peut plus être utilisée. Veuillez utiliser une autre carte.',
  UNKNOWN_LINK: 'Le lien de ce paiement semble incomplet ou faux, veuillez le vérifier.',
  LINK_SWITCHED_OFF:
    'Ce lien de paiement a été désactivé. Veuillez contacter le marchand pour en avoir un autre.',
  MERCHANT_CLOSED: 'Ce marchand ne peut pas être payé ici pour le moment. Veuillez le contacter.',
  TOO_MANY_REQUESTS: 'Il y a eu trop d’essais en peu de temps. Veuillez attendre une minute et réessayer.',
  TOO_LARGE: 'C’est trop volumineux pour être envoyé.',
  UNSUPPORTED_MEDIA: 'Veuillez envoyer du JSON avec le type de contenu application/json.',
  UNAVAILABLE:
    'Le service est très occupé, donc cela n’est pas passé. Veuillez réessayer dans un instant\u202f; votre compte ne sera pas débité deux fois.',
  INTERNAL:
    'Un problème est survenu de notre côté. Veuillez réessayer\u202f; votre compte ne sera pas débité deux fois.',

  // More exact than a refusal's own sentence
  BUSY: 'Le service est très occupé. Veuillez réessayer dans un instant.',
  ANOTHER_ATTEMPT_UNTIL: ({ time }) =>
    `Une autre tentative pour ce paiement est encore ouverte, donc rien n’a été débité ici. Veuillez la terminer là où vous l’avez commencée, ou payer ici à partir de ${time}.`,
  NOT_JSON: 'Le corps de la requête n’est pas du JSON correct.',
  NOTHING_HERE: 'Il n’y a rien à cette adresse.',
  BANK_SAYS: ({ text }) => `Votre banque indique\u00a0: «\u00a0${text}\u00a0»`,
  NETWORK_SAYS: ({ text }) => `Votre opérateur indique\u00a0: «\u00a0${text}\u00a0»`,
  NETWORK_NOT_TAKEN:
    'Cet opérateur ne peut pas être utilisé ici. Veuillez choisir un autre opérateur ou un autre moyen de paiement.',
  WAY_PAUSED:
    'Ce moyen de paiement ne répond pas pour le moment, donc rien n’a été débité. Veuillez utiliser un autre moyen de paiement, ou réessayer dans quelques minutes.',
  NO_ROUTE: ({ method }) => `La méthode ${method} n’existe pas à cette adresse.`,
  IDEMPOTENCY_KEY_FORM: 'L’Idempotency-Key doit compter de 1 à 255 caractères ASCII visibles.',
  EXACTLY_ONE: ({ kinds }) => `Dans authorization, envoyez exactement un élément parmi\u00a0: ${kinds}.`,
  PROMPT_TOO_SOON: 'Veuillez patienter quelques secondes avant de demander un nouvel envoi.',
  PROMPT_NOT_SENT: 'Nous n’avons pas pu renvoyer la demande cette fois.',
  CARD_LIMIT_OF_DAY:
    'Cette carte ne peut plus être essayée pour l’instant. Veuillez utiliser une autre carte ou un autre moyen de paiement, ou essayer celle-ci dans 24 heures.',
  NUMBER_LIMIT_OF_DAY:
    'Nous ne pouvons plus rien envoyer à ce numéro pour l’instant. Veuillez utiliser un autre numéro ou un autre moyen de paiement, ou essayer celui-ci dans 24 heures.',
  ACCOUNT_LIMIT_OF_HOUR:
    'Ce compte ne peut plus être essayé pour l’instant. Veuillez réessayer dans une heure, ou utiliser un autre compte ou un autre moyen de paiement.',
  ACCOUNT_LIMIT_OF_DAY:
    'Ce compte ne peut plus être essayé pour l’instant. Veuillez utiliser un autre compte ou un autre moyen de paiement, ou essayer celui-ci dans 24 heures.',
  CARD_NOT_TAKEN_HERE:
    'Les informations de carte ne peuvent pas être entrées ici pour ce paiement. Veuillez choisir un autre moyen de paiement.',

  // Fields
  MISSING_OR_WRONG_TYPE: 'manque ou n’est pas du bon type',
  NOT_ALLOWED_VALUE: 'ne fait pas partie des valeurs acceptées',
  WRONG_FORM: 'n’a pas la bonne forme',
  UNKNOWN_FIELD: ({ name }) => `"${name}" n’est pas accepté`,
  PIN_INCOMPLETE: 'Entrez les 4 chiffres de votre code PIN.',
  OTP_MISSING: 'Entrez le code.',
  NETWORK_MISSING: 'Choisissez votre opérateur.',
  BANK_MISSING: 'Choisissez votre banque.',
  BANK_CODE_UNKNOWN: '"bank_code" ne correspond à aucune banque. Choisissez votre banque.',
  BANK_CODE_INCOMPLETE: 'Entrez 4 à 6 chiffres.',
  BANK_NAME_MISSING: 'Choisissez votre banque ou tapez son nom.',
  INSTRUCTIONS_NOT_UNDERSTOOD: 'Cochez «\u00a0J’ai compris ces consignes.\u00a0» pour continuer.',
  AMOUNT_MISSING: 'Entrez un montant.',
  LINK_CURRENCY: ({ currency }) => `Ce lien accepte uniquement\u00a0: ${currency}.`,

  // Messages of a charge that are not refusals
  DUPLICATE_GOES_BACK: 'Ce paiement était déjà terminé, donc ce second débit vous est rendu.',
  EARLIER_MAY_GO_THROUGH:
    'Votre tentative précédente peut encore aboutir. Si vous payez de nouveau ici, ne confirmez plus la précédente. Si les deux aboutissent, le second paiement vous est rendu.',
  SAVED_CARD_REMOVED:
    'Votre banque ne connaît plus cette carte, donc nous l’avons supprimée de vos cartes enregistrées. Veuillez utiliser une autre carte.',
};
