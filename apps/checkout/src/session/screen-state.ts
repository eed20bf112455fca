// What the components read and what they may say: the whole seam between the page's machines and its screens (spec §2 Checkout states).
import type { CardDetails } from '@titan/contract/card';
import type { PageProblem } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { Channel } from '@titan/rules/methods';

/** A sentence above a form. `banner` is the loud form (spec: about 2 s, or until the next edit); afterwards it stays as quiet text. */
export type Notice = { text: string; tone: 'error' | 'info'; banner: boolean };

/** Spec §4 Card: the stage that the payer is at, with just what its screen shows. */
export type CardState =
  | {
      stage: 'init';
      submitting: boolean;
      notice: Notice | null;
      /** Errors the service found, by field of the form. */
      fieldErrors: Record<string, string>;
      /** Grows each time the fields must be emptied (a card-details error, a reset). */
      clearings: number;
    }
  | {
      stage: 'pin';
      submitting: boolean;
      /** The 1 s before the PIN sends itself is running. */ autoSubmitting: boolean;
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
      resend: OtpResend;
      offersAnotherCard: boolean;
    }
  | { stage: 'no_auth'; message: string }
  | { stage: 'checking'; /** A look-up is under way. */ asking: boolean };

/** Spec §4 Resend OTP. `counting` ends at `untilMs` (server time, epoch ms). */
export type OtpResend =
  | { is: 'counting'; untilMs: number; left: number }
  | { is: 'ready'; left: number }
  | { is: 'sending'; left: number }
  | { is: 'resent'; left: number }
  | { is: 'hidden' };

/** What the payer sees. One value a screen; the compiler checks that each has its component. */
export type ScreenState =
  | { screen: 'problem'; problem: PageProblem; reference: string | null }
  | {
      screen: 'issue-detected';
      payment: PaymentView;
      issue: 'completed' | 'abandoned' | 'expired';
      /** Spec §8 "already completed charges": the sentence then speaks of this charge instead of this transaction. */
      ofCharge?: true;
    }
  | { screen: 'methods'; payment: PaymentView; offline: boolean }
  | {
      screen: 'card';
      payment: PaymentView;
      offline: boolean;
      card: CardState;
      /** Another method can be chosen. */ canChangeMethod: boolean;
    }
  | {
      screen: 'success';
      payment: PaymentView;
      /** When the page goes back to the shop by itself (server time); null: it stays. */
      redirectAtMs: number | null;
    }
  | {
      screen: 'failed';
      payment: PaymentView;
      message: string;
      canTryAgain: boolean;
      canChangeMethod: boolean;
    }
  | { screen: 'session-end'; payment: PaymentView }
  | { screen: 'redirect'; payment: PaymentView }
  /** Closed by the payer where there is no shop address to go back to. */
  | { screen: 'closed'; payment: PaymentView };

/** Events say what happened; one that the present stage does not know changes nothing. */
export type PayerEvent =
  | { type: 'methodChosen'; channel: Channel }
  | { type: 'methodChangeAsked' }
  | { type: 'cardSubmitted'; details: CardDetails }
  | { type: 'cardEdited' }
  | { type: 'pinChanged'; pin: string }
  /** Any key during the second before the PIN sends itself: it does not send itself then. */
  | { type: 'pinAutoSubmitCancelled' }
  | { type: 'pinSubmitted'; pin: string }
  | { type: 'otpChanged' }
  | { type: 'otpSubmitted'; otp: string }
  | { type: 'otpResendAsked' }
  | { type: 'anotherCardAsked' }
  | { type: 'retryAsked' }
  | { type: 'checkAsked' }
  | { type: 'tryAgainAsked' }
  | { type: 'continueAsked' }
  | { type: 'stayAsked' }
  | { type: 'closeAsked' };

/** How React reads the page's state (useSyncExternalStore) and speaks to it. */
export type CheckoutStore = {
  getState(): ScreenState;
  subscribe(onChange: () => void): () => void;
  send(event: PayerEvent): void;
  /** The service's time now, epoch ms, whatever the payer's own clock says. */
  serverNow(): number;
  /**
   * True while the page's machines could not be loaded (a deploy, a broken network): a form's submit is then to be left to the
   * browser, which posts it as a plain form. Ask at the moment of the submit. Absent where there are none to load.
   */
  failedToLoad?(): boolean;
};
