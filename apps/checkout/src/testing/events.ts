// For tests: one of every event that the payer or the browser can send.
import type { PageEvent } from '../platform/ports.ts';
import { nextTurn } from './fake-service.ts';
import { DETAILS } from './running-card.ts';
import type { PayerEvent } from '../session/session-state.ts';

type OneOfEach<Event extends { type: string }> = { [Type in Event['type']]: Extract<Event, { type: Type }> };

const EACH = {
  methodChosen: { type: 'methodChosen', channel: 'card' },
  methodChangeAsked: { type: 'methodChangeAsked' },
  cardSubmitted: { type: 'cardSubmitted', details: DETAILS },
  hostedAsked: { type: 'hostedAsked' },
  cardEdited: { type: 'cardEdited' },
  pinChanged: { type: 'pinChanged', pin: '1234' },
  pinAutoSubmitCancelled: { type: 'pinAutoSubmitCancelled' },
  pinSubmitted: { type: 'pinSubmitted', pin: '1234' },
  otpChanged: { type: 'otpChanged' },
  otpSubmitted: { type: 'otpSubmitted', otp: '123456' },
  otpResendAsked: { type: 'otpResendAsked' },
  anotherCardAsked: { type: 'anotherCardAsked' },
  stepEdited: { type: 'stepEdited' },
  stepAnswered: { type: 'stepAnswered', given: { cvv: '123' } },
  countriesAsked: { type: 'countriesAsked' },
  proceedAsked: { type: 'proceedAsked' },
  bankTabOpened: { type: 'bankTabOpened' },
  stopAsked: { type: 'stopAsked' },
  stopDeclined: { type: 'stopDeclined' },
  anotherAttemptAsked: { type: 'anotherAttemptAsked' },
  retryAsked: { type: 'retryAsked' },
  rateAsked: { type: 'rateAsked' },
  checkAsked: { type: 'checkAsked' },
  savedCardPaid: { type: 'savedCardPaid', reference: 'KPY-SC-1', cvv: '123' },
  newCardAsked: { type: 'newCardAsked' },
  savedCardsAsked: { type: 'savedCardsAsked' },
  deleteAsked: { type: 'deleteAsked', reference: 'KPY-SC-1' },
  deleteConfirmed: { type: 'deleteConfirmed', reference: 'KPY-SC-1' },
  walletSubmitted: { type: 'walletSubmitted', wallet: { number: '254700000000' } },
  walletEdited: { type: 'walletEdited' },
  walletOtpChanged: { type: 'walletOtpChanged' },
  walletOtpSubmitted: { type: 'walletOtpSubmitted', token: '123456' },
  walletResendAsked: { type: 'walletResendAsked' },
  anotherNumberAsked: { type: 'anotherNumberAsked' },
  openRequestAsked: { type: 'openRequestAsked' },
  moneySent: { type: 'moneySent' },
  testPhoneUsed: { type: 'testPhoneUsed', does: { pin: '1234' } },
  redirectOpened: { type: 'redirectOpened' },
  accountAsked: { type: 'accountAsked' },
  returnPartAsked: { type: 'returnPartAsked' },
  transferSent: { type: 'transferSent' },
  transferHelpAsked: { type: 'transferHelpAsked' },
  transferHelpLeft: { type: 'transferHelpLeft' },
  testTransferSent: { type: 'testTransferSent', amount: '5000.00' },
  autoCompleteSet: { type: 'autoCompleteSet', isOn: false },
  bankChosen: { type: 'bankChosen', slug: 'gtb' },
  bankSearched: { type: 'bankSearched', query: 'gt' },
  banksAsked: { type: 'banksAsked' },
  bankSubmitted: { type: 'bankSubmitted', account: { processor: 'gtb', bank_code: '058' } },
  bankEdited: { type: 'bankEdited' },
  openBankAsked: { type: 'openBankAsked' },
  bankUnavailableAsked: { type: 'bankUnavailableAsked' },
  bankUnavailableLeft: { type: 'bankUnavailableLeft' },
  bankRequested: { type: 'bankRequested', name: 'Ecobank Nigeria' },
  bankRequestEdited: { type: 'bankRequestEdited' },
  bankCodeChanged: { type: 'bankCodeChanged' },
  bankCodeSubmitted: { type: 'bankCodeSubmitted', code: '123456' },
  bankResendAsked: { type: 'bankResendAsked' },
  anotherBankAsked: { type: 'anotherBankAsked' },
  bankConfirmAsked: { type: 'bankConfirmAsked' },
  bankPageAsked: { type: 'bankPageAsked' },
  bankPageOpened: { type: 'bankPageOpened' },
  bankPageClosed: { type: 'bankPageClosed' },
  bankHelpAsked: { type: 'bankHelpAsked' },
  bankHelpLeft: { type: 'bankHelpLeft' },
  testAppUsed: { type: 'testAppUsed', act: 'approve' },
  wayForgotten: { type: 'wayForgotten' },
  tryAgainAsked: { type: 'tryAgainAsked' },
  continueAsked: { type: 'continueAsked' },
  stayAsked: { type: 'stayAsked' },
  closeAsked: { type: 'closeAsked' },
  reopenAsked: { type: 'reopenAsked' },
  pageRestored: { type: 'pageRestored' },
  backOnline: { type: 'backOnline' },
  wentOffline: { type: 'wentOffline' },
  becameVisible: { type: 'becameVisible' },
  becameHidden: { type: 'becameHidden' },
  newsCame: { type: 'newsCame' },
  modeFound: { type: 'modeFound', mode: 'modal' },
} satisfies OneOfEach<PayerEvent | PageEvent>;

/** The compiler misses none: an event that is added has to be added here. */
const EVERY_EVENT: readonly (PayerEvent | PageEvent)[] = Object.values(EACH);

/** A method's flow at one of its stages, and the events that the stage knows. */
export type AtStage = {
  start(): {
    state(): unknown;
    calls: { length: number };
    send(event: PayerEvent | PageEvent): void;
    outcome(): unknown;
  };
  knows: readonly string[];
};

/** Sends each event to a flow at the stage, and returns those that end it, or that change anything though the stage does not know them. */
export async function strangersThatMove({ start, knows }: AtStage): Promise<string[]> {
  const moving: string[] = [];
  for (const event of EVERY_EVENT) {
    const running = start();
    await nextTurn();
    const before = JSON.stringify([running.state(), running.calls.length]);
    running.send(event);
    const isMoved = JSON.stringify([running.state(), running.calls.length]) !== before;
    if (running.outcome() !== undefined || (isMoved && !knows.includes(event.type))) moving.push(event.type);
  }
  return moving;
}
