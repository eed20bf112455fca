// What the sandbox does as a processor (spec §9): its issuer, telco and banks decide, its book records, its fault plan changes answers.
import type {
  AccountOpening,
  BankCharge,
  CardCharge,
  SandboxAnswer,
  SandboxReversal,
  SandboxStepAnswer,
  WalletCharge,
} from '@titan/contract/sandbox/wire.schema';
import type { Bank } from '@titan/rules/bank-fields';
import type { Clock } from '@titan/platform/ports';
import { currentEntry, sentToBank, takeCancel } from '../cards/bank.ts';
import { sandboxBanksOf } from '../banks/banks.ts';
import type { BookEntry, SandboxBook } from '../book.ts';
import { isDebitEntry, openDebit, takeDebitAnswer, takeDebitResend } from '../banks/debit.ts';
import {
  type AnswerParts,
  type ChargeName,
  createSandboxAnswers,
  type Outcome,
  type ReversalOutcome,
  type Spoilt,
  type Write,
} from './faults.ts';
import { answerOf, isCardAnswer, openCharge, takeResend, takeStepAnswer } from '../cards/issuer.ts';
import type { SandboxHandset } from '../phones/phone.ts';
import {
  isWalletEntry,
  NO_SUCH_NUMBER,
  openWallet,
  sandboxPhoneOf,
  takePromptResend,
  takeWalletAnswer,
  takeWalletResend,
} from '../phones/telco.ts';
import type { SandboxTransfers } from '../transfers/transfers.ts';

/** One method a call of the API (`@titan/contract/sandbox/wire.schema`). */
export type Processor = {
  chargeCard(request: CardCharge): Promise<Outcome>;
  chargeWallet(request: WalletCharge): Promise<Outcome>;
  chargeBank(request: BankCharge): Promise<Outcome>;
  openAccount(request: AccountOpening): Promise<Outcome>;
  /** The banks of a currency, in the order in which they are offered. */
  banks(currency: string, paymentReference: string): Promise<{ banks: Bank[] } | Spoilt>;
  answerStep(charge: ChargeName, answer: SandboxStepAnswer): Promise<Outcome>;
  query(reference: string): Promise<Outcome>;
  /** Ends an attempt that waits for its payer; any other answers as a query does. */
  cancel(charge: ChargeName): Promise<Outcome>;
  resendOtp(charge: ChargeName): Promise<Outcome>;
  resendPrompt(charge: ChargeName): Promise<Outcome>;
  reverse(request: SandboxReversal): Promise<ReversalOutcome>;
  findReversal(
    request: Pick<SandboxReversal, 'reference' | 'reversalReference' | 'transferId'>,
  ): Promise<ReversalOutcome>;
};

type ProcessorParts = AnswerParts & {
  clock: Clock;
  phone: Pick<SandboxHandset, 'watch'>;
  transfers: Pick<SandboxTransfers, 'open' | 'answerTo' | 'reverse' | 'hasReversed'>;
};

export function createProcessor(parts: ProcessorParts): Processor {
  const { book, clock, faults, transfers } = parts;
  const write: Write = (entry) => book.append(entry, clock.now());
  const answers = createSandboxAnswers(parts, write);
  return {
    chargeCard: (request) =>
      answers.toCharge(request, async (writing) =>
        answerOf(await writing(sentToBank(openCharge(request), clock.now()))),
      ),
    chargeWallet: (request) =>
      answers.toCharge(request, (writing) => onWalletCharge(parts, writing, request)),
    chargeBank: (request) =>
      answers.toCharge(request, async (writing) => answerOf(await writing(openDebit(request, clock.now())))),
    openAccount: (request) => answers.toAccount(request, () => transfers.open(request)),
    async banks(currency, paymentReference) {
      const fault = await faults.takeForList(paymentReference);
      return fault ? { spoilt: 'cut' } : { banks: sandboxBanksOf(currency).map(toBank) };
    },
    answerStep: (charge, answer) =>
      answers.toCharge(charge, (writing) => onStepAnswer(parts, writing, charge.reference, answer)),
    query: (reference) => answers.toQuery(reference, () => presentAnswer(parts, reference)),
    cancel: (charge) =>
      answers.toCharge(charge, async () => {
        const entry = await currentEntry(book, charge.reference, clock.now());
        const next = entry && takeCancel(entry);
        return next ? answerOf(await write(next)) : presentAnswer(parts, charge.reference);
      }),
    resendOtp: (charge) => answers.toResend(charge, () => onOtpResend(parts, write, charge)),
    resendPrompt: (charge) => answers.toResend(charge, (writing) => onPromptResend(parts, writing, charge)),
    reverse: (request) => reverse(parts, write, request),
    findReversal: (request) => findReversal(parts, request),
  };
}

async function onWalletCharge(
  { clock, phone }: ProcessorParts,
  write: Write,
  request: WalletCharge,
): Promise<SandboxAnswer> {
  const number = sandboxPhoneOf(request.wallet);
  if (!number) return NO_SUCH_NUMBER;
  return answerOf(watched(phone, await write(openWallet(request, number, clock.now()))));
}

