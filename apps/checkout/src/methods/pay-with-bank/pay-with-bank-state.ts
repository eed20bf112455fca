// Spec §4 Pay with bank: what the screens of the flow show, and what the payer can say on them.
import type { Bank } from '@titan/rules/bank-fields';
import type { BankAccount } from '@titan/rules/bank-inputs';
import type { BankVariant } from '@titan/rules/bank-variants';
import type { Notice } from '../method.ts';

/** The stage that the payer is at, with just what its screen shows. */
export type PayWithBankState =
  | {
      stage: 'init';
      /** The method of the catalogue that names the bank already; null: the payer chooses. */
      variant: BankVariant | null;
      /** Slug of the bank that the stage begins with. */
      bank: string | null;
      list: BankList;
      /** A search that has stood for 800 ms: how many it finds is now said. */
      searched: string | null;
      submitting: boolean;
      notice: Notice | null;
      /** Errors the service found, by field of the form. */
      fieldErrors: Record<string, string>;
      /** A payment is still open at a bank: approved there, this payment is paid. */
      isRequestOpen: boolean;
    }
  | {
      stage: 'bank-authorize';
      /** The bank's OTP, its Pay ID, or a code that validates the account. */
      asks: 'otp' | 'payId' | 'validate';
      submitting: boolean;
      /** False after a wrong code until the input changes. */
      canAuthorize: boolean;
      /** The code was wrong; its sentence is the notice. */
      failed: boolean;
      notice: Notice | null;
      fieldErrors: Record<string, string>;
      resend: BankResend;
    }
  | WatchState<'approval-guide'>
  | (WatchState<'bank-pending'> & {
      patience: Patience;
      /** Where the bank's own page stands; null: there is none to go to. */
      page: BankPage | null;
      /** Where it opens: over this page's form, in a tab, or in place of this page. */
      opens: 'frame' | 'tab' | 'in-place';
      /** The bank waits for the payer; without, nobody has answered yet, and no other way is offered beside it. */
      isRequestOpen: boolean;
    })
  | { stage: 'help' }
  | {
      stage: 'bank-unavailable';
      /** Banks of the country to choose from; empty: the name is typed. */
      banks: readonly string[];
      submitting: boolean;
      /** The request has arrived. */
      isReceived: boolean;
      /** Spec §5: it has not; said loud for 2 s. */
      failed: 'loud' | 'quiet' | null;
      notice: Notice | null;
    };

/** Where the page waits for an approval that it cannot see. */
export type WatchStage = 'approval-guide' | 'bank-pending';

/** The stages at which the service holds the payer, each with its help. */
export type HeldStage = WatchStage | 'bank-authorize';

type WatchState<Stage extends WatchStage> = {
  stage: Stage;
  /** What is under way: the payer's question, or a press in the test app. */
  doing: 'confirming' | 'testing' | null;
  /** The payer asked, and it is still not known. */
  saidNotYet: boolean;
  notice: Notice | null;
};

/** Spec §8: a failure stands loud for 2.5 s; the list may be asked for again while fewer than 3 have failed. */
export type BankList =
  | { is: 'there'; banks: readonly Bank[] }
  | { is: 'asking' }
  | { is: 'failed'; isLoud: boolean }
  | { is: 'given-up' };

/** Spec §4 Pending screen, by 60 s ticks: as usual, longer than usual, and after the third "Something's wrong". */
export type Patience = 'usual' | 'longer' | 'over';

/** `blocked`: the browser kept the new tab from opening. */
export type BankPage = 'none' | 'frame' | 'tab' | 'blocked';

/** An OTP that can be sent again. `counting` ends at `untilMs` (server time, epoch ms); `limit`: spec §8. */
export type BankResend =
  | { is: 'counting'; untilMs: number }
  | { is: 'ready' }
  | { is: 'sending' }
  | { is: 'resent' }
  | { is: 'limit' }
  | { is: 'hidden' };

/** What a person does in TEST MODE's bank app. */
export type TestAppAct = 'approve' | 'decline' | 'no_money' | 'ignore';

/** Events say what happened; one that the present stage does not know changes nothing. */
export type PayWithBankPayerEvent =
  | { type: 'bankChosen'; slug: string | null }
  | { type: 'bankSearched'; query: string }
  | { type: 'banksAsked' }
  | { type: 'bankSubmitted'; account: BankAccount }
  | { type: 'bankEdited' }
  | { type: 'openBankAsked' }
  | { type: 'bankUnavailableAsked' }
  | { type: 'bankUnavailableLeft' }
  | { type: 'bankRequested'; name: string }
  | { type: 'bankRequestEdited' }
  | { type: 'bankCodeChanged' }
  | { type: 'bankCodeSubmitted'; code: string }
  | { type: 'bankResendAsked' }
  | { type: 'anotherBankAsked' }
  | { type: 'bankConfirmAsked' }
  | { type: 'bankPageAsked' }
  | { type: 'bankPageOpened' }
  | { type: 'bankPageClosed' }
  | { type: 'bankHelpAsked' }
  | { type: 'bankHelpLeft' }
  | { type: 'testAppUsed'; act: TestAppAct };
