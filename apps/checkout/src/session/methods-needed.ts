// Design §4 "Methods … are separate chunks": what must be there before a truth is read, so that no screen is guessed.
import type { PaymentView } from '@titan/contract/payment';
import { BUILT_CHANNELS, type Channel } from '@titan/rules/methods';
import { isBuilt, partsOf } from '../methods/method-registry.ts';
import { soleChannel } from './outcome.ts';

/** Fetches the arithmetic of the methods that this truth can lead to: of its latest charge, and of what is or would be chosen. */
export async function loadMethodsOf(payment: PaymentView, chosen: Channel | 'list' | null): Promise<void> {
  const named = [payment.charge?.channel ?? null, chosen, soleChannel(payment)];
  const channels = named.filter((channel) => channel !== null).filter(isBuilt);
  await Promise.all(channels.map((channel) => partsOf(channel).entry.load()));
}

/** Of every method: the service draws without waiting. */
export async function loadEveryMethod(): Promise<void> {
  await Promise.all(BUILT_CHANNELS.map((channel) => partsOf(channel).entry.load()));
}