async function onOtpResend(
  { book, clock }: ProcessorParts,
  write: Write,
  { reference }: ChargeName,
): Promise<SandboxAnswer> {
  const entry = await book.last(reference);
  const next = entry && onResend(entry, clock.now());
  return next ? answerOf(await write(next)) : answerOrNotFound(entry);
}

async function onPromptResend(
  { book, clock, phone }: ProcessorParts,
  write: Write,
  { reference }: ChargeName,
): Promise<SandboxAnswer> {
  const now = clock.now();
  const entry = await currentEntry(book, reference, now);
  const next = entry && isWalletEntry(entry) ? takePromptResend(entry, now) : null;
  return next ? answerOf(watched(phone, await write(next))) : answerOrNotFound(entry);
}

/** Schedules the decline of a number that declines by itself. */
function watched(phone: ProcessorParts['phone'], entry: BookEntry): BookEntry {
  phone.watch(entry);
  return entry;
}

async function onStepAnswer(
  { book, clock, phone }: ProcessorParts,
  write: Write,
  reference: string,
  answer: SandboxStepAnswer,
): Promise<SandboxAnswer> {
  const entry = await book.last(reference);
  const next = entry && answered(entry, answer, clock.now());
  if (!next) return answerOrNotFound(entry);
  const written = watched(phone, await write(next));
  return answerOf(written, (written.detail.wrong ?? 0) > (entry.detail.wrong ?? 0));
}

function answered(entry: BookEntry, answer: SandboxStepAnswer, now: number): BookEntry | null {
  if (isWalletEntry(entry)) return takeWalletAnswer(entry, answer, now);
  if (isDebitEntry(entry)) return takeDebitAnswer(entry, answer, now);
  return isCardAnswer(answer) ? takeStepAnswer(entry, answer) : null;
}

function onResend(entry: BookEntry, now: number): BookEntry | null {
  if (isWalletEntry(entry)) return takeWalletResend(entry, now);
  return isDebitEntry(entry) ? takeDebitResend(entry, now) : takeResend(entry);
}

function toBank({ name, slug, processor, code }: Bank): Bank {
  return { name, slug, processor, code };
}

async function reverse(
  { book, transfers }: ProcessorParts,
  write: Write,
  request: SandboxReversal,
): Promise<ReversalOutcome> {
  const { transferId, refusedAs } = request;
  if (refusedAs !== undefined) return { kind: 'refused', message: refusedAs };
  if (transferId !== null) return transfers.reverse({ ...request, transferId });
  return reverseCharge(book, write, request);
}

async function findReversal(
  { book, transfers }: ProcessorParts,
  {
    reference,
    reversalReference,
    transferId,
  }: Pick<SandboxReversal, 'reference' | 'reversalReference' | 'transferId'>,
): Promise<ReversalOutcome> {
  const isDone =
    transferId === null
      ? (await book.reversals(reference)).some(({ detail }) => detail.reversal === reversalReference)
      : await transfers.hasReversed(reference, reversalReference);
  return { kind: isDone ? 'reversed' : 'not_found' };
}

/** The present answer for a charge. An account cannot be closed early, so a cancellation gets the same answer. */
async function presentAnswer(
  { book, clock, transfers }: ProcessorParts,
  reference: string,
): Promise<SandboxAnswer> {
  const entry = await currentEntry(book, reference, clock.now());
  return entry ? answerOf(entry) : ((await transfers.answerTo(reference)) ?? answerOrNotFound(null));
}

function answerOrNotFound(entry: BookEntry | null): SandboxAnswer {
  return entry ? answerOf(entry) : { kind: 'not_found' };
}

// Reversal of an approved charge: in full or in parts, once per reversal's reference, never more than was taken.

const NOT_APPROVED = 'There is no approved charge to reverse';
const MORE_THAN_LEFT = 'This is more than is left of the charge';
/** A try fails only when another reversal has taken its step. */
const TRIES = 20;

/** Writes the reversal into the book, unless it is there. */
async function reverseCharge(
  book: Pick<SandboxBook, 'last' | 'reversals'>,
  write: (entry: BookEntry) => Promise<BookEntry>,
  request: Pick<SandboxReversal, 'reference' | 'reversalReference' | 'amountMinor' | 'currency'>,
): Promise<ReversalOutcome> {
  const { reference, reversalReference, amountMinor } = request;
  const entry = await book.last(reference);
  if (entry?.event !== 'approved') return { kind: 'refused', message: NOT_APPROVED };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const before = await book.reversals(reference);
    if (before.some(({ detail }) => detail.reversal === reversalReference)) return { kind: 'reversed' };
    const gone = before.reduce((sum, each) => sum + each.amount_minor, 0);
    if (request.currency !== entry.currency || gone + amountMinor > entry.amount_minor)
      return { kind: 'refused', message: MORE_THAN_LEFT };
    const step = (before.at(-1)?.step ?? entry.step) + 1;
    const detail = { ...entry.detail, reversal: reversalReference };
    const written = await write({ ...entry, step, event: 'reversed', amount_minor: amountMinor, detail });
    if (written.detail.reversal === reversalReference) return { kind: 'reversed' };
  }
  return { spoilt: 'server_error' };
}
