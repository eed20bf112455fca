// What the card machine remembers between its stages, and the plain arithmetic on it (spec §4 Card).
import type { AvsCountry } from '@titan/contract/card';
import type { MethodPlace } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import {
  attemptsAreUsedUp,
  isSameTruth,
  type MethodEvent,
  type MethodInput,
  type Notice,
  withCharge,
} from '../method.ts';
import type { CardPress } from './card-actors.ts';
import type { CardAnswer } from './card-meaning.ts';
import type { CardPayerEvent, CardState } from './card-state.ts';
import { firstStageOf, asksCvvOfSaved, openingOf, placedCardOf } from './card-beginning.ts';
import { type CardStanding, codeWasWrong, errorsAt, findingOf, cardStandingOf } from './card-truth.ts';

export type CardContext = Pick<MethodInput, 'texts' | 'newKey' | 'serverNow' | 'bankWay'> & {
  /** The newest truth. */
  payment: PaymentView;
  notice: Notice | null;
  fieldErrors: Record<string, string>;
  /** The payer asked for this stage although a step may be open; null: the truth decides. */
  beginsAt: 'init' | 'savedcards' | null;
  /** Where before a charge the payer has gone; null: to the first stage there is. */
  place: MethodPlace | null;
  /** The saved card that was chosen last, by its reference. */
  savedCard: string | null;
  /** The charge that is or was under way is a saved card's. */
  paysSaved: boolean;
  clearings: number;
  /** The payer's last press until its answer is known; in memory only. Pressed again with the same details, its key stays. */
  press: CardPress | null;
  /** Of the billing address, once they were asked for. */
  countries: readonly AvsCountry[] | null;
  /** Waits between looks at the truth since `checking` was entered. */
  waits: number;
  /** Push spoke while a look was under way. */
  hasNews: boolean;
  /** The attempt that was there when the machine started: only a newer one leads to the bank by itself. */
  foundCharge: string | null;
};

export type CardEvent =
  | MethodEvent<CardPayerEvent>
  | { type: 'answered'; answer: CardAnswer }
  | { type: 'resendAnswered'; answer: CardAnswer };

/** Starts from what the service reports. */
export function openCard(input: MethodInput): CardContext {
  const { payment, texts, newKey, serverNow, bankWay } = input;
  return {
    ...openingOf(input),
    payment,
    texts,
    newKey,
    serverNow,
    bankWay,
    beginsAt: beginningOf(input),
    place: input.place,
    savedCard: placedCardOf(input)?.reference ?? null,
    paysSaved: false,
    clearings: 0,
    press: null,
    countries: null,
    waits: 0,
    hasNews: false,
    foundCharge: payment.charge?.reference ?? null,
  };
}

/** A bank's page opens by itself only for the press that led there: who comes back to an attempt decides when to go on. */
export function opensBankItself({ payment, foundCharge, bankWay }: CardContext): boolean {
  return bankWay === 'modal' && payment.charge?.reference !== foundCharge;
}

/** The answer says that the attempt is over, and another one is allowed. */
export function mayStartAnew(answer: CardAnswer, known: PaymentView): boolean {
  const payment = truthAfter(answer, known);
  return leadOf(answer, known) === 'declined' && payment.status !== 'failed' && !attemptsAreUsedUp(payment);
}

function beginningOf(input: MethodInput): CardContext['beginsAt'] {
  const stage = firstStageOf(input);
  if (stage === 'init') return 'init';
  const isOfSaved = stage === 'savedcards' || stage === 'deletecard' || asksCvvOfSaved(input);
  return isOfSaved ? 'savedcards' : null;
}

/** An edit, a press or a reset takes back what was said above the form and at its fields. */
export const NOTHING_SAID = { notice: null, fieldErrors: {} } satisfies Partial<CardContext>;

/** False once the shown exchange rate has run out: nothing is charged by it any more (spec §5). */
export function rateHolds({ payment: { conversion }, serverNow }: CardContext): boolean {
  return conversion === null || serverNow() < conversion.expires_at;
}

/** The new quote, and no more word of the old one. */
export function takingRate({ payment }: CardContext, answer: CardAnswer): Partial<CardContext> {
  return answer.says === 'rate'
    ? { ...NOTHING_SAID, payment: { ...payment, conversion: answer.conversion } }
    : {};
}

/** The press that a call is made for. */
export function pressOf({ press }: CardContext): CardPress {
  if (press === null) throw new Error('Nothing was pressed');
  return press;
}

/** Where an answer can lead: to where the truth stands that it tells or, when it tells none, to what it says. */
export type Lead = CardStanding | Exclude<CardAnswer['says'], 'charge' | 'truth'>;

/** Where this answer leads; a charge is read into the truth that is known. */
export function leadOf(answer: CardAnswer, known: PaymentView): Lead {
  if (answer.says === 'charge') return cardStandingOf(withCharge(known, answer.charge));
  return answer.says === 'truth' ? cardStandingOf(answer.payment) : answer.says;
}

/** The truth after an answer: unchanged when it tells none. */
export function truthAfter(answer: CardAnswer, known: PaymentView): PaymentView {
  if (answer.says === 'charge') return withCharge(known, answer.charge);
  return 'payment' in answer ? answer.payment : known;
}

/** Takes the truth over, says loudly what it means for the form, and forgets the press: it is answered. */
export function takingTruth(context: CardContext, answer: CardAnswer): Partial<CardContext> {
  const payment = truthAfter(answer, context.payment);
  const finding = findingOf(payment);
  const mustClear = cardStandingOf(payment) === 'details-error';
  return {
    payment,
    notice: finding === null ? null : loud(finding),
    fieldErrors: {},
    clearings: context.clearings + (mustClear ? 1 : 0),
    press: null,
  };
}

/** A look found things just as they were before the press. */
export function sawNothingOfPress({ payment, press }: CardContext, answer: CardAnswer): boolean {
  const found = truthAfter(answer, payment);
  return press !== null && found !== payment && isSameTruth(payment, found) && !codeWasWrong(found);
}

/** The press may still be on its way to the service: only what a look after a wait has not found is lost. */
export function mayStillArrive({ waits }: CardContext): boolean {
  return waits === 0;
}

/** Nothing was done; the payer is told why: at the fields of the stage, or in one sentence. */
export function showingRefusal(
  { payment }: CardContext,
  stage: CardState['stage'],
  answer: CardAnswer,
): Partial<CardContext> {
  if (answer.says !== 'refused') return {};
  const { conversion = payment.conversion } = answer;
  const { fieldErrors, sentence } = errorsAt(stage, answer.fieldErrors);
  const standsAtFields = sentence === null && Object.keys(fieldErrors).length > 0;
  return {
    press: null,
    payment: { ...payment, conversion },
    fieldErrors,
    notice: standsAtFields ? null : loud(sentence ?? answer.message),
  };
}

/** The step has run out: the flow begins again, and the payer reads why. */
export function sayingExpired(answer: CardAnswer): Pick<CardContext, 'notice'> {
  return { notice: answer.says === 'payment-expired' ? loud(answer.message) : null };
}

/** The service asks to wait longer before the next code: a whole countdown from now. */
export function waitingLonger({ payment, serverNow }: CardContext): Pick<CardContext, 'payment'> {
  const { charge } = payment;
  if (charge === null) return { payment };
  const metadata = { ...charge.metadata, otp_resend_at: serverNow() + LIMITS.otpResendCountdownMs };
  return { payment: { ...payment, charge: { ...charge, metadata } } };
}

/** A sentence that stands loud first. */
export function loud(text: string): Notice {
  return { text, tone: 'error', banner: true };
}
