// How a method waits for what the page cannot see, whatever the method: it looks at the truth when push speaks, when the page comes
// back, and from time to time. And `checking`: a press whose answer is lost is looked for, and never called a failure.
import type { BrowserEvent } from '../platform/ports.ts';
import type { PaymentView } from '@titan/contract/payment';
import type { News } from './answers.ts';

/** A look at the truth. `pressed`: a press has not been answered; `isTold`: the service has said that there is something to read. */
export type Look = { do: 'lookUp'; payment: PaymentView; pressed: boolean; isTold: boolean };

type Waiting = {
  payment: PaymentView;
  press: object | null;
  news: News;
};

/** Asks what is true now; what push has said until now is answered with it. */
export function looking<State extends Waiting>(state: State): State & { call: Look; news: null } {
  const { payment, press, news } = state;
  const call: Look = { do: 'lookUp', payment, pressed: press !== null, isTold: news === 'said' };
  return { ...state, news: null, call };
}

/** Push spoke. One that was cut leaves everything to be asked, whatever else it says. */
export function newsAfter(news: News, event: { isSaid?: boolean }): News {
  return event.isSaid && news !== 'perhaps' ? 'said' : 'perhaps';
}

/** The page is seen again, or the network is back: the truth may have moved meanwhile. */
export function isComeBack({ type }: { type: string }): boolean {
  return COME_BACK.some((each) => each === type);
}

const COME_BACK: readonly BrowserEvent['type'][] = ['pageRestored', 'backOnline', 'becameVisible'];

/** Ours (design §3, `unknown`): waits between looks at a charge whose answer is not known yet; the last one repeats. */
const CHECK_WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** How long to wait before the next look, after so many waits. */
export function checkWaitMs(waits: number): number {
  const [first] = CHECK_WAITS_MS;
  return CHECK_WAITS_MS[Math.min(waits, CHECK_WAITS_MS.length - 1)] ?? first;
}
