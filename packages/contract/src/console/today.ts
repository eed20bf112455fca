// Today: what has come in, and what waits for a person.
import type { ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './today.schema.ts';

/** Days. */
export const PERIODS = ['1', '7', '30'] as const;

export type Today = Reply<typeof schemas.today>;

export const today: ConsoleCall<typeof schemas.today> = { method: 'GET', path: '/today', right: 'payments' };
