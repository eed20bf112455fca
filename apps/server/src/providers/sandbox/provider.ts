// The sandbox as an ordinary provider (spec §9): its issuer decides, its book records, its fault plan changes answers.
import { SANDBOX_LIMITED_ACCOUNT } from '@titan/contract/sandbox-banks';
import { SANDBOX_LIMITED_CARD } from '@titan/contract/sandbox-cards';
import { SANDBOX_LIMITED_PHONE } from '@titan/contract/sandbox-phones';
import type { Bank } from '@titan/rules/bank-fields';
import type { Currency } from '@titan/rules/currency';
import type { Clock } from '../../platform/ports.ts';
import type {
  BankListAnswer,
  BankListRequest,
  ChargeCalls,
  ChargeName,
  Instrument,
  Provider,
  ProviderAnswer,
  Rates,
  ReversalAnswer,
  ReversalRequest,
  StepAnswer,
  WalletRequest,
} from '../port.ts';
import { SANDBOX_REACH } from './reach.ts';
import { type AnswerParts, createSandboxAnswers, type SandboxAnswers, type Write } from './answers.ts';
import { currentEntry, sentToBank, takeCancel } from './bank.ts';
import { sandboxBanksOf } from './banks.ts';
import type { BookEntry, SandboxBook } from './book.ts';
import { isDebitEntry, openDebit, takeDebitAnswer, takeDebitResend } from './debit.ts';
import {
  answerOf,
  isSandboxCard,
  NOT_A_TEST_CARD,
  openCharge,
  requiredOf,
  takeResend,
  takeStepAnswer,
} from './issuer.ts';
import type { SandboxHandset } from './phone.ts';
import {
  isWalletEntry,
  NOT_A_TEST_NUMBER,
  openWallet,
  sandboxPhoneOf,
  takePromptResend,
  takeWalletAnswer,
  takeWalletResend,
} from './telco.ts';
import type { SandboxTransfers } from './transfers.ts';

// Reversal of an approved charge: in full or in parts, once per reversal's reference, never more than was taken.

const NOT_APPROVED = 'There is no approved charge to reverse';
const MORE_THAN_LEFT = 'This is more than is left of the charge';
/** A try fails only when another reversal has taken its step. */
const TRIES = 20;

/** Writes the reversal into the book, unless it is there. */
async function reverseCharge(
  book: Pick<SandboxBook, 'last' | 'reversals'>,
  write: (entry: BookEntry) => Promise<BookEntry>,
  request: Pick<ReversalRequest, 'reference' | 'reversalReference' | 'amountMinor' | 'currency'>,
): Promise<ReversalAnswer> {
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
  return { kind: 'lost', sent: 'maybe', cause: 'book_is_busy' };
}

// The test cards, numbers and accounts that many people share, whose tries are therefore not limited (decision 0025).

/** All but the card, the number and the account that exist for testing the limits. */
function isShared(instrument: Instrument): boolean {
  if ('card' in instrument) return instrument.card.number !== SANDBOX_LIMITED_CARD.number;
  if ('wallet' in instrument) return instrument.wallet.number !== SANDBOX_LIMITED_PHONE.number;
  return instrument.account.number !== SANDBOX_LIMITED_ACCOUNT;
}

// The sandbox's exchange rates: fixed prices of a US dollar with a small drift over time, so that a new quote has another amount.

/** Hundredths of a major unit for USD 1.00. */
const FOR_A_DOLLAR: Record<Currency, number> = {
  NGN: 153_425,
  GHS: 1_245,
  ZAR: 1_812,
  KES: 12_930,
  USD: 100,
  XAF: 60_125,
  XOF: 60_125,
  EGP: 4_870,
  TZS: 265_000,
};

/** Shorter than a quote's life, so that no two quotes in a row have the same rate. */
const STEP_MS = 5 * 60 * 1000;
const WHOLE = 10_000;
/** Hundredths of a percent, up and down. Steps of 37 visit all 121 values before one repeats. */
const DRIFT = 60;
const STRIDE = 37;

/** The rate at a given time is the same on every machine. */
export function createSandboxRates(): Rates {
  return {
    async rate(from, to, now) {
      const [costs, buys] = [FOR_A_DOLLAR[to as Currency], FOR_A_DOLLAR[from as Currency]];
      if (costs === undefined || buys === undefined) throw new Error(`No rate from ${from} to ${to}`);
      return { numerator: costs * (WHOLE + driftAt(now)), denominator: buys * WHOLE };
    },
  };
}

