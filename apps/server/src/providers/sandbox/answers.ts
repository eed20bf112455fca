// Applies ordered faults to the sandbox's answers: lost, late, false, repeated, contradicted. The issuer's book is never wrong.
import {
  type AnswerFault,
  LIST_FAULTS,
  type ListFault,
  QUERY_FAULTS,
  type QueryFault,
  type SandboxFault,
  singleFaultsOf,
} from '@titan/contract/sandbox-faults';
import type { StatementPool } from '../../platform/database.ts';
import type { Clock, Timers } from '../../platform/ports.ts';
import type { ChargeName, FinalAnswer, ProviderAnswer, ResendAnswer } from '../port.ts';
import type { BookEntry, SandboxBook } from './book.ts';
import { answerOf, DECLINE_MESSAGES } from './issuer.ts';

// The fault plan: faults for the next answers, ordered through /sandbox/faults.

export type FaultPlan = {
  /** Orders a fault for the next answers, of this payment (`KPY-PI-…`) or of any. */
  order(fault: SandboxFault, paymentReference: string | null): Promise<void>;
  /** Takes the fault that is due for a charge, step or resend of this payment (`KPY-PI-…`), if any. */
  take(paymentReference: string): Promise<AnswerFault | null>;
  /** Takes a failure that is due for a list of banks, of this payment (`KPY-PI-…`), if any. */
  takeForList(paymentReference: string): Promise<ListFault | null>;
  /** Takes the fault that is due for a query of this charge (`KPY-CA-…`), if any. */
  takeForQuery(chargeReference: string): Promise<QueryFault | null>;
};

/** How long a process relies on having found no fault, ms: an empty plan must cost nothing. */
const EMPTY_FOR_MS = 250;

export function openFaultPlan(db: StatementPool, clock: Clock): FaultPlan {
  let emptyUntil = 0;
  let looking: Promise<boolean> | null = null;
  // Concurrent callers share one query.
  const isEmpty = (): Promise<boolean> => {
    if (looking) return looking;
    const look = db.query({ name: 'faults-left', text: LEFT }).then(({ rows }) => rows.length === 0);
    looking = look;
    const end = (empty: boolean): void => {
      // A fault ordered since has discarded this query.
      if (looking !== look) return;
      looking = null;
      if (empty) emptyUntil = clock.now() + EMPTY_FOR_MS;
    };
    look.then(end, () => end(false));
    return look;
  };
  const take = async <Fault>(
    name: string,
    text: string,
    reference: string,
    kinds: readonly string[],
  ): Promise<Fault | null> => {
    if (clock.now() < emptyUntil || (await isEmpty())) return null;
    const values = [reference, new Date(clock.now()), kinds];
    const { rows } = await db.query<{ fault: Fault }>({ name, text, values });
    return rows[0]?.fault ?? null;
  };
  return {
    async order(fault, paymentReference) {
      for (const each of singleFaultsOf(fault)) await db.query(ORDER, [each, paymentReference]);
      emptyUntil = 0;
      looking = null;
    },
    take: (paymentReference) => take('fault-take', TAKE, paymentReference, OF_ANOTHER_KIND),
    takeForList: (paymentReference) =>
      take('fault-take-for-list', TAKE_FOR_LIST, paymentReference, LIST_FAULTS),
    takeForQuery: (chargeReference) =>
      take('fault-take-for-query', TAKE_FOR_QUERY, chargeReference, QUERY_FAULTS),
  };
}

const LEFT = 'select from sandbox.faults where used_at is null limit 1';

/** Faults of queries and lists, which do not apply to a charge, a step or a resend. */
const OF_ANOTHER_KIND = [...QUERY_FAULTS, ...LIST_FAULTS];

const ORDER = 'insert into sandbox.faults (fault, payment_reference) values ($1, $2)';

const taking = (condition: string): string => `
update sandbox.faults set used_at = $2 where id = (
  select f.id from sandbox.faults f
  where f.used_at is null and ${condition}
  order by f.id limit 1 for update skip locked)
returning fault`;

