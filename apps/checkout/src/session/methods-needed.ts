// Each method is a chunk of its own: what must be loaded before a reading of the payment is used, so that no screen is guessed.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel } from '@titan/rules/methods';
import type { Chunk } from '../methods/registration.ts';
import { isBuilt, METHOD_CHANNELS, partsOf } from '../methods/method-registry.ts';
import { mayStillPay } from '../stages/method.ts';
import { soleChannel } from './outcome.ts';

/**
 * Fetches the flows of the methods that this payment can lead to: of what is or would be chosen, and of its latest charge, of which all
 * may be needed while that is open.
 */
export async function loadMethodsOf(payment: PaymentView, chosen: Channel | 'list' | null): Promise<void> {
  const { charge } = payment;
  const named = [charge?.channel ?? null, chosen, soleChannel(payment)];
  const channels = named.filter((channel) => channel !== null).filter(isBuilt);
  const open = mayStillPay(charge) ? channels.filter((channel) => channel === charge.channel) : [];
  await load([...channels.map((channel) => partsOf(channel).entry), ...open.flatMap(laterFlowOf)]);
}

/** Fetches every method: the service draws without waiting. */
export async function loadEveryMethod(): Promise<void> {
  await load(METHOD_CHANNELS.flatMap((channel) => [partsOf(channel).entry, ...laterFlowOf(channel)]));
}

function laterFlowOf(channel: Channel): Chunk<unknown>[] {
  const { underWay } = partsOf(channel);
  return underWay ? [underWay] : [];
}

async function load(chunks: readonly Chunk<unknown>[]): Promise<void> {
  await Promise.all(chunks.map((chunk) => chunk.load()));
}
