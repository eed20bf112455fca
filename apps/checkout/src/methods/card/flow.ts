// Spec §4 Card: the whole method. The service's truth alone decides the stage: every start and every answer goes through `placed`; the
// page adds only what the payer is doing right now. Its pieces: before-charge.ts, steps.ts, three-ds.ts.
import type { AvsCountry, CardDetails } from '@titan/contract/card';
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import type { Answered, Delay, Elapsed, Flow, Moment } from '../../flow/flow.ts';
import type { BankWay, PageEvent } from '../../platform/ports.ts';
import {
  afterAny,
  afterCheck,
  type CheckingOf,
  type Ended,
  ended,
  type Held,
  leadOf,
  loud,
  loudly,
  type Press,
  quietened,
  type Reads,
  still,
  truthAfter,
  whileLoud,
} from '../../stages/answers.ts';
import { afterResend } from '../../stages/resend.ts';
import {
  checkDelays,
  isComeBack,
  type Look,
  lookAgain,
  looking,
  newsCame,
  withNews,
} from '../../stages/waiting.ts';
import { findingAt, NOTHING_FOUND, openingAt, refusalAt } from '../../stages/findings.ts';
import type { MethodEntry } from '../method.ts';
import {
  answeredBeforeCharge,
  asksForEntry,
  backToSaved,
  beginning,
  type BeforeCharge,
  type DeleteCall,
  hereOf,
  isBeforeCharge,
  newCard,
  type RateCall,
  saidBeforeCharge,
  savedCards,
  type ShownQuote,
} from './before-charge.ts';
import type { CardAnswer } from './calls.ts';
import * as truth from './standing.ts';
import {
  askedAgain,
  askingCountries,
  type CountriesCall,
  countriesCame,
  isStep,
  type Otp,
  type ResendCall,
  RESENDS,
  rested,
  saidAtStep,
  type Step,
  stepAfterTime,
  type StepAnswer,
  type StepDelay,
  stepDelays,
  stepOf,
} from './steps.ts';
import {
  afterBankLook,
  type AtBank,
  atBank,
  bankAfterTime,
  type BankDelay,
  bankDelays,
  type BankLook,
  type Cancel,
  type HearBank,
  hinted,
  isEnding,
  lookAtBank,
  newsAtBank,
  saidAtBank,
} from './three-ds.ts';

/** Events say what happened; one that the present stage does not know changes nothing. */
export type CardPayerEvent =
  | { type: 'cardSubmitted'; details: CardDetails; save?: boolean }
  | { type: 'cardEdited' }
  | { type: 'rateAsked' }
  /** A saved card that asks for its CVV first. */
  | { type: 'savedCardChosen'; reference: string }
  | { type: 'savedCardPaid'; reference: string; cvv: string | null }
  | { type: 'newCardAsked' }
  | { type: 'savedCardsAsked' }
  | { type: 'deleteAsked'; reference: string }
  | { type: 'deleteConfirmed'; reference: string }
  | { type: 'pinChanged'; pin: string }
  /** Any key during the second before the PIN sends itself: it does not send itself then. */
  | { type: 'pinAutoSubmitCancelled' }
  | { type: 'pinSubmitted'; pin: string }
  | { type: 'otpChanged' }
  | { type: 'otpSubmitted'; otp: string }
  | { type: 'otpResendAsked' }
  | { type: 'stepEdited' }
  | { type: 'stepAnswered'; given: StepAnswer }
  | { type: 'countriesAsked' }
  | { type: 'anotherCardAsked' }
  | { type: 'proceedAsked' }
  /** The browser has followed the link to the bank's page in a tab. */
  | { type: 'bankTabOpened' }
  /** Cancel, or Escape: it is asked first, because the bank may have been told yes already. */
  | { type: 'stopAsked' }
  | { type: 'stopDeclined' }
  /** Try again, or yes to stopping: this attempt is to be ended. */
  | { type: 'anotherAttemptAsked' }
  | { type: 'retryAsked' }
  | { type: 'checkAsked' };

export type Sends =
  | ({ card: CardDetails; save?: true } & ShownQuote)
  | ({ saved: string; cvv: string | null } & ShownQuote)
  | { pin: string }
  | { otp: string }
  | StepAnswer;
type CardPress = Press<Sends>;

export type CardCall =
  | { do: 'send'; payment: PaymentView; press: CardPress }
  | RateCall
  | DeleteCall
  | ResendCall
  | CountriesCall
  | Cancel
  | HearBank
  | BankLook
  | Look;

type DelayName = 'ERROR_SHOWN' | StepDelay | BankDelay;
export type CardEvent = CardPayerEvent | PageEvent | Answered<CardCall, CardAnswer> | Elapsed<DelayName>;

/** What every stage has. */
export type Here = Held<Sends, CardCall> & {
  /** By field of the form. */
  fieldErrors: Record<string, string>;
  /** What stays from stage to stage. */
  kept: {
    bankWay: BankWay;
    /** The attempt that was there when the page was opened. */
    foundCharge: string | null;
    /** Grows each time the boxes of card entry must be emptied (a card-details error, a reset). */
    clearings: number;
    /** The saved card that was chosen last, by its reference. */
    savedCard: string | null;
    /** Where the last charge was pressed, if it is a saved card's. */
    paidAt: 'savedcards' | 'cvv' | null;
    /** Of the billing address, once they came. */
    countries: readonly AvsCountry[] | null;
  };
};

