// Words of the embed script, which stand in a merchant's page before the payment does, Zulu, a draft.
import type { Translated } from '../catalogue.ts';
import type { inlineScript as english } from '../en/inline.ts';

export const inlineScript: Translated<typeof english> = {
  payment: 'Inkokhelo',
  close: 'Vala inkokhelo',
  opening: 'Kuvulwa inkokhelo…',
  refused: 'Le nkokhelo ayikwazanga ukuvulwa. Sicela uxhumane nesitolo.',
  unreachable: 'Le nkokhelo ayikwazanga ukuvulwa. Bheka ukuxhumeka kwakho bese uzama futhi.',
  tryAgain: 'Zama futhi',
  slow: 'Lokhu kuthatha isikhathi eside kunokujwayelekile.',
  offline: 'Awuxhunyiwe ku-inthanethi. Zama futhi uma usuxhumekile.',
  inThisWindow: 'Inkokhelo ivuleka kuleli windi.',
  openPage: 'Vula ikhasi lokukhokha',
};
