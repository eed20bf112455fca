// The sandbox as an ordinary provider: its issuer decides, its book remembers, its fault plan spoils answers (spec §9, design §3).
import type { ProviderAnswer } from '../domain/provider-answer.ts';
import type { Clock } from '../ports.ts';
import type { Provider, ReversalAnswer, ReversalRequest, StepAnswer } from './provider.ts';
import { type AnswerParts, createSandboxAnswers, type Write } from './sandbox-answers.ts';
import { currentEntry, sentToBank, takeCancel } from './sandbox-bank.ts';
import type { BookEntry, SandboxBook } from './sandbox-book.ts';
import {
  answerOf,
  isSandboxCard,
  openCharge,
  requiredOf,
  takeResend,
  takeStepAnswer,
} from './sandbox-issuer.ts';
import { NOT_A_TEST_CARD } from './sandbox-messages.ts';

export type SandboxParts = AnswerParts & { clock: Clock };

/** Builds the sandbox. Faults lose, delay, falsify or contradict its answers; its book is never wrong. */
export function createSandboxProvider(parts: SandboxParts): Provider {
  const { book, clock } = parts;
  const write = (entry: BookEntry): Promise<BookEntry> => book.append(entry, clock.now());
  const answers = createSandboxAnswers(parts, write);
  return {
    name: 'sandbox',
    refuses: (card) => (isSandboxCard(card.number) ? null : NOT_A_TEST_CARD),
    requiredOf,
    charge: (request) =>
      answers.toCharge(request, async (writing) =>
        answerOf(await writing(sentToBank(openCharge(request), clock.now()))),
      ),
    answerStep: (charge, answer) =>
      answers.toCharge(charge, (writing) => onStepAnswer(book, writing, charge.reference, answer)),
    resendOtp: (charge) =>
      answers.toCharge(charge, async () => {
        const entry = await book.last(charge.reference);
        const next = entry && takeResend(entry);
        return next ? answerOf(await write(next)) : lastWord(entry);
      }),
    query: (reference) =>
      answers.toQuery(reference, async () => lastWord(await currentEntry(book, reference, clock.now()))),
    cancel: (charge) =>
      answers.toCharge(charge, async () => {
        const entry = await currentEntry(book, charge.reference, clock.now());
        const next = entry && takeCancel(entry);
        return next ? answerOf(await write(next)) : lastWord(entry);
      }),
    reverse: (request) => reverse(book, write, request),
  };
}

async function onStepAnswer(
  book: SandboxBook,
  write: Write,
  reference: string,
  answer: StepAnswer,
): Promise<ProviderAnswer> {
  const entry = await book.last(reference);
  const next = entry && takeStepAnswer(entry, answer);
  if (!next) return lastWord(entry);
  const written = await write(next);
  return answerOf(written, (written.detail.wrong ?? 0) > (entry.detail.wrong ?? 0));
}

async function reverse(book: SandboxBook, write: Write, request: ReversalRequest): Promise<ReversalAnswer> {
  const entry = await book.last(request.reference);
  if (entry?.event !== 'approved')
    return { kind: 'refused', message: 'There is no approved charge to reverse' };
  const detail = { ...entry.detail, reversal: request.reversalReference };
  await write({
    ...entry,
    step: entry.step + 1,
    event: 'reversed',
    amount_minor: request.amountMinor,
    detail,
  });
  return { kind: 'reversed' };
}

function lastWord(entry: BookEntry | null): ProviderAnswer {
  return entry ? answerOf(entry) : { kind: 'not_found' };
}
