// The sandbox's bank for transfers (spec §2 Bank transfer flow, §9 Sandbox): it opens accounts, takes whatever is sent to them, pays
// them by itself after two minutes, tells us once, twice, late or never, and gives money back. Its book answers every question.
import type { ProviderAnswer, ReversalAnswer, ReversalRequest, TransferAccountRequest } from '../port.ts';
import type { Clock, Random, Timers } from '../../platform/ports.ts';
import {
  type AccountStanding,
  newAccount,
  newTransfer,
  paysItselfAt,
  seen,
  type SeenAccount,
  toReceivedTransfer,
  toTransferAccount,
  giveBack,
} from './account.ts';
import type { CallbackPlan, SandboxCallbacks } from './callbacks.ts';
import type { SandboxTransferBook } from './transfer-book.ts';

type TransferParts = {
  book: SandboxTransferBook;
  callbacks: Pick<SandboxCallbacks, 'tellTransfer'>;
  clock: Clock;
  timers: Timers;
  random: Random;
};

/** Money that somebody sends to an account of the sandbox. */
type SentTransfer = {
  accountNumber: string;
  /** In the account's currency. */
  amountMinor: number;
  notice: CallbackPlan;
  /** So many times its way back fails before it works. */
  failingReversals: number;
};

export type SandboxTransfers = {
  /** Opens the account of a charge, or answers the one that it has. */
  open(request: TransferAccountRequest): Promise<ProviderAnswer>;
  /** What a question about the charge is answered; null when it has no account. */
  answerTo(chargeReference: string): Promise<ProviderAnswer | null>;
  /** The account with everything that happened on it by now; null when the sandbox opened none of this number. */
  look(accountNumber: string): Promise<SeenAccount | null>;
  /** The accounts of a payment or a charge, by any reference of theirs, oldest first. */
  lookAll(reference: string): Promise<SeenAccount[]>;
  /** Lets money land now, whether the account is still open or not. Null when there is no such account, else the transfer's id. */
  send(sent: SentTransfer): Promise<string | null>;
  /** Whether the account pays itself; false when there is no such account. */
  switchAutoComplete(accountNumber: string, isOn: boolean): Promise<boolean>;
  /** Gives a transfer's money back, once a reversal's reference. */
  reverse(request: ReversalRequest & { transferId: string }): Promise<ReversalAnswer>;
};

const OPENED = 'Send the money to this account';
/** A number that is taken is not met twice in a row. */
const NUMBERS_TRIED = 5;

/** Opens the bank on its book. */
export function createSandboxTransfers(parts: TransferParts): SandboxTransfers {
  const { book } = parts;
  const current = async (standing: AccountStanding | null): Promise<AccountStanding | null> =>
    standing && settled(parts, standing);
  return {
    async open(request) {
      const standing = await openedAccount(parts, request);
      armAutoComplete(parts, standing);
      return answerOf(await settled(parts, standing));
    },
    async answerTo(reference) {
      const standing = await current(await book.ofCharge(reference));
      return standing && answerOf(standing);
    },
    async look(accountNumber) {
      const standing = await current(await book.ofNumber(accountNumber));
      return standing && seen(standing);
    },
    async lookAll(reference) {
      const found = await book.ofReference(reference);
      return Promise.all(found.map(async (standing) => seen(await settled(parts, standing))));
    },
    send: (sent) => sendMoney(parts, sent),
    switchAutoComplete: (accountNumber, isOn) => switchAutoComplete(parts, accountNumber, isOn),
    reverse: (request) => giveBack(parts, request),
  };
}

async function sendMoney(parts: TransferParts, sent: SentTransfer): Promise<string | null> {
  const { accountNumber, amountMinor, notice, failingReversals } = sent;
  const found = await parts.book.ofNumber(accountNumber);
  if (!found) return null;
  // What the account has paid itself by now came first.
  const { account } = await settled(parts, found);
  const { currency, reference } = account;
  const landedAt = parts.clock.now();
  const transfer = newTransfer(
    { amountMinor, currency, landedAt, isAutomatic: false, failingReversals },
    parts.random,
  );
  await parts.book.land(accountNumber, transfer);
  parts.callbacks.tellTransfer(reference, toReceivedTransfer(transfer), notice);
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
  const standing = await book.ofNumber(accountNumber);
  if (standing) armAutoComplete(parts, await settled(parts, standing));
  return true;
}

async function openedAccount(
  { book, clock, random }: TransferParts,
  request: TransferAccountRequest,
): Promise<AccountStanding> {
  for (let tried = 0; tried < NUMBERS_TRIED; tried += 1) {
    const known = await book.ofCharge(request.reference);
    if (known) return known;
    await book.open(newAccount(request, random, clock.now()));
  }
  const opened = await book.ofCharge(request.reference);
  if (!opened) throw new Error('The sandbox found no free account number');
  return opened;
}

/** Lets the account pay itself when its time comes. After a restart nobody waits for that; whoever asks then sees it all the same. */
function armAutoComplete(parts: TransferParts, standing: AccountStanding): void {
  const { book, clock, timers } = parts;
  const at = paysItselfAt(standing);
  if (at === null) return;
  const { reference } = standing.account;
  timers.after(Math.max(0, at - clock.now()), () => {
    // A machine's timer may come a moment before the clock has reached it. When the book cannot be read just now, nothing lands.
    void book.ofCharge(reference).then(
      (then) => then && settled(parts, then, Math.max(at, clock.now())),
      () => {},
    );
  });
}

/** The standing after what the bank's clock has brought about by now; only the one who writes it tells it. */
async function settled(
  parts: TransferParts,
  standing: AccountStanding,
  now = parts.clock.now(),
): Promise<AccountStanding> {
  const at = paysItselfAt(standing);
  if (at === null || at > now) return standing;
  const { accountNumber, reference, amountMinor, currency } = standing.account;
  const transfer = newTransfer(
    { amountMinor, currency, landedAt: at, isAutomatic: true, failingReversals: 0 },
    parts.random,
  );
  if (await parts.book.land(accountNumber, transfer)) {
    parts.callbacks.tellTransfer(reference, toReceivedTransfer(transfer), 'once');
  }
  return (await parts.book.ofNumber(accountNumber)) ?? standing;
}

function answerOf({ account, transfers }: AccountStanding): ProviderAnswer {
  return {
    kind: 'account',
    account: toTransferAccount(account),
    transfers: transfers.map(toReceivedTransfer),
    message: OPENED,
  };
}
