// For tests: one of every event that the payer or the browser can send.
import type { PageEvent } from '../platform/ports.ts';
import type { PayerEvent } from '../session/screen-state.ts';
import { DETAILS } from './running-card.ts';

type OneOfEach<Event extends { type: string }> = { [Type in Event['type']]: Extract<Event, { type: Type }> };

const EACH = {
  methodChosen: { type: 'methodChosen', channel: 'card' },
  methodChangeAsked: { type: 'methodChangeAsked' },
  cardSubmitted: { type: 'cardSubmitted', details: DETAILS },
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
  savedCardChosen: { type: 'savedCardChosen', reference: 'KPY-SC-1' },
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
  tryAgainAsked: { type: 'tryAgainAsked' },
  continueAsked: { type: 'continueAsked' },
  stayAsked: { type: 'stayAsked' },
  closeAsked: { type: 'closeAsked' },
  pageRestored: { type: 'pageRestored' },
  backOnline: { type: 'backOnline' },
  wentOffline: { type: 'wentOffline' },
  becameVisible: { type: 'becameVisible' },
  newsCame: { type: 'newsCame' },
} satisfies OneOfEach<PayerEvent | PageEvent>;

/** The compiler misses none: an event that is added has to be added here. */
export const EVERY_EVENT: readonly (PayerEvent | PageEvent)[] = Object.values(EACH);
