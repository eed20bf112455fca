// The sandbox's bank for 3-D Secure (spec §2 3DS test page, §9 Sandbox): its challenge, answers and decisions. It writes to the issuer's
// book, so that a query is right whatever the browser brings back.
import { SANDBOX_BANK_CODE, type SandboxCard } from '@titan/contract/sandbox/cards';
import type { SandboxAnswer } from '@titan/contract/sandbox/wire.schema';
import type { Clock } from '@titan/platform/ports';
import type { BookEntry, SandboxBook } from '../book.ts';
import { debitDueEntry } from '../banks/debit.ts';
import { walletDueEntry } from '../phones/telco.ts';

/** How long the bank waits for its customer, ms: longer than the page does (spec §9, 10 minutes). */
const BANK_WAITS_MS = 15 * 60_000;
/** "Decide later", ms. */
const LATE_MS = 20_000;
const WRONG_CODES = 3;

const CONFIRM = 'Confirm this payment with your bank';
const DECIDING = 'Your bank is still deciding about this payment';

/** What a customer can do on the bank's page. `later`: the bank takes the code and decides after a while. */
export type BankChoice = 'confirm' | 'refuse' | 'later';

type StepPage = NonNullable<Extract<SandboxAnswer, { kind: 'step' }>['page']>;

/** A payment as the bank's page shows it. `isOpen`: the bank waits for its customer. */
export type BankPayment = {
  reference: string;
  amountMinor: number;
  currency: string;
  isOpen: boolean;
};

export type SandboxBank = {
  /** Null when the bank was never asked about this reference. */
  look(reference: string): Promise<BankPayment | null>;
  /** Takes the customer's answer. A wrong code may be typed again; the third one refuses the payment. */
  answer(reference: string, choice: BankChoice, code: string): Promise<'decided' | 'wrong-code' | 'not-open'>;
};

export function createSandboxBank({ book, clock }: { book: SandboxBook; clock: Clock }): SandboxBank {
  return {
    async look(reference) {
      const entry = await currentEntry(book, reference, clock.now());
      if (!entry || !wasSentToBank(entry)) return null;
      const { amount_minor: amountMinor, currency } = entry;
      return { reference, amountMinor, currency, isOpen: isOpen(entry) };
    },
    async answer(reference, choice, code) {
      const now = clock.now();
      const entry = await currentEntry(book, reference, now);
      if (!entry || !isOpen(entry)) return 'not-open';
      const next = takeAnswer(entry, choice, code, now);
      const written = await book.append(next, now);
      // Another answer may have been first; then `written` is its entry.
      if (written.event === 'awaiting_3ds' && written.detail.wrong) return 'wrong-code';
      return 'decided';
    },
  };
}

/** The last entry, after writing what has fallen due at the bank or telco: a late approval, or an expiry. */
export async function currentEntry(
  book: SandboxBook,
  reference: string,
  now: number,
): Promise<BookEntry | null> {
  const entry = await book.last(reference);
  const due = entry && (dueEntry(entry, now) ?? walletDueEntry(entry, now) ?? debitDueEntry(entry, now));
  return due ? book.append(due, now) : entry;
}

/** Starts the bank's wait for a charge that it has to confirm; returns other entries unchanged. */
export function sentToBank(entry: BookEntry, now: number): BookEntry {
  if (entry.event !== 'awaiting_3ds') return entry;
  return { ...entry, detail: { ...entry.detail, until: now + BANK_WAITS_MS } };
}

/** The provider's answer for an entry of the bank. */
export function bankAnswerOf({ reference, detail }: BookEntry, card: SandboxCard | undefined): SandboxAnswer {
  if (detail.decidesAt !== undefined) return { kind: 'processing', message: DECIDING };
  return {
    kind: 'step',
    authModel: '3DS',
    canResendOtp: false,
    secretWasWrong: false,
    message: CONFIRM,
    page: card?.threeDs === 'html' ? htmlPage(reference) : urlPage(reference),
  };
}

/** The entry after a cancellation; null when the customer can no longer act. */
export function takeCancel(entry: BookEntry): BookEntry | null {
  // A prompt on a phone or in a bank's app cannot be cancelled.
  const isOnPhone = entry.event === 'awaiting_prompt';
  const isWaiting = entry.event.startsWith('awaiting_') && !isOnPhone && entry.detail.decidesAt === undefined;
  return isWaiting ? { ...entry, step: entry.step + 1, event: 'cancelled' } : null;
}

function takeAnswer(entry: BookEntry, choice: BankChoice, code: string, now: number): BookEntry {
  const { detail } = entry;
  const next = { ...entry, step: entry.step + 1 };
  if (choice === 'refuse') return refusedBy(next);
  if (code !== SANDBOX_BANK_CODE) {
    const wrong = (detail.wrong ?? 0) + 1;
    return wrong < WRONG_CODES ? { ...next, detail: { ...detail, wrong } } : refusedBy(next);
  }
  const { card, declinesAs } = detail;
  if (choice === 'later')
    return { ...next, detail: { card, ...(declinesAs && { declinesAs }), decidesAt: now + LATE_MS } };
  return decided(next);
}

/** Its customer has confirmed: what is left is the card's own verdict. */
function decided(next: BookEntry): BookEntry {
  const { declinesAs: errorType } = next.detail;
  if (errorType === undefined) return { ...next, event: 'approved' };
  return { ...next, event: 'declined', detail: { ...next.detail, errorType } };
}

function dueEntry(entry: BookEntry, now: number): BookEntry | null {
  const { event, detail } = entry;
  if (event !== 'awaiting_3ds') return null;
  const next = { ...entry, step: entry.step + 1 };
  if (detail.decidesAt !== undefined) return now < detail.decidesAt ? null : decided(next);
  return now < (detail.until ?? now + 1) ? null : refusedBy(next);
}

function refusedBy(next: BookEntry): BookEntry {
  return { ...next, event: 'declined', detail: { ...next.detail, errorType: 'NOT_COMPLETED' } };
}

function isOpen({ event, detail }: BookEntry): boolean {
  return event === 'awaiting_3ds' && detail.decidesAt === undefined;
}

function wasSentToBank({ detail }: BookEntry): boolean {
  return detail.until !== undefined || detail.decidesAt !== undefined;
}

// URLs without a host, so that they work under whatever host name the payer's browser uses.
function urlPage(reference: string): StepPage {
  return { type: 'url', content: `/charge-card/3ds-test/${reference}` };
}

/** A form that submits itself to the bank, with a button for browsers without script. */
function htmlPage(reference: string): StepPage {
  const request = Buffer.from(JSON.stringify({ messageType: 'CReq', threeDSServerTransID: reference }));
  return {
    type: 'html',
    content:
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox Bank</title></head><body>' +
      `<form method="post" action="/sandbox/acs/${reference}">` +
      `<input type="hidden" name="creq" value="${request.toString('base64url')}">` +
      '<button>Continue to your bank</button></form>' +
      '<script>document.forms[0].submit()</script></body></html>',
  };
}
