// A file of payments for a spreadsheet: CSV, a part at a time, in UTC and in the zone of whoever reads it.
import { toDecimal } from '@titan/rules/money';
import { BYTE_ORDER_MARK, csvLine, timesIn } from '../../platform/csv.ts';
import type { FoundPaymentRow } from './payment-search.ts';
import { paymentStatusOf } from './status-word.ts';

type Times = { utc(at: Date): string; local(at: Date): string };
type Column = (row: FoundPaymentRow, times: Times) => string | null;

const COLUMNS: Readonly<Record<string, Column>> = {
  reference: ({ reference }) => reference,
  payment_reference: ({ payment_reference: ours }) => ours,
  status: paymentStatusOf,
  currency: ({ currency }) => currency,
  amount: (row) => toDecimal(row.amount_minor, row.currency),
  amount_paid: (row) => toDecimal(row.amount_paid_minor, row.currency),
  /** What was debited, with what the payer bore of the cost, in the currency that it was debited in. */
  amount_charged: (row) => chargedOf(row, ({ amount_minor: minor, currency }) => toDecimal(minor, currency)),
  currency_charged: (row) => chargedOf(row, ({ currency }) => currency),
  amount_refunded: (row) => toDecimal(row.refunded_minor, row.currency),
  customer_name: (row) => row.customer_name,
  customer_email: (row) => row.customer_email,
  customer_phone: (row) => chargeOf(row)?.wallet_masked ?? null,
  channel: (row) => chargeOf(row)?.channel ?? null,
  processor: (row) => chargeOf(row)?.provider ?? null,
  last_four: (row) => lastFourOf(chargeOf(row)),
  attempts: ({ attempts }) => String(attempts),
  created_utc: ({ created_at: at }, { utc }) => utc(at),
  created_local: ({ created_at: at }, { local }) => local(at),
  paid_utc: (row, { utc }) => timeOf(paidAt(row), utc),
  paid_local: (row, { local }) => timeOf(paidAt(row), local),
};

/** The attempt that paid, else the latest. */
export function chargeOf<Charge extends { id: number }>({
  charges,
  paid_charge_id: paid,
}: {
  charges: readonly Charge[];
  paid_charge_id: number | null;
}): Charge | undefined {
  return charges.find(({ id }) => id === paid) ?? charges.at(-1);
}

type ChargedInstrument = Pick<
  FoundPaymentRow['charges'][number],
  'card_last_four' | 'bank_last_four' | 'wallet_masked'
>;

/** What was charged: no more than its merchant sees. */
export function lastFourOf(charge: ChargedInstrument | undefined): string | null {
  return charge?.card_last_four ?? charge?.bank_last_four ?? charge?.wallet_masked?.slice(-4) ?? null;
}

type Charge = FoundPaymentRow['charges'][number];

/** When the attempt that paid did so; null: none has. */
function chargedOf<Value>(row: FoundPaymentRow, read: (charge: Charge) => Value): Value | null {
  const charge = row.charges.find(({ id }) => id === row.paid_charge_id);
  return charge ? read(charge) : null;
}

function paidAt(row: FoundPaymentRow): Date | null {
  return chargedOf(row, ({ updated_at: at }) => new Date(at));
}

const timeOf = (at: Date | null, write: (at: Date) => string): string | null => (at ? write(at) : null);

/** Its name: `payments-2026-11-21-Africa-Lagos.csv`. */
export function fileNameOf(now: Date, zone: string): string {
  const [day = ''] = timesIn(zone)(now).split(' ');
  return `payments-${day}-${zone.replaceAll(/[^\w+-]/g, '-')}.csv`;
}

/** Its lines, the first of which names the columns. */
export async function* paymentsFile(
  parts: AsyncIterable<readonly FoundPaymentRow[]>,
  zone: string,
): AsyncGenerator<string[]> {
  const times: Times = { utc: (at) => at.toISOString().replace(/\.\d+Z$/, 'Z'), local: timesIn(zone) };
  yield [`${BYTE_ORDER_MARK}${csvLine(Object.keys(COLUMNS))}`];
  for await (const rows of parts)
    yield rows.map((row) => csvLine(Object.values(COLUMNS).map((column) => column(row, times))));
}
