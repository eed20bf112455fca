// The sandbox's issuer: what it decides about a card, a PIN and a code, purely, by the card's scenario (spec §9 Sandbox).
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS, type SandboxCard } from '@titan/contract/sandbox-cards';
import { CARD_TEXTS } from '@titan/rules/card-declines';
import { LIMITS } from '@titan/rules/limits';
import type { ProviderAnswer } from '../domain/provider-answer.ts';
import type { ChargeRequest, StepAnswer } from './provider.ts';
import type { BookEntry } from './sandbox-book.ts';
import { DECLINE_MESSAGES } from './sandbox-messages.ts';

const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS];
const BY_NUMBER = new Map(CARDS.map((card) => [card.number, card]));
const BY_NAME = new Map(CARDS.map((card) => [card.name, card]));

const APPROVED = 'Card charged successfully';
const PIN_WANTED = 'Enter your card PIN to authorize this payment';
const OTP_WANTED = 'Enter the code that your bank sent to your phone';

type Verdict = Pick<BookEntry, 'event' | 'detail'>;

/** Whether the number is one of the sandbox's. */
export function isSandboxCard(number: string): boolean {
  return BY_NUMBER.has(number);
}

/** The first entry of a charge: approved, declined, or waiting for the payer's PIN or code. */
export function openCharge(request: ChargeRequest): BookEntry {
  const { reference, amountMinor: amount_minor, currency, card: typed } = request;
  const card = BY_NUMBER.get(typed.number);
  const isRight = card?.expiry === `${typed.expiryMonth}/${typed.expiryYear}` && card.cvv === typed.cvv;
  return {
    reference,
    step: 1,
    amount_minor,
    currency,
    ...(isRight ? firstStepOf(card) : wrongDetails(card)),
  };
}

/** The entry after the payer's answer to the step that is open; null when that step is not open. */
export function takeStepAnswer(entry: BookEntry, answer: StepAnswer): BookEntry | null {
  const card = BY_NAME.get(entry.detail.card);
  const next = { ...entry, step: entry.step + 1 };
  if (card && entry.event === 'awaiting_pin' && answer.kind === 'pin')
    return { ...next, ...afterPin(card, answer.pin) };
  if (card && entry.event === 'awaiting_otp' && answer.kind === 'otp')
    return { ...next, ...afterOtp(entry, card, answer.otp) };
  return null;
}

/** The entry after the code was sent again; null when no code is waited for. */
export function takeResend(entry: BookEntry): BookEntry | null {
  if (entry.event !== 'awaiting_otp') return null;
  return {
    ...entry,
    step: entry.step + 1,
    detail: { ...entry.detail, resends: (entry.detail.resends ?? 0) + 1 },
  };
}

/** What an entry says to whoever asks; `secretWasWrong` to the one whose code made it. */
export function answerOf(entry: BookEntry, secretWasWrong = false): ProviderAnswer {
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
      return { kind: 'step', authModel: 'PIN', canResendOtp: false, message: PIN_WANTED, secretWasWrong };
    case 'awaiting_otp': {
      const message = secretWasWrong ? CARD_TEXTS.otpInvalid : OTP_WANTED;
      return { kind: 'step', authModel: 'OTP', canResendOtp: true, message, secretWasWrong };
    }
  }
}

function firstStepOf(card: SandboxCard): Verdict {
  if (card.pin) return { event: 'awaiting_pin', detail: { card: card.name } };
  return card.otp ? waitForOtp(card) : verdictOn(card);
}

function wrongDetails(card: SandboxCard | undefined): Verdict {
  return { event: 'declined', detail: { card: card?.name ?? 'unknown', errorType: 'INVALID_CARD_DETAILS' } };
}

function afterPin(card: SandboxCard, pin: string): Verdict {
  if (pin !== card.pin) return { event: 'declined', detail: { card: card.name, errorType: 'INCORRECT_PIN' } };
  return card.otp ? waitForOtp(card) : verdictOn(card);
}

function afterOtp(entry: BookEntry, card: SandboxCard, otp: string): Verdict {
  if (otp === card.otp) return verdictOn(card);
  const wrongOtps = (entry.detail.wrongOtps ?? 0) + 1;
  if (wrongOtps < LIMITS.wrongOtps) return { event: 'awaiting_otp', detail: { ...entry.detail, wrongOtps } };
  return { event: 'declined', detail: { card: card.name, errorType: 'INVALID_OTP' } };
}

function waitForOtp(card: SandboxCard): Verdict {
  return { event: 'awaiting_otp', detail: { card: card.name, resends: 0 } };
}

/** What the issuer decides once nothing more is to be asked. */
function verdictOn(card: SandboxCard): Verdict {
  if (!card.declinedAs) return { event: 'approved', detail: { card: card.name } };
  return { event: 'declined', detail: { card: card.name, errorType: card.declinedAs } };
}

function declined(errorType = 'UNKNOWN'): ProviderAnswer {
  const known = DECLINE_MESSAGES[errorType as keyof typeof DECLINE_MESSAGES] ?? CARD_TEXTS.unknownError;
  return { kind: 'declined', errorType, message: known };
}