type Known = BeforeCharge | Step | AtBank | (Here & { stage: 'no_auth' });
export type Open = Known | (Here & CheckingOf<Known>);
export type CardState = Open | Ended;

export const cardFlow: Flow<MethodEntry, CardState, CardEvent, CardCall> = { open, next, calls, delays };

// --- Where the payer begins

function open(entry: MethodEntry): CardState {
  const { payment } = entry;
  const standing = truth.cardStandingOf(payment);
  if (truth.isHeld(standing) && !asksForEntry(entry)) {
    const here = openedAt(entry, standing, truth.findingOf(payment));
    return heldAt(standing, here, payment.server_time);
  }
  return beginning(entry, (stage, says) => openedAt(entry, stage, says));
}

/** `says`: what the truth says there. What the payer is told on coming by a load, a reload or Try again is quiet. */
function openedAt(
  { payment, feedback, place, bankWay }: MethodEntry,
  stage: Open['stage'],
  says: string | null,
): Here {
  const told = findingAt(truth.FIELDS[stage] ?? [], feedback?.errors ?? {});
  return {
    ...still(payment),
    ...openingAt(told, feedback?.notice, () => ({ ...NOTHING_FOUND, sentence: says })),
    kept: {
      bankWay: bankWay ?? 'redirect',
      foundCharge: payment.charge?.reference ?? null,
      clearings: 0,
      savedCard: truth.savedCardOf(payment, place?.of)?.reference ?? null,
      paidAt: null,
      countries: null,
    },
  };
}

// --- Where the truth puts the payer

const READS: Reads<Open, truth.CardStanding> = {
  standingOf: truth.cardStandingOf,
  placed,
  checkingFrom,
  codeWasWrong: truth.codeWasWrong,
};

/** What the truth means for the form is said loudly, and the press is forgotten: it is answered. */
function placed(payment: PaymentView, now: number, { kept: before }: Here): Open | Ended {
  const standing = truth.cardStandingOf(payment);
  const finding = truth.findingOf(payment);
  const kept = standing === 'details-error' ? { ...before, clearings: before.clearings + 1 } : before;
  const notice = finding === null ? null : loud(finding);
  const here = { ...still(payment), notice, fieldErrors: {}, kept };
  if (truth.isHeld(standing)) return heldAt(standing, here, now);
  switch (standing) {
    case 'success':
    case 'elsewhere':
      return ended(standing, payment);
    case 'savedcards':
      return savedCards(here);
    // Who comes back by choice to a charge that has ended types anew.
    case 'init':
    case 'details-error':
    case 'declined':
    case 'already-completed':
      return backToSaved(here) ?? newCard(here);
  }
}

