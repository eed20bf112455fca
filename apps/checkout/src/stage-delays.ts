// Every wait of spec §9 that the page keeps, by the name that the flows know it by.
import { LIMITS } from '@titan/rules/limits';

/** Waits of fixed length, ms. */
export const STAGE_DELAYS = {
  /** An error stands loud for this long; the sentence then stays as quiet text (design §5). */
  ERROR_SHOWN: LIMITS.cardErrorShownMs,
  /** From the fourth digit until the PIN sends itself. */
  PIN_AUTO_SUBMIT: LIMITS.pinAutoSubmitMs,
  /** From a press until the button of a step can be pressed again. */
  BUTTON_REENABLE: LIMITS.buttonReenableMs,
  /** "OTP Resent". */
  OTP_RESENT_SHOWN: LIMITS.otpResendFeedbackMs,
  /** "Please wait while we connect to your bank". */
  THREE_DS_INTERSTITIAL: LIMITS.threeDsInterstitialMs,
  /** At the bank: until Try again is offered, and until the authorization counts as incomplete. */
  THREE_DS_WAITING_ELAPSED: LIMITS.threeDsTryAgainAfterMs,
  THREE_DS_INCOMPLETE: LIMITS.threeDsIncompleteAfterMs,
  /** Ours: from one look at a charge at the bank to the next at the earliest, however often a tab says that it is back. */
  THREE_DS_LOOK_REST: 1_000,
  /** Looks at a request that waits for its approval on the phone: the slowest fallback, push is first (design §5). */
  WALLET_APPROVAL_POLL: LIMITS.walletApprovalPollMs,
  /** The same once it takes longer than usual, and while the wallet's own page is open. */
  WALLET_DELAY_POLL: LIMITS.walletDelayPollMs,
  /** Looks at an account that a transfer is awaited on: the fallback, push is first. */
  TRANSFER_POLL: LIMITS.transferPollMs,
  /** As Kora's page has it: from an account that is shown until a shop around the page hears that its transfer is awaited. */
  TRANSFER_AWAITED: 20_000,
  /** Ours: the same when the account's time is over here and not yet at the service. */
  TRANSFER_END_LOOK: 5_000,
  /** Looks at a payment that its bank has taken up: the slowest fallback, push is first. */
  BANK_POLL: LIMITS.bankPollMs,
  /** From the last letter of a search until how many banks it finds is said. */
  BANK_SEARCH_DEBOUNCE: LIMITS.bankSearchDebounceMs,
  /** That the list of banks did not come, and that a request for a bank was not sent, stand loud for this long. */
  BANK_LIST_ERROR_SHOWN: LIMITS.bankListErrorShownMs,
  BANK_REQUEST_ERROR_SHOWN: LIMITS.bankRequestErrorShownMs,
  /** From success until the page goes back to the shop. */
  REDIRECT_AFTER_SUCCESS: LIMITS.redirectAfterSuccessMs,
  /** From a final failure until its result closes itself; the modal of a link that could not be paid is closed after the same time. */
  RESTART_AFTER_FAILURE: LIMITS.selfClosingRestartMs,
} as const;

/** Ours (design §3, `unknown`): waits between looks at a charge whose answer is not known yet; the last one repeats. */
const CHECK_WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** How long to wait before the next look, after so many waits. */
export function checkWaitMs(waits: number): number {
  const [first] = CHECK_WAITS_MS;
  return CHECK_WAITS_MS[Math.min(waits, CHECK_WAITS_MS.length - 1)] ?? first;
}
