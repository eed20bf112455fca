// Money against what the processors did: I-02, I-03, I-12 and I-18, and that no minor unit is lost.
import type { Booked, Evidence, Invariant, Tables } from './evidence.ts';
import { seen } from './rules.ts';

type Sums = { debit: number; refund: number };

/** What the processors' books have of these charges. */
export function sumsOf({ seen: all }: Pick<Evidence, 'seen'>, references: readonly string[]): Sums {
  const lines = all.filter(
    (each) => each.kind === 'booked' && references.includes(each.reference),
  ) as Booked[];
  const sumOf = (move: Booked['move']) =>
    lines.reduce((sum, line) => sum + (line.move === move ? line.amountMinor : 0), 0);
  return { debit: sumOf('debit'), refund: sumOf('refund') };
}

type Row = {
  reference: string;
  payment: number;
  provider: string;
  currency: string;
  /** By the rows: what came, what went back, what shall go back, and what disputes took. */
  taken: number;
  given: number;
  owed: number;
  lost: number;
  /** By the journal, what the merchant has of it, with fee and VAT; and what waits to go back. Null: in another currency. */
  kept: number | null;
  waiting: number;
  /** Whether a person knows that the processor says otherwise, or it called a charge declined of which it took the money. */
  has_matter: boolean;
};

const sum = (column: string, from: string) =>
  `(select coalesce(sum(${column}), 0) from ${from} and charge_id = c.id)::float8`;

/** Charges, in what was debited. */
const ROWS = `
select c.reference, c.transaction_id::float8 as payment, c.provider, c.currency,
  case when c.status = 'success' and c.channel <> 'bank_transfer' then c.amount_minor else 0 end
    + ${sum('amount_minor', 'transfers where true')} + ${sum('amount_minor', 'obligations where transfer_id is null')} as taken,
  ${sum('amount_minor', `obligations where status = 'reversed'`)} + ${sum('debit_minor', `refund_parts where status = 'reversed'`)} as given,
  ${sum('amount_minor', 'obligations where true')} + ${sum('debit_minor', 'refund_parts where sent_at is not null')} as owed,
  ${sum('gone_minor', 'disputes where true')} as lost,
  ${sum('amount_minor', `obligations where status <> 'reversed'`)} + ${sum('debit_minor', `refund_parts where status in ('owed', 'manual')`)}
    + ${sum('kept_minor', `transfers where disposition = 'held'`)} as waiting,
  case when c.quote_id is null then ${sum(
    `case when credit in ('merchant', 'fees', 'vat') then amount_minor else 0 end - case when debit = 'merchant' then amount_minor else 0 end`,
    'postings where true',
  )} end as kept,
  exists (select from contradictions x where x.charge_id = c.id and x.kind in ('reversed', 'refund_differs'))
    or c.status = 'failed' and exists (select from evidence e where e.charge_id = c.id and e.kind = 'declined') as has_matter
from charges c where $1::text is null or c.reference = $1`;

const providerOf = async (tables: Tables, reference: string | null) =>
  (
    await tables.lookUp<{ provider: string }>('select provider from charges where reference = $1', reference)
  )[0]?.provider;
const rowOf = async (tables: Tables, reference: string) => (await tables.query<Row>(ROWS, [reference]))[0];

/** Charges of one payment in one currency: what parts of it came by is booked with the last. */
function together(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, ({ payment, currency }) => `${payment} ${currency}`).values()];
}

/** At the end, charges against their processors' books; what a person knows of is left to them. */
function compared(
  rule: Pick<Invariant, 'id' | 'says'>,
  groupsOf: (rows: readonly Row[]) => Row[][],
  judge: (
    sum: (column: 'taken' | 'given' | 'lost' | 'waiting' | 'kept') => number,
    book: Sums,
  ) => string | null,
): Invariant {
  return {
    ...rule,
    when: 'calm',
    async find(evidence) {
      const groups = groupsOf(await evidence.tables.query<Row>(ROWS, [null]));
      return groups.flatMap((rows) => {
        if (rows.some(({ has_matter }) => has_matter)) return [];
        const references = rows.map(({ reference }) => reference);
        const breach = judge(
          (column) => rows.reduce((total, row) => total + (row[column] ?? NaN), 0),
          sumsOf(evidence, references),
        );
        return breach === null ? [] : [`${references.join(', ')}: ${breach}`];
      });
    },
  };
}

export const BOOKS: readonly Invariant[] = [
  seen(
    { id: 'I-02', says: 'A processor is asked about its own charges' },
    ['asked', 'booked'],
    async (last, { tables }) => {
      const provider = await providerOf(tables, last.reference);
      return provider === undefined || provider === last.processor
        ? []
        : [`${last.reference} is of ${provider}, and ${last.processor} has it`];
    },
  ),
  seen(
    { id: 'I-03', says: 'A charge is committed before its processor hears of it' },
    ['asked', 'booked'],
    async (last, { tables }) =>
      last.reference === null || (await providerOf(tables, last.reference))
        ? []
        : [`${last.reference} is in no table`],
  ),
  seen(
    { id: 'I-12', says: 'A processor gives back what is owed, once, and never more than it took' },
    ['booked'],
    async (last, evidence) => {
      const row = await rowOf(evidence.tables, last.reference);
      const { debit, refund } = sumsOf(evidence, [last.reference]);
      if (last.move !== 'refund' || !row) return [];
      const { owed, lost } = row;
      return refund > debit || refund > owed + lost
        ? [`${last.reference}: ${refund} went back of ${debit}, and ${owed + lost} was owed`]
        : [];
    },
  ),
  compared(
    { id: 'I-18', says: 'In the end tables and books agree on every charge' },
    (rows) => rows.map((row) => [row]),
    (sum, { debit, refund }) => {
      const [taken, given, lost] = [sum('taken'), sum('given'), sum('lost')];
      const agrees = debit === taken && (refund === given || refund === given + lost);
      return agrees ? null : `${debit} taken and ${refund} given back there, ${taken} and ${given} here`;
    },
  ),
  compared(
    { id: 'taken', says: 'Each minor unit taken is with the merchant, on its way back, or before a person' },
    together,
    (sum, { debit, refund }) => {
      const [left, here] = [debit - refund, sum('kept') + sum('waiting')];
      // In another currency than the journal's there is no sum of it.
      const agrees = Number.isNaN(here) || left === here || left - sum('lost') === here;
      return agrees
        ? null
        : `${left} lies at the processor, ${sum('kept')} is with the merchant, and ${sum('waiting')} waits`;
    },
  ),
];
