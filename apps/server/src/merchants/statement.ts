// A merchant's statement of a month: each entry of the journal that moved their balance, in its order, as lines of a CSV file; and the files
// behind figures of their money, whose lines add up to them.
import type { MoneyFigure } from '@titan/contract/console/balances.schema';
import { toSignedDecimal } from '@titan/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { TURN_ROWS } from '../db/file-reading.ts';
import { BYTE_ORDER_MARK, csvLine, timesIn } from '../platform/csv.ts';
import { IS_MERCHANTS, MERCHANTS_PART } from './balances.ts';
import type { Owner } from './merchant-key.ts';
import type { Span } from './span.ts';

type EntryRow = {
  seq: number;
  at: Date;
  reason: string;
  reference: string;
  payment_reference: string;
  refund: string | null;
  channel: string;
  provider: string;
  currency: string;
  gross_minor: number;
  fee_minor: number;
  vat_minor: number;
  net_minor: number;
};

type Column = (row: EntryRow, local: (at: Date) => string) => string | null;

const money = (name: `${'gross' | 'fee' | 'vat' | 'net'}_minor`): Column => {
  return (row) => toSignedDecimal(row[name], row.currency);
};

/** By their headings, in plain words; `zone` stands for the reader's. Net is what the line adds to the balance or takes from it. */
const COLUMNS: Readonly<Record<string, Column>> = {
  'Time (UTC)': ({ at }) => at.toISOString().replace(/\.\d+Z$/, 'Z'),
  'Time local (zone)': ({ at }, local) => local(at),
  What: ({ reason }) => reason.replaceAll('_', ' '),
  Reference: ({ reference }) => reference,
  'Our reference': ({ payment_reference: ours }) => ours,
  'Refund reference': ({ refund }) => refund,
  'Paid by': ({ channel }) => channel.replaceAll('_', ' '),
  Processor: ({ provider }) => provider,
  Currency: ({ currency }) => currency,
  Gross: money('gross_minor'),
  Fee: money('fee_minor'),
  VAT: money('vat_minor'),
  Net: money('net_minor'),
};

/**
 * @property currency null: every one
 * @property figure the figure that the lines add up to; null: the balance
 */
type Of = Span & { currency: string | null; figure: MoneyFigure | null };

/** Its lines, the first of which names the columns. */
export async function* statementFile(
  db: Database,
  owner: Owner,
  span: Of,
  zone: string,
): AsyncGenerator<string[]> {
  const local = timesIn(zone);
  yield [BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS).map((name) => name.replace('(zone)', `(${zone})`)))];
  const ends = sql<{ first: number | null; last: number | null }>`
    select min(seq) as first, max(seq) as last from journal where at >= ${span.from} and at < ${span.to}`;
  const { first = null, last = null } = (await ends.execute(db)).rows[0] ?? {};
  if (first === null || last === null) return;
  for (let after = first - 1; after < last;) {
    const { rows } = await entries(owner, span, after, last).execute(db);
    if (rows.length > 0)
      yield rows.map((row) => csvLine(Object.values(COLUMNS).map((cell) => cell(row, local))));
    after = rows.length < TURN_ROWS ? last : (rows.at(-1)?.seq ?? last);
  }
}

/** The entries behind a figure, and what of each is in it. */
type Behind = { which: RawBuilder<unknown>; gross: RawBuilder<unknown> };

const HELD = sql`case when j.debit like 'provider:%' then j.amount_minor when j.credits[1] like 'provider:%' then -j.amount_minor else 0 end`;
const BEHIND: Readonly<Record<MoneyFigure, Behind>> = {
  collected: { which: sql`m.kind = 'payment'`, gross: sql`m.minor` },
  besides: {
    which: sql`(m.kind = 'besides' or m.from_parts_minor > 0)`,
    gross: sql`case when m.kind = 'besides' then m.minor else -m.from_parts_minor end`,
  },
  refunded: { which: sql`m.kind = 'refunded'`, gross: HELD },
  reversed: { which: sql`m.kind = 'reversal'`, gross: HELD },
  disputed: { which: sql`m.kind = 'dispute'`, gross: HELD },
  held: { which: sql`${HELD} <> 0`, gross: HELD },
};
const BEHIND_BALANCE: Behind = {
  which: IS_MERCHANTS,
  gross: sql`${MERCHANTS_PART} + m.fee_minor + m.vat_minor`,
};

const entries = (
  { merchantId, env }: Owner,
  { from, to, currency, figure }: Of,
  after: number,
  last: number,
) => {
  const { which, gross } = figure === null ? BEHIND_BALANCE : BEHIND[figure];
  return sql<EntryRow>`
  select j.seq, j.at, j.reason, t.reference, t.payment_reference, r.reference as refund, m.channel, m.provider, j.currency,
    ${gross} as gross_minor, -m.fee_minor as fee_minor, -m.vat_minor as vat_minor, ${MERCHANTS_PART} as net_minor
  from journal j join movements m on m.seq = j.seq and m.basis = 'paid'
  join charges c on c.id = j.charge_id join transactions t on t.id = c.transaction_id
  left join refunds r on r.id = j.refund_id
  -- on both: the planner does not see that what holds of one holds within the view
  where m.seq > ${after} and m.seq <= ${last} and j.seq > ${after} and j.seq <= ${last} and j.at >= ${from} and j.at < ${to} and ${which}
    and m.merchant_id = ${merchantId} and m.env = ${env} and (${currency}::text is null or j.currency = ${currency})
  order by j.seq limit ${TURN_ROWS}`;
};
