// What recorded bodies mean, as their tables write it. By hand: nothing here is a connector's own.
import type { ProviderAnswer } from '@titan/server/providers/port';
import type { Asked } from './subject.ts';

export const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
export const unknown = (): ProviderAnswer => UNKNOWN;
export const STEP = { kind: 'step', canResendOtp: false, secretWasWrong: false, message: '' } as const;
/** The answer, with the processor's own id of the charge. */
export const named =
  (answer: ProviderAnswer) =>
  ({ id }: Asked): ProviderAnswer => ({ ...answer, handle: id });
export const lost = (sent: 'never' | 'maybe', cause: string) => () =>
  ({ kind: 'lost', sent, cause }) as const;