const TAKE = taking(
  '(f.payment_reference is null or f.payment_reference = $1) and f.fault <> all ($3::text[])',
);

const TAKE_FOR_LIST = taking(
  '(f.payment_reference is null or f.payment_reference = $1) and f.fault = any ($3::text[])',
);

const TAKE_FOR_QUERY =
  taking(`f.fault = any ($3::text[]) and (f.payment_reference is null or f.payment_reference = (
    select t.payment_reference from charges c join transactions t on t.id = c.transaction_id where c.reference = $1))`);

/** Longer than any caller waits for an answer. */
const SLOW_ANSWER_MS = 70_000;
/** How long after its answer the sandbox sends a callback. */
const CALLBACK_AFTER_MS = 3_000;
const OTHER_AMOUNT_MINOR = 100;

export type Write = (entry: BookEntry) => Promise<BookEntry>;
type Act = (write: Write) => Promise<ProviderAnswer>;

export type AnswerParts = {
  book: SandboxBook;
  faults: FaultPlan;
  timers: Timers;
  /** Sends the service a callback once the answer is known. */
  callBack(chargeReference: string, coming: Promise<FinalAnswer>): void;
};

export type SandboxAnswers = {
  /** Runs the issuer with this payment's next fault, if any. */
  toCharge(charge: ChargeName, act: Act): Promise<ProviderAnswer>;
  /** The same for opening an account, which has no verdict that a fault could change. */
  toAccount(charge: ChargeName, open: () => Promise<ProviderAnswer>): Promise<ProviderAnswer>;
  /** The same for a query of the charge. */
  toQuery(chargeReference: string, look: () => Promise<ProviderAnswer>): Promise<ProviderAnswer>;
  /** The same for a code or a prompt that is to be sent again. */
  toResend(charge: ChargeName, act: Act): Promise<ResendAnswer>;
};

/** Wraps the issuer in the fault plan. */
export function createSandboxAnswers(parts: AnswerParts, write: Write): SandboxAnswers {
  const spoiled = async (fault: AnswerFault | null, { reference }: ChargeName, act: Act) => {
    if (!fault) return act(write);
    const instead = INSTEAD[fault];
    if (instead) return instead;
    const distort = DISTORTED[fault];
    const answer = await act(distort ? (entry) => write(distort(entry)) : write);
    if (fault === 'slow') await wait(parts.timers, SLOW_ANSWER_MS);
    scheduleCallback(parts, write, { fault, reference, answer });
    return spoil(fault, answer);
  };
  return {
    toCharge: async (charge, act) => spoiled(await parts.faults.take(charge.paymentReference), charge, act),
    async toResend(charge, act) {
      const fault = await parts.faults.take(charge.paymentReference);
      return fault === 'resend_exceeded' ? { kind: 'limit' } : spoiled(fault, charge, act);
    },
    async toAccount(charge, open) {
      const fault = await parts.faults.take(charge.paymentReference);
      if (!fault || !TO_ACCOUNTS.has(fault)) return open();
      const instead = INSTEAD[fault];
      if (instead) return instead;
      const answer = await open();
      if (fault === 'slow') await wait(parts.timers, SLOW_ANSWER_MS);
      return spoil(fault, answer);
    },
    async toQuery(chargeReference, look) {
      const fault = await parts.faults.takeForQuery(chargeReference);
      return fault ? TO_QUERIES[fault] : look();
    },
  };
}

const PROCESSING: ProviderAnswer = {
  kind: 'processing',
  message: 'Your bank is still processing this payment',
};

const TO_QUERIES: Record<QueryFault, ProviderAnswer> = {
  query_lost: { kind: 'lost', sent: 'maybe', cause: 'query_lost' },
  query_processing: PROCESSING,
  query_not_found: { kind: 'not_found' },
};

/** Faults that apply to opening an account. */
const TO_ACCOUNTS: ReadonlySet<AnswerFault> = new Set([
  'request_lost',
  'not_sent',
  'answer_lost',
  'garbage',
  'server_error',
  'slow',
  'processing',
]);

