// Words at the foot of a page, which the service draws, French.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  language: 'Langue',
  why: 'Page allégée pour économiser vos données',
  full: 'Charger la page complète',
};
