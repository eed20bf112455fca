// Paystack's settlements (https://paystack.com/docs/api/settlement): what it sent to the merchant's bank, and for which payments.
import { readData } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import type { SettledPayment, Settlement, SettlementCalls, SettlementStatus } from '../port.ts';
import { timeOf } from '../read-body.ts';
import { fromPaystackAmount, paystackFee } from './calls.ts';
import { type PaystackSettlement, settledBody, type SettledTransaction, settlementsBody } from './wire.ts';

const PER_PAGE = '100';

const STATUSES: Readonly<Record<string, SettlementStatus>> = {
  success: 'paid',
  processing: 'underWay',
  pending: 'underWay',
  failed: 'failed',
};

/** @param domain rows of the other one are another account's */
export function settlementCalls(calls: Calls, domain: 'live' | 'test'): SettlementCalls {
  const isOurs = (row: { domain?: string | null | undefined }): boolean => (row.domain ?? domain) === domain;
  return {
    async list(since, page) {
      const from = new Date(since).toISOString();
      const query = pageQuery(page, { from });
      const rows = (await readData(calls({ path: `/settlement?${query}` }), settlementsBody))?.data;
      if (!rows) return null;
      const settlements = rows.flatMap((row) => (row && isOurs(row) && settlementIn(row)) || []);
      return { settlements, next: nextOf(rows, page) };
    },
    async paymentsOf(handle, page) {
      const path = `/settlement/${encodeURIComponent(handle)}/transactions?${pageQuery(page)}` as const;
      const rows = (await readData(calls({ path }), settledBody))?.data;
      if (!rows) return null;
      const payments = rows.flatMap((row) => (row && isOurs(row) && paymentIn(row)) || []);
      return { payments, next: nextOf(rows, page) };
    },
  };
}

const pageQuery = (page: string | null, more: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({ ...more, perPage: PER_PAGE, page: page ?? '1' });

/** How many rows it gives at most is not documented: only an empty page is the last. */
function nextOf(rows: readonly unknown[], page: string | null): string | null {
  return rows.length === 0 ? null : String(Number(page ?? '1') + 1);
}

function settlementIn(row: PaystackSettlement): Settlement | null {
  const { id, status, currency, settlement_date: day, total_processed: gross, total_fees: fees } = row;
  const collectedMinor = fromPaystackAmount(gross, currency);
  const paidOutMinor = fromPaystackAmount(row.effective_amount ?? row.total_amount, currency);
  if (collectedMinor === null || paidOutMinor === null) return null;
  return {
    handle: String(id),
    status: Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? 'unknown') : 'unknown',
    currency,
    settledAt: timeOf(day),
    collectedMinor,
    feesMinor: paystackFee(fees, currency),
    paidOutMinor,
  };
}

/** Based on what was asked for, as the debit has the fees in it where the payer bears them; but never more than was debited. */
function paymentIn({ reference, amount, requested_amount, currency, fees }: SettledTransaction) {
  const amountMinor = fromPaystackAmount(Math.min(requested_amount ?? amount, amount), currency);
  if (amountMinor === null) return null;
  const feeMinor = fees === null || fees === undefined ? null : paystackFee(fees, currency);
  return { reference, amountMinor, currency, feeMinor } satisfies SettledPayment;
}
