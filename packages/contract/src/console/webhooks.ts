// The merchant's webhooks: where they go, what came of them, the doctor.
import type { ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './webhooks.schema.ts';

export type Webhook = Reply<typeof schemas.delivery>;
export type Receiver = Reply<typeof schemas.receiver>;
export type DoctorsReport = Reply<typeof schemas.askDoctor>;

export const receiver: ConsoleCall<typeof schemas.receiver> = {
  method: 'GET',
  path: '/webhooks/receiver',
  right: 'deliveries',
};
export const setAddress: ConsoleCall<typeof schemas.setAddress> = {
  method: 'POST',
  path: '/webhooks/address',
  right: 'integration',
  stepUp: true,
};
export const deliveries: ConsoleCall<typeof schemas.deliveries> = {
  method: 'GET',
  path: '/webhooks',
  right: 'deliveries',
};
export const delivery: ConsoleCall<typeof schemas.delivery> = {
  method: 'GET',
  path: '/webhooks/:id',
  right: 'deliveries',
};
export const sendAgain: ConsoleCall<typeof schemas.sendAgain> = {
  method: 'POST',
  path: '/webhooks/:id/again',
  right: 'deliveries',
};
export const sendAllAgain: ConsoleCall<typeof schemas.sendAllAgain> = {
  method: 'POST',
  path: '/webhooks/again',
  right: 'deliveries',
};
export const askDoctor: ConsoleCall<typeof schemas.askDoctor> = {
  method: 'POST',
  path: '/webhooks/doctor',
  right: 'deliveries',
};
export const sendTest: ConsoleCall<typeof schemas.sendTest> = {
  method: 'POST',
  path: '/webhooks/test',
  right: 'deliveries',
};
