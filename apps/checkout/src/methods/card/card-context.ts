// What the card machine remembers between its stages, and the plain arithmetic on it (spec §4 Card).
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import { isSameTruth, type MethodEvent, type MethodInput, type Notice, withCharge } from '../method.ts';
import type { CardAnswer, CardPress } from './card-actors.ts';
import {
  type CardStanding,
  codeWasWrong,
  findingOf,
  firstStageOf,
  openingOf,
  standingOf,
} from './card-truth.ts';

export type CardContext = Pick<MethodInput, 'texts' | 'newKey' | 'serverNow'> & {
  /** The newest truth. */
  payment: PaymentView;
  notice: Notice | null;
  fieldErrors: Record<string, string>;
  /** The payer asked for card entry although a step may be open. */
  beginsAtEntry: boolean;
  clearings: number;
  /** The payer's last press until its answer is known; in memory only. Pressed again with the same details, its key stays. */
  press: CardPress | null;
  /** Waits between looks at the truth since `checking` was entered. */
  waits: number;
};

export type CardEvent =
  | MethodEvent
  | { type: 'answered'; answer: CardAnswer }
  | { type: 'resendAnswered'; answer: CardAnswer };

/** Starts from what the service reports. */
export function openCard(input: MethodInput): CardContext {
  const { payment, texts, newKey, serverNow } = input;
  const beginsAtEntry = firstStageOf(input) === 'init';
  return {
    ...openingOf(input),
    payment,
    texts,
    newKey,
    serverNow,
    beginsAtEntry,
    clearings: 0,
    press: null,
    waits: 0,
  };
}

/** An edit, a press or a reset takes back what was said above the form and at its fields. */
export const NOTHING_SAID = { notice: null, fieldErrors: {} } satisfies Partial<CardContext>;

/** A press: a new key, unless the very same details are pressed again because their answer was lost. */
export function pressing({ press, newKey }: CardContext, event: CardEvent): Pick<CardContext, 'press'> {
  const sends = sentBy(event);
  if (sends === null) return { press };
  const isRepeat = press !== null && JSON.stringify(press.sends) === JSON.stringify(sends);
  return { press: isRepeat ? press : { key: newKey(), sends } };
}

function sentBy(event: CardEvent): CardPress['sends'] | null {
  if (event.type === 'cardSubmitted') return { card: event.details };
  if (event.type === 'otpSubmitted') return { otp: event.otp };
  return 'pin' in event ? { pin: event.pin } : null;
}

/** The press that a call is made for. */
export function pressOf({ press }: CardContext): CardPress {
  if (press === null) throw new Error('Nothing was pressed');
  return press;
}

/** Where an answer leads: to where the truth stands that it tells or, when it tells none, to what it says. */
export type Lead = CardStanding | Exclude<CardAnswer['says'], 'charge' | 'truth'>;

export function leadOf(answer: CardAnswer, known: PaymentView): Lead {
  if (answer.says === 'charge') return standingOf(withCharge(known, answer.charge));
  return answer.says === 'truth' ? standingOf(answer.payment) : answer.says;
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
  const mustClear = standingOf(payment) === 'details-error';
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

/** Nothing was done; the payer is told why: at the fields of the card form, elsewhere in one sentence. */
export function showingRefusal({ press }: CardContext, answer: CardAnswer): Partial<CardContext> {
  if (answer.says !== 'refused') return {};
  const { message, fieldErrors } = answer;
  const [firstError] = Object.values(fieldErrors);
  const isCardForm = press !== null && 'card' in press.sends;
  if (isCardForm && firstError !== undefined) return { press: null, fieldErrors, notice: null };
  return { press: null, fieldErrors: {}, notice: loud(firstError ?? message) };
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
