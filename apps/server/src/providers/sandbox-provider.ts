// The sandbox as an ordinary provider: an issuer that acts by the card's scenario and remembers in its own book (spec §9).
import { CARD_TEXTS } from '@titan/rules/card-declines';
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS, type SandboxCard } from '@titan/contract/sandbox-cards';
import type { SandboxFault } from '@titan/contract/sandbox-faults';
import { LIMITS } from '@titan/rules/limits';
import type { ProviderAnswer } from '../domain/provider-answer.ts';
import type { Clock, Timers } from '../ports.ts';
import type { ChargeRequest, Provider, StepAnswer } from './provider.ts';
import type { BookEntry, SandboxBook } from './sandbox-book.ts';
import type { FaultPlan } from './sandbox-faults.ts';
import { DECLINE_MESSAGES } from './sandbox-messages.ts';

export type SandboxParts = { book: SandboxBook; faults: FaultPlan; clock: Clock; timers: Timers };

const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS];
const BY_NUMBER = new Map(CARDS.map((card) => [card.number, card]));
const BY_NAME = new Map(CARDS.map((card) => [card.name, card]));

const APPROVED = 'Card charged successfully';
const PIN_WANTED = 'Enter your card PIN to authorize this payment';
const OTP_WANTED = 'Enter the code that your bank sent to your phone';
const NOT_A_TEST_CARD =
  'This is a test payment, and only test cards work here. Choose one under TEST MODE; no real card is charged.';
/** Longer than any caller waits for an answer. */
const SLOW_ANSWER_MS = 70_000;

