// Words at the foot of a page that is sent with as little as possible, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  why: 'Página reduzida para poupar os seus dados',
  full: 'Carregar a página completa',
};