function heldAt(stage: truth.HeldStage, here: Here, now: number): Open {
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

/** A press that is found not to have arrived leads back to where it was made. */
function checkingFrom(state: Open): Open {
  if (state.stage === 'checking') return state;
  return looking({ ...hereOf(state), stage: 'checking', call: null, waits: 0, from: rested(state) });
}

/** Card entry, emptied: the step or the attempt is left behind, and ends with the next one (decision 0021). */
function anew(state: Here, payment: PaymentView = state.payment): BeforeCharge {
  const kept = { ...state.kept, clearings: state.kept.clearings + 1 };
  return newCard({ ...still(payment), fieldErrors: {}, kept });
}

// --- Events

function next(state: CardState, event: CardEvent, at: Moment): CardState {
  if (state.stage === 'ended') return state;
  switch (event.type) {
    case 'answered':
      return answered(afterAnswer(state, event.call, event.answer, at.now));
    case 'elapsed':
      return answered(afterTime(state, event.delay, at.now));
    case 'bankWayFound':
      return { ...state, kept: { ...state.kept, bankWay: event.way } };
    case 'newsCame':
      if (state.stage === '3ds') return newsAtBank(state, event);
      return state.stage === 'checking' ? newsCame(state, event) : state;
    default:
      return isComeBack(event) || event.type === 'checkAsked'
        ? again(state, event.type)
        : said(state, event, at);
  }
}

function said(state: Open, event: CardEvent, at: Moment): CardState {
  if (isBeforeCharge(state)) return saidBeforeCharge(state, event, at);
  if (state.stage === '3ds') return leaves(state, event) ? anew(state) : saidAtBank(state, event, at);
  if (event.type === 'countriesAsked' && state.stage === 'avs') return askingCountries(state);
  // Nothing is left behind before its answer is there.
  if (state.call !== null) return state;
  if (leaves(state, event)) return anew(state);
  return isStep(state) ? saidAtStep(state, event, at) : state;
}

/** The payer begins anew with another card. */
function leaves(state: Open, { type }: CardEvent): boolean {
  if (state.stage === '3ds') return type === 'anotherAttemptAsked' && state.patience === 'over';
  return isStep(state) ? type === 'anotherCardAsked' : state.stage === 'no_auth' && type === 'retryAsked';
}

// --- What the service answers

function afterAnswer(state: Open, call: CardCall, answer: CardAnswer, now: number): CardState {
  switch (call.do) {
    case 'awaitHint':
      return state.stage === '3ds' ? hinted(state, answer) : state;
    case 'avsCountries':
      return state.stage === 'avs' ? countriesCame(state, answer) : state;
    case 'resendOtp':
      return state.stage === 'otp' ? afterOtpResend(state, answer, now) : state;
    default: {
      const here = { ...state, call: null };
      if (here.stage === 'checking') return afterCheck(READS, here, answer, now);
      const own = isBeforeCharge(here) ? answeredBeforeCharge(here, answer) : afterOwn(here, call, answer);
      return own ?? afterSending(here, answer, now);
    }
  }
}

/** What an answer means at a stage alone; null: what it means anywhere. */
function afterOwn(state: Open, call: CardCall, answer: CardAnswer): CardState | null {
  if (state.stage === '3ds')
    return call.do === 'cancel' ? afterCancel(state, answer) : afterBankLook(state, answer);
  return isStep(state) ? askedAgain(state, answer) : null;
}

function afterSending(state: Open, answer: CardAnswer, now: number): CardState {
  const refusal = refusalAt(truth.FIELDS[state.stage] ?? [], answer);
  if (refusal === null) return afterAny(READS, state, answer, now);
  const conversion = 'conversion' in answer ? answer.conversion : state.payment.conversion;
  const told = { ...refusal, payment: { ...state.payment, conversion } };
  return state.stage === 'otp' ? { ...state, ...told, code: 'changed' } : { ...state, ...told };
}

function afterCancel(state: AtBank, answer: CardAnswer): CardState | null {
  const payment = truthAfter(answer, state.payment);
  const lead = leadOf(answer, state.payment, truth.cardStandingOf);
  if (lead === 'declined' && truth.mayStartAnew(payment)) return anew(state, payment);
  // It had been approved before it could be ended: who approved it is told that it worked, and not that it had been paid before.
  const isPaid = payment.charge?.status === 'success' && isSameCharge(payment, state.payment);
  if (lead === 'already-completed' && isPaid) return ended('success', payment);
  // It could not be ended: the payer is where he was, and may try once more.
  const again = atBank({ ...hereOf(state), payment });
  if (lead === '3ds' || lead === 'not-sent') return { ...again, notice: loudly('notReached') };
  return answer.says === 'refused' ? { ...again, notice: loud(answer.message) } : null;
}

function isSameCharge({ charge }: PaymentView, known: PaymentView): boolean {
  return charge?.reference === known.charge?.reference;
}

function afterOtpResend(state: Otp, answer: CardAnswer, now: number): CardState {
  // Spec §8: "PAYMENT_EXPIRED in a resend response resets the flow".
  if (answer.says === 'payment-expired') return { ...anew(state), notice: loud(answer.message) };
  return afterResend(RESENDS, state, answer, now) ?? afterAny(READS, state, answer, now);
}

// --- What the page does by itself

/** The page is seen again, or asked to look. */
function again(state: Open, why: string): Open {
  if (state.stage === '3ds') return isEnding(state) ? state : lookAtBank(state);
  const asksAnew = state.stage === 'avs' && COUNTRIES_AFTER.includes(why);
  return asksAnew ? askingCountries(state) : lookAgain(state);
}

const COUNTRIES_AFTER: readonly string[] = ['backOnline', 'becameVisible'];

function answered(state: CardState): CardState {
  if (state.stage !== '3ds') return withNews(state);
  return state.news === null ? state : lookAtBank(state);
}

function afterTime(state: Open, delay: DelayName, now: number): Open {
  if (delay === 'ERROR_SHOWN') return quietened(state);
  if (isStep(state)) return stepAfterTime(state, now);
  return state.stage === '3ds' ? bankAfterTime(state, delay as BankDelay) : again(state, delay);
}

// --- What is under way

function calls(state: CardState): readonly CardCall[] {
  if (state.stage === 'ended') return [];
  const besides = [
    'resend' in state && state.resend.is === 'sending' ? state.resend.call : null,
    'asks' in state ? state.asks : null,
    'hears' in state ? state.hears : null,
  ];
  return [state.call, ...besides].filter((call) => call !== null);
}

function delays(state: CardState, now: number): Delay<DelayName>[] {
  if (state.stage === 'ended') return [];
  if (state.stage === '3ds') return bankDelays(state);
  if (state.stage === 'checking') return checkDelays(state);
  const quietens = whileLoud(state.notice, LIMITS.cardErrorShownMs);
  return isStep(state) ? [...quietens, ...stepDelays(state, now)] : quietens;
}

/** The payer's own press is on its way: nothing else can be pressed. */
export function isSending(state: CardState): boolean {
  const what = state.stage === 'ended' ? undefined : state.call?.do;
  return what === 'send' || what === 'cancel' || what === 'deleteCard';
}
