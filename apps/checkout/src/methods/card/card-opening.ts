// Spec §4 Card: what each stage shows when the payer comes to it by a load: pure, for the first HTML.
import { type MethodEntry, type Notice } from '../method.ts';
import type { CardState, ThreeDsState } from './card-state.ts';
import { asksCvvOfSaved, firstStageOf, openingOf, placedCardOf } from './card-beginning.ts';
import { codeWasWrong, firstOf, messageOf, resendOf, savedCardsOf } from './card-truth.ts';

/** What the payer is told on arriving, all of it quiet. */
type Told = { notice: Notice | null; fieldErrors: Record<string, string> };

/** The state of the screen that the payer begins at. */
export function cardStateOf(entry: MethodEntry): CardState {
  return OPENED[firstStageOf(entry)](entry, openingOf(entry));
}

const STILL = { submitting: false } as const;
const ANSWERABLE = { ...STILL, canSend: true } as const;

/** Without script: a link to the bank's page and back. */
const AT_BANK: ThreeDsState = {
  stage: '3ds',
  phase: 'proceed',
  way: 'redirect',
  connecting: false,
  stopping: false,
  offersTryAgain: false,
  isQueried: false,
  ending: false,
  notice: null,
};

const OPENED: Record<CardState['stage'], (entry: MethodEntry, told: Told) => CardState> = {
  init: (_, told) => ({ stage: 'init', ...STILL, ...told, clearings: 0, renewing: false }),
  pin: (_, { notice }) => ({ stage: 'pin', ...STILL, autoSubmitting: false, notice }),
  otp: ({ payment }, told) => ({
    stage: 'otp',
    ...STILL,
    canAuthorize: true,
    incorrect: codeWasWrong(payment),
    ...told,
    resend: resendOf(payment, payment.server_time),
  }),
  avs: (_, told) => ({ stage: 'avs', ...ANSWERABLE, ...told, countries: null, kept: null }),
  card_enroll: (_, told) => ({ stage: 'card_enroll', ...ANSWERABLE, ...told, kept: null }),
  cvv: (entry, told) => ({
    stage: 'cvv',
    ...ANSWERABLE,
    ...told,
    of: asksCvvOfSaved(entry) ? placedCardOf(entry) : null,
    renewing: false,
  }),
  savedcards: (entry, { notice }) => {
    const cards = savedCardsOf(entry.payment);
    const chosen = placedCardOf(entry)?.reference ?? firstOf(cards);
    return { stage: 'savedcards', cards, chosen, ...STILL, renewing: false, notice };
  },
  deletecard: (entry, { notice }) => {
    const card = placedCardOf(entry);
    return card ? { stage: 'deletecard', card, ...STILL, notice } : cardStateOf({ ...entry, place: null });
  },
  '3ds': (_, { notice }) => ({ ...AT_BANK, notice }),
  no_auth: ({ payment }) => ({ stage: 'no_auth', message: messageOf(payment) }),
  checking: () => ({ stage: 'checking', asking: false }),
};
