// Spec §7 the card calls: what each thing that the payer says sends to the service, and the key that it goes by (design §3).
import type { PaymentView } from '@titan/contract/payment';
import type { CardPress, ShownQuote } from './card-actors.ts';
import type { CardContext, CardEvent } from './card-context.ts';
import type { CardPayerEvent } from './card-state.ts';

/** A press: a new key, unless the very same details are pressed again because their answer was lost. */
export function pressing({ press, newKey, payment }: CardContext, event: CardEvent): Partial<CardContext> {
  const sends = sentBy(event, shownQuote(payment));
  if (sends === null) return { press };
  const isRepeat = press !== null && JSON.stringify(press.sends) === JSON.stringify(sends);
  const isStart = 'card' in sends || 'saved' in sends;
  return {
    press: isRepeat ? press : { key: newKey(), sends },
    ...(isStart ? { paysSaved: 'saved' in sends } : {}),
  };
}

/** By what the payer said: what is sent for it; null for what sends nothing of the payer's. */
const SENT_BY: {
  [Type in CardPayerEvent['type']]:
    | ((event: Extract<CardPayerEvent, { type: Type }>, shown: ShownQuote) => CardPress['sends'])
    | null;
} = {
  cardSubmitted: ({ details, save }, shown) => ({ card: details, ...(save ? { save } : {}), ...shown }),
  savedCardChosen: null,
  savedCardPaid: ({ reference, cvv }, shown) => ({ saved: reference, cvv, ...shown }),
  newCardAsked: null,
  savedCardsAsked: null,
  deleteAsked: null,
  deleteConfirmed: null,
  cardEdited: null,
  // The fourth digit is a press: it sends itself a second later.
  pinChanged: ({ pin }) => ({ pin }),
  pinAutoSubmitCancelled: null,
  pinSubmitted: ({ pin }) => ({ pin }),
  otpChanged: null,
  otpSubmitted: ({ otp }) => ({ otp }),
  otpResendAsked: null,
  anotherCardAsked: null,
  stepEdited: null,
  stepAnswered: ({ given }) => given,
  countriesAsked: null,
  proceedAsked: null,
  bankTabOpened: null,
  stopAsked: null,
  stopDeclined: null,
  anotherAttemptAsked: null,
  retryAsked: null,
  rateAsked: null,
  checkAsked: null,
};

function sentBy(event: CardEvent, shown: ShownQuote): CardPress['sends'] | null {
  const readers: Partial<Record<string, ((event: never, shown: ShownQuote) => CardPress['sends']) | null>> =
    SENT_BY;
  return readers[event.type]?.(event as never, shown) ?? null;
}

/** A charge names the quote that its payer was shown; another quote is another press. */
function shownQuote({ conversion }: PaymentView): ShownQuote {
  return conversion === null ? {} : { quote: conversion.quote };
}
