// What a shop's people read of its customers.
import type { Invariant, Tables } from './evidence.ts';
import { seen } from './rules.ts';

type Sum = { currency: string; paid_minor: number; refunded_minor: number };
type Customer = { payment: string; sums: Sum[] | null };

/** What everybody with the address of the named payment has paid of its merchant until now. */
const PAID = `
select coalesce(sum(t.amount_paid_minor) filter (where t.status = 'success'), 0)::float8 as minor
from transactions p join transactions t on t.merchant_id = p.merchant_id and t.env = p.env and lower(t.customer_email) = lower(p.customer_email)
where p.payment_reference = $1 and t.currency = $2`;

export const CUSTOMERS: readonly Invariant[] = [
  seen(
    { id: 'customers', says: 'A customer is shown with no more than they paid, and got back no more of it' },
    ['answered'],
    async ({ by, path, status, body }, { tables }) => {
      if (by !== 'console' || !path.startsWith('/customers') || status !== 200) return [];
      const { data } = JSON.parse(body) as { data: { customers?: Customer[] } };
      const shown = (data.customers ?? []).flatMap(({ payment, sums }) =>
        (sums ?? []).map((sum) => ({ ...sum, payment })),
      );
      const judged = await Promise.all(
        shown.map(async (sum) => ({ ...sum, most: await paidBy(tables, sum) })),
      );
      return judged
        .filter((sum) => sum.paid_minor > sum.most || sum.refunded_minor > sum.paid_minor)
        .map((sum) => `The customer of ${sum.payment} is shown with ${JSON.stringify(sum)}`);
    },
  ),
];

/** What was paid grows alone, and whoever is erased is counted with all who are. */
async function paidBy(tables: Tables, { payment, currency }: Sum & { payment: string }): Promise<number> {
  const [row] = await tables.query<{ minor: number }>(PAID, [payment, currency]);
  return row?.minor ?? 0;
}
