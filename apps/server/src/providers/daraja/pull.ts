// M-Pesa's list of the payments to a paybill (Pull Transactions), for a shortcode that is registered for it: which of them nobody here knows,
// and what became of a prompt whose answer was lost. Sources: https://developer.safaricom.co.ke/apis/PullTransaction, as copied in
// github.com/JacksCodeVault/mpesa-daraja-mcp, daraja_docs_v3/docs/PullTransaction.md, and others' clients.
import { HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import type { ChargeReference } from '@titan/rules/reference';
import type { Clock } from '@titan/platform/ports';
import { UNKNOWN } from '../answers.ts';
import { maskedNumber } from '../masked.ts';
import {
  CUT_LENGTH,
  type DebitPage,
  type ListedDebit,
  type ProviderAnswer,
  type SentCharge,
  type SetUpReports,
} from '../port.ts';
import { minorOf, readBody } from '../read-body.ts';
import { type DarajaCalls, nairobiTime } from './calls.ts';
import { NOTHING_LISTED } from './mistakes.ts';
import { isReceipt, type PulledPayment, pullBody } from './wire.ts';
import { mistakeIn } from './words.ts';

const CURRENCY = 'KES';

const OK = 200;
const FOUND = '1000';
/** No payments in that time; a shortcode that is not registered is answered the same. */
const NONE = '1001';

/** It has payments for so long, and refuses to be asked for a longer time at once. */
const KEPT_MS = 48 * HOUR_MS;
/** No document says in which zone its times are: by custom in Nairobi's, and by so much earlier in UTC. */
const ZONE_MS = 3 * HOUR_MS;
/** Its clock is not ours. */
const CLOCKS_MS = 2 * MINUTE_MS;
/** Within so long a payer answers a prompt, and the list has the payment. */
const PAID_WITHIN_MS = 15 * MINUTE_MS;
/** What is read of the list for one charge; in so many pages there are more payments than a paybill has in that time. */
const MOST_PAGES = 20;

/** Whose the account references of payments by prompt are, among those of other sales to the same paybill. */
const OURS = 'KPY';
const CHARGE = 'KPY-CA-';
const OWN_LETTERS = CUT_LENGTH - CHARGE.length;
const ACCOUNT_REFERENCE = new RegExp(`^${OURS}[A-Z0-9]{${OWN_LETTERS}}$`, 'i');

/** By which a charge is known in the list: all that fits into M-Pesa's field for a reference. The payer reads it on the phone. */
export function accountReferenceOf(reference: ChargeReference): string {
  return `${OURS}${reference.slice(CHARGE.length, CUT_LENGTH)}`;
}

export type Pulls = {
  /** As the port has it. Answers null where the list cannot be had. */
  debitsSince(since: number, page: string | null): Promise<DebitPage | null>;
  /** Whether the payment of a charge is in the list: `approved`, with its receipt as handle, or not known. */
  find(charge: SentCharge): Promise<ProviderAnswer>;
  /** The receipts of the payments by which a charge was paid in the last 48 hours; null where the list cannot be had. */
  receiptsOf(reference: ChargeReference): Promise<string[] | null>;
};

type PullDeps = {
  calls: DarajaCalls;
  clock: Clock;
  shortcode: string;
  /** When a question about a charge last said that it was paid, epoch ms; left out: none has. */
  lastPaidAt: number | undefined;
  setUp: SetUpReports | undefined;
};

export function createPulls({ calls, clock, shortcode, lastPaidAt, setUp }: PullDeps): Pulls {
  const rowsAt = async (from: number, to: number, offset: number) => {
    const body = {
      // Times as in `2020-08-04 08:36:00`; the offset is the row that it begins with, from 0.
      ShortCode: shortcode,
      StartDate: nairobiTime(from),
      EndDate: nairobiTime(to),
      OffSetValue: String(offset),
    };
    const answer = await calls({ path: '/pulltransactions/v1/query', body, movesMoney: false });
    if (answer.kind === 'lost') return null;
    if (mistakeIn(answer) !== null) setUp?.wrong(NOTHING_LISTED);
    const rows = answer.status === OK ? rowsIn(answer.body) : null;
    if (rows && rows.length > 0) setUp?.works(NOTHING_LISTED.code);
    return rows;
  };
  /** Null where it cannot be read to its end. */
  const paymentsOf = async (reference: ChargeReference, from: number, to: number) => {
    const found: PulledPayment[] = [];
    for (let page = 0, offset = 0; page < MOST_PAGES; page += 1) {
      const rows = await rowsAt(from, to, offset);
      if (!rows) return null;
      if (rows.length === 0) return found;
      offset += rows.length;
      found.push(...rows.flatMap((row) => (row && isOf(reference, row) ? [row] : [])));
    }
    return null;
  };
  const wasPaidIn = (since: number, to: number): boolean =>
    lastPaidAt !== undefined && lastPaidAt >= since && lastPaidAt <= to - PAID_WITHIN_MS;
  return {
    async debitsSince(since, page) {
      const { offset, to, first } = page === null ? { offset: 0, to: clock.now(), first: null } : read(page);
      const from = Math.max(since - ZONE_MS, to - KEPT_MS);
      const rows = await rowsAt(from, to, offset);
      if (!rows) return null;
      if (rows.length === 0) {
        if (offset > 0 || !wasPaidIn(since, to)) return { debits: [], next: null };
        setUp?.wrong(NOTHING_LISTED);
        return null;
      }
      const receipt = rows[0]?.transactionId ?? '';
      // The same rows again: the offset changes nothing, and there would be no end.
      const next = receipt === first ? null : `${offset + rows.length} ${to} ${receipt}`;
      return { debits: rows.flatMap((row) => debitIn(row) ?? []), next };
    },
    async find({ reference, amountMinor, currency, sentAt }) {
      const now = clock.now();
      if (sentAt === undefined || now - sentAt > KEPT_MS) return UNKNOWN;
      const to = Math.min(now, sentAt + PAID_WITHIN_MS);
      const found = await paymentsOf(reference, sentAt - CLOCKS_MS, to);
      const paid = found?.find((row) => minorOf(row.amount, CURRENCY) === amountMinor);
      if (!paid) return UNKNOWN;
      const handle = isReceipt(paid.transactionId) ? { handle: paid.transactionId } : {};
      return { kind: 'approved', amountMinor, currency, message: '', ...handle };
    },
    async receiptsOf(reference) {
      const now = clock.now();
      const found = await paymentsOf(reference, now - KEPT_MS, now);
      return found && found.map(({ transactionId }) => transactionId).filter(isReceipt);
    },
  };
}

/** Null for what is no list. */
function rowsIn(body: string): (PulledPayment | null | undefined)[] | null {
  const list = readBody(pullBody, body);
  if (list?.ResponseCode === NONE) return [];
  return list?.ResponseCode === FOUND ? (list.Response?.flat() ?? null) : null;
}

/** What a page is known by: where it begins, until when it was asked for, and the first receipt of the one before. */
function read(page: string): { offset: number; to: number; first: string | null } {
  const [offset, to, first = null] = page.split(' ');
  return { offset: Number(offset), to: Number(to), first };
}

const isOf = (reference: ChargeReference, { billreference }: PulledPayment): boolean =>
  billreference?.toUpperCase() === accountReferenceOf(reference).toUpperCase();

function debitIn(row: PulledPayment | null | undefined): ListedDebit | null {
  const amountMinor = minorOf(row?.amount, CURRENCY);
  if (!row?.billreference || !ACCOUNT_REFERENCE.test(row.billreference) || amountMinor === null) return null;
  // M-Pesa may mask the number itself, or give a hash of it.
  const isNumber = /^\d{9,12}$/.test(row.msisdn ?? '');
  return {
    reference: `${CHARGE}${row.billreference.slice(OURS.length)}`,
    isCut: true,
    amountMinor,
    currency: CURRENCY,
    ...(isNumber && { payer: maskedNumber(row.msisdn ?? '') }),
  };
}
