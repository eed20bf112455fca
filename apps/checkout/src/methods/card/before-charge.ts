// Spec §4 Card init and "Saved cards: choose a saved card (cvv may be required), 'Use new card', and delete a saved card": the piece of
// the card flow before a charge. An exchange rate that has expired is never charged by (spec §5): the payer asks for a new one.
import type { ConversionView, PaymentView, SavedCard } from '@titan/contract/payer/payment.schema';
import type { Moment } from '../../flow/flow.ts';
import { submit, idle } from '../../stages/stage-state.ts';
import { errorsAt, NO_ERRORS, openingErrors } from '../../stages/stage-errors.ts';
import { mayStillPay, type MethodEntry } from '../../stages/method.ts';
import {
  entryStageOf,
  FIELDS,
  failureText,
  savedCardOf,
  savedCardsOf,
  type CardStageState,
  type NewCard,
  type Deletion,
  type BeforeCharge,
  type OpenCardState,
  type CardEvent,
  type CardPayload,
  type ShownQuote,
  type DeleteCall,
  withoutNotice,
} from './state.ts';

/** The form at `init`, by its path below the payment's address. */
export const ENTRY_FORM = 'card/charge';
/** The form at `init` where cards are typed on the processor's own page. */
export const HOSTED_FORM = 'card/charge-hosted';
/** The form that charges a saved card. */
export const SAVED_CARD_FORM = 'card/charge-savedcard';

/** A stage before a charge is asked for while only a step is open (I-23): never while the answer is not known (I-33). */
export function asksForEntry({ payment, feedback, fromStart }: MethodEntry): boolean {
  const asks =
    feedback === null ? fromStart : [ENTRY_FORM, HOSTED_FORM, SAVED_CARD_FORM].includes(feedback.form);
  return asks && payment.charge?.status === 'pending';
}

/** Going back to an earlier stage is allowed. */
export function openBeforeCharge(entry: MethodEntry): BeforeCharge {
  const { payment, feedback, place } = entry;
  const opened = (stage: BeforeCharge['stage'], failure: string | null) => openedAt(entry, stage, failure);
  const failure = entryFailureText(payment);
  const { stage, of } = place ?? { stage: null, of: null };
  if (feedback?.form === ENTRY_FORM || stage === 'init') return newCard(opened('init', failure));
  const card = savedCardOf(payment, of);
  if (card && stage === 'deletecard') return deletionOf(card, opened('deletecard', null));
  return savedCards(opened(entryStageOf(payment), failure));
}

/** Why the last charge failed, as shown before the next one; null while a step is still open. */
export function entryFailureText(payment: PaymentView): string | null {
  return mayStillPay(payment.charge) ? null : failureText(payment);
}

/** `failure`: why the last charge failed. On a load, a reload or Try again it is shown as text. */
export function openedAt(
  { payment, feedback, place, bankMode }: MethodEntry,
  stage: OpenCardState['stage'],
  failure: string | null,
): CardStageState {
  const posted = errorsAt(FIELDS[stage] ?? [], feedback?.errors ?? {});
  return {
    ...idle(payment),
    ...openingErrors(posted, feedback?.notice, () => ({ ...NO_ERRORS, sentence: failure })),
    kept: {
      bankMode: bankMode ?? 'redirect',
      foundCharge: payment.charge?.reference ?? null,
      clearings: 0,
      savedCard: savedCardOf(payment, place?.of)?.reference ?? null,
      paidSaved: false,
      countries: null,
    },
  };
}

export function newCard(here: CardStageState): NewCard {
  const isBeside = savedCardsOf(here.payment).length > 0;
  return { ...carriedOver(here), stage: 'init', place: isBeside ? { stage: 'init', of: null } : null };
}

/** Card entry, where there are none. */
export function savedCards(here: CardStageState): BeforeCharge {
  if (savedCardsOf(here.payment).length === 0) return newCard(here);
  return { ...carriedOver(here), stage: 'savedcards', place: null };
}

function deletionOf(card: SavedCard, here: CardStageState): Deletion {
  const place = { stage: 'deletecard', of: card.reference };
  return { ...carriedOver(here, card), stage: 'deletecard', card, place };
}

/** The card that is chosen when the saved cards are shown: the one that was chosen last, or the newest. */
export function chosenOf({ payment, kept }: CardStageState): string {
  return kept.savedCard ?? savedCardsOf(payment)[0]?.reference ?? '';
}