/** Builds the sandbox. Its faults lose, delay or falsify answers; its book is never wrong. */
export function createSandboxProvider(parts: SandboxParts): Provider {
  const { book, clock } = parts;
  const write = (entry: BookEntry): Promise<BookEntry> => book.append(entry, clock.now());
  const asked = (reference: string, act: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> =>
    withFault(parts, reference, act);
  return {
    name: 'sandbox',
    refuses: (card) => (BY_NUMBER.has(card.number) ? null : NOT_A_TEST_CARD),
    charge: (request) => asked(request.reference, async () => answerOf(await write(openingEntry(request)))),
    answerStep: (reference, answer) => asked(reference, () => onStepAnswer(book, write, reference, answer)),
    resendOtp: (reference) => asked(reference, () => onResend(book, write, reference)),
    async query(reference) {
      const entry = await book.last(reference);
      return entry ? answerOf(entry) : { kind: 'not_found' };
    },
    async reverse({ reference, reversalReference, amountMinor, currency }) {
      const entry = await book.last(reference);
      if (entry?.event !== 'approved')
        return { kind: 'refused', message: 'There is no approved charge to reverse' };
      const detail = { ...entry.detail, reversal: reversalReference };
      await write({
        reference,
        step: entry.step + 1,
        event: 'reversed',
        amount_minor: amountMinor,
        currency,
        detail,
      });
      return { kind: 'reversed' };
    },
  };
}

/** What a fault does to an answer; without one, the answer as it is. */
async function withFault(
  parts: SandboxParts,
  reference: string,
  act: () => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  const fault = await parts.faults.take(reference);
  if (!fault) return act();
  const before = FAULTS_BEFORE[fault];
  if (before) return before;
  const answer = await act();
  if (fault === 'slow') await new Promise<void>((resolve) => parts.timers.after(SLOW_ANSWER_MS, resolve));
  if (fault === 'amount_differs' && answer.kind === 'approved')
    return { ...answer, amountMinor: answer.amountMinor - 100 };
  if (fault === 'processing')
    return { kind: 'processing', message: 'Your bank is still processing this payment' };
  return fault === 'answer_lost' || fault === 'garbage'
    ? { kind: 'lost', sent: 'maybe', cause: fault }
    : answer;
}

/** Faults that come before the issuer does anything. */
const FAULTS_BEFORE: Partial<Record<SandboxFault, ProviderAnswer>> = {
  request_lost: { kind: 'lost', sent: 'maybe', cause: 'request_lost' },
  not_sent: { kind: 'lost', sent: 'never', cause: 'not_sent' },
  no_auth: {
    kind: 'step',
    authModel: 'NO_AUTH',
    canResendOtp: false,
    secretWasWrong: false,
    message: 'Your bank could not confirm this card. Please try again or use another card.',
  },
  otp_expired: { kind: 'declined', errorType: 'PAYMENT_EXPIRED', message: DECLINE_MESSAGES.PAYMENT_EXPIRED },
};

function openingEntry(request: ChargeRequest): BookEntry {
  const card = BY_NUMBER.get(request.card.number);
  const { reference, amountMinor: amount_minor, currency } = request;
  const entry = { reference, step: 1, amount_minor, currency };
  const wrongDetails =
    !card ||
    card.expiry !== `${request.card.expiryMonth}/${request.card.expiryYear}` ||
    card.cvv !== request.card.cvv;
  if (wrongDetails) {
    return {
      ...entry,
      event: 'declined',
      detail: { card: card?.name ?? 'unknown', errorType: 'INVALID_CARD_DETAILS' },
    };
  }
  if (card.pin) return { ...entry, event: 'awaiting_pin', detail: { card: card.name } };
  if (card.otp) return { ...entry, event: 'awaiting_otp', detail: { card: card.name, resends: 0 } };
  return { ...entry, ...verdictOn(card) };
}

/** What the issuer decides once nothing more is to be asked. */
function verdictOn(card: SandboxCard): Pick<BookEntry, 'event' | 'detail'> {
  if (!card.declinedAs) return { event: 'approved', detail: { card: card.name } };
  return { event: 'declined', detail: { card: card.name, errorType: card.declinedAs } };
}

type Write = (entry: BookEntry) => Promise<BookEntry>;

async function onStepAnswer(
  book: SandboxBook,
  write: Write,
  reference: string,
  answer: StepAnswer,
): Promise<ProviderAnswer> {
  const entry = await book.last(reference);
  const card = entry && BY_NAME.get(entry.detail.card);
  if (!entry || !card) return { kind: 'not_found' };
  const next = { ...entry, step: entry.step + 1 };
  if (entry.event === 'awaiting_pin' && answer.kind === 'pin')
    return answerOf(await write({ ...next, ...afterPin(card, answer.pin) }));
  if (entry.event === 'awaiting_otp' && answer.kind === 'otp') return onOtp(write, next, card, answer.otp);
  return answerOf(entry);
}

function afterPin(card: SandboxCard, pin: string): Pick<BookEntry, 'event' | 'detail'> {
  if (pin !== card.pin) return { event: 'declined', detail: { card: card.name, errorType: 'INCORRECT_PIN' } };
  if (card.otp) return { event: 'awaiting_otp', detail: { card: card.name, resends: 0 } };
  return verdictOn(card);
}

async function onOtp(write: Write, next: BookEntry, card: SandboxCard, otp: string): Promise<ProviderAnswer> {
  if (otp === card.otp) return answerOf(await write({ ...next, ...verdictOn(card) }));
  const wrongOtps = (next.detail.wrongOtps ?? 0) + 1;
  if (wrongOtps >= LIMITS.wrongOtps) {
    return answerOf(
      await write({ ...next, event: 'declined', detail: { card: card.name, errorType: 'INVALID_OTP' } }),
    );
  }
  await write({ ...next, detail: { ...next.detail, wrongOtps } });
  return { ...otpWanted(), message: CARD_TEXTS.otpInvalid, secretWasWrong: true };
}

async function onResend(book: SandboxBook, write: Write, reference: string): Promise<ProviderAnswer> {
  const entry = await book.last(reference);
  if (!entry) return { kind: 'not_found' };
  if (entry.event !== 'awaiting_otp') return answerOf(entry);
  const resends = (entry.detail.resends ?? 0) + 1;
  await write({ ...entry, step: entry.step + 1, detail: { ...entry.detail, resends } });
  return otpWanted();
}

/** What the book's last entry says to whoever asks. */
function answerOf(entry: BookEntry): ProviderAnswer {
  switch (entry.event) {
    case 'approved':
    case 'reversed':
      return {
        kind: 'approved',
        amountMinor: entry.amount_minor,
        currency: entry.currency,
        message: APPROVED,
      };
    case 'declined':
      return declined(entry.detail.errorType);
    case 'awaiting_pin':
      return {
        kind: 'step',
        authModel: 'PIN',
        canResendOtp: false,
        message: PIN_WANTED,
        secretWasWrong: false,
      };
    case 'awaiting_otp':
      return otpWanted();
    case 'no_auth':
      return FAULTS_BEFORE.no_auth as ProviderAnswer;
  }
}

function otpWanted(): Extract<ProviderAnswer, { kind: 'step' }> {
  return { kind: 'step', authModel: 'OTP', canResendOtp: true, message: OTP_WANTED, secretWasWrong: false };
}

function declined(errorType: string | undefined): ProviderAnswer {
  const known = DECLINE_MESSAGES[errorType as keyof typeof DECLINE_MESSAGES] ?? CARD_TEXTS.unknownError;
  return { kind: 'declined', errorType: errorType ?? 'UNKNOWN', message: known };
}
