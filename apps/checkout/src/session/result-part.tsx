// What a method says of its charge on a result screen, below the screen's own words.
import type { PaymentView } from '@titan/contract/payment';
import type { LazyPart } from '../ui/lazy-part.tsx';
import { isBuilt, laterOf } from '../methods/method-registry.ts';
import type { ScreenState } from './screen-state.ts';

/** Null where the method has nothing to add. */
export function resultPartOf(state: ScreenState): LazyPart<{ payment: PaymentView }> | null {
  const channel = 'payment' in state ? (state.payment.charge?.channel ?? '') : '';
  return (isBuilt(channel) && laterOf(channel).result) || null;
}

export function ResultPart({ state }: { state: ScreenState }) {
  const part = resultPartOf(state);
  return part === null || !('payment' in state) ? null : <part.Part payment={state.payment} />;
}
