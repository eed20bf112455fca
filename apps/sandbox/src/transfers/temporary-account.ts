// The sandbox's temporary accounts as pure functions: opening them, automatic transfers, reversals (spec §2 Bank transfer flow, §9 Sandbox).
import { minorUnitsOf } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import { TRANSFER_PROVIDERS } from '@titan/rules/transfer-providers';
import type { Clock, Random } from '@titan/platform/ports';
import type {
  AccountOpening,
  SandboxReversal,
  SentTransfer,
  TemporaryAccount,
} from '@titan/contract/sandbox/wire.schema';
import type { ReversalOutcome } from '../processor/faults.ts';
import type { AccountState, SandboxAccount, SandboxTransfer, SandboxTransferBook } from './transfer-book.ts';

/** How long after its opening an account receives its automatic transfer, ms. */
export const AUTO_COMPLETE_MS = 120_000;

/** Limits of one transfer, in major units; an account also takes its own amount when that is outside them. */
const LEAST_MAJOR = 100;
const MOST_MAJOR = 10_000_000;

/** A new account for a charge: ten digits at one of the account providers, in the merchant's name. */
export function newAccount(request: AccountOpening, random: Random, now: number): SandboxAccount {
  const { reference, paymentReference, amountMinor, currency, merchantName, openMs, callbackUrl } = request;
  const bytes = random.bytes(9);
  const accountNumber = digitsOf(bytes);
  const isKenyan = currency === 'KES';
  return {
    reference,
    paymentReference,
    callbackUrl,
    ...(isKenyan ? KENYAN : providerOf(bytes[8] ?? 0)),
    transferReference: isKenyan ? accountNumber.slice(-7) : null,
    accountNumber,
    accountName: merchantName.slice(0, LIMITS.accountNameMaxLength),
    amountMinor,
    currency,
    limits: limitsOf(amountMinor, currency),
    openedAt: now,
    expiresAt: now + openMs,
  };
}

/** Made up. Pesalink's transfers carry a reference, and come from other banks. */
const KENYAN = { bankCode: 'test-bank-ke', bankName: 'Test Bank Kenya' };

/** One of spec §3 "Bank-transfer account providers". */
function providerOf(byte: number): Pick<SandboxAccount, 'bankCode' | 'bankName'> {
  const provider = TRANSFER_PROVIDERS[byte % TRANSFER_PROVIDERS.length];
  if (!provider) throw new Error('There is no account provider');
  return { bankCode: provider.code, bankName: provider.name };
}

/** A new transfer from an account at another bank. */
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
 * When the account receives its automatic transfer, epoch ms; null if it does not. It is due two minutes after the opening, or when
 * it is switched on again later, unless money has arrived before, the payment has a newer account, or the account has closed.
 */
export function paysItselfAt({ account, replacedAt, switches, transfers }: AccountState): number | null {
  if (transfers.some((each) => each.isAutomatic)) return null;
  const due = account.openedAt + AUTO_COMPLETE_MS;
  const at = firstWhileOn(due, account.openedAt, switches);
  const end = Math.min(account.expiresAt, replacedAt ?? Infinity, transfers[0]?.landedAt ?? Infinity);
  return at !== null && at < end ? at : null;
}

/** An account as the sandbox's controls show it. */
export type SeenAccount = AccountState & {
  /** Whether automatic transfers are on, and when one is due (epoch ms); null when none is, or it has arrived. */
  isAutoCompleteOn: boolean;
  paysItselfAt: number | null;
};

/** Adds what is known of its automatic transfer. */
export function seen(state: AccountState): SeenAccount {
  const isAutoCompleteOn = state.switches.at(-1)?.isOn ?? true;
  return { ...state, isAutoCompleteOn, paysItselfAt: paysItselfAt(state) };
}

/** The account as the provider answers it. */
export function toTransferAccount(account: SandboxAccount): TemporaryAccount {
  const { bankCode, bankName, accountNumber, accountName, expiresAt, limits } = account;
  const transferReference = account.transferReference ?? undefined;
  return { bankCode, bankName, accountNumber, accountName, transferReference, expiresAt, limits };
}

/** The transfer as the provider answers or reports it. */
export function toReceivedTransfer(transfer: SandboxTransfer): SentTransfer {
  const { id, amountMinor, currency, landedAt, payer } = transfer;
  return { id, amountMinor, currency, landedAt, payer };
}

/** The first time from `due` on at which it is switched on. */
function firstWhileOn(due: number, openedAt: number, switches: AccountState['switches']): number | null {
  let onSince: number | null = openedAt;
  for (const { isOn, at } of switches) {
    if (onSince !== null && !isOn && Math.max(due, onSince) < at) break;
    if (!isOn) onSince = null;
    else onSince ??= at;
  }
  return onSince === null ? null : Math.max(due, onSince);
}

/** Ten digits without a leading 0, from eight random bytes. */
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

// Reversals of transfers: once per reversal's reference, after as many failures as were ordered (I-12, I-13).

/** The result of the next try. */
export type ReversalDecision =
  | { kind: 'done_before' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed' }
  | { kind: 'done' };

const NO_TRANSFER = 'This account has received no such transfer';
const MORE_THAN_LEFT = 'This is more than is left of the transfer';

/** Decides a try by the transfer and the tries before it. */
export function decideReversal(
  { amountMinor, currency, failingReversals, reversals }: SandboxTransfer,
  request: Pick<SandboxReversal, 'reversalReference' | 'amountMinor' | 'currency'>,
): ReversalDecision {
  const done = reversals.filter((each) => each.status === 'reversed');
  if (done.some((each) => each.reversalReference === request.reversalReference))
    return { kind: 'done_before' };
  const left = amountMinor - done.reduce((sum, each) => sum + each.amountMinor, 0);
  if (request.currency !== currency || request.amountMinor > left)
    return { kind: 'refused', message: MORE_THAN_LEFT };
  const failed = reversals.length - done.length;
  return failed < failingReversals ? { kind: 'failed' } : { kind: 'done' };
}

/** Tries a reversal. A failed try may be repeated, so its answer is lost and not `refused`. */
export async function reverseTransfer(
  { book, clock }: { book: SandboxTransferBook; clock: Clock },
  request: SandboxReversal & { transferId: string },
): Promise<ReversalOutcome> {
  const { reference, transferId, reversalReference, amountMinor } = request;
  const state = await book.ofCharge(reference);
  const transfer = state?.transfers.find((each) => each.id === transferId);
  if (!transfer) return { kind: 'refused', message: NO_TRANSFER };
  const decided = decideReversal(transfer, request);
  if (decided.kind === 'refused') return decided;
  if (decided.kind === 'done_before') return { kind: 'reversed' };
  const status = decided.kind === 'done' ? 'reversed' : 'failed';
  await book.reverse(transferId, { reversalReference, amountMinor, status, at: clock.now() });
  return status === 'reversed' ? { kind: 'reversed' } : { spoilt: 'cut' };
}
