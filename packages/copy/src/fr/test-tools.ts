// Words of the tools in TEST MODE that every stage has, French.
import type { Translated } from '../catalogue.ts';
import type { testTools as english } from '../en/test-tools.ts';

export const testTools: Translated<typeof english> = {
  nextAnswer: 'La prochaine réponse du prestataire',
  asUsual: 'arrive comme d’habitude',
  order: 'Programmer cette réponse',
  orderMeans:
    'Votre choix s’applique à la prochaine réponse pour ce paiement. Retournez ensuite au paiement dans son onglet.',
  ordered: ({ what }) => `La prochaine réponse\u00a0: ${what}.`,
  notOrdered: 'Cela n’est pas parvenu à la sandbox. Choisissez de nouveau.',
  book: 'Le registre du prestataire (ouvre un nouvel onglet)',
  bookHere: 'Le registre du prestataire',
  faults: {
    answer_lost: 'se perd en route',
    garbage: 'est illisible',
    server_error: 'est une erreur de son serveur',
    slow: 'arrive trop tard',
    request_lost: 'n’arrive jamais, la question non plus',
    not_sent: 'aucune, la question n’est jamais partie',
    processing: 'est «\u00a0processing\u00a0»',
    no_auth: 'demande une étape que nous ne pouvons pas proposer',
    otp_expired: 'dit que le code a expiré',
    cancel_ignored: 'ignore que nous avons arrêté la tentative',
    no_card_record: 'ne connaît pas la carte enregistrée',
    amount_differs: 'prélève un autre montant',
    amount_misreported: 'annonce un autre montant que celui prélevé',
    answered_twice: 'arrive deux fois',
    success_after_decline: 'refuse, puis accepte plus tard',
    decline_after_success: 'accepte, puis refuse plus tard',
    query_lost: 'se perd, pour une vérification',
    query_processing: 'est «\u00a0processing\u00a0», pour une vérification',
    query_not_found: 'ne trouve rien, pour une vérification',
    bank_list_failed: 'échoue, pour la liste des banques',
    query_flapping: 'se perd, et les vérifications se contredisent',
    resend_exceeded: 'dit qu’il y a eu trop de renvois, pour un renvoi',
  },
};
