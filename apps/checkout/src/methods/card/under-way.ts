// Spec §4 Card: the flow from the first answer on. Every answer, and every start at a charge that is under way, goes through `placed` or
// `heldAt`. Its pieces: steps.ts, three-ds.ts. It comes with the calls (index.ts), or before a page that opens here.
import type { PaymentView, SavedCard } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import type { Delay, Moment } from '../../flow/flow.ts';
import {
  applyAnswer,
  applyCheckAnswer,
  ended,
  positionAfter,
  type MethodRules,
  paymentAfter,
} from '../../stages/apply-answer.ts';
import {
  type Ended,
  errorBanner,
  errorBannerOf,
  withoutBanner,
  idle,
  bannerDelay,
} from '../../stages/stage-state.ts';
import { applyResendAnswer } from '../../stages/code.ts';
import { refusalNotice } from '../../stages/stage-errors.ts';
import {
  checkDelays,
  isReturnToPage,
  lookUpAgain,
  startLookUp,
  onPushNews,
  withPendingNews,
} from '../../stages/waiting.ts';
import type { MethodEntry } from '../../stages/method.ts';
import { entryFailureText, carriedOver, newCard, openedAt, savedCards } from './before-charge.ts';
import {
  askedAgain,
  askingCountries,
  withCountries,
  RESEND_RULES,
  withEnabledButton,
  applyAtStep,
  stepAfterTime,
  stepDelays,
  stepOf,
} from './steps.ts';
import {
  atBank,
  afterBankLook,
  bankAfterTime,
  bankDelays,
  factsAtBank,
  afterBankHint,
  isEnding,
  isIncomplete,
  lookAtBank,
  newsAtBank,
  applyAtBank,
} from './three-ds.ts';
import {
  type CardStageState,
  type Deletion,
  type BeforeCharge,
  type Otp,
  type AtBank,
  type OpenCardState,
  type CardState,
  type CardEvent,
  type CardCall,
  type CardAnswer,
  type CardDelay,
  type BankDelay,
  isBeforeCharge,
  isStep,
  withoutNotice,
  type ChargeStage,
  type CardPosition,
  isChargeStage,
  cardPositionOf,
  codeWasWrong,
  failureText,
  FIELDS,
  savedCardsOf,
  mayStartAnew,
} from './state.ts';

export const underWay = { open, next, delays, factsAtBank, isIncomplete };

function open(entry: MethodEntry, stage: ChargeStage): OpenCardState {
  const here = openedAt(entry, stage, failureText(entry.payment));
  return heldAt(stage, here, entry.payment.server_time);
}

// --- Where the server state puts the payer

const RULES: MethodRules<OpenCardState, CardPosition> = {
  positionOf: cardPositionOf,
  placed,
  checkingFrom,
  codeWasWrong,
};

/** A failure is shown errorBannerOf, and the submission is dropped: it has its answer. */
function placed(payment: PaymentView, now: number, { kept: before }: CardStageState): OpenCardState | Ended {
  const position = cardPositionOf(payment);
  const failure = failureText(payment);
  const kept = position === 'details-error' ? { ...before, clearings: before.clearings + 1 } : before;
  const notice = failure === null ? null : errorBanner(failure);
  const here = { ...idle(payment), notice, fieldErrors: {}, kept };
  if (isChargeStage(position)) return heldAt(position, here, now);
  switch (position) {
    case 'success':
    case 'elsewhere':
      return ended(position, payment);
    case 'savedcards':
      return savedCards(here);
    // A payer who returns to a charge that has ended starts again.
    case 'init':
    case 'details-error':
    case 'declined':
    case 'already-completed':
      return backToSaved(here) ?? newCard(here);
  }
}

function heldAt(stage: ChargeStage, here: CardStageState, now: number): OpenCardState {
  switch (stage) {
    case '3ds':
      return atBank(here);
    case 'no_auth':
      return { ...here, stage };
    case 'checking':
      return { ...here, stage, waits: 0, from: null };
    default:
      return stepOf(stage, here, now);
  }
}

/** If the submission turns out not to have arrived, the payer returns to where it was made. */
function checkingFrom(state: OpenCardState): OpenCardState {
  if (state.stage === 'checking') return state;
  return startLookUp({
    ...carriedOver(state),
    stage: 'checking',
    call: null,
    waits: 0,
    from: withEnabledButton(state),
  });
}

