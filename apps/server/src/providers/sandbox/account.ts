// The sandbox's temporary accounts, purely: what one looks like, and when it pays itself (spec §2 Bank transfer flow, §9 Sandbox).
import { minorUnitsOf } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import { TRANSFER_PROVIDERS } from '@titan/rules/transfer-providers';
import type { Clock, Random } from '../../platform/ports.ts';
import type {
  ReceivedTransfer,
  ReversalAnswer,
  ReversalRequest,
  TransferAccount,
  TransferAccountRequest,
} from '../port.ts';
import type { SandboxTransferBook } from './transfer-book.ts';

/** How long after its opening an account pays itself, ms. */
export const AUTO_COMPLETE_MS = 120_000;

/** What one transfer may carry, in major units; an account that is to receive less or more takes that too. */
const LEAST_MAJOR = 100;
const MOST_MAJOR = 10_000_000;

/** An account in the sandbox's book; times are epoch ms. */
export type SandboxAccount = TransferAccount & {
  /** The charge that it belongs to, and its payment. */
  reference: string;
  paymentReference: string;
  /** What it is to receive. */
  amountMinor: number;
  currency: string;
  openedAt: number;
  limits: { minMinor: number; maxMinor: number };
};

/** One try to give money back. */
export type TransferReversal = {
  reversalReference: string;
  amountMinor: number;
  status: 'failed' | 'reversed';
  at: number;
};

/** A transfer in the sandbox's book. */
export type SandboxTransfer = ReceivedTransfer & {
  payer: NonNullable<ReceivedTransfer['payer']>;
  isAutomatic: boolean;
  /** So many times its way back fails before it works. */
  failingReversals: number;
  reversals: TransferReversal[];
};

/** Everything that the book says of one account, oldest first. */
export type AccountStanding = {
  account: SandboxAccount;
  /** When the same payment was given another account; null: this is its newest. */
  replacedAt: number | null;
  switches: { isOn: boolean; at: number }[];
  transfers: SandboxTransfer[];
};

/** The account of a charge: a new number of ten digits at one of the account providers, in the merchant's name. */
export function newAccount(request: TransferAccountRequest, random: Random, now: number): SandboxAccount {
  const { reference, paymentReference, amountMinor, currency, merchantName, openMs } = request;
  const bytes = random.bytes(9);
  const provider = TRANSFER_PROVIDERS[(bytes[8] ?? 0) % TRANSFER_PROVIDERS.length];
  if (!provider) throw new Error('There is no account provider');
  return {
    reference,
    paymentReference,
    bankCode: provider.code,
    bankName: provider.name,
    accountNumber: digitsOf(bytes),
    accountName: merchantName.slice(0, LIMITS.accountNameMaxLength),
    amountMinor,
    currency,
    limits: limitsOf(amountMinor, currency),
    openedAt: now,
    expiresAt: now + openMs,
  };
}

/** A transfer of somebody who has a bank account somewhere else. */
export function newTransfer(
  sent: Pick<SandboxTransfer, 'amountMinor' | 'currency' | 'landedAt' | 'isAutomatic' | 'failingReversals'>,
  random: Random,
): SandboxTransfer {
  const bytes = random.bytes(16);
  const account = `******${digitsOf(bytes).slice(-4)}`;
  return {
    ...sent,
    id: `SBT-${bytes.toString('hex')}`,
    payer: { name: 'Test Payer', account, bank: 'Guaranty Trust Bank' },
    reversals: [],
  };
}

/**
 * When the account pays itself, epoch ms; null: it does not. Two minutes after its opening, or when it is switched on again after
 * that; not when money has arrived before, when the payment has been given another account, or when it has closed.
 */
export function paysItselfAt({ account, replacedAt, switches, transfers }: AccountStanding): number | null {
  if (transfers.some((each) => each.isAutomatic)) return null;
  const due = account.openedAt + AUTO_COMPLETE_MS;
  const at = firstWhileOn(due, account.openedAt, switches);
  const end = Math.min(account.expiresAt, replacedAt ?? Infinity, transfers[0]?.landedAt ?? Infinity);
  return at !== null && at < end ? at : null;
}

