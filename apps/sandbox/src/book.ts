// The sandbox's own append-only book of what its issuer did, which the service cannot edit.
import type { SandboxOutcome } from '@titan/contract/sandbox/phones';
import type { SandboxDebits } from '@titan/contract/sandbox/wire.schema';
import type pg from 'pg';

export type BookEvent =
  | 'approved'
  | 'declined'
  | 'awaiting_avs'
  | 'awaiting_phone'
  | 'awaiting_birthday'
  | 'awaiting_cvv'
  | 'awaiting_pin'
  | 'awaiting_otp'
  | 'awaiting_3ds'
  | 'awaiting_prompt'
  | 'awaiting_redirect'
  | 'awaiting_pay_id'
  | 'cancelled'
  | 'reversed';

export type BookEntry = {
  reference: string;
  /** Names the payment that the charge is made for. */
  payment_reference: string;
  step: number;
  event: BookEvent;
  amount_minor: number;
  currency: string;
  /** Where callbacks about the charge go. */
  callback_url: string;
  detail: BookDetail;
};

/** The sandbox's card or kind of wallet number, by name, and counters. Never a number or a code. */
type BookDetail = {
  card: string;
  errorType?: string;
  /** What the card is declined as once its customer has confirmed at the bank, where 3-D Secure was asked for. */
  declinesAs?: string;
  /** Wrong answers to the step that is open. */
  wrong?: number;
  resends?: number;
  reversal?: string;
  /** 3-D Secure: when the bank stops waiting for its customer, and when it decides after accepting a code (epoch ms). */
  until?: number;
  decidesAt?: number;
  /** For a wallet's charge only. */
  wallet?: WalletDetail;
  /** For a bank debit only. */
  debit?: DebitDetail;
};

/** What the sandbox's bank stores about a debit. */
export type DebitDetail = {
  slug: string;
  bank: string;
  /** When the code was last sent or asked for, the request reached the app, or the bank's page opened (epoch ms). */
  sentAt: number;
  /** The expected code validates the account; a second one authorises. */
  validating?: boolean;
  /** The customer looked at the request and did nothing. */
  ignored?: boolean;
};

/** What the sandbox's telco stores about a wallet's charge. */
export type WalletDetail = {
  outcome: SandboxOutcome;
  network: string | null;
  /** When the code or the prompt was last sent, or the wallet's page opened (epoch ms). */
  sentAt: number;
  /** The right code was typed too late. */
  tokenExpired?: boolean;
  /** Number of resent prompts. */
  prompts?: number;
  /** The customer looked at the prompt and did nothing. */
  ignored?: boolean;
  /** The customer has approved, but the network has not decided. */
  approved?: boolean;
};

export type SandboxBook = {
  /** Appends an entry; when the step exists already, returns the existing entry. */
  append(entry: BookEntry, now: number): Promise<BookEntry>;
  /** The last entry of a charge; null when the sandbox never received it. */
  last(reference: string): Promise<BookEntry | null>;
  /** A charge's reversals, oldest first. */
  reversals(reference: string): Promise<BookEntry[]>;
  /** The charges in the book for a payment's or a charge's reference, oldest first. */
  chargesOf(reference: string): Promise<string[]>;
  /** A page of what was debited since then (epoch ms), by charge and by transfer, oldest first. */
  debitsSince(callbackUrl: string, since: number): Promise<SandboxDebits>;
  /** Everything about a payment or a charge, oldest first. */
  read(reference: string): Promise<(BookEntry & { at: Date })[]>;
  /** Moves back what the payment's charges wait from and wait for. When each thing happened stays. */
  age(paymentReference: string, ms: number): Promise<void>;
};

