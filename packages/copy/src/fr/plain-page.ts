// Words at the foot of a page that is sent with as little as possible, French.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  why: 'Page allégée pour économiser vos données',
  full: 'Charger la page complète',
};
