// How a person of the console proves who they are: with a link the first time, later with a passkey or a password and a code.
import type { ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './sign-in.schema.ts';

export type SetUpLink = Reply<typeof schemas.lookAtLink>;
export type NewApp = Reply<typeof schemas.setUpApp>;

export const lookAtLink: ConsoleCall<typeof schemas.lookAtLink> = {
  method: 'POST',
  path: '/setup/look',
  right: 'anybody',
};
export const askPasskey: ConsoleCall<typeof schemas.askPasskey> = {
  method: 'POST',
  path: '/setup/passkey/options',
  right: 'anybody',
};
export const setUpPasskey: ConsoleCall<typeof schemas.setUpPasskey> = {
  method: 'POST',
  path: '/setup/passkey',
  right: 'anybody',
};
export const setUpApp: ConsoleCall<typeof schemas.setUpApp> = {
  method: 'POST',
  path: '/setup/app',
  right: 'anybody',
};
export const setUpPassword: ConsoleCall<typeof schemas.setUpPassword> = {
  method: 'POST',
  path: '/setup/password',
  right: 'anybody',
};

export const askSignIn: ConsoleCall<typeof schemas.askSignIn> = {
  method: 'POST',
  path: '/sign-in/options',
  right: 'anybody',
};
export const signInByPasskey: ConsoleCall<typeof schemas.signInByPasskey> = {
  method: 'POST',
  path: '/sign-in/passkey',
  right: 'anybody',
};
export const signInByPassword: ConsoleCall<typeof schemas.signInByPassword> = {
  method: 'POST',
  path: '/sign-in/password',
  right: 'anybody',
};

/** With what they can prove anew who they are. */
export const askStepUp: ConsoleCall<typeof schemas.askStepUp> = {
  method: 'POST',
  path: '/step-up/options',
  right: 'own',
};
export const stepUpByPasskey: ConsoleCall<typeof schemas.stepUpByPasskey> = {
  method: 'POST',
  path: '/step-up/passkey',
  right: 'own',
};
export const stepUpByPassword: ConsoleCall<typeof schemas.stepUpByPassword> = {
  method: 'POST',
  path: '/step-up/password',
  right: 'own',
};
