// How invariants are written: a query over payments, which one statement asks for all of them at once, or a look at what was just seen.
import type { Evidence, Invariant, Seen, Tables } from './evidence.ts';

/** An invariant of the tables. `breaches` selects a text for each breach among the payments of `touched (id)`. */
export type TableInvariant = Invariant & { breaches: string };

type Rule = Pick<Invariant, 'id' | 'says'>;
type SeenOf<Kind extends Seen['kind']> = Extract<Seen, { kind: Kind }>;

const ALL = 'with touched as materialized (select id from transactions)';

/** Holds for each payment, at every moment; or, with `calm`, once all is over. */
export function payments(rule: Rule, breaches: string, when: 'step' | 'calm' = 'step'): TableInvariant {
  return { ...rule, when, breaches, find: ({ tables }) => textsOf(tables, `${ALL} ${breaches}`) };
}

/** A query of its own, about what is not a payment's. */
export function tables(rule: Rule, breaches: string): Invariant {
  return { ...rule, when: 'calm', find: (evidence) => textsOf(evidence.tables, breaches) };
}

/** Looks at what was seen last, where it is of this kind. */
export function seen<Kind extends Seen['kind']>(
  rule: Rule,
  kinds: readonly Kind[],
  find: (last: SeenOf<Kind>, evidence: Evidence) => Promise<readonly string[]> | readonly string[],
): Invariant {
  return {
    ...rule,
    when: 'seen',
    async find(evidence) {
      const last = evidence.seen.at(-1);
      return last && isOf(last, kinds) ? find(last, evidence) : [];
    },
  };
}

/** What was seen of this kind before the last. */
export function earlier<Kind extends Seen['kind']>({ seen: all }: Evidence, kind: Kind): SeenOf<Kind>[] {
  return all.slice(0, -1).filter((each) => isOf(each, [kind]));
}

function isOf<Kind extends Seen['kind']>(each: Seen, kinds: readonly Kind[]): each is SeenOf<Kind> {
  return (kinds as readonly string[]).includes(each.kind);
}

/** The first column of each row. */
async function textsOf(from: Tables, text: string): Promise<string[]> {
  const rows = await from.query<Record<string, string>>(text);
  return rows.flatMap((row) => Object.values(row));
}

export const PAYMENTS = 'from touched join transactions t using (id)';
export const CHARGES = `${PAYMENTS} join charges c on c.transaction_id = t.id`;

/** Which payment a reference of ours is of, a payment's or a charge's, and whose that is. */
export const OWNER = `
select $1 as name, m.name as merchant, t.id::float8 as payment from transactions t join merchants m on m.id = t.merchant_id
where t.payment_reference = $1 or t.id = (select c.transaction_id from charges c where c.reference = $1)`;
export type Owner = { name: string; merchant: string; payment: number };
