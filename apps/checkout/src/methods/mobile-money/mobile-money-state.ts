// Spec §4 Mobile money: what the screens of the flow show, and what the payer can say on them.
import type { MobileMoney } from '@titan/contract/mobile-money';
import type { Notice } from '../method.ts';

/** The stage that the payer is at, with just what its screen shows. */
export type MobileMoneyState =
  | EntryState<'mobile-money-accordion'>
  | EntryState<'mobile_money'>
  | {
      stage: 'mobile_money_otp';
      submitting: boolean;
      /** False after a press until the input changes. */
      canAuthorize: boolean;
      /** The code was wrong or too old; its sentence is the notice. */
      incorrect: boolean;
      notice: Notice | null;
      fieldErrors: Record<string, string>;
      resend: Resend;
    }
  | (WatchState<'mobile_money_check'> & { resend: Resend })
  | (WatchState<'mobile_money_payment_query'> & {
      /** A prompt is open on the phone; without one the answer to the charge itself is not known yet. */
      isPromptOpen: boolean;
      resend: Resend;
    })
  | (WatchState<'pending_payment'> & {
      tab: RedirectTab;
      /** The wallet's page takes this page's place: apps that show web pages open no second one. */
      inPlace: boolean;
    });

/** Where the wallet is named: with its network (XOF), or by the number alone. */
export type EntryStage = 'mobile-money-accordion' | 'mobile_money';

/** Where the page waits for an approval that it cannot see. */
export type WatchStage = 'mobile_money_check' | 'mobile_money_payment_query' | 'pending_payment';

type EntryState<Stage extends EntryStage> = {
  stage: Stage;
  submitting: boolean;
  notice: Notice | null;
  /** Errors the service found, by field of the form. */
  fieldErrors: Record<string, string>;
  /** A request to another number is still open: approved there, this payment is paid. */
  isPromptOpen: boolean;
};

type WatchState<Stage extends WatchStage> = {
  stage: Stage;
  /** What is under way: a look of the page's own, the payer's question, or a press on the test phone. */
  doing: 'asking' | 'confirming' | 'testing' | null;
  /** When the page looks by itself (server time, epoch ms); null: soon. */
  looksAtMs: number | null;
  /** The payer asked, and it is still not known. */
  saidNotYet: boolean;
  notice: Notice | null;
};

/** The page of a redirect network: `blocked` when the browser kept the new tab from opening. */
export type RedirectTab = 'none' | 'opened' | 'blocked';

/** A code or a prompt that can be sent again. `counting` ends at `untilMs` (server time, epoch ms); `limit`: spec §8. */
export type Resend =
  | { is: 'counting'; untilMs: number }
  | { is: 'ready' }
  | { is: 'sending' }
  | { is: 'resent' }
  | { is: 'limit' }
  | { is: 'hidden' };

/** What a person does on TEST MODE's phone: approves with the wallet PIN, declines, or leaves the prompt alone. */
export type TestPhoneAct = { pin: string } | { act: 'decline' | 'ignore' };

/** Events say what happened; one that the present stage does not know changes nothing. */
export type MobileMoneyPayerEvent =
  | { type: 'walletSubmitted'; wallet: MobileMoney }
  | { type: 'walletEdited' }
  | { type: 'walletOtpChanged' }
  | { type: 'walletOtpSubmitted'; token: string }
  | { type: 'walletResendAsked' }
  | { type: 'anotherNumberAsked' }
  | { type: 'openRequestAsked' }
  /** "I've sent the money" */
  | { type: 'moneySent' }
  | { type: 'testPhoneUsed'; does: TestPhoneAct }
  | { type: 'redirectOpened' };
