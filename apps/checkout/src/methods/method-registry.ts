// The one list of the payment methods that this page can run. It is part of the first load, so it holds no machines
// (those stand in methods/method-machines.ts). A channel that is not in the list is not offered.
import type { Channel } from '@titan/rules/methods';
import { cardMethod } from './card/card-screen-of.ts';
import type { Method } from './method.ts';

export const METHODS = { card: cardMethod } satisfies Partial<Record<Channel, Method>>;

/** A channel whose flow is built. */
export type BuiltChannel = keyof typeof METHODS;

/** Whether the flow of this channel is built. */
export function isBuilt(channel: Channel): channel is BuiltChannel {
  return channel in METHODS;
}
