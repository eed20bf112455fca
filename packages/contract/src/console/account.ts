// Who is signed in to the console.
import type { ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './account.schema.ts';

export type Me = Reply<typeof schemas.me>;

export const me: ConsoleCall<typeof schemas.me> = { method: 'GET', path: '/me', right: 'own' };
export const signOut: ConsoleCall<typeof schemas.signOut> = {
  method: 'POST',
  path: '/sign-out',
  right: 'own',
};
