// Words at the foot of a page, which the service draws, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  language: 'Idioma',
  why: 'Página reduzida para poupar os seus dados',
  full: 'Carregar a página completa',
};
