// Spec §4 Card: where the payer begins, by the service's truth and by where he went before a charge; and what is said there.
import type { SavedCard } from '@titan/contract/saved-cards';
import { NOTHING_FOUND, type Opening, openingAt } from '../findings.ts';
import { mayStillPay, type MethodEntry } from '../method.ts';
import {
  cardStandingOf,
  entryStageOf,
  errorsAt,
  findingOf,
  isHeld,
  type OwnStage,
  savedCardsOf,
  type Stage,
} from './card-truth.ts';

/** The form at `init`, by its path below the payment's address. */
export const ENTRY_FORM = 'card/charge';
/** The form that charges a saved card. */
export const SAVED_CARD_FORM = 'card/charge-savedcard';
/** Forms that stand before a charge. */
const ENTRY_FORMS: readonly string[] = [ENTRY_FORM, SAVED_CARD_FORM];

const OF_A_SAVED_CARD = ['cvv', 'deletecard'] as const;

/** The stage that the payer begins at: the truth's, or card entry when that is asked for and only a step is open (I-23). */
export function firstStageOf(entry: MethodEntry): Stage {
  const standing = cardStandingOf(entry.payment);
  return isHeld(standing) && !asksForEntry(entry) ? standing : chosenStageOf(entry);
}

/** A stage before a charge is asked for while only a step is open: never while the answer is not known (I-33). */
function asksForEntry({ payment, feedback, fromStart }: MethodEntry): boolean {
  const asks = feedback === null ? fromStart : ENTRY_FORMS.includes(feedback.form);
  return asks && payment.charge?.status === 'pending';
}

/** The saved card that the address or a form speaks of; null where there is no such card, or one asks for none. */
export function placedCardOf({ payment, place }: Pick<MethodEntry, 'payment' | 'place'>): SavedCard | null {
  return savedCardsOf(payment).find(({ reference }) => reference === place?.of) ?? null;
}

/** The CVV is asked for a saved card that the payer chose, and not by the issuer of a charge. */
export function asksCvvOfSaved(entry: MethodEntry): boolean {
  return firstStageOf(entry) === 'cvv' && (cardStandingOf(entry.payment) !== 'cvv' || asksForEntry(entry));
}

/** Before a charge the payer goes where he wants: to a new card, to a card's CVV, to its deletion. */
function chosenStageOf(entry: MethodEntry): OwnStage | 'cvv' {
  const { payment, feedback, place } = entry;
  if (feedback?.form === ENTRY_FORM || place?.stage === 'init') return 'init';
  const goesOn = OF_A_SAVED_CARD.find((stage) => stage === place?.stage) ?? null;
  return (placedCardOf(entry) && goesOn) ?? entryStageOf(payment);
}

/** What a stage shows when the payer comes to it by a load, a reload or Try again: all of it quiet. */
export function openingOf(entry: MethodEntry): Opening {
  const stage = firstStageOf(entry);
  const told = errorsAt(stage, entry.feedback?.errors ?? {});
  const truthSays = () => ({ ...NOTHING_FOUND, sentence: openingText(entry, stage) });
  return openingAt(told, entry.feedback?.notice, truthSays);
}

function openingText({ payment }: MethodEntry, stage: Stage): string | null {
  if (stage === 'deletecard') return null;
  // A step that is left open behind the payer is not what the stages before a charge speak of.
  const isBehind = mayStillPay(payment.charge) && stage !== cardStandingOf(payment);
  return isBehind ? null : findingOf(payment);
}
