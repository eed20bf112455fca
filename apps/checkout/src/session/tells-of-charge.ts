// Which results say themselves what came of the latest charge, in its method's own words (result-part.tsx).
import type { ScreenState } from './screen-state.ts';

const ALWAYS: Partial<Record<ScreenState['screen'], boolean>> = {
  success: true,
  failed: true,
  'issue-detected': true,
};

/** Where the payer has left, or may not go on, only of a charge that is over: one that is open has nothing to say yet. */
export function tellsOfCharge(state: ScreenState): boolean {
  if (ALWAYS[state.screen]) return true;
  if (state.screen !== 'session-end' && state.screen !== 'closed') return false;
  return state.payment.charge?.status === 'failed';
}
