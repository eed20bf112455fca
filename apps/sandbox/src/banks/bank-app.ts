// The simulated app and page of the sandbox's banks, where a person approves, declines or ignores a payment.
import type { Clock } from '@titan/platform/ports';
import { currentEntry } from '../cards/bank.ts';
import type { SandboxBook } from '../book.ts';
import type { CallbackPlan, SandboxCallbacks } from '../processor/callbacks.ts';
import { sandboxBank } from './banks.ts';
import {
  type BankAppAct,
  type DebitEntry,
  isAtBanksApp,
  isDebitEntry,
  takeBankAppAct,
  debitAnswerOf,
} from './debit.ts';

type BankAppParts = { book: SandboxBook; clock: Clock; callbacks: Pick<SandboxCallbacks, 'sendOutcome'> };

/** A payment as the app or the bank's page shows it. */
export type BankAppRequest = {
  reference: string;
  amountMinor: number;
  currency: string;
  bank: string;
  /** Where it waits: in the app, or on the bank's page. */
  at: 'app' | 'page';
  /** Whether it waits for the customer. */
  isOpen: boolean;
};

export type SandboxBankApp = {
  /** The charge's request, open or not; null when no bank was asked for its customer's approval. */
  look(reference: string): Promise<BankAppRequest | null>;
  /** Does what the customer chose, and sends the callback as planned; false when it is not the customer's turn. */
  act(reference: string, act: BankAppAct, callback: CallbackPlan): Promise<boolean>;
};

export function createSandboxBankApp({ book, clock, callbacks }: BankAppParts): SandboxBankApp {
  const current = async (reference: string): Promise<DebitEntry | null> => {
    const entry = await currentEntry(book, reference, clock.now());
    return entry && isDebitEntry(entry) ? entry : null;
  };
  return {
    async look(reference) {
      const entry = await current(reference);
      return entry && isElsewhere(entry) ? requestOf(entry) : null;
    },
    async act(reference, act, callback) {
      const entry = await current(reference);
      const next = entry && takeBankAppAct(entry, act);
      if (!next) return false;
      const written = await book.append(next, clock.now());
      const answer = isDebitEntry(written) ? debitAnswerOf(written) : null;
      if (answer?.kind === 'approved' || answer?.kind === 'declined')
        callbacks.sendOutcome(written, answer, callback);
      return true;
    },
  };
}

/** Whether the bank asks for approval in its app or on its page, and accepted the account. */
function isElsewhere({ currency, detail }: DebitEntry): boolean {
  const { auth } = sandboxBank(currency, detail.debit.slug);
  return (auth === 'PROMPT' || auth === 'REDIRECT') && detail.errorType !== 'INVALID_ACCOUNT';
}

function requestOf(entry: DebitEntry): BankAppRequest {
  const { reference, amount_minor: amountMinor, currency, detail } = entry;
  const { slug, bank } = detail.debit;
  return {
    reference,
    amountMinor,
    currency,
    bank,
    at: sandboxBank(currency, slug).auth === 'REDIRECT' ? 'page' : 'app',
    isOpen: isAtBanksApp(entry),
  };
}
