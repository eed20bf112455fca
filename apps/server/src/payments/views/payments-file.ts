// A file of payments for a spreadsheet: CSV, a part at a time, in UTC and in the zone of whoever reads it.
import { toDecimal, toSignedDecimal } from '@titan/rules/money';
import { BYTE_ORDER_MARK, csvLine, timesIn } from '../../platform/csv.ts';
import { netOf, type PaymentMoney } from './payment-money.ts';
import type { FiledPaymentRow, FoundPaymentRow } from './payment-search.ts';
import { paymentStatusOf } from './status-word.ts';

type Times = { utc(at: Date): string; local(at: Date): string };
type Column = (row: FiledPaymentRow, times: Times) => string | null;

const signed =
  (read: (money: PaymentMoney) => number): Column =>
  ({ money, currency }) =>
    toSignedDecimal(read(money), currency);

/** By their headings, in plain words; `zone` stands for the reader's. Money is in the currency beside it, but for what was charged. */
const COLUMNS: Readonly<Record<string, Column>> = {
  Reference: ({ reference }) => reference,
  'Our reference': ({ payment_reference: ours }) => ours,
  Status: (row) => paymentStatusOf(row).replace('_', ' '),
  Currency: ({ currency }) => currency,
  Amount: (row) => toDecimal(row.amount_minor, row.currency),
  Received: (row) => toDecimal(row.amount_paid_minor, row.currency),
  /** What was debited, with what the payer bore of the cost, in the currency that it was debited in. */
  Charged: (row) => chargedOf(row, ({ amount_minor: minor, currency }) => toDecimal(minor, currency)),
  'Charged in': (row) => chargedOf(row, ({ currency }) => currency),
  Gross: signed((money) => money.gross_minor),
  Fee: signed((money) => money.fee_minor),
  VAT: signed((money) => money.vat_minor),
  Refunded: signed((money) => money.refunded_minor),
  'Lost in disputes': signed((money) => money.disputed_minor),
  'Net (gross + fee + VAT + refunded + lost in disputes)': signed(netOf),
  'Customer name': (row) => row.customer_name,
  'Customer e-mail': (row) => row.customer_email,
  'Customer phone': (row) => chargeOf(row)?.wallet_masked ?? null,
  'Paid by': (row) => chargeOf(row)?.channel.replaceAll('_', ' ') ?? null,
  Processor: (row) => chargeOf(row)?.provider ?? null,
  'Last four digits': (row) => lastFourOf(chargeOf(row)),
  Attempts: ({ attempts }) => String(attempts),
  'Opened (UTC)': ({ created_at: at }, { utc }) => utc(at),
  'Opened local (zone)': ({ created_at: at }, { local }) => local(at),
  'Paid (UTC)': (row, { utc }) => timeOf(paidAt(row), utc),
  'Paid local (zone)': (row, { local }) => timeOf(paidAt(row), local),
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
  parts: AsyncIterable<readonly FiledPaymentRow[]>,
  zone: string,
): AsyncGenerator<string[]> {
  const times: Times = { utc: (at) => at.toISOString().replace(/\.\d+Z$/, 'Z'), local: timesIn(zone) };
  const names = Object.keys(COLUMNS).map((name) => name.replace('(zone)', `(${zone})`));
  yield [`${BYTE_ORDER_MARK}${csvLine(names)}`];
  for await (const rows of parts)
    yield rows.map((row) => csvLine(Object.values(COLUMNS).map((column) => column(row, times))));
}