/** An account as a person sees it in the sandbox. */
export type SeenAccount = AccountStanding & {
  /** Whether it may pay itself, and when it will (epoch ms); null: it will not, or it has. */
  isAutoCompleteOn: boolean;
  paysItselfAt: number | null;
};

/** The account with what is to be seen of its future. */
export function seen(standing: AccountStanding): SeenAccount {
  const isAutoCompleteOn = standing.switches.at(-1)?.isOn ?? true;
  return { ...standing, isAutoCompleteOn, paysItselfAt: paysItselfAt(standing) };
}

/** How the account stands in an answer of the provider. */
export function toTransferAccount(account: SandboxAccount): TransferAccount {
  const { bankCode, bankName, accountNumber, accountName, expiresAt, limits } = account;
  return { bankCode, bankName, accountNumber, accountName, expiresAt, limits };
}

/** How a transfer stands in an answer of the provider, or in a notice. */
export function toReceivedTransfer(transfer: SandboxTransfer): ReceivedTransfer {
  const { id, amountMinor, currency, landedAt, payer } = transfer;
  return { id, amountMinor, currency, landedAt, payer };
}

/** The first moment, not before `due`, at which it is switched on. */
function firstWhileOn(due: number, openedAt: number, switches: AccountStanding['switches']): number | null {
  let onSince: number | null = openedAt;
  for (const { isOn, at } of switches) {
    if (onSince !== null && !isOn && Math.max(due, onSince) < at) break;
    if (!isOn) onSince = null;
    else onSince ??= at;
  }
  return onSince === null ? null : Math.max(due, onSince);
}

/** Ten digits, the first no 0, of eight random bytes. */
function digitsOf(bytes: Buffer): string {
  return String(1_000_000_000n + (bytes.readBigUInt64BE() % 9_000_000_000n));
}

function limitsOf(amountMinor: number, currency: string): SandboxAccount['limits'] {
  const unit = 10 ** minorUnitsOf(currency);
  return {
    minMinor: Math.min(amountMinor, LEAST_MAJOR * unit),
    maxMinor: Math.max(amountMinor, MOST_MAJOR * unit),
  };
}

// How the sandbox's bank gives a transfer's money back: once a reversal's reference, after as many failures as were ordered (I-12, I-13).

/** What becomes of the next try: done before, not to be done at all, to be tried again, or done now. */
export type GivingBack =
  | { kind: 'done_before' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed' }
  | { kind: 'done' };

const NO_TRANSFER = 'This account has received no such transfer';
const MORE_THAN_LEFT = 'This is more than is left of the transfer';

/** Decides a try, by the transfer and what was tried before. */
export function decideGivingBack(
  { amountMinor, currency, failingReversals, reversals }: SandboxTransfer,
  request: Pick<ReversalRequest, 'reversalReference' | 'amountMinor' | 'currency'>,
): GivingBack {
  const done = reversals.filter((each) => each.status === 'reversed');
  if (done.some((each) => each.reversalReference === request.reversalReference))
    return { kind: 'done_before' };
  const left = amountMinor - done.reduce((sum, each) => sum + each.amountMinor, 0);
  if (request.currency !== currency || request.amountMinor > left)
    return { kind: 'refused', message: MORE_THAN_LEFT };
  const failed = reversals.length - done.length;
  return failed < failingReversals ? { kind: 'failed' } : { kind: 'done' };
}

/** Tries it. A failure is worth another try, so it is no refusal: nobody knows yet how it ends. */
export async function giveBack(
  { book, clock }: { book: SandboxTransferBook; clock: Clock },
  request: ReversalRequest & { transferId: string },
): Promise<ReversalAnswer> {
  const { reference, transferId, reversalReference, amountMinor } = request;
  const standing = await book.ofCharge(reference);
  const transfer = standing?.transfers.find((each) => each.id === transferId);
  if (!transfer) return { kind: 'refused', message: NO_TRANSFER };
  const decided = decideGivingBack(transfer, request);
  if (decided.kind === 'refused') return decided;
  if (decided.kind === 'done_before') return { kind: 'reversed' };
  const status = decided.kind === 'done' ? 'reversed' : 'failed';
  await book.reverse(transferId, { reversalReference, amountMinor, status, at: clock.now() });
  return status === 'reversed'
    ? { kind: 'reversed' }
    : { kind: 'lost', sent: 'maybe', cause: 'reversal_failed' };
}