/** What the payer does there; nothing else while something is under way, but for typing while a rate is asked for. */
const ACCEPTED: Record<BeforeCharge['stage'], readonly string[]> = {
  init: ['cardSubmitted', 'hostedAsked', 'cardEdited', 'rateAsked', 'savedCardsAsked'],
  savedcards: ['savedCardPaid', 'stepEdited', 'deleteAsked', 'newCardAsked', 'rateAsked'],
  deletecard: ['deleteConfirmed', 'savedCardsAsked'],
};

export function applyBeforeCharge(state: BeforeCharge, event: CardEvent, at: Moment): BeforeCharge {
  if (!isAccepted(state, event)) return state;
  switch (event.type) {
    case 'cardEdited':
    case 'stepEdited':
      return withoutNotice(state);
    case 'rateAsked':
      return renewing(state);
    case 'newCardAsked':
      return newCard(withoutNotice(state));
    case 'savedCardsAsked':
      return savedCardsOf(state.payment).length > 0 ? savedCards(withoutNotice(state)) : state;
    case 'hostedAsked':
    case 'cardSubmitted':
      return submitted(state, event, at);
    default:
      return 'reference' in event ? applyToSavedCard(state, event, at) : state;
  }
}

type Submitted = Extract<CardEvent, { type: 'hostedAsked' | 'cardSubmitted' }>;

function submitted(state: BeforeCharge, event: Submitted, at: Moment): BeforeCharge {
  if (event.type === 'hostedAsked') return charging(state, { hosted: true }, null, at);
  const { details, save } = event;
  const payload = { card: details, ...(save ? { save } : {}), ...shownQuote(state) };
  // The old amount is never charged: submitting it anyway shows the new one.
  return rateHolds(state, at) ? charging(state, payload, null, at) : renewing(state);
}

function isAccepted({ stage, call }: BeforeCharge, { type }: CardEvent): boolean {
  const isFree = call === null || (call.do === 'renewRate' && type === 'cardEdited');
  return isFree && ACCEPTED[stage].includes(type);
}

type SavedCardEvent = Extract<CardEvent, { reference: string }>;

/** Ignore events about a deleted card. */
function applyToSavedCard(state: BeforeCharge, event: SavedCardEvent, at: Moment): BeforeCharge {
  const { payment } = state;
  const card = savedCardOf(payment, event.reference);
  if (card === null) return state;
  switch (event.type) {
    case 'deleteAsked':
      return deletionOf(card, withoutNotice(state));
    case 'deleteConfirmed': {
      const call: DeleteCall = { do: 'deleteCard', payment, savedCard: card.reference, key: at.newKey() };
      return { ...withoutNotice(state), call };
    }
    case 'savedCardPaid': {
      const payload = { saved: card.reference, cvv: event.cvv, ...shownQuote(state) };
      return rateHolds(state, at) ? charging(state, payload, card, at) : state;
    }
  }
}

/** `saved`: the card, where it is a saved one. */
function charging(
  state: BeforeCharge,
  payload: CardPayload,
  saved: SavedCard | null,
  at: Moment,
): BeforeCharge {
  const savedCard = saved?.reference ?? state.kept.savedCard;
  return submit({ ...state, kept: { ...state.kept, paidSaved: saved !== null, savedCard } }, payload, at);
}

function renewing(state: BeforeCharge): BeforeCharge {
  return { ...state, call: { do: 'renewRate', payment: state.payment } };
}

/** A new exchange rate is on its way. */
export function isRenewing({ call }: CardStageState): boolean {
  return call?.do === 'renewRate';
}

/** False once the shown exchange rate has run out: nothing is charged by it any more. */
function rateHolds({ payment: { conversion } }: CardStageState, { now }: Moment): boolean {
  return conversion === null || now < conversion.expires_at;
}

/** A charge names the quote that the payer saw; another quote makes another submission. */
export function shownQuote({
  payment: { conversion },
}: {
  payment: { conversion: ConversionView | null };
}): ShownQuote {
  return conversion === null ? {} : { quote: conversion.quote };
}

/** What goes along to another stage; `chosen`: with this card, from now on. */
export function carriedOver(here: CardStageState, chosen: SavedCard | null = null): CardStageState {
  const { payment, notice, fieldErrors, submission, call, news } = here;
  const kept = chosen === null ? here.kept : { ...here.kept, savedCard: chosen.reference };
  return { payment, notice, fieldErrors, submission, call, news, kept };
}
