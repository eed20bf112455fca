// The sandbox as an ordinary provider: its issuer decides, its book remembers, its fault plan spoils answers (spec §9, design §3).
import type { Bank } from '@titan/rules/bank-fields';
import type { ProviderAnswer } from '../provider-answer.ts';
import type { Clock } from '../../platform/ports.ts';
import type {
  BankListAnswer,
  BankListRequest,
  ChargeName,
  Provider,
  ReversalAnswer,
  ReversalRequest,
  StepAnswer,
  WalletRequest,
} from '../provider.ts';
import { type AnswerParts, createSandboxAnswers, type Write } from './answers.ts';
import { currentEntry, sentToBank, takeCancel } from './bank.ts';
import type { BookEntry } from './book.ts';
import { answerOf, isSandboxCard, openCharge, requiredOf, takeResend, takeStepAnswer } from './issuer.ts';
import { sandboxBanksOf } from './banks.ts';
import { isDebitEntry, openDebit, takeDebitAnswer, takeDebitResend } from './debit.ts';
import type { SandboxCallbacks } from './callbacks.ts';
import { NOT_A_TEST_CARD } from './messages.ts';
import { reverseCharge } from './reversal.ts';
import type { SandboxPhone } from './phone.ts';
import { isShared } from './shared.ts';
import type { SandboxTransfers } from './transfers.ts';
import {
  isWalletEntry,
  openWallet,
  sandboxPhoneOf,
  takePromptResend,
  takeWalletAnswer,
  takeWalletResend,
} from './telco.ts';
import { NOT_A_TEST_NUMBER } from './wallet-answers.ts';

export type SandboxParts = AnswerParts & {
  clock: Clock;
  phone: Pick<SandboxPhone, 'watch'>;
  callbacks: Pick<SandboxCallbacks, 'read'>;
  transfers: Pick<SandboxTransfers, 'open' | 'answerTo' | 'reverse'>;
};

/** Builds the sandbox. Faults lose, delay, falsify or contradict its answers; its book is never wrong. */
export function createSandboxProvider(parts: SandboxParts): Provider {
  const { book, clock } = parts;
  const write = (entry: BookEntry): Promise<BookEntry> => book.append(entry, clock.now());
  const answers = createSandboxAnswers(parts, write);
  return {
    name: 'sandbox',
    refuses: (card) => (isSandboxCard(card.number) ? null : NOT_A_TEST_CARD),
    isShared,
    requiredOf,
    charge: (request) =>
      answers.toCharge(request, async (writing) =>
        answerOf(await writing(sentToBank(openCharge(request), clock.now()))),
      ),
    refusesWallet: (wallet) => (sandboxPhoneOf(wallet) ? null : NOT_A_TEST_NUMBER),
    chargeWallet: (request) =>
      answers.toCharge(request, (writing) => onWalletCharge(parts, writing, request)),
    banks: (request) => listBanks(parts, request),
    chargeBank: (request) =>
      answers.toCharge(request, async (writing) => answerOf(await writing(openDebit(request, clock.now())))),
    openAccount: (request) => answers.toAccount(request, () => parts.transfers.open(request)),
    resendPrompt: (charge) => answers.toCharge(charge, (writing) => onPromptResend(parts, writing, charge)),
    answerStep: (charge, answer) =>
      answers.toCharge(charge, (writing) => onStepAnswer(parts, writing, charge.reference, answer)),
    resendOtp: (charge) => answers.toCharge(charge, () => onOtpResend(parts, write, charge)),
    query: (reference) => answers.toQuery(reference, () => standing(parts, reference)),
    cancel: (charge) =>
      answers.toCharge(charge, async () => {
        const entry = await currentEntry(book, charge.reference, clock.now());
        const next = entry && takeCancel(entry);
        return next ? answerOf(await write(next)) : standing(parts, charge.reference);
      }),
    reverse: (request) => reverse(parts, write, request),
    readCallback: (callback) => parts.callbacks.read(callback),
  };
}