function driftAt(now: number): number {
  const step = Math.floor(now / STEP_MS);
  return ((step * STRIDE) % (2 * DRIFT + 1)) - DRIFT;
}

export const SANDBOX = 'sandbox';

type SandboxParts = AnswerParts & {
  /** It signs its callbacks, so they go to the account's own address. */
  callbackUrl: string;
  clock: Clock;
  phone: Pick<SandboxHandset, 'watch'>;
  transfers: Pick<SandboxTransfers, 'open' | 'answerTo' | 'reverse' | 'hasReversed'>;
};

/** Faults lose, delay, change or contradict its answers; its book is never wrong. */
export function createSandboxProvider(parts: SandboxParts): Provider {
  const { book, clock, callbackUrl } = parts;
  const write = (entry: BookEntry): Promise<BookEntry> => book.append(entry, clock.now());
  const answers = createSandboxAnswers(parts, write);
  return {
    name: SANDBOX,
    reach: SANDBOX_REACH,
    isShared,
    card: {
      refuses: (card) => (isSandboxCard(card.number) ? null : NOT_A_TEST_CARD),
      requiredOf,
      charge: (request) =>
        answers.toCharge(request, async (writing) =>
          answerOf(await writing(sentToBank(openCharge(request), clock.now()))),
        ),
    },
    wallet: {
      refuses: (wallet) => (sandboxPhoneOf(wallet) ? null : NOT_A_TEST_NUMBER),
      charge: (request) =>
        answers.toCharge(request, (writing) => onWalletCharge(parts, writing, { ...request, callbackUrl })),
    },
    bankDebit: {
      list: (request) => listBanks(parts, request),
      charge: (request) =>
        answers.toCharge(request, async (writing) =>
          answerOf(await writing(openDebit({ ...request, callbackUrl }, clock.now()))),
        ),
    },
    transferAccount: {
      open: (request) => answers.toAccount(request, () => parts.transfers.open({ ...request, callbackUrl })),
    },
    ...chargeCalls(parts, write, answers),
    refund: {
      send: (request) => reverse(parts, write, request),
      query: (request) => findReversal(parts, request),
    },
  };
}

function chargeCalls(parts: SandboxParts, write: Write, answers: SandboxAnswers): ChargeCalls {
  const { book, clock } = parts;
  return {
    answerStep: (charge, answer) =>
      answers.toCharge(charge, (writing) => onStepAnswer(parts, writing, charge.reference, answer)),
    query: ({ reference }) => answers.toQuery(reference, () => presentAnswer(parts, reference)),
    cancel: (charge) =>
      answers.toCharge(charge, async () => {
        const entry = await currentEntry(book, charge.reference, clock.now());
        const next = entry && takeCancel(entry);
        return next ? answerOf(await write(next)) : presentAnswer(parts, charge.reference);
      }),
    resendOtp: (charge) => answers.toResend(charge, () => onOtpResend(parts, write, charge)),
    resendPrompt: (charge) => answers.toResend(charge, (writing) => onPromptResend(parts, writing, charge)),
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
  return next ? answerOf(await write(next)) : answerOrNotFound(entry);
}

async function onPromptResend(
  { book, clock, phone }: SandboxParts,
  write: Write,
  { reference }: ChargeName,
): Promise<ProviderAnswer> {
  const now = clock.now();
  const entry = await currentEntry(book, reference, now);
  const next = entry && isWalletEntry(entry) ? takePromptResend(entry, now) : null;
  return next ? answerOf(watched(phone, await write(next))) : answerOrNotFound(entry);
}

/** Schedules the decline of a number that declines by itself. */
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
  if (!next) return answerOrNotFound(entry);
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

async function findReversal(
  { book, transfers }: SandboxParts,
  { reference, reversalReference, transferId }: ReversalRequest,
): Promise<ReversalAnswer> {
  const isDone =
    transferId === null
      ? (await book.reversals(reference)).some(({ detail }) => detail.reversal === reversalReference)
      : await transfers.hasReversed(reference, reversalReference);
  return { kind: isDone ? 'reversed' : 'not_found' };
}

/** The present answer for a charge. An account cannot be closed early, so a cancellation gets the same answer. */
async function presentAnswer(
  { book, clock, transfers }: SandboxParts,
  reference: string,
): Promise<ProviderAnswer> {
  const entry = await currentEntry(book, reference, clock.now());
  return entry ? answerOf(entry) : ((await transfers.answerTo(reference)) ?? answerOrNotFound(null));
}

function answerOrNotFound(entry: BookEntry | null): ProviderAnswer {
  return entry ? answerOf(entry) : { kind: 'not_found' };
}
