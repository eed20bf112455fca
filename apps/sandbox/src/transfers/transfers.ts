// The sandbox's bank for transfers (spec §2 Bank transfer flow, §9 Sandbox): it opens accounts, takes what is sent to them, sends an automatic
// transfer after two minutes, reports by callbacks once, twice, late or never, and reverses. It answers queries from its book.
import type { AccountOpening, SandboxAnswer, SandboxReversal } from '@titan/contract/sandbox/wire.schema';
import type { Clock, Random } from '@titan/platform/ports';
import {
  newAccount,
  newTransfer,
  paysItselfAt,
  seen,
  type SeenAccount,
  toReceivedTransfer,
  toTransferAccount,
  reverseTransfer,
} from './temporary-account.ts';
import type { PaymentTimers } from '../payment-timers.ts';
import type { CallbackPlan, SandboxCallbacks } from '../processor/callbacks.ts';
import type { ReversalOutcome } from '../processor/faults.ts';
import type { AccountState, SandboxTransferBook } from './transfer-book.ts';

type TransferParts = {
  book: SandboxTransferBook;
  callbacks: Pick<SandboxCallbacks, 'sendTransfer'>;
  clock: Clock;
  timers: PaymentTimers;
  random: Random;
};

/** A transfer sent to an account of the sandbox. */
type SentTransfer = {
  accountNumber: string;
  /** In the account's currency. */
  amountMinor: number;
  notice: CallbackPlan;
  /** How many reversals fail before one works. */
  failingReversals: number;
};

export type SandboxTransfers = {
  /** Opens the account of a charge, or returns the existing one. */
  open(request: AccountOpening): Promise<SandboxAnswer>;
  /** The answer to a query of the charge; null when it has no account. */
  answerTo(chargeReference: string): Promise<SandboxAnswer | null>;
  /** The account with everything that has happened on it; null for an unknown number. */
  look(accountNumber: string): Promise<SeenAccount | null>;
  /** The accounts of a payment or a charge, by any of its references, oldest first. */
  lookAll(reference: string): Promise<SeenAccount[]>;
  /** Sends money now, whether the account is open or not. Returns the transfer's id; null when there is no such account. */
  send(sent: SentTransfer): Promise<string | null>;
  /** Switches the automatic transfer on or off; false when there is no such account. */
  switchAutoComplete(accountNumber: string, isOn: boolean): Promise<boolean>;
  /** Reverses a transfer, once per reversal's reference. */
  reverse(request: SandboxReversal & { transferId: string }): Promise<ReversalOutcome>;
  /** Whether money of the charge's transfers has gone back under this reference. */
  hasReversed(chargeReference: string, reversalReference: string): Promise<boolean>;
};

const OPENED = 'Send the money to this account';
/** A free number is found within a few tries. */
const NUMBERS_TRIED = 5;

export function createSandboxTransfers(parts: TransferParts): SandboxTransfers {
  const { book } = parts;
  const current = async (state: AccountState | null): Promise<AccountState | null> =>
    state && withDueTransfer(parts, state);
  return {
    async open(request) {
      const state = await openedAccount(parts, request);
      armAutoComplete(parts, state);
      return answerOf(await withDueTransfer(parts, state));
    },
    async answerTo(reference) {
      const state = await current(await book.ofCharge(reference));
      return state && answerOf(state);
    },
    async look(accountNumber) {
      const state = await current(await book.ofNumber(accountNumber));
      return state && seen(state);
    },
    async lookAll(reference) {
      const found = await book.ofReference(reference);
      return Promise.all(found.map(async (state) => seen(await withDueTransfer(parts, state))));
    },
    send: (sent) => sendMoney(parts, sent),
    switchAutoComplete: (accountNumber, isOn) => switchAutoComplete(parts, accountNumber, isOn),
    reverse: (request) => reverseTransfer(parts, request),
    async hasReversed(chargeReference, reversalReference) {
      const reversals =
        (await book.ofCharge(chargeReference))?.transfers.flatMap((each) => each.reversals) ?? [];
      return reversals.some(
        (each) => each.reversalReference === reversalReference && each.status === 'reversed',
      );
    },
  };
}

async function sendMoney(parts: TransferParts, sent: SentTransfer): Promise<string | null> {
  const { accountNumber, amountMinor, notice, failingReversals } = sent;
  const found = await parts.book.ofNumber(accountNumber);
  if (!found) return null;
  // An automatic transfer that is due came first.
  const { account } = await withDueTransfer(parts, found);
  const { currency } = account;
  const landedAt = parts.clock.now();
  const transfer = newTransfer(
    { amountMinor, currency, landedAt, isAutomatic: false, failingReversals },
    parts.random,
  );
  await parts.book.land(accountNumber, transfer);
  parts.callbacks.sendTransfer(account, toReceivedTransfer(transfer), notice);
  return transfer.id;
}

async function switchAutoComplete(
  parts: TransferParts,
  accountNumber: string,
  isOn: boolean,
): Promise<boolean> {
  const { book, clock } = parts;
  if (!(await book.ofNumber(accountNumber))) return false;
  await book.switchAutoComplete(accountNumber, isOn, clock.now());
  const state = await book.ofNumber(accountNumber);
  if (state) armAutoComplete(parts, await withDueTransfer(parts, state));
  return true;
}

async function openedAccount(
  { book, clock, random }: TransferParts,
  request: AccountOpening,
): Promise<AccountState> {
  for (let tried = 0; tried < NUMBERS_TRIED; tried += 1) {
    const known = await book.ofCharge(request.reference);
    if (known) return known;
    await book.open(newAccount(request, random, clock.now()));
  }
  const opened = await book.ofCharge(request.reference);
  if (!opened) throw new Error('The sandbox found no free account number');
  return opened;
}

/** Schedules the automatic transfer. After a restart there is no timer, but the next query writes the transfer all the same. */
function armAutoComplete(parts: TransferParts, state: AccountState): void {
  const { book, clock, timers } = parts;
  const at = paysItselfAt(state);
  if (at === null) return;
  const { reference, paymentReference } = state.account;
  timers.after(paymentReference, Math.max(0, at - clock.now()), async () => {
    const then = await book.ofCharge(reference);
    // A timer may fire slightly before the clock has reached its time.
    if (then) await withDueTransfer(parts, then, Math.max(paysItselfAt(then) ?? 0, clock.now()));
  });
}

/** The state after an automatic transfer that is due; only the process that writes it sends the callback. */
async function withDueTransfer(
  parts: TransferParts,
  state: AccountState,
  now = parts.clock.now(),
): Promise<AccountState> {
  const at = paysItselfAt(state);
  if (at === null || at > now) return state;
  const { accountNumber, amountMinor, currency } = state.account;
  const transfer = newTransfer(
    { amountMinor, currency, landedAt: at, isAutomatic: true, failingReversals: 0 },
    parts.random,
  );
  if (await parts.book.land(accountNumber, transfer)) {
    parts.callbacks.sendTransfer(state.account, toReceivedTransfer(transfer), 'once');
  }
  return (await parts.book.ofNumber(accountNumber)) ?? state;
}

function answerOf({ account, transfers }: AccountState): SandboxAnswer {
  return {
    kind: 'account',
    account: toTransferAccount(account),
    transfers: transfers.map(toReceivedTransfer),
    message: OPENED,
  };
}