/** Faults that replace the issuer, which then does nothing. */
const INSTEAD: Partial<Record<AnswerFault, ProviderAnswer>> = {
  request_lost: { kind: 'lost', sent: 'maybe', cause: 'request_lost' },
  not_sent: { kind: 'lost', sent: 'never', cause: 'not_sent' },
  no_auth: {
    kind: 'step',
    authModel: 'NO_AUTH',
    canResendOtp: false,
    secretWasWrong: false,
    message: 'Your bank could not confirm this card. Please try again or use another card.',
  },
  cancel_ignored: { kind: 'cancelled' },
  no_card_record: { kind: 'declined', errorType: 'NO_CARD_RECORD', message: DECLINE_MESSAGES.NO_CARD_RECORD },
  // The same for a card, a wallet and a bank.
  otp_expired: {
    kind: 'declined',
    errorType: 'PAYMENT_EXPIRED',
    message: 'The code has expired, so please start again.',
  },
};

/** Faults of the issuer itself, which its book records as what happened. */
const DISTORTED: Partial<Record<AnswerFault, (entry: BookEntry) => BookEntry>> = {
  amount_differs: (entry) => ({ ...entry, amount_minor: otherAmount(entry.amount_minor) }),
  success_after_decline: (entry) => ({
    ...entry,
    event: 'declined',
    detail: { ...entry.detail, errorType: entry.detail.errorType ?? 'DO_NOT_HONOR' },
  }),
  decline_after_success: (entry) => ({ ...entry, event: 'approved' }),
};

/** Loses or changes an answer after the issuer has acted. */
function spoil(fault: AnswerFault, answer: ProviderAnswer): ProviderAnswer {
  switch (fault) {
    case 'answer_lost':
    case 'garbage':
    case 'server_error':
      return { kind: 'lost', sent: 'maybe', cause: fault };
    case 'processing':
      return PROCESSING;
    case 'amount_misreported':
      return answer.kind === 'approved'
        ? { ...answer, amountMinor: otherAmount(answer.amountMinor) }
        : answer;
    default:
      return answer;
  }
}

type Answered = { fault: AnswerFault; reference: string; answer: ProviderAnswer };

function scheduleCallback(parts: AnswerParts, write: Write, answered: Answered): void {
  const report = callbackAfter(parts.book, write, answered);
  if (report) parts.timers.after(CALLBACK_AFTER_MS, () => parts.callBack(answered.reference, report()));
}

/** What a later callback reports; null for no callback. */
function callbackAfter(
  book: SandboxBook,
  write: Write,
  { fault, reference, answer }: Answered,
): (() => Promise<FinalAnswer>) | null {
  switch (fault) {
    case 'answered_twice':
      return isFinalAnswer(answer) ? async () => answer : null;
    case 'decline_after_success':
      return async () => ({
        kind: 'declined',
        errorType: 'DO_NOT_HONOR',
        message: DECLINE_MESSAGES.DO_NOT_HONOR,
      });
    case 'success_after_decline':
      return () => approveAfterAll(book, write, reference);
    default:
      return null;
  }
}

async function approveAfterAll(book: SandboxBook, write: Write, reference: string): Promise<FinalAnswer> {
  const entry = await book.last(reference);
  if (!entry) throw new Error(`The sandbox's book has no ${reference}`);
  const answer = answerOf(await write({ ...entry, step: entry.step + 1, event: 'approved' }));
  if (!isFinalAnswer(answer)) throw new Error('The issuer did not approve');
  return answer;
}

function isFinalAnswer(answer: ProviderAnswer): answer is FinalAnswer {
  return answer.kind === 'approved' || answer.kind === 'declined';
}

/** Less than was asked for, or more when the amount is too small. */
function otherAmount(minor: number): number {
  return minor > OTHER_AMOUNT_MINOR ? minor - OTHER_AMOUNT_MINOR : minor + OTHER_AMOUNT_MINOR;
}

function wait(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => timers.after(ms, resolve));
}
