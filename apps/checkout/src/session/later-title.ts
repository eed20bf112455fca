// What each later screen calls itself in the document's title: its own heading.
import { cardSteps } from '../copy/card-steps.ts';
import { common } from '../copy/common.ts';
import { results } from '../copy/results.ts';
import type { ScreenState } from './screen-state.ts';

const RESULT_TITLES = {
  'issue-detected': results.issueTitle,
  success: results.successTitle,
  failed: results.failedTitle,
  'session-end': results.sessionEndTitle,
  closed: results.closedTitle,
} as const;

const CARD_TITLES = {
  pin: cardSteps.pinTitle,
  otp: cardSteps.otpTitle,
  no_auth: cardSteps.noAuthTitle,
  checking: cardSteps.checkingTitle,
} as const;

/** @returns null for a first screen */
export function laterTitle(state: ScreenState): string | null {
  switch (state.screen) {
    case 'methods':
      return null;
    case 'card':
      return state.card.stage === 'init' ? null : CARD_TITLES[state.card.stage];
    case 'problem':
      return state.problem === 'link-incomplete' ? results.linkTitle : common.problemTitle;
    case 'redirect':
      return results.redirectTitle(state.payment.merchant.name);
    default:
      return RESULT_TITLES[state.screen];
  }
}