async function onWalletCharge(
  { clock, phone }: SandboxParts,
  write: Write,
  request: WalletRequest,
): Promise<ProviderAnswer> {
  const number = sandboxPhoneOf(request.wallet);
  if (!number) return { kind: 'declined', errorType: 'INVALID_NUMBER', message: NOT_A_TEST_NUMBER };
  return answerOf(watched(phone, await write(openWallet(request, number, clock.now()))));
}

async function listBanks(
  { faults }: SandboxParts,
  { currency, paymentReference }: BankListRequest,
): Promise<BankListAnswer> {
  const fault = await faults.takeForList(paymentReference);
  if (fault) return { kind: 'lost', sent: 'maybe', cause: fault };
  return { kind: 'banks', banks: sandboxBanksOf(currency).map(toBank) };
}

async function onOtpResend(
  { book, clock }: SandboxParts,
  write: Write,
  { reference }: ChargeName,
): Promise<ProviderAnswer> {
  const entry = await book.last(reference);
  const next = entry && onResend(entry, clock.now());
  return next ? answerOf(await write(next)) : lastWord(entry);
}

async function onPromptResend(
  { book, clock, phone }: SandboxParts,
  write: Write,
  { reference }: ChargeName,
): Promise<ProviderAnswer> {
  const now = clock.now();
  const entry = await currentEntry(book, reference, now);
  const next = entry && isWalletEntry(entry) ? takePromptResend(entry, now) : null;
  return next ? answerOf(watched(phone, await write(next))) : lastWord(entry);
}

/** A number that declines by itself is given its time. */
function watched(phone: SandboxParts['phone'], entry: BookEntry): BookEntry {
  phone.watch(entry);
  return entry;
}

async function onStepAnswer(
  { book, clock, phone }: SandboxParts,
  write: Write,
  reference: string,
  answer: StepAnswer,
): Promise<ProviderAnswer> {
  const entry = await book.last(reference);
  const next = entry && answered(entry, answer, clock.now());
  if (!next) return lastWord(entry);
  const written = watched(phone, await write(next));
  return answerOf(written, (written.detail.wrong ?? 0) > (entry.detail.wrong ?? 0));
}

function answered(entry: BookEntry, answer: StepAnswer, now: number): BookEntry | null {
  if (isWalletEntry(entry)) return takeWalletAnswer(entry, answer, now);
  if (isDebitEntry(entry)) return takeDebitAnswer(entry, answer, now);
  return answer.kind === 'payId' ? null : takeStepAnswer(entry, answer);
}

function onResend(entry: BookEntry, now: number): BookEntry | null {
  if (isWalletEntry(entry)) return takeWalletResend(entry, now);
  return isDebitEntry(entry) ? takeDebitResend(entry, now) : takeResend(entry);
}

function toBank({ name, slug, processor, code }: Bank): Bank {
  return { name, slug, processor, code };
}

async function reverse(
  { book, transfers }: SandboxParts,
  write: Write,
  request: ReversalRequest,
): Promise<ReversalAnswer> {
  const { transferId, refusedAs } = request;
  if (refusedAs !== undefined) return { kind: 'refused', message: refusedAs };
  if (transferId !== null) return transfers.reverse({ ...request, transferId });
  return reverseCharge(book, write, request);
}

/** What is known of a charge by now. An account cannot be closed early, so it is answered to whoever would end it, too. */
async function standing(
  { book, clock, transfers }: SandboxParts,
  reference: string,
): Promise<ProviderAnswer> {
  const entry = await currentEntry(book, reference, clock.now());
  return entry ? answerOf(entry) : ((await transfers.answerTo(reference)) ?? lastWord(null));
}

function lastWord(entry: BookEntry | null): ProviderAnswer {
  return entry ? answerOf(entry) : { kind: 'not_found' };
}
