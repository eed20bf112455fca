// What each later screen calls itself in the document's title: its own heading.
import type { BuiltChannel } from '@titan/rules/methods';
import { results } from '../copy/results.ts';
import { METHOD_LATER_SCREENS } from '../methods/method-later-screens.ts';
import { problemTitle } from './ending-screens.tsx';
import { failedTitle } from './result-title.ts';
import type { MethodScreen, ScreenState } from './screen-state.ts';

const RESULT_TITLES = {
  'issue-detected': results.issueTitle,
  success: results.successTitle,
  'session-end': results.sessionEndTitle,
  closed: results.closedTitle,
} as const;

/** @returns null for a first screen */
export function laterTitle(state: ScreenState): string | null {
  switch (state.screen) {
    case 'methods':
      return null;
    case 'method':
      return titleOfStage(state);
    case 'problem':
      return problemTitle(state.problem);
    case 'redirect':
      return results.redirectTitle(state.payment.merchant.name);
    case 'failed':
      return failedTitle(state.payment);
    default:
      return RESULT_TITLES[state.screen];
  }
}

function titleOfStage<C extends BuiltChannel>({ channel, view }: MethodScreen<C>): string | null {
  return METHOD_LATER_SCREENS[channel].titleOf(view);
}
