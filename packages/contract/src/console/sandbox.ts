// The sandbox's screen: open payments with what can be done to them outside, time, and scenarios.
import type { ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './sandbox.schema.ts';

export type OpenPayment = Reply<typeof schemas.openPayments>['payments'][number];
export type SandboxAct = OpenPayment['acts'][number];
export type ScenarioPlay = Reply<typeof schemas.readPlay>;

export const openPayments: ConsoleCall<typeof schemas.openPayments> = {
  method: 'GET',
  path: '/sandbox/payments',
  right: 'sandbox',
};
export const pressOutside: ConsoleCall<typeof schemas.pressOutside> = {
  method: 'POST',
  path: '/sandbox/payments/:reference/press',
  right: 'sandbox',
};
/** Ages the one payment; answers when all that falls due by it has run. */
export const skipMinutes: ConsoleCall<typeof schemas.skipMinutes> = {
  method: 'POST',
  path: '/sandbox/payments/:reference/skip',
  right: 'sandbox',
};
export const listScenarios: ConsoleCall<typeof schemas.listScenarios> = {
  method: 'GET',
  path: '/sandbox/scenarios',
  right: 'sandbox',
};
export const playScenario: ConsoleCall<typeof schemas.playScenario> = {
  method: 'POST',
  path: '/sandbox/plays',
  right: 'sandbox',
};
export const readPlay: ConsoleCall<typeof schemas.readPlay> = {
  method: 'GET',
  path: '/sandbox/plays/:id',
  right: 'sandbox',
};
