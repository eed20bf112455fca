// Spec §2 Bank transfer flow: what the screens of the flow show, and what the payer can say on them.
import type { Notice } from '../method.ts';

/** The stage that the payer is at, with just what its screen shows; the account itself stands in the payment. */
export type BankTransferState =
  | {
      stage: 'before_transfer';
      submitting: boolean;
      notice: Notice | null;
      /** Errors the service found, by field of the form. */
      fieldErrors: Record<string, string>;
    }
  | WatchState<'account_details'>
  | WatchState<'transfer_termination'>
  | WatchState<'transfer_rest'>
  | WatchState<'transfer_help'>
  /** Nobody has answered yet whether there is an account. */
  | { stage: 'checking'; asking: boolean; notice: Notice | null };

/** Where the page waits for a transfer that it cannot see. */
export type WatchStage = 'account_details' | 'transfer_termination' | 'transfer_rest';

export type WatchState<Stage extends WatchStage | 'transfer_help'> = {
  stage: Stage;
  doing: Doing | null;
  /** The payer asked, and it is still not known. */
  saidNotYet: boolean;
  notice: Notice | null;
};

/** What is under way: a look of the page's own, or what the payer has pressed. */
export type Doing =
  | 'asking'
  | 'confirming'
  | 'testing'
  /** Another account is opened. */
  | 'opening'
  /** What arrived is sent back. */
  | 'returning';

/** Events say what happened; one that the present stage does not know changes nothing. */
export type BankTransferPayerEvent =
  /** Continue, Try another transfer, Send the rest. */
  | { type: 'accountAsked' }
  | { type: 'returnPartAsked' }
  | { type: 'transferSent' }
  | { type: 'transferHelpAsked' }
  | { type: 'transferHelpLeft' }
  /** TEST MODE; `amount` in major units, as typed. */
  | { type: 'testTransferSent'; amount: string }
  | { type: 'autoCompleteSet'; isOn: boolean };
