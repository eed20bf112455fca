// The screen of the method that is under way, and what its stage tells the page around it (spec §2 Checkout chrome).
import type { PaymentView } from '@titan/contract/payment';
import type { BuiltChannel } from '@titan/rules/methods';
import type { StageFacts } from '../stages/method.ts';
import { methodOf, type MethodViews } from '../methods/method-registry.ts';
import { hasList } from './outcome.ts';
import type { MethodScreen, ScreenState } from './screen-state.ts';

/** Puts a method's view into its screen. Both readers of the state build it here, so that they cannot differ. */
export function methodScreen<C extends BuiltChannel>(
  channel: C,
  shown: { payment: PaymentView; view: MethodViews[C]; offline: boolean },
): MethodScreen<C> {
  const canChangeMethod = hasList(shown.payment) && methodOf(channel).factsAt(shown.view).mayBeLeft;
  return { screen: 'method', channel, ...shown, canChangeMethod };
}

/** What the method says of the stage on the screen; null where no method is under way. */
export function stageFactsOf(state: ScreenState): StageFacts | null {
  return state.screen === 'method' ? factsOf(state) : null;
}

/** The same where a method is known to be under way. */
export function factsOf<C extends BuiltChannel>({ channel, view }: MethodScreen<C>): StageFacts {
  return methodOf(channel).factsAt(view);
}