export function openSandboxBook(db: pg.Pool): SandboxBook {
  return {
    async append(entry, now) {
      const {
        reference,
        payment_reference: payment,
        step,
        event,
        amount_minor: amountMinor,
        currency,
        callback_url: callbackUrl,
      } = entry;
      const detail = JSON.stringify(entry.detail);
      const at = new Date(now);
      const values = [reference, payment, step, event, amountMinor, currency, callbackUrl, detail, at];
      const { rowCount } = await db.query({ name: 'book-append', text: APPEND, values });
      if (rowCount === 1) return entry;
      const existing = { name: 'book-existing', text: EXISTING, values: [reference, step] };
      return (await db.query<BookEntry>(existing)).rows[0] ?? entry;
    },
    async last(reference) {
      const { rows } = await db.query<BookEntry>({ name: 'book-last', text: LAST, values: [reference] });
      return rows[0] ?? null;
    },
    async reversals(reference) {
      return (await db.query<BookEntry>({ name: 'book-reversals', text: REVERSALS, values: [reference] }))
        .rows;
    },
    async chargesOf(reference) {
      const { rows } = await db.query<{ reference: string }>(CHARGES_OF, [reference]);
      return rows.map((row) => row.reference);
    },
    async debitsSince(callbackUrl, since) {
      const asked = [callbackUrl, new Date(since), DEBITS_A_PAGE];
      const { rows } = await db.query<SandboxDebits['debits'][number] & { at: Date }>(DEBITS, asked);
      const last = rows.length < DEBITS_A_PAGE ? undefined : rows.at(-1);
      return { debits: rows, next: last ? last.at.getTime() + 1 : null };
    },
    async read(reference) {
      return (await db.query<BookEntry & { at: Date }>(READ, [reference])).rows;
    },
    async age(paymentReference, ms) {
      const { rows } = await db.query<BookEntry>(LATEST, [paymentReference]);
      for (const { reference, step, detail } of rows)
        await db.query(AGE, [reference, step, JSON.stringify(earlier(detail, ms))]);
    },
  };
}

/** The same, with each time so much earlier. */
function earlier({ until, decidesAt, wallet, debit, ...detail }: BookDetail, ms: number): BookDetail {
  return {
    ...detail,
    ...(until !== undefined && { until: until - ms }),
    ...(decidesAt !== undefined && { decidesAt: decidesAt - ms }),
    ...(wallet && { wallet: { ...wallet, sentAt: wallet.sentAt - ms } }),
    ...(debit && { debit: { ...debit, sentAt: debit.sentAt - ms } }),
  };
}

const COLUMNS = 'reference, payment_reference, step, event, amount_minor, currency, callback_url, detail';

const APPEND = `
insert into sandbox.book (${COLUMNS}, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (reference, step) do nothing`;

const EXISTING = `select ${COLUMNS} from sandbox.book where reference = $1 and step = $2`;

const LAST = `select ${COLUMNS} from sandbox.book where reference = $1 and event <> 'reversed' order by step desc limit 1`;

const REVERSALS = `select ${COLUMNS} from sandbox.book where reference = $1 and event = 'reversed' order by step`;

const LATEST = `
select distinct on (reference) reference, step, detail from sandbox.book
where payment_reference = $1 and event <> 'reversed' order by reference, step desc`;

const AGE = 'update sandbox.book set detail = $3 where reference = $1 and step = $2';

const READ = `
select reference, step, event, amount_minor, currency, detail, at
from sandbox.book where payment_reference = $1 or reference = $1
order by at, step`;

const CHARGES_OF = `
select reference from sandbox.book where payment_reference = $1 or reference = $1
group by reference order by min(id)`;

const DEBITS_A_PAGE = 1_000;

/** A page ends after a whole millisecond, so that the next one can go on behind it. */
const DEBITS = `
select reference, amount_minor as "amountMinor", currency, at from sandbox.book
where event = 'approved' and callback_url = $1 and at >= $2
union all
select a.reference, t.amount_minor, t.currency, t.landed_at from sandbox.transfers t join sandbox.accounts a using (account_number)
where a.callback_url = $1 and t.landed_at >= $2
order by at fetch first $3 rows with ties`;