/**
 * Card entry, emptied: an open step or attempt is left behind, and ends with the next one (decision 0021). The outcome of one that has ended
 * is shown as text, as after a reload, because the payer asked for it.
 */
function startAnew(state: CardStageState, payment: PaymentView = state.payment): BeforeCharge {
  const kept = { ...state.kept, clearings: state.kept.clearings + 1 };
  const failure = entryFailureText(payment);
  const { notice } = withoutBanner({ notice: failure === null ? null : errorBanner(failure) });
  return newCard({ ...idle(payment), notice, fieldErrors: {}, kept });
}

// --- Events

function next(state: OpenCardState, event: CardEvent, at: Moment): CardState {
  switch (event.type) {
    case 'answered':
      return answered(afterAnswer(state, event.call, event.answer, at.now));
    case 'elapsed':
      return answered(afterTime(state, event.delay, at.now));
    case 'newsCame':
      if (state.stage === '3ds') return newsAtBank(state, event);
      return state.stage === 'checking' ? onPushNews(state, event) : state;
    default:
      return isReturnToPage(event) || event.type === 'checkAsked'
        ? again(state, event.type)
        : applyPayerEvent(state, event, at);
  }
}

function applyPayerEvent(state: OpenCardState, event: CardEvent, at: Moment): CardState {
  if (state.stage === '3ds') return leaves(state, event) ? startAnew(state) : applyAtBank(state, event, at);
  if (event.type === 'countriesAsked' && state.stage === 'avs') return askingCountries(state);
  // Nothing is left behind before its answer is there.
  if (state.call !== null) return state;
  if (leaves(state, event)) return startAnew(state);
  return isStep(state) ? applyAtStep(state, event, at) : state;
}

/** The payer begins anew with another card. */
function leaves(state: OpenCardState, { type }: CardEvent): boolean {
  if (state.stage === '3ds') return type === 'anotherAttemptAsked' && state.patience === 'over';
  return isStep(state) ? type === 'anotherCardAsked' : state.stage === 'no_auth' && type === 'retryAsked';
}

// --- What the service answers

function afterAnswer(state: OpenCardState, call: CardCall, answer: CardAnswer, now: number): CardState {
  switch (call.do) {
    case 'awaitHint':
      return state.stage === '3ds' ? afterBankHint(state, answer) : state;
    case 'avsCountries':
      return state.stage === 'avs' ? withCountries(state, answer) : state;
    case 'resendOtp':
      return state.stage === 'otp' ? afterOtpResend(state, answer, now) : state;
    default: {
      const here = { ...state, call: null };
      if (here.stage === 'checking') return applyCheckAnswer(RULES, here, answer, now);
      const own = isBeforeCharge(here) ? answeredBeforeCharge(here, answer) : afterOwn(here, call, answer);
      return own ?? afterSending(here, answer, now);
    }
  }
}

/** What an answer means at a stage alone; null: what it means anywhere. */
function afterOwn(state: OpenCardState, call: CardCall, answer: CardAnswer): CardState | null {
  if (state.stage === '3ds')
    return call.do === 'cancel' ? afterCancel(state, answer) : afterBankLook(state, answer);
  return isStep(state) ? askedAgain(state, answer) : null;
}

function afterSending(state: OpenCardState, answer: CardAnswer, now: number): CardState {
  const refusal = refusalNotice(FIELDS[state.stage] ?? [], answer);
  if (refusal === null) return applyAnswer(RULES, state, answer, now);
  const conversion = 'conversion' in answer ? answer.conversion : state.payment.conversion;
  const refused = { ...refusal, payment: { ...state.payment, conversion } };
  return state.stage === 'otp' ? { ...state, ...refused, code: 'changed' } : { ...state, ...refused };
}

function afterCancel(state: AtBank, answer: CardAnswer): CardState | null {
  const payment = paymentAfter(answer, state.payment);
  const position = positionAfter(answer, state.payment, cardPositionOf);
  if (position === 'declined' && mayStartAnew(payment)) return startAnew(state, payment);
  // It was approved before it could be ended: the payer sees a success, not that it had been paid before.
  const isPaid = payment.charge?.status === 'success' && isSameCharge(payment, state.payment);
  if (position === 'already-completed' && isPaid) return ended('success', payment);
  // It could not be ended: the payer stays at the bank's stage and may try again.
  const again = atBank({ ...carriedOver(state), payment });
  if (position === '3ds' || position === 'not-sent') return { ...again, notice: errorBannerOf('notReached') };
  return answer.kind === 'refused' ? { ...again, notice: errorBanner(answer.message) } : null;
}

