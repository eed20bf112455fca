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
  retryAsked: { type: 'retryAsked' },
  checkAsked: { type: 'checkAsked' },
  tryAgainAsked: { type: 'tryAgainAsked' },
  continueAsked: { type: 'continueAsked' },
  stayAsked: { type: 'stayAsked' },
  closeAsked: { type: 'closeAsked' },
  pageRestored: { type: 'pageRestored' },
  backOnline: { type: 'backOnline' },
  wentOffline: { type: 'wentOffline' },
  becameVisible: { type: 'becameVisible' },
} satisfies OneOfEach<PayerEvent | PageEvent>;

/** The compiler misses none: an event that is added has to be added here. */
export const EVERY_EVENT: readonly (PayerEvent | PageEvent)[] = Object.values(EACH);
