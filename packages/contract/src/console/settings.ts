// The shop's settings: keys, processors, e-mail when somebody pays, and what waits for a person.
import type { ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './settings.schema.ts';

export type KeyRow = Reply<typeof schemas.keys>['keys'][number];
export type Processors = Reply<typeof schemas.processors>;
export type ProcessorAccount = Processors['accounts'][number];
export type ProcessorRoute = Processors['routes'][number];
export type Way = Pick<ProcessorRoute, 'account_id' | 'channel' | 'currency' | 'network'>;
export type AttentionRow = Reply<typeof schemas.attention>['matters'][number];

export const KEY_KINDS = ['public', 'secret', 'encryption'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const readKeys: ConsoleCall<typeof schemas.keys> = {
  method: 'GET',
  path: '/settings/keys',
  right: 'integration',
};
/** The answer has the new key, this once. */
export const rollKey: ConsoleCall<typeof schemas.rollKey> = {
  method: 'POST',
  path: '/settings/keys/roll',
  right: 'integration',
  stepUp: true,
};
/** Ends now what still holds beside a newer key. */
export const endOldKeys: ConsoleCall<typeof schemas.endOldKeys> = {
  method: 'POST',
  path: '/settings/keys/end-old',
  right: 'integration',
  stepUp: true,
};

export const readProcessors: ConsoleCall<typeof schemas.processors> = {
  method: 'GET',
  path: '/settings/processors',
  right: 'processors',
};
export const addAccount: ConsoleCall<typeof schemas.addAccount> = {
  method: 'POST',
  path: '/settings/processors',
  right: 'processors',
  stepUp: true,
};
export const replaceCredentials: ConsoleCall<typeof schemas.credentials> = {
  method: 'POST',
  path: '/settings/processors/:id/credentials',
  right: 'processors',
  stepUp: true,
};
export const switchAccount: ConsoleCall<typeof schemas.switchAccount> = {
  method: 'POST',
  path: '/settings/processors/:id/switch',
  right: 'processors',
  stepUp: true,
};
export const addRoute: ConsoleCall<typeof schemas.addRoute> = {
  method: 'POST',
  path: '/settings/processors/routes',
  right: 'processors',
  stepUp: true,
};
export const moveRoute: ConsoleCall<typeof schemas.moveRoute> = {
  method: 'POST',
  path: '/settings/processors/routes/move',
  right: 'processors',
  stepUp: true,
};
export const removeRoute: ConsoleCall<typeof schemas.removeRoute> = {
  method: 'POST',
  path: '/settings/processors/routes/remove',
  right: 'processors',
  stepUp: true,
};
/** Runs one scenario on the processor's test mode, which can take minutes. */
export const probeAccount: ConsoleCall<typeof schemas.probe> = {
  method: 'POST',
  path: '/settings/processors/:id/probe',
  right: 'processors',
};

export const readPaidMail: ConsoleCall<typeof schemas.paidMail> = {
  method: 'GET',
  path: '/settings/paid-mail',
  right: 'looks',
};
export const setPaidMail: ConsoleCall<typeof schemas.setPaidMail> = {
  method: 'POST',
  path: '/settings/paid-mail',
  right: 'looks',
  stepUp: true,
};

export const readAttention: ConsoleCall<typeof schemas.attention> = {
  method: 'GET',
  path: '/settings/attention',
  right: 'attention',
};
/** Money alone has an outcome, and only who may refund says it. */
export const closeMatter: ConsoleCall<typeof schemas.closeMatter> = {
  method: 'POST',
  path: '/settings/attention/:name/close',
  right: 'attention',
  stepUp: true,
};
