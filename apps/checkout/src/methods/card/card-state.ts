// Spec §4 Card: what the screens of the card flow show, and what the payer can say on them. To add a stage, begin here: the
// compiler then names every table that it needs a row in.
import type { AvsCountry, BillingAddress, CardDetails } from '@titan/contract/card';
import type { BankWay } from '../../platform/ports.ts';
import type { SavedCard } from '@titan/contract/saved-cards';
import type { Notice } from '../method.ts';

/** The stage that the payer is at, with just what its screen shows. */
export type CardState =
  | {
      stage: 'init';
      submitting: boolean;
      notice: Notice | null;
      /** Errors the service found, by field of the form. */
      fieldErrors: Record<string, string>;
      /** Grows each time the fields must be emptied (a card-details error, a reset). */
      clearings: number;
      /** A new exchange rate is on its way. */
      renewing: boolean;
    }
  | {
      stage: 'savedcards';
      cards: readonly SavedCard[];
      /** The one that is chosen when the stage is entered, by its reference. */
      chosen: string;
      submitting: boolean;
      renewing: boolean;
      notice: Notice | null;
    }
  | { stage: 'deletecard'; card: SavedCard; submitting: boolean; notice: Notice | null }
  | {
      stage: 'pin';
      submitting: boolean;
      /** The 1 s before the PIN sends itself is running. */
      autoSubmitting: boolean;
      notice: Notice | null;
    }
  | {
      stage: 'otp';
      submitting: boolean;
      /** False after Authorize until the input changes. */
      canAuthorize: boolean;
      /** The code was wrong; its sentence is the notice. */
      incorrect: boolean;
      notice: Notice | null;
      fieldErrors: Record<string, string>;
      resend: OtpResend;
    }
  | (AnswerState<'avs'> & {
      /** Null while they are on their way. */
      countries: readonly AvsCountry[] | 'missing' | null;
      /** What a press carried whose answer was lost: it is not typed twice. */
      kept: BillingAddress | null;
    })
  | (AnswerState<'card_enroll'> & { kept: string | null })
  | (AnswerState<'cvv'> & {
      /** The saved card whose CVV is asked before it is charged; null: the issuer asks within a charge. */
      of: SavedCard | null;
      renewing: boolean;
    })
  | ThreeDsState
  | { stage: 'no_auth'; message: string }
  | { stage: 'checking'; /** A look-up is under way. */ asking: boolean };

/** Spec §2 3DS modal and tab, §4 3DS: the payer confirms at the bank. */
export type ThreeDsState = {
  stage: '3ds';
  phase:
    | 'proceed'
    /** The bank's page stands over ours. `connecting` for 2.5 s; `stopping` while we ask whether to stop. */
    | 'modal'
    /** It stands in a tab of its own. */
    | 'tab'
    /** "After 10 minutes the page becomes Incomplete Authorization and the charge is queried." */
    | 'incomplete'
    /** The query found that the authorization was not completed, for good. */
    | 'over';
  way: BankWay;
  connecting: boolean;
  stopping: boolean;
  /** About 30 s have passed. */
  offersTryAgain: boolean;
  /** Of `incomplete`: the query has been answered, and the bank has still not decided. */
  isQueried: boolean;
  /** The attempt is being ended at the provider. */
  ending: boolean;
  notice: Notice | null;
};

/** Steps that one form answers, whose button rests after a press. */
export type AnswerStage = 'avs' | 'card_enroll' | 'cvv';

type AnswerState<Stage extends AnswerStage> = {
  stage: Stage;
  submitting: boolean;
  /** False for 2 s from a press (spec §5 "just submitted"), whenever its answer comes. */
  canSend: boolean;
  notice: Notice | null;
  fieldErrors: Record<string, string>;
};

/** What the payer answers such a step with, by its wire name. */
export type StepAnswer = { avs: BillingAddress } | { phone: string } | { cvv: string };

/** Spec §4 Resend OTP. `counting` ends at `untilMs` (server time, epoch ms). */
export type OtpResend =
  | { is: 'counting'; untilMs: number; left: number }
  | { is: 'ready'; left: number }
  | { is: 'sending'; left: number }
  | { is: 'resent'; left: number }
  /** The bank sends no other code. */
  | { is: 'limit' }
  | { is: 'hidden' };

/** Events say what happened; one that the present stage does not know changes nothing. */
export type CardPayerEvent =
  | { type: 'cardSubmitted'; details: CardDetails; save?: boolean }
  | { type: 'cardEdited' }
  | { type: 'pinChanged'; pin: string }
  /** Any key during the second before the PIN sends itself: it does not send itself then. */
  | { type: 'pinAutoSubmitCancelled' }
  | { type: 'pinSubmitted'; pin: string }
  | { type: 'otpChanged' }
  | { type: 'otpSubmitted'; otp: string }
  | { type: 'otpResendAsked' }
  | { type: 'anotherCardAsked' }
  | { type: 'stepEdited' }
  | { type: 'stepAnswered'; given: StepAnswer }
  | { type: 'countriesAsked' }
  | { type: 'proceedAsked' }
  /** The browser has followed the link to the bank's page in a tab. */
  | { type: 'bankTabOpened' }
  /** Cancel, or Escape: it is asked first, because the bank may have been told yes already. */
  | { type: 'stopAsked' }
  | { type: 'stopDeclined' }
  /** Try again, or yes to stopping: this attempt is to be ended. */
  | { type: 'anotherAttemptAsked' }
  | { type: 'retryAsked' }
  | { type: 'rateAsked' }
  /** A saved card that asks for its CVV first. */
  | { type: 'savedCardChosen'; reference: string }
  | { type: 'savedCardPaid'; reference: string; cvv: string | null }
  | { type: 'newCardAsked' }
  | { type: 'savedCardsAsked' }
  | { type: 'deleteAsked'; reference: string }
  | { type: 'deleteConfirmed'; reference: string }
  | { type: 'checkAsked' };
