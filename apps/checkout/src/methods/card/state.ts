// The card flow's types (spec §4 Card): its states, the events it knows, and the calls it makes with their answers.
import type { AvsCountry, BillingAddress, CardDetails } from '@titan/contract/payer/card.schema';
import type { ConversionView, PaymentView, SavedCard } from '@titan/contract/payer/payment.schema';
import type { MethodPlace } from '@titan/contract/page/page-data';
import type { CallAnswered, Elapsed } from '../../flow/flow.ts';
import type { RedirectMode, PageEvent } from '../../platform/ports.ts';
import type { CheckingOf } from '../../stages/apply-answer.ts';
import type { Ended, StageState, Submission } from '../../stages/stage-state.ts';
import type { Code, Resend, ResendDelay } from '../../stages/code.ts';
import type { FieldErrors } from '../../stages/stage-errors.ts';
import type { AnswerMeaning, RefusedSubmission, ResendAnswer } from '../../stages/read-answer.ts';
import { type MethodDeps, attemptsAreUsedUp, mayStillPay, messageOf } from '../../stages/method.ts';
import type { LookUp } from '../../stages/waiting.ts';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { isOfCardDetails, saysInvalid } from '@titan/rules/card-declines';
import { type CardStage, isCardStage, stageForAuthModel } from '@titan/rules/card-stage';
import { type CommonPosition, createPositionOf } from '../../stages/position.ts';

// --- States

/** What every stage has. */
export type CardStageState = StageState<CardPayload, CardCall> & {
  /** By field of the form. */
  fieldErrors: FieldErrors;
  /** What stays from stage to stage. */
  kept: {
    bankMode: RedirectMode;
    /** The attempt that was there when the page was opened. */
    foundCharge: string | null;
    /** Grows each time the boxes of card entry must be emptied (a card-details error, a reset). */
    clearings: number;
    /** The saved card that was chosen last, by its reference. */
    savedCard: string | null;
    /** The last charge was submitted with a saved card. */
    paidSaved: boolean;
    /** Countries of the billing address, once they have arrived. */
    countries: readonly AvsCountry[] | null;
  };
};

// Before a charge

/** `place`: where the payer has gone, so that a reload comes back there. */
type EntryState = CardStageState & { place: MethodPlace | null };

export type NewCard = EntryState & { stage: 'init' };

export type Deletion = EntryState & { stage: 'deletecard'; card: SavedCard };

export type BeforeCharge = NewCard | (EntryState & { stage: 'savedcards' }) | Deletion;

// Steps of the issuer

/** `sendsItself`: the second before it does is running. */
export type Pin = CardStageState & { stage: 'pin'; sendsItself: boolean };

export type Otp = CardStageState & { stage: 'otp'; code: Code; resend: Resend<ResendCall> };

/** One form, whose button is disabled for 2 s from a submission (spec §5 "just submitted"). */
type Form<Stage> = CardStageState & { stage: Stage; buttonRests: boolean };

/** `asks` for the countries; null: they are there, or did not come. */
export type Avs = Form<'avs'> & { asks: CountriesCall | null };

export type AnswerStep = Avs | Form<'card_enroll'> | Form<'birthday'> | Form<'cvv'>;

export type IssuerStep = Pin | Otp | AnswerStep;

// At the bank

export type AtBank = CardStageState & {
  stage: '3ds';
  /** Where the bank's page is: behind Proceed, over ours, or in a tab. `stopping`: we ask whether to stop. */
  page: 'proceed' | 'connecting' | 'shown' | 'stopping' | 'tab';
  /**
   * "After about 30 seconds a Try again option appears. After 10 minutes the page becomes Incomplete Authorization and the charge is
   * queried." `queried`: the bank has still not decided; `over`: the authorization was not completed, for good.
   */
  patience: 'early' | 'elapsed' | 'incomplete' | 'queried' | 'over';
  /** Listens for the bank's tab; null once nobody waits. */
  hint: AwaitBankHint | null;
  /** Looks since the stage was entered. */
  waits: number;
  /** The last look-up was just now: the bank's tab reports every 300 ms that it is back. */
  rests: boolean;
};

type AnsweredCardState = BeforeCharge | IssuerStep | AtBank | (CardStageState & { stage: 'no_auth' });

export type OpenCardState = AnsweredCardState | (CardStageState & CheckingOf<AnsweredCardState>);

export type CardState = OpenCardState | Ended;

