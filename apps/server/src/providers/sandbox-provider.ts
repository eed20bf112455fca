// The sandbox as an ordinary provider: its issuer decides, its book remembers, its fault plan spoils answers (spec §9, design §3).
import type { SandboxFault } from '@titan/contract/sandbox-faults';
import type { ProviderAnswer } from '../domain/provider-answer.ts';
import type { Clock, Timers } from '../ports.ts';
import type { Provider, ReversalAnswer, ReversalRequest, StepAnswer } from './provider.ts';
import type { BookEntry, SandboxBook } from './sandbox-book.ts';
import type { FaultPlan } from './sandbox-faults.ts';
import { answerOf, isSandboxCard, openCharge, takeResend, takeStepAnswer } from './sandbox-issuer.ts';
import { DECLINE_MESSAGES } from './sandbox-messages.ts';

export type SandboxParts = { book: SandboxBook; faults: FaultPlan; clock: Clock; timers: Timers };

const NOT_A_TEST_CARD =
  'This is a test payment, and only test cards work here. Choose one under TEST MODE; no real card is charged.';
/** Longer than any caller waits for an answer. */
const SLOW_ANSWER_MS = 70_000;
const LESS_THAN_ASKED_MINOR = 100;

/** Builds the sandbox. Its faults lose, delay or falsify answers; its book is never wrong. */
export function createSandboxProvider(parts: SandboxParts): Provider {
  const { book, clock } = parts;
  const write = (entry: BookEntry): Promise<BookEntry> => book.append(entry, clock.now());
  const asked = (reference: string, act: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> =>
    withFault(parts, reference, act);
  return {
    name: 'sandbox',
    refuses: (card) => (isSandboxCard(card.number) ? null : NOT_A_TEST_CARD),
    charge: (request) => asked(request.reference, async () => answerOf(await write(openCharge(request)))),
    answerStep: (reference, answer) => asked(reference, () => onStepAnswer(book, write, reference, answer)),
    resendOtp: (reference) =>
      asked(reference, async () => {
        const entry = await book.last(reference);
        const next = entry && takeResend(entry);
        return next ? answerOf(await write(next)) : lastWord(entry);
      }),
    query: async (reference) => lastWord(await book.last(reference)),
    reverse: (request) => reverse(book, write, request),
  };
}

type Write = (entry: BookEntry) => Promise<BookEntry>;

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
  return answerOf(written, written.detail.wrongOtps !== entry.detail.wrongOtps);
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

/** What a fault does to an answer; without one, the answer as it is. */
async function withFault(
  parts: SandboxParts,
  reference: string,
  act: () => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  const fault = await parts.faults.take(reference);
  if (!fault) return act();
  const instead = INSTEAD[fault];
  if (instead) return instead;
  const answer = await act();
  if (fault === 'slow') await new Promise<void>((resolve) => parts.timers.after(SLOW_ANSWER_MS, resolve));
  return spoil(fault, answer);
}

/** Faults that come instead of the issuer: it does nothing. */
const INSTEAD: Partial<Record<SandboxFault, ProviderAnswer>> = {
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

/** Faults that come after the issuer has acted. */
function spoil(fault: SandboxFault, answer: ProviderAnswer): ProviderAnswer {
  if (fault === 'answer_lost' || fault === 'garbage') return { kind: 'lost', sent: 'maybe', cause: fault };
  if (fault === 'processing')
    return { kind: 'processing', message: 'Your bank is still processing this payment' };
  if (fault !== 'amount_differs' || answer.kind !== 'approved') return answer;
  return { ...answer, amountMinor: answer.amountMinor - LESS_THAN_ASKED_MINOR };
}
