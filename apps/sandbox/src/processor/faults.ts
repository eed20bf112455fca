// Applies ordered faults to the sandbox's answers: lost, late, false, repeated, contradicted. Its book is never wrong.
import {
  type AnswerFault,
  LIST_FAULTS,
  type ListFault,
  QUERY_FAULTS,
  type QueryFault,
  type SandboxFault,
  singleFaultsOf,
} from '@titan/contract/sandbox/faults';
import type {
  SandboxAnswer,
  SandboxReversalAnswer,
  SandboxVerdict,
} from '@titan/contract/sandbox/wire.schema';
import { chargeMessages } from '@titan/copy/words/charge';
import type { Clock } from '@titan/platform/ports';
import type pg from 'pg';
import { EXPIRED_TOKEN } from '../phones/telco.ts';
import type { BookEntry, SandboxBook } from '../book.ts';
import type { SandboxCallbacks } from './callbacks.ts';
import { declined } from '../decline.ts';
import type { PaymentTimers } from '../payment-timers.ts';
import { answerOf } from '../cards/issuer.ts';

// The fault plan: faults for the next answers, ordered through /sandbox/faults.

/** A charge's references: its own (`KPY-CA-…`) and its payment's (`KPY-PI-…`). */
export type ChargeName = { reference: string; paymentReference: string };

export type FaultPlan = {
  /** Orders a fault for the next answers, of this payment (`KPY-PI-…`) or of any. */
  order(fault: SandboxFault, paymentReference: string | null): Promise<void>;
  /** Takes the fault that is due for a charge, a step or a resend, if any. */
  take(charge: ChargeName): Promise<AnswerFault | null>;
  /** Takes a failure that is due for a list of banks, of this payment (`KPY-PI-…`), if any. */
  takeForList(paymentReference: string): Promise<ListFault | null>;
  /** Takes the fault that is due for a query of this charge (`KPY-CA-…`), if any. */
  takeForQuery(chargeReference: string): Promise<QueryFault | null>;
};

/** How long a process relies on having found no fault, ms: an empty plan must cost nothing. */
const EMPTY_FOR_MS = 250;

