// Spec §2 3DS modal and tab, §4 3DS: the piece of the card flow in which the payer confirms at the bank. The service decides where it
// ends; push, the bank's tab and the browser only give reasons to look.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import type { Delay, Moment } from '../../flow/flow.ts';
import type { RedirectMode } from '../../platform/ports.ts';
import { positionAfter, paymentAfter } from '../../stages/apply-answer.ts';
import { checkWaitMs, newsAfter } from '../../stages/waiting.ts';
import {
  cardPositionOf,
  isHosted,
  type CardStageState,
  type AtBank,
  type CardEvent,
  type AwaitBankHint,
  type Cancel,
  type CardAnswer,
  type BankDelay,
} from './state.ts';

/** A bank's page opens by itself only after the submission that led there: payers who return to an attempt choose when to continue. */
export function atBank(here: CardStageState): AtBank {
  const { payment, kept } = here;
  const opensItself = redirectModeOf(here) === 'modal' && payment.charge?.reference !== kept.foundCharge;
  const page = opensItself ? 'connecting' : 'proceed';
  return {
    ...here,
    stage: '3ds',
    page,
    patience: 'early',
    hint: awaitBankHint(payment),
    waits: 0,
    rests: false,
  };
}

type BankPlace = Pick<CardStageState, 'payment'> & { kept: Pick<CardStageState['kept'], 'bankMode'> };

/** A processor's page for cards is never framed in ours: processors do not allow it. */
export function redirectModeOf({ payment, kept: { bankMode } }: BankPlace): RedirectMode {
  return bankMode === 'modal' && isHosted(payment) ? 'redirect' : bankMode;
}

/** What its screen shows. */
export function phaseOf(state: AtBank): 'proceed' | 'modal' | 'tab' | 'incomplete' | 'over' {
  if (state.patience === 'over') return 'over';
  if (isEnding(state)) return 'tab';
  if (isIncomplete(state)) return 'incomplete';
  return state.page === 'proceed' || state.page === 'tab' ? state.page : 'modal';
}

/** A new attempt by another method ends the one at the bank first; so that may be left, but not while it is being ended. */
export function factsAtBank(state: AtBank): { mayBeLeft: boolean; asksAgain: boolean } {
  const isWaiting = ['modal', 'tab', 'incomplete'].includes(phaseOf(state));
  return { mayBeLeft: !isEnding(state), asksAgain: isWaiting };
}

/** The attempt is being ended at the provider. */
export function isEnding({ call }: AtBank): boolean {
  return call?.do === 'cancel';
}

/** 10 minutes have passed, and it is not over. */
export function isIncomplete({ patience }: AtBank): boolean {
  return patience === 'incomplete' || patience === 'queried';
}

/** What the payer does there. */
export function applyAtBank(state: AtBank, { type }: CardEvent, at: Moment): AtBank {
  if (isEnding(state) || state.patience === 'over') return state;
  if (type === 'anotherAttemptAsked') {
    const call: Cancel = { do: 'cancel', payment: state.payment, key: at.newKey() };
    return { ...state, notice: null, news: null, hint: null, call };
  }
  const page = pageAfter(state, type);
  return page === state.page ? state : { ...state, page };
}

function pageAfter({ page, ...here }: AtBank, type: CardEvent['type']): AtBank['page'] {
  const isOpen = page === 'connecting' || page === 'shown';
  switch (type) {
    case 'proceedAsked':
      if (page !== 'proceed') return page;
      return redirectModeOf(here) === 'modal' ? 'connecting' : 'tab';
    case 'bankTabOpened':
      return 'tab';
    case 'stopAsked':
      return isOpen ? 'stopping' : page;
    case 'stopDeclined':
      return page === 'stopping' ? 'shown' : page;
    default:
      return page;
  }
}

/** Looks at the charge, when nothing else is under way and the last look is some time ago. */
export function lookAtBank(state: AtBank): AtBank {
  if (state.call !== null || state.rests || state.patience === 'over') return state;
  const { payment, waits } = state;
  const hint = state.hint ?? awaitBankHint(payment);
  return { ...state, hint, news: null, waits: waits + 1, call: { do: 'lookUp', at: 'bank', payment } };
}

export function newsAtBank(state: AtBank, event: { isPushed?: boolean }): AtBank {
  const isAccepted = !isEnding(state) && state.patience !== 'over';
  return isAccepted ? lookAtBank({ ...state, news: newsAfter(state.news, event) }) : state;
}

/** Wait for the next hint too. */
export function afterBankHint(state: AtBank, answer: CardAnswer): AtBank {
  if (answer.kind !== 'back') return { ...state, hint: null };
  return { ...state, hint: awaitBankHint(state.payment), news: 'perhaps' };
}

/** A look-up that finds the attempt still at the bank, or over for good; null: the payment has moved on. */
export function afterBankLook(state: AtBank, answer: CardAnswer): AtBank | null {
  const position = positionAfter(answer, state.payment, cardPositionOf);
  const payment = paymentAfter(answer, state.payment);
  const isQueried = state.patience === 'incomplete';
  if (position === '3ds' || position === 'unknown')
    return { ...state, payment, rests: true, patience: isQueried ? 'queried' : state.patience };
  return position === 'declined' && isIncomplete(state)
    ? { ...state, payment, hint: null, patience: 'over' }
    : null;
}

const WAITS_MS: Record<Exclude<BankDelay, 'NEXT_LOOK'>, number> = {
  THREE_DS_INTERSTITIAL: LIMITS.threeDsInterstitialMs,
  THREE_DS_WAITING_ELAPSED: LIMITS.threeDsTryAgainAfterMs,
  THREE_DS_INCOMPLETE: LIMITS.threeDsIncompleteAfterMs,
  // Ours: however often the bank's tab reports that it is back.
  THREE_DS_LOOK_REST: 1_000,
};

export function bankDelays(state: AtBank): Delay<BankDelay>[] {
  const { payment, page, patience, rests, waits, call } = state;
  if (isEnding(state) || patience === 'over') return [];
  const names: BankDelay[] = [];
  if (page === 'connecting') names.push('THREE_DS_INTERSTITIAL');
  if (patience === 'early') names.push('THREE_DS_WAITING_ELAPSED');
  if (patience === 'early' || patience === 'elapsed') names.push('THREE_DS_INCOMPLETE');
  if (rests) names.push('THREE_DS_LOOK_REST');
  else if (call === null) names.push('NEXT_LOOK');
  return names.map((name) => ({
    name,
    ms: name === 'NEXT_LOOK' ? checkWaitMs(waits) : WAITS_MS[name],
    // Another attempt has its own time.
    of: payment.charge?.reference,
  }));
}

export function bankAfterTime(state: AtBank, delay: BankDelay): AtBank {
  switch (delay) {
    case 'THREE_DS_INTERSTITIAL':
      return { ...state, page: 'shown' };
    case 'THREE_DS_WAITING_ELAPSED':
      return { ...state, patience: 'elapsed' };
    case 'THREE_DS_INCOMPLETE':
      return lookAtBank({ ...state, patience: 'incomplete' });
    case 'THREE_DS_LOOK_REST':
      return { ...state, rests: false };
    case 'NEXT_LOOK':
      return lookAtBank(state);
  }
}

function awaitBankHint(payment: PaymentView): AwaitBankHint {
  return { do: 'awaitHint', payment };
}
