// The sandbox's issuer: what it decides about a card, a PIN and a code, purely, by the card's scenario (spec §9 Sandbox).
import {
  SANDBOX_CARDS,
  SANDBOX_ERROR_CARDS,
  SANDBOX_LIMITED_CARD,
  type SandboxCard,
} from '@titan/contract/sandbox-cards';
import { CARD_TEXTS } from '@titan/rules/card-declines';
import type { RequiredField } from '@titan/contract/saved-cards';
import type { ProviderAnswer } from '../provider-answer.ts';
import type { ChargeRequest, SavedCardName, CardStepAnswer } from '../provider.ts';
import { bankAnswerOf } from './bank.ts';
import type { BookEntry } from './book.ts';
import { isDebitEntry } from './debit.ts';
import { debitAnswerOf } from './debit-answers.ts';
import { DECLINE_MESSAGES } from './messages.ts';
import { isWalletEntry } from './telco.ts';
import { walletAnswerOf } from './wallet-answers.ts';
import { isAnswerTo, nextStepOf, type SandboxStep, stepWaitingAt } from './steps.ts';

const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS, SANDBOX_LIMITED_CARD];
const BY_NUMBER = new Map(CARDS.map((card) => [card.number, card]));
const BY_NAME = new Map(CARDS.map((card) => [card.name, card]));

const APPROVED = 'Card charged successfully';

type Verdict = Pick<BookEntry, 'event' | 'detail'>;

/** Whether the number is one of the sandbox's. */
export function isSandboxCard(number: string): boolean {
  return BY_NUMBER.has(number);
}

/** What a saved card asks for. */
export function requiredOf(saved: SavedCardName): readonly RequiredField[] {
  const card = CARDS.find(
    ({ number }) => number.startsWith(saved.first_six) && number.endsWith(saved.last_four),
  );
  return card?.savedWithoutCvv ? [] : ['cvv'];
}

function hasRightCvv(card: SandboxCard, typed: string | null): boolean {
  return typed === null ? card.savedWithoutCvv === true : typed === card.cvv;
}

/** The first entry of a charge: approved, declined, or waiting for the payer's answer to a step. */
export function openCharge(request: ChargeRequest): BookEntry {
  const { reference, amountMinor: amount_minor, currency, card: typed } = request;
  const card = BY_NUMBER.get(typed.number);
  const isRight = card?.expiry === `${typed.expiryMonth}/${typed.expiryYear}` && hasRightCvv(card, typed.cvv);
  return {
    reference,
    step: 1,
    amount_minor,
    currency,
    ...(isRight ? firstStepOf(card) : wrongDetails(card)),
  };
}

/** The entry after the payer's answer to the step that is open; null when that step is not open. */
export function takeStepAnswer(entry: BookEntry, answer: CardStepAnswer): BookEntry | null {
  const card = BY_NAME.get(entry.detail.card);
  const step = stepWaitingAt(entry.event);
  if (!card || !step || !isAnswerTo(step, answer)) return null;
  const verdict = step.isRight(card, answer.value)
    ? waitOrDecide(card, nextStepOf(card, step))
    : afterWrong(entry, step);
  return { ...entry, step: entry.step + 1, ...verdict };
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
  if (isWalletEntry(entry)) return walletAnswerOf(entry, secretWasWrong);
  if (isDebitEntry(entry)) return debitAnswerOf(entry, secretWasWrong);
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
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'awaiting_3ds':
      return bankAnswerOf(entry, BY_NAME.get(entry.detail.card));
    default:
      return stepAnswerOf(entry.event, secretWasWrong);
  }
}

function firstStepOf(card: SandboxCard): Verdict {
  if (card.threeDs) return { event: 'awaiting_3ds', detail: { card: card.name } };
  return waitOrDecide(card, nextStepOf(card));
}

function waitOrDecide(card: SandboxCard, step: SandboxStep | null): Verdict {
  return step ? { event: step.event, detail: { card: card.name } } : verdictOn(card);
}

function stepAnswerOf(event: BookEntry['event'], secretWasWrong: boolean): ProviderAnswer {
  const step = stepWaitingAt(event);
  if (!step) throw new Error(`The book says ${event}, which asks for nothing`);
  const { authModel, canResendOtp } = step;
  const message = secretWasWrong ? step.wrong : step.wanted;
  return { kind: 'step', authModel, canResendOtp, message, secretWasWrong };
}

function wrongDetails(card: SandboxCard | undefined): Verdict {
  return { event: 'declined', detail: { card: card?.name ?? 'unknown', errorType: 'INVALID_CARD_DETAILS' } };
}

function afterWrong({ event, detail }: BookEntry, step: SandboxStep): Verdict {
  const wrong = (detail.wrong ?? 0) + 1;
  if (wrong < step.mayFail) return { event, detail: { ...detail, wrong } };
  return { event: 'declined', detail: { card: detail.card, errorType: step.endsAs } };
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