function isSameCharge({ charge }: PaymentView, known: PaymentView): boolean {
  return charge?.reference === known.charge?.reference;
}

function afterOtpResend(state: Otp, answer: CardAnswer, now: number): CardState {
  // Spec §8: "PAYMENT_EXPIRED in a resend response resets the flow".
  if (answer.kind === 'payment-expired') return { ...startAnew(state), notice: errorBanner(answer.message) };
  return applyResendAnswer(RESEND_RULES, state, answer, now) ?? applyAnswer(RULES, state, answer, now);
}

// --- What the page does by itself

/** The page is seen again, or asked to look. */
function again(state: OpenCardState, why: string): OpenCardState {
  if (state.stage === '3ds') return isEnding(state) ? state : lookAtBank(state);
  const asksAnew = state.stage === 'avs' && COUNTRIES_AFTER.includes(why);
  return asksAnew ? askingCountries(state) : lookUpAgain(state);
}

const COUNTRIES_AFTER: readonly string[] = ['backOnline', 'becameVisible'];

function answered(state: CardState): CardState {
  if (state.stage !== '3ds') return withPendingNews(state);
  return state.news === null ? state : lookAtBank(state);
}

function afterTime(state: OpenCardState, delay: CardDelay, now: number): OpenCardState {
  if (delay === 'ERROR_SHOWN') return withoutBanner(state);
  if (isStep(state)) return stepAfterTime(state, now);
  return state.stage === '3ds' ? bankAfterTime(state, delay as BankDelay) : again(state, delay);
}

function delays(state: OpenCardState, now: number): Delay<CardDelay>[] {
  if (state.stage === '3ds') return bankDelays(state);
  if (state.stage === 'checking') return checkDelays(state);
  const bannerDelays = bannerDelay(state.notice, LIMITS.cardErrorShownMs);
  return isStep(state) ? [...bannerDelays, ...stepDelays(state, now)] : bannerDelays;
}

// --- Before a charge: what an answer means there alone

/** Null: what it means anywhere. */
function answeredBeforeCharge(state: BeforeCharge, answer: CardAnswer): BeforeCharge | null {
  const { payment } = state;
  if (state.stage === 'deletecard') return afterDeletion(state, answer);
  switch (answer.kind) {
    case 'rate':
      return withoutNotice({ ...state, payment: { ...payment, conversion: answer.conversion } });
    case 'no-rate':
      return { ...state, notice: errorBannerOf('noRate') };
    // The card cannot be used any more: the payer sees why, and the cards that are left.
    case 'no-card':
      return leftWith({
        ...state,
        payment: answer.payment,
        notice: errorBanner(answer.message),
        submission: null,
      });
    default:
      return null;
  }
}

function afterDeletion(state: Deletion, answer: CardAnswer): BeforeCharge | null {
  if (answer.kind === 'refused') return null;
  // Whether it is gone is seen when it is asked again: a second deletion does nothing.
  if (answer.kind !== 'cards') return { ...state, notice: errorBannerOf('notReached') };
  const notice = { text: { key: 'cardDeleted' }, tone: 'info', banner: true } as const;
  return leftWith({ ...state, payment: withSavedCards(state.payment, answer.cards), notice });
}

/** The cards that are left, of which none has been chosen. */
function leftWith(state: BeforeCharge): BeforeCharge {
  return savedCards({ ...state, fieldErrors: {}, kept: { ...state.kept, savedCard: null } });
}

/**
 * Back from a charge by a saved card whose own details were wrong, or that its bank does not know: the others are still there. Null
 * where it was no such charge, or none is left.
 */
function backToSaved(here: CardStageState): BeforeCharge | null {
  const { payment, kept } = here;
  const isLeft = savedCardsOf(payment).length > 0 && cardPositionOf(payment) === 'details-error';
  return kept.paidSaved && isLeft ? savedCards(here) : null;
}

function withSavedCards(payment: PaymentView, saved_cards: SavedCard[]): PaymentView {
  const { card } = payment.payment_channels_details;
  return { ...payment, payment_channels_details: { card: { ...card, saved_cards } } };
}