export function isBeforeCharge(state: OpenCardState): state is BeforeCharge {
  return 'place' in state;
}

export function isStep(state: OpenCardState): state is IssuerStep {
  return state.stage === 'pin' || state.stage === 'otp' || 'buttonRests' in state;
}

/** A submission is on its way: nothing else can be submitted. */
export function isSending(state: CardState): boolean {
  const what = state.stage === 'ended' ? undefined : state.call?.do;
  return what === 'send' || what === 'cancel' || what === 'deleteCard';
}

/** An edit, a submission or a reset clears the notice above the form and the errors at its fields. */
export function withoutNotice<State extends CardStageState>(state: State): State {
  return { ...state, notice: null, fieldErrors: {} };
}

// --- Events

/** Events name what happened; a stage ignores those it does not know. */
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
  /** Cancel, or Escape: we ask first, because the payer may already have approved at the bank. */
  | { type: 'stopAsked' }
  | { type: 'stopDeclined' }
  /** Try again, or yes to stopping: this attempt is to be ended. */
  | { type: 'anotherAttemptAsked' }
  | { type: 'retryAsked' }
  | { type: 'checkAsked' };

export type CardEvent = CardPayerEvent | PageEvent | CallAnswered<CardCall, CardAnswer> | Elapsed<CardDelay>;

// --- Calls and their answers

export type CardPayload =
  | ({ card: CardDetails; save?: true } & ShownQuote)
  | { hosted: true }
  | ({ saved: string; cvv: string | null } & ShownQuote)
  | { pin: string }
  | { otp: string }
  | StepAnswer;

/** Only where the card is debited in another currency. */
export type ShownQuote = { quote?: string };

/** What is given at such a form, by its wire name. */
type StepAnswer = { avs: BillingAddress } | { phone: string } | { birthday: string } | { cvv: string };

type CardSubmission = Submission<CardPayload>;

export type CardCall =
  | { do: 'send'; payment: PaymentView; submission: CardSubmission }
  | RateCall
  | DeleteCall
  | ResendCall
  | CountriesCall
  | Cancel
  | AwaitBankHint
  | BankLook
  | LookUp;

type RateCall = { do: 'renewRate'; payment: PaymentView };

/** `savedCard`: its reference. */
export type DeleteCall = { do: 'deleteCard'; payment: PaymentView; savedCard: string; key: string };

export type ResendCall = { do: 'resendOtp'; payment: PaymentView; key: string };

type CountriesCall = { do: 'avsCountries' };

/** Is answered by the first hint of a page on this device that the payer is back. */
export type AwaitBankHint = { do: 'awaitHint'; payment: PaymentView };

/** The lighter look, while nothing has moved. */
type BankLook = { do: 'lookUp'; at: 'bank'; payment: PaymentView };

/** Ends the attempt at the provider. */
export type Cancel = { do: 'cancel'; payment: PaymentView; key: string };

/** What an answer of the service means to the card flow. */
export type CardAnswer =
  | AnswerMeaning
  | ResendAnswer
  /** The open step has run out. */
  | { kind: 'payment-expired'; message: string }
  /** Nothing was done. `conversion`: the quote that holds now; absent where it has not changed. */
  | (RefusedSubmission & { conversion?: ConversionView | null })
  /** A new exchange rate, or none just now. */
  | { kind: 'rate'; conversion: ConversionView }
  | { kind: 'no-rate' }
  /** The saved cards that are left. */
  | { kind: 'cards'; cards: SavedCard[] }
  /** The saved card cannot be used any more; with the payment, which lists those that can. */
  | { kind: 'no-card'; message: string; payment: PaymentView }
  | { kind: 'countries'; countries: readonly AvsCountry[] }
  /** The payer may be back from the bank. */
  | { kind: 'back' };

// --- Timers

export type CardDelay = 'ERROR_SHOWN' | StepDelay | BankDelay;

export type StepDelay = 'PIN_AUTO_SUBMIT' | 'BUTTON_REENABLE' | ResendDelay;

export type BankDelay =
  | 'THREE_DS_INTERSTITIAL'
  | 'THREE_DS_WAITING_ELAPSED'
  | 'THREE_DS_INCOMPLETE'
  | 'THREE_DS_LOOK_REST'
  | 'NEXT_LOOK';

// --- Screens

export type CardDeps = MethodDeps<CardPayerEvent>;

