// Links: payment links as the console lists, makes and changes them.
import type { Body, ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './links.schema.ts';

export type ListedLink = Reply<typeof schemas.list>['links'][number];
export type WholeLink = Reply<typeof schemas.read>;
export type LinkTerms = Omit<Body<typeof schemas.change>, 'version'>;

export const listLinks: ConsoleCall<typeof schemas.list> = {
  method: 'GET',
  path: '/links',
  right: 'seeLinks',
};
export const readLink: ConsoleCall<typeof schemas.read> = {
  method: 'GET',
  path: '/links/:slug',
  right: 'seeLinks',
};
export const makeLink: ConsoleCall<typeof schemas.make> = { method: 'POST', path: '/links', right: 'links' };
export const changeLink: ConsoleCall<typeof schemas.change> = {
  method: 'POST',
  path: '/links/:slug',
  right: 'links',
};
export const switchLink: ConsoleCall<typeof schemas.switch> = {
  method: 'POST',
  path: '/links/:slug/switch',
  right: 'links',
};