export function openFaultPlan(db: pg.Pool, clock: Clock): FaultPlan {
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
    chargeReference: string | null = null,
  ): Promise<Fault | null> => {
    if (clock.now() < emptyUntil || (await isEmpty())) return null;
    const values = [reference, new Date(clock.now()), kinds, chargeReference];
    const { rows } = await db.query<{ fault: Fault }>({ name, text, values });
    return rows[0]?.fault ?? null;
  };
  return {
    async order(fault, paymentReference) {
      for (const each of singleFaultsOf(fault)) await db.query(ORDER, [each, paymentReference]);
      emptyUntil = 0;
      looking = null;
    },
    take: ({ reference, paymentReference }) =>
      take('fault-take', TAKE, paymentReference, OF_ANOTHER_KIND, reference),
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
update sandbox.faults set used_at = $2, charge_reference = $4 where id = (
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

/** The book knows whose charge it is, or the fault that kept the charge out of the book. */
const TAKE_FOR_QUERY =
  taking(`f.fault = any ($3::text[]) and (f.payment_reference is null or f.payment_reference in (
    select b.payment_reference from sandbox.book b where b.reference = $1
    union select a.payment_reference from sandbox.accounts a where a.reference = $1
    union select u.payment_reference from sandbox.faults u where u.charge_reference = $1))`);

/** Longer than any caller waits for an answer. */
const SLOW_ANSWER_MS = 70_000;
/** How long after its answer the sandbox sends the callback that some faults are about. */
const REPORT_AFTER_MS = 3_000;
const OTHER_AMOUNT_MINOR = 100;

/** What goes over the wire in place of an answer: the connection is cut, HTTP 429, HTTP 500, or what is no answer at all. */
export type Spoilt = { spoilt: 'cut' | 'not_taken' | 'server_error' | 'garbage' };
/** What becomes of a call. */
export type Outcome = SandboxAnswer | Spoilt;
export type ReversalOutcome = SandboxReversalAnswer | Spoilt;

export type Write = (entry: BookEntry) => Promise<BookEntry>;
type Act = (write: Write) => Promise<SandboxAnswer>;

export type AnswerParts = {
  book: SandboxBook;
  faults: FaultPlan;
  timers: PaymentTimers;
  callbacks: Pick<SandboxCallbacks, 'sendNow'>;
};

export type SandboxAnswers = {
  /** Runs the issuer with this payment's next fault, if any. */
  toCharge(charge: ChargeName, act: Act): Promise<Outcome>;
  /** The same for opening an account, which has no verdict that a fault could change. */
  toAccount(charge: ChargeName, open: () => Promise<SandboxAnswer>): Promise<Outcome>;
  /** The same for a query of the charge. */
  toQuery(chargeReference: string, look: () => Promise<SandboxAnswer>): Promise<Outcome>;
  /** The same for a code or a prompt that is to be sent again. */
  toResend(charge: ChargeName, act: Act): Promise<Outcome>;
};

/** Wraps the issuer in the fault plan. */
export function createSandboxAnswers(parts: AnswerParts, write: Write): SandboxAnswers {
  const spoiled = async (fault: AnswerFault | null, charge: ChargeName, act: Act): Promise<Outcome> => {
    if (!fault) return act(write);
    const instead = INSTEAD[fault];
    if (instead) return instead;
    const distort = DISTORTED[fault];
    const answer = await act(distort ? (entry) => write(distort(entry)) : write);
    if (fault === 'slow') await wait(parts.timers, charge, SLOW_ANSWER_MS);
    scheduleReport(parts, write, { ...charge, fault, answer });
    return spoil(fault, answer);
  };
  return {
    async toCharge(charge, act) {
      const fault = await parts.faults.take(charge);
      const isWallets = fault === 'otp_expired' && (await parts.book.last(charge.reference))?.detail.wallet;
      return isWallets ? EXPIRED_TOKEN : spoiled(fault, charge, act);
    },
    async toResend(charge, act) {
      const fault = await parts.faults.take(charge);
      return fault === 'resend_exceeded' ? { kind: 'limit' } : spoiled(fault, charge, act);
    },
    async toAccount(charge, open) {
      const fault = await parts.faults.take(charge);
      if (!fault || !TO_ACCOUNTS.has(fault)) return open();
      const instead = INSTEAD[fault];
      if (instead) return instead;
      const answer = await open();
      if (fault === 'slow') await wait(parts.timers, charge, SLOW_ANSWER_MS);
      return spoil(fault, answer);
    },
    async toQuery(chargeReference, look) {
      const fault = await parts.faults.takeForQuery(chargeReference);
      return fault ? TO_QUERIES[fault] : look();
    },
  };
}

const PROCESSING: SandboxAnswer = {
  kind: 'processing',
  message: 'Your bank is still processing this payment',
};

const TO_QUERIES: Record<QueryFault, Outcome> = {
  query_lost: { spoilt: 'cut' },
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
const INSTEAD: Partial<Record<AnswerFault, Outcome>> = {
  request_lost: { spoilt: 'cut' },
  not_sent: { spoilt: 'not_taken' },
  no_auth: {
    kind: 'step',
    authModel: 'NO_AUTH',
    canResendOtp: false,
    secretWasWrong: false,
    message: chargeMessages['card.NO_AUTH'],
  },
  cancel_ignored: { kind: 'cancelled' },
  no_card_record: declined('card', 'NO_CARD_RECORD'),
  // Cards and banks alone; a wallet's code can be requested again.
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
function spoil(fault: AnswerFault, answer: SandboxAnswer): Outcome {
  switch (fault) {
    case 'answer_lost':
      return { spoilt: 'cut' };
    case 'garbage':
    case 'server_error':
      return { spoilt: fault };
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

type AnsweredCall = ChargeName & { fault: AnswerFault; answer: SandboxAnswer };

/** Some faults are reported by a callback a little later: the same again, or the opposite of what was answered. */
function scheduleReport(
  { book, timers, callbacks }: AnswerParts,
  write: Write,
  answered: AnsweredCall,
): void {
  const { reference, paymentReference } = answered;
  const verdict = verdictAfter(answered);
  if (!verdict) return;
  timers.after(paymentReference, REPORT_AFTER_MS, async () => {
    const entry = await book.last(reference);
    if (!entry) return;
    if (verdict !== 'approved-after-all') return callbacks.sendNow(entry, verdict);
    // What it has taken it does not take again.
    if (entry.event !== 'declined') return undefined;
    const written = await write({ ...entry, step: entry.step + 1, event: 'approved' });
    const answer = answerOf(written);
    if (isVerdict(answer)) await callbacks.sendNow(written, answer);
  });
}

function verdictAfter({ fault, answer }: AnsweredCall): SandboxVerdict | 'approved-after-all' | null {
  switch (fault) {
    case 'answered_twice':
      return isVerdict(answer) ? answer : null;
    case 'decline_after_success':
      return declined('card', 'DO_NOT_HONOR');
    case 'success_after_decline':
      return 'approved-after-all';
    default:
      return null;
  }
}

/** Whether the charge has ended. */
export function isVerdict(answer: SandboxAnswer): answer is SandboxVerdict {
  return answer.kind === 'approved' || answer.kind === 'declined';
}

/** Less than was asked for, or more when the amount is too small. */
function otherAmount(minor: number): number {
  return minor > OTHER_AMOUNT_MINOR ? minor - OTHER_AMOUNT_MINOR : minor + OTHER_AMOUNT_MINOR;
}

function wait(timers: PaymentTimers, { paymentReference }: ChargeName, ms: number): Promise<void> {
  return new Promise((resolve) => timers.after(paymentReference, ms, resolve));
}