export type CardStageProps<Stage extends CardState['stage']> = {
  card: Extract<CardState, { stage: Stage }>;
  payment: PaymentView;
  deps: CardDeps;
};

// --- Where the server state puts the payer, and what it reports there (spec §4 Card)

/** Stages at which the service holds the payer. */
export type ChargeStage =
  | 'pin'
  | 'otp'
  | 'avs'
  | 'card_enroll'
  | 'birthday'
  | 'cvv'
  | '3ds'
  | 'no_auth'
  | 'checking';

/** By the service's stage: where the page holds the payer. At a stage that has no screen here yet we keep checking. */
const HELD_AT: { [At in CardStage]: At extends ChargeStage ? At : 'checking' } = {
  init: 'checking',
  avs: 'avs',
  pin: 'pin',
  cvv: 'cvv',
  otp: 'otp',
  card_enroll: 'card_enroll',
  birthday: 'birthday',
  '3ds': '3ds',
  deletecard: 'checking',
  savedcards: 'checking',
  no_auth: 'no_auth',
  checking: 'checking',
};

/** Where the server state puts the payer. `init`, or `savedcards` where there are some: no charge of this method yet. */
export type CardPosition =
  | ChargeStage
  | 'init'
  | 'savedcards'
  /** A card-details error: back to the first stage, fields cleared. */
  | 'details-error'
  | CommonPosition;

/** Whether the service holds the payer at this position. */
export function isChargeStage(position: CardPosition): position is ChargeStage {
  return Object.values(HELD_AT).some((stage) => stage === position);
}

export const cardPositionOf: (payment: PaymentView) => CardPosition = createPositionOf<CardPosition>({
  channel: 'card',
  first: entryStageOf,
  heldAt: heldStageOf,
  staysWith: ({ error_type: type }) => (isOfCardDetails(type) ? 'details-error' : null),
});

/** The last PIN or code of the open step was wrong. The text is the fallback for services that do not mark it. */
export function codeWasWrong({ charge }: PaymentView): boolean {
  if (!mayStillPay(charge)) return false;
  return (
    charge.metadata.secret_was_wrong ||
    (heldStageOf(charge) === 'otp' && saysInvalid(charge.response_message))
  );
}

/** What the payment has to report: why the last charge failed, or that a code was wrong. */
export function failureText(payment: PaymentView): string | null {
  const { charge } = payment;
  if (charge === null || charge.channel !== 'card') return null;
  return charge.status === 'failed' || codeWasWrong(payment) ? messageOf(payment) : null;
}

/** The fields of a stage's form that have a place for an error. The four boxes of the PIN have the sentence above them. */
export const FIELDS: Partial<Record<OpenCardState['stage'], readonly string[]>> = {
  init: ['number', 'expiry', 'cvv', 'name'],
  savedcards: ['cvv'],
  otp: ['otp'],
  avs: ['country', 'address', 'state', 'city', 'zip_code'],
  card_enroll: ['phone'],
  birthday: ['birthday'],
  cvv: ['cvv'],
};

/** The cards that this payer has saved with this merchant in this browser, newest first. */
export function savedCardsOf({ payment_channels_details: { card } }: PaymentView): readonly SavedCard[] {
  return card.saved_cards;
}

/** Cards are typed on the processor's own page. */
export function isHosted({ payment_channels_details: { card } }: PaymentView): boolean {
  return card.is_hosted;
}

/** Null where no card, or one that is not there any more, is meant. */
export function savedCardOf(payment: PaymentView, reference: string | null | undefined): SavedCard | null {
  return savedCardsOf(payment).find((card) => card.reference === reference) ?? null;
}

/** Saved cards come first, where there are any. */
export function entryStageOf(payment: PaymentView): 'savedcards' | 'init' {
  return savedCardsOf(payment).length > 0 ? 'savedcards' : 'init';
}

/** This attempt is over, and another one is allowed. */
export function mayStartAnew(payment: PaymentView): boolean {
  const isOver = cardPositionOf(payment) === 'declined';
  return isOver && payment.status !== 'failed' && !attemptsAreUsedUp(payment);
}

/** "processing or pending with an auth model continues to that stage"; without one, the answer is not known yet. */
function heldStageOf(charge: ChargeView): ChargeStage {
  const stage = charge.stage ?? (charge.auth_model === null ? null : stageForAuthModel(charge.auth_model));
  return stage === null || !isCardStage(stage) ? 'checking' : HELD_AT[stage];
}
