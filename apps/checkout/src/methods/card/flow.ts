// Spec §4 Card: the whole method, as its stages before a charge (before-charge.ts), which the first load holds, and all that an answer or
// a charge under way leads to (under-way.ts), which comes with the calls. The service's truth alone decides the stage; the page adds only
// what the payer is doing right now.
import type { AvsCountry, CardDetails } from '@titan/contract/card';
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import type { Answered, Delay, Elapsed, Flow, Moment } from '../../flow/flow.ts';
import type { BankWay, PageEvent } from '../../platform/ports.ts';
import {
  type CheckingOf,
  type Ended,
  type Held,
  type Press,
  loudly,
  quietened,
  whileLoud,
} from '../../stages/answers.ts';
import type { FieldErrors } from '../../stages/findings.ts';
import type { Look } from '../../stages/waiting.ts';
import { chunk } from '../registration.ts';
import type { MethodEntry } from '../../stages/method.ts';
import {
  asksForEntry,
  beginning,
  type BeforeCharge,
  type DeleteCall,
  isBeforeCharge,
  type RateCall,
  saidBeforeCharge,
  type ShownQuote,
} from './before-charge.ts';
import type { CardAnswer } from './calls.ts';
import { cardStandingOf, isHeld } from './standing.ts';
import type { CountriesCall, ResendCall, Step, StepAnswer, StepDelay } from './steps.ts';
import type { AtBank, BankDelay, BankLook, Cancel, HearBank } from './three-ds.ts';

/** Events say what happened; one that the present stage does not know changes nothing. */
export type CardPayerEvent =
  | { type: 'cardSubmitted'; details: CardDetails; save?: boolean }
  /** Where the card is typed on the processor's own page. */
  | { type: 'hostedAsked' }
  | { type: 'cardEdited' }
  | { type: 'rateAsked' }
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
  | { hosted: true }
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

export type DelayName = 'ERROR_SHOWN' | StepDelay | BankDelay;
export type CardEvent = CardPayerEvent | PageEvent | Answered<CardCall, CardAnswer> | Elapsed<DelayName>;

/** What every stage has. */
export type Here = Held<Sends, CardCall> & {
  /** By field of the form. */
  fieldErrors: FieldErrors;
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

/** From the first answer on. Nothing but an answer, or a charge that is found under way, leads there. */
export const cardUnderWay = chunk(async () => (await import('./under-way.ts')).underWay);

/** It is there: one of its states has been opened. */
export function underWay() {
  const there = cardUnderWay.loaded();
  if (there === null) throw new Error('Not loaded');
  return there;
}

function open(entry: MethodEntry): CardState {
  const standing = cardStandingOf(entry.payment);
  return isHeld(standing) && !asksForEntry(entry) ? underWay().open(entry, standing) : beginning(entry);
}

function next(state: CardState, event: CardEvent, at: Moment): CardState {
  if (state.stage === 'ended') return state;
  if (event.type === 'bankWayFound') return { ...state, kept: { ...state.kept, bankWay: event.way } };
  if (!isBeforeCharge(state)) return underWay().next(state, event, at);
  switch (event.type) {
    case 'answered':
      if (event.answer.says !== 'not-sent') return underWay().next(state, event, at);
      // It is told even where the code that asks never came.
      return { ...state, call: null, press: null, notice: loudly('notReached') };
    case 'elapsed':
      return quietened(state);
    default:
      return saidBeforeCharge(state, event, at);
  }
}

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
  return isBeforeCharge(state)
    ? whileLoud(state.notice, LIMITS.cardErrorShownMs)
    : underWay().delays(state, now);
}

/** The payer's own press is on its way: nothing else can be pressed. */
export function isSending(state: CardState): boolean {
  const what = state.stage === 'ended' ? undefined : state.call?.do;
  return what === 'send' || what === 'cancel' || what === 'deleteCard';
}

export function isStep(state: Open): state is Step {
  return state.stage === 'pin' || state.stage === 'otp' || 'buttonRests' in state;
}
