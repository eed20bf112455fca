// The simulated phone and wallet page of the sandbox's telco, where a person approves, declines or ignores a prompt.
import { SANDBOX_WALLET_PIN } from '@titan/contract/sandbox/phones';
import type { Clock } from '@titan/platform/ports';
import { currentEntry } from '../cards/bank.ts';
import type { BookEntry, SandboxBook } from '../book.ts';
import type { PaymentTimers } from '../payment-timers.ts';
import type { CallbackPlan, SandboxCallbacks } from '../processor/callbacks.ts';
import {
  DECLINES_AFTER_MS,
  isCustomersTurn,
  isWalletEntry,
  type PhoneAct,
  takePhoneAct,
  type WalletEntry,
  walletAnswerOf,
} from './telco.ts';

type PhoneParts = { book: SandboxBook; clock: Clock; timers: PaymentTimers; callbacks: SandboxCallbacks };

/** A request for money as the phone or the wallet's page shows it. */
export type PhonePrompt = {
  reference: string;
  amountMinor: number;
  currency: string;
  network: string | null;
  /** Where it is shown: on the phone, or on the wallet's page. */
  at: 'phone' | 'page';
  /** Whether it waits for the customer. */
  isOpen: boolean;
};

export type SandboxHandset = {
  /** The charge's prompt; null when the telco does not know the charge. */
  look(reference: string): Promise<PhonePrompt | null>;
  /** Does what the customer chose. Approving a prompt needs the wallet's PIN; on the wallet's page the customer is signed in. */
  act(reference: string, act: PhoneAct, how: { pin: string; callback: CallbackPlan }): Promise<PhoneDone>;
  /** Schedules the decline of a number that declines by itself, with its callback. */
  watch(entry: BookEntry): void;
};

type PhoneDone = 'done' | 'wrong-pin' | 'not-open';

export function createSandboxPhone(parts: PhoneParts): SandboxHandset {
  const { book, clock, timers } = parts;
  const current = async (reference: string): Promise<WalletEntry | null> => {
    const entry = await currentEntry(book, reference, clock.now());
    return entry && isWalletEntry(entry) ? entry : null;
  };
  return {
    async look(reference) {
      const entry = await current(reference);
      return entry && promptOf(entry);
    },
    async act(reference, act, { pin, callback }) {
      const entry = await current(reference);
      if (!entry || !isCustomersTurn(entry)) return 'not-open';
      const needsPin = act === 'approve' && entry.event === 'awaiting_prompt';
      if (needsPin && pin !== SANDBOX_WALLET_PIN) return 'wrong-pin';
      const next = takePhoneAct(entry, act);
      if (!next) return 'not-open';
      sendEnd(parts, await book.append(next, clock.now()), callback);
      return 'done';
    },
    watch(entry) {
      if (entry.event !== 'awaiting_prompt' || entry.detail.wallet?.outcome !== 'declined_on_phone') return;
      timers.after(entry.payment_reference, DECLINES_AFTER_MS, async () => {
        const now = await current(entry.reference);
        if (now) sendEnd(parts, now, 'once');
      });
    },
  };
}

function sendEnd({ callbacks }: PhoneParts, entry: BookEntry, plan: CallbackPlan): void {
  const answer = isWalletEntry(entry) ? walletAnswerOf(entry) : null;
  if (answer?.kind === 'approved' || answer?.kind === 'declined') callbacks.sendOutcome(entry, answer, plan);
}

function promptOf(entry: WalletEntry): PhonePrompt {
  const { reference, amount_minor: amountMinor, currency, detail } = entry;
  return {
    reference,
    amountMinor,
    currency,
    network: detail.wallet.network,
    at: entry.event === 'awaiting_redirect' ? 'page' : 'phone',
    isOpen: isCustomersTurn(entry),
  };
}
